"""Looking for puzzles: matches of bots, a glance at every decision, then a long look at what is left.

A position is a puzzle if one move is clearly best by every look: a short one, several with other dice and ten times the
budget, and move against move on the same guesses (as in a review). Everything depends on the seed alone.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import NamedTuple

import numpy as np

from ludoteca.bots import choose
from ludoteca.bots.searching import Found, Plan, Tried, search, searcher
from ludoteca.bots.weights import network_for
from ludoteca.kernel import Game, Json, Match
from ludoteca.puzzles.ahead import with_ahead, with_end
from ludoteca.puzzles.puzzle import Other, Puzzle
from ludoteca.reviews.valuing import Valuer

MARGIN = 0.05  # of a chance between two seats, less with more: the best is as much better than any other
CHANCES = (0.2, 0.93)  # of the seat after the best: what is lost or won anyway teaches nothing
TEN_TIMES = 10
LOOKS = 2  # long ones, with other dice
SHORT_LOOKS = 5  # of twice the first budget, with other dice again
PAIRS = 24  # guesses on which the two best are compared
AGAIN = 20_260  # the first of their seeds
LEVELS = ("novice", "casual", "skilled")
TRIES = 6  # of each level
MISSED = (0.15, 0.95)  # how often, at least and at most: neither a gift nor a riddle
MOST_OF_A_MATCH = 2
FEWEST_MOVES = 3  # to choose from
SHOWN = 3  # other moves


Decision = tuple[str, ...]  # what kind of move is best, and the options of the match


class Wish(NamedTuple):
    """In which game puzzles are looked for, how far ahead, and of which decisions."""

    game: Game
    budget: int  # iterations of a glance
    wants: Callable[[Decision], bool] = lambda _decision: True


class Kind(NamedTuple):
    """A number of seats and options at which matches are played."""

    seats: int
    options: dict[str, str]


def find(wish: Wish, first: int = 0) -> Iterator[tuple[int, list[Puzzle]]]:
    """Match after match without end, from a number on: the number, which is its seed, and the puzzles in it."""
    searcher(wish.game)
    kinds = _kinds(wish.game)
    for number in count(first):
        yield number, list(_in_match(wish, kinds[number % len(kinds)], number))


def decision_of(best: Json, options: Mapping[str, str]) -> Decision:
    """What kind of decision it is."""
    return (best["move"], *options.values())


def _kinds(game: Game) -> list[Kind]:
    """All ways to sit down; those with fewer seats, easier to see, oftener."""
    kinds = [Kind(seats, options) for seats in game.seats for options in game.all_options]
    return [kind for most in reversed(game.seats) for kind in kinds if kind.seats <= most]


def _in_match(wish: Wish, kind: Kind, seed: int) -> Iterator[Puzzle]:
    """The puzzles of a match that a bot plays against itself, of the kinds that are wanted and one of each."""
    match, found = Match.new(wish.game, kind.seats, seed, kind.options), set[Decision]()
    while not match.is_over and len(found) < MOST_OF_A_MATCH:
        seat = match.active[0]
        seen = match.seen(seat)
        looked = look(wish.game, seen, seat, wish.budget, seed + len(match.log))
        decision = decision_of(wish.game.moves.to_json(looked.best), kind.options)
        if is_clear(looked, kind.seats) and decision not in found and wish.wants(decision):
            puzzle = _checked(wish, match, seat, looked, seed)
            if puzzle is not None:
                found.add(decision)
                yield puzzle
        match.play_code(seat, looked.best)


def look(game: Game, seen: np.record, seat: int, budget: int, seed: int) -> Found:
    """A search that looks at every move it keeps often enough to say what it is worth."""
    plan = Plan(budget, network=network_for(game, seen), least=max(2, budget // 100))
    return search(game, seen, seat, plan, seed)


def is_clear(found: Found, seats: int) -> bool:
    """Whether the move that was looked at most is clearly better than all others, and the match is open."""
    return margin_of(found) >= MARGIN * 2 / seats and CHANCES[0] * 2 / seats <= found.tried[0].chance <= CHANCES[1]


def margin_of(found: Found) -> float:
    """By how much the best is better than any other."""
    if len(found.tried) < FEWEST_MOVES:
        return 0.0
    return found.tried[0].chance - max(one.chance for one in found.tried[1:])


def _checked(wish: Wish, match: Match, seat: int, glance: Found, seed: int) -> Puzzle | None:
    """The puzzle, if longer looks with other dice agree, move against move too, and weaker levels miss it at times."""
    game, seen = wish.game, match.seen(seat)
    for number in range(LOOKS):
        longer = look(game, seen, seat, TEN_TIMES * wish.budget, seed + 7_919 * (number + 1))
        if longer.best != glance.best or not is_clear(longer, match.seats):
            return None
    if not is_found_again(match, seat, 2 * wish.budget, glance.best):
        return None
    others = sorted((one for one in longer.tried if one.move != longer.best), key=lambda one: -one.chance)[:SHOWN]
    if not _beats(wish, match, seat, longer.tried[0], others[0]):
        return None
    missed = {level: _missed(game, seen, seat, level, glance.best) for level in LEVELS}
    if not MISSED[0] <= sum(missed.values()) / len(missed) <= MISSED[1]:
        return None
    to_json = game.moves.to_json
    puzzle = Puzzle(
        game.id, match.seats, match.options, seed, [[one, code] for one, code in match.standing], seat,
        to_json(glance.best), round(longer.tried[0].chance, 3),
        [Other(to_json(one.move), round(one.chance, 3)) for one in others], missed,
    )  # fmt: skip
    return with_end(with_ahead(puzzle))


def is_found_again(match: Match, seat: int, budget: int, best: int) -> bool:
    """Whether short searches with other dice find the same move, all of them."""
    seen = match.seen(seat)
    return all(look(match.game, seen, seat, budget, AGAIN + n).best == best for n in range(SHORT_LOOKS))


def _beats(wish: Wish, match: Match, seat: int, best: Tried, other: Tried) -> bool:
    """Whether the best leaves clearly more than the next on the same guesses of what the seat cannot see."""
    valuer, seen = Valuer(wish.game, 1, wish.budget), match.seen(seat)
    first, second = (valuer.after(seen, seat, one.move, PAIRS, wish.budget, 1)[:, seat] for one in (best, other))
    gain = first - second
    return bool(gain.mean() - 2 * gain.std(ddof=1) / PAIRS**0.5 > MARGIN / 2 * 2 / match.seats)


def _missed(game: Game, seen: np.record, seat: int, level: str, best: int) -> float:
    return round(sum(choose(game, seen, seat, level, seed) != best for seed in range(TRIES)) / TRIES, 3)
