"""In positions late enough that everything consistent can be listed, a guess hits each as often as it should."""

import random
from collections import Counter
from collections.abc import Callable, Hashable

import numpy as np

import ludoteca
from ludoteca.games.river_dragons.data import ACTIONS
from ludoteca.games.river_dragons.state import Phase, color_of
from ludoteca.games.summer_pavilion.data import Color
from ludoteca.games.summer_pavilion.vocabulary import DISPLAY_FILLED, SUPPLY_FILLED
from ludoteca.kernel.chance import load_dice
from ludoteca.kernel.codes import kind_of
from ludoteca.kernel.play.match import Match
from tests.walks import walk

GUESSES = 4_000
SURE = 3.09  # of a normal distribution: one in a thousand lies above


def largest_chi_squared(degrees: int) -> float:
    """What chi-squared exceeds once in a thousand times (Wilson and Hilferty)."""
    part = 2 / (9 * degrees)
    return float(degrees * (1 - part + SURE * np.sqrt(part)) ** 3)


def guesses(match: Match, seat: int, found: Callable[[np.record], Hashable]) -> Counter[Hashable]:
    """What is found in each of many guesses of one seat."""
    counts: Counter[Hashable] = Counter()
    dice = np.zeros(1, np.int64)
    load_dice(dice, 2026, 0)
    for _ in range(GUESSES):
        s = match.seen(seat)
        match.game.guess(s, seat, dice)
        counts[found(s)] += 1
    return counts


def check(counts: Counter[Hashable], weights: dict[Hashable, float], truth: Hashable) -> None:
    """Every possibility as often as its weight says, nothing else, and the true one no more often than chance."""
    assert counts.keys() <= weights.keys()
    expected = {what: GUESSES * weight / sum(weights.values()) for what, weight in weights.items()}
    chi_squared = sum((counts[what] - e) ** 2 / e for what, e in expected.items())
    assert chi_squared < largest_chi_squared(len(weights) - 1)
    assert counts[truth] < expected[truth] + SURE * np.sqrt(expected[truth])


def a_late_match(game: str, is_late: Callable[[Match], bool]) -> Match:
    """A random match as it is when it is late enough."""
    match = ludoteca.new_match(game, seats=2, seed=4)
    for _ in walk(match, random.Random(4)):
        if is_late(match):
            return match
    raise AssertionError("it never was")


def test_the_last_tile_of_another_hand_may_be_any_that_was_not_seen() -> None:
    match = a_late_match(
        "yangtze", lambda m: m.copy_state().pile_left == 0 and sorted(m.copy_state().held[:2]) == [1, 2]
    )
    s = match.copy_state()
    other = int(np.argmin(s.held[:2]))
    seat = 1 - other
    seen = {*np.flatnonzero(s.rotation != -1).tolist(), *s.hand[seat].tolist()}
    unseen: dict[Hashable, float] = {tile: 1.0 for tile in range(36) if tile not in seen}
    assert len(unseen) == 14  # thirteen are out of play
    check(guesses(match, seat, lambda guessed: int(guessed.hand[other, 0])), unseen, int(s.hand[other, 0]))


def test_the_last_card_of_another_program_may_be_any_that_was_not_revealed() -> None:
    match = a_late_match("river_dragons", lambda m: m.copy_state().slot == 4 and m.copy_state().phase != Phase.OVER)
    s = match.copy_state()
    seat, other = 0, 1
    shown = {int(card) for card in s.revealed[other, :4]}
    left = [card for card in range(ACTIONS) if card not in shown]
    if max(shown) < ACTIONS:
        left.append(ACTIONS + int(color_of(s, seat)))
    check(
        guesses(match, seat, lambda guessed: int(guessed.programs[other, 4])),
        dict.fromkeys(left, 1.0),
        int(s.programs[other, 4]),
    )


def test_the_next_tile_out_of_the_bag_is_as_likely_as_there_are_tiles_of_its_color() -> None:
    def fills_supply(match: Match) -> bool:
        s = match.copy_state()
        return bool(s.round_number > 3 and sum(s.bag) > 0 and drawn_next(s, match) != -1)

    match = a_late_match("summer_pavilion", fills_supply)
    s = match.copy_state()
    weights: dict[Hashable, float] = {color: float(count) for color, count in enumerate(s.bag.tolist()) if count}
    check(guesses(match, match.active[0], lambda guessed: drawn_next(guessed, match)), weights, drawn_next(s, match))


def drawn_next(s: np.record, match: Match) -> int:
    """The color of the first tile drawn if the seat to move makes its first listed move; -1 if none is."""
    copy, seat = s.copy(), match.active[0]
    moves = match.legal_codes(seat)
    events = np.zeros(match.game.most_events + 1, np.int64)
    match.game.apply(copy, seat, int(moves[0]), events)
    for event in events[1 : 1 + events[0]]:
        if kind_of(event) in (SUPPLY_FILLED, DISPLAY_FILLED):
            shown = match.game.events.to_json(int(event))
            return int(Color[shown["color"].upper()])
    return -1
