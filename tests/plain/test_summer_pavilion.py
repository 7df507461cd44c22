"""Two statements of the rules of Azul: Summer Pavilion, one fast and one plain, agree move by move."""

import random
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from ludoteca.kernel.compiling import MODE
from ludoteca.kernel.play.match import Match
from tests.plain.summer_pavilion import COLORS, SLOTS, SOURCES, STARS, PlainPavilion, comparable, opening_faults
from tests.walks import Table, any_move
from tests.warm_up import load_games

Chooser = Callable[[Match, int, random.Random], int]

MATCHES = {"compiled": 12, "bounds-checked": 4, "interpreted": 1}[MODE]
PAVILION = next(game for game in load_games() if game.id == "summer_pavilion")


def eager_move(match: Match, seat: int, chooser: random.Random) -> int:
    """A move of someone who picks many tiles, never passes while there is a place, and likes to fill stars."""
    position = match.state_json()
    held, board = position["tiles"][seat], position["board"][seat]

    def worth(move: dict[str, Any]) -> float:
        if move["move"] == "pick":
            color = COLORS.index(move["color"])
            return float(position["sources"][SOURCES.index(move["source"])][color] + held[color] / 3)
        if move["move"] == "place":
            star = board[STARS.index(move["star"])]
            return float(10 + sum(color is not None for color in star) + move["slot"] / 4 - move["wilds"] / 2)
        return float(sum(move.get("counts", [])))

    best = max(match.legal(seat), key=lambda move: worth(move) + 2 * chooser.random())
    return match.checked_code(seat, best)


def crowded(match: Match, chooser: random.Random) -> Match:
    """A match in a late round with nothing in the bag: most of it lies on the boards, the rest beside them."""
    plain = PlainPavilion(match.state_json())
    plain.round_number = chooser.randint(3, 6)
    spaces = list(product(range(match.seats), STARS, SLOTS))
    for seat, name, slot in chooser.sample(spaces, min(75, len(spaces))):
        star = plain.boards[seat][name]
        colors = [color for color in plain.colors_taken(name, star) if plain.bag[color] > 0]
        if colors:
            star[slot] = chooser.choice(colors)
            plain.bag[star[slot]] -= 1
    for color in COLORS:
        while plain.bag[color] > 0:
            plain.bag[color] -= 1
            chooser.choice(plain.tiles)[color] += 1
    return Match.from_state(PAVILION, match.state_json() | plain.comparable())


def assert_agreement(plain: PlainPavilion, match: Match) -> None:
    assert plain.comparable() == comparable(match.state_json())
    legal = plain.legal()
    for seat in range(match.seats):
        listed = match.legal(seat)
        assert len(listed) == len(legal[seat])
        assert set(map(str, listed)) == set(map(str, legal[seat]))


def compare_to_the_end(match: Match, choose: Chooser, chooser: random.Random) -> None:
    plain = PlainPavilion(match.state_json())
    while not match.is_over:
        assert_agreement(plain, match)
        (seat,) = match.active
        code = choose(match, seat, chooser)
        events = match.told(match.play_code(seat, code), None, everything=True)
        drawn = [event["color"] for event in events if event["event"] in ("supply_filled", "display_filled")]
        plain.play(seat, PAVILION.moves.to_json(code), drawn)
    assert_agreement(plain, match)
    assert (plain.scores(), plain.winners()) == (match.scores, match.winners)


@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("choose", [any_move, eager_move])
@pytest.mark.parametrize("side", ["colored", "variant"])
@pytest.mark.parametrize("seats", PAVILION.seats)
def test_the_engine_and_the_plain_rules_agree(seats: int, side: str, choose: Chooser, part: int) -> None:
    table = Table(PAVILION, seats, {"side": side})
    for seed in range(part, MATCHES, 2):
        match = table.match(seed)
        assert opening_faults(match.state_json()) == []
        compare_to_the_end(match, choose, random.Random(seed))


@pytest.mark.parametrize("side", ["colored", "variant"])
@pytest.mark.parametrize("seats", PAVILION.seats)
def test_they_agree_when_tiles_are_scarce(seats: int, side: str) -> None:
    table = Table(PAVILION, seats, {"side": side})
    for seed in range(MATCHES):
        chooser = random.Random(seed)
        compare_to_the_end(crowded(table.match(seed), chooser), eager_move, chooser)
