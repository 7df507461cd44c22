"""What the best move brings later, where nothing tells in its favor at once, or nothing so telling.

Both moves are played on by bots, from the same guesses of what the seat cannot see, and the game's facts are counted
after a few more moves of the seat.
"""

from collections.abc import Collection
from dataclasses import replace
from itertools import product

import numpy as np

from ludoteca.bots.searching import searcher
from ludoteca.kernel import Json, Match, redact
from ludoteca.puzzles.puzzle import Ahead, End, Puzzle
from ludoteca.reviews import ahead, valuing
from ludoteca.reviews.outcome import outcome

HORIZONS = (2, 4, 8)  # more moves of the seat
GUESSES = (16, 64)  # more where fewer find nothing
GLANCE = 60  # iterations of a move that is played on
SURE = 2.0  # standard errors
LEAST = 0.5  # of a fact: less rounds to nothing
EFFORT = 3  # so many times as much as for a decision of a review
ENOUGH = 3  # one of a game's first facts is reason enough


def with_ahead(puzzle: Puzzle) -> Puzzle:
    """The puzzle with what its best move brings later that is more telling than what it brings at once."""
    match, more = puzzle.match(), replace(puzzle, ahead=None).reason.more
    facts = [*match.game.worth.rules] if match.game.worth else []
    telling = facts[: facts.index(more.fact)] if more else facts
    if more and len(telling) < ENOUGH:
        return replace(puzzle, ahead=None)
    return replace(puzzle, ahead=look_ahead(match, puzzle.seat, puzzle.best, puzzle.others[0].move, telling))


def with_end(puzzle: Puzzle) -> Puzzle:
    """The puzzle with how matches end that are played on from its best move and from the next best, where the best
    surely leads to a better end."""
    match = puzzle.match()
    searcher(match.game)
    best, other = (int(match.game.moves.to_code(move)) for move in (puzzle.best, puzzle.others[0].move))
    valuer = valuing.Valuer(match.game, 1, GLANCE)
    found = outcome(valuer, match.seen(puzzle.seat), puzzle.seat, best, other, EFFORT)
    return replace(puzzle, end=End(found.pairs, found.own, found.rival) if found and found.is_sure else None)


def look_ahead(match: Match, seat: int, best: Json, other: Json, facts: Collection[str]) -> Ahead | None:
    """The first of these facts in which the best move gets ahead of another one, as soon as one does."""
    worth = match.game.worth
    if worth is None or not facts:
        return None
    searcher(match.game)
    for guesses, moves in product(GUESSES, HORIZONS):
        rows = np.array([_gains(match, seat, best, other, moves, guess) for guess in range(guesses)], float)
        mean, error = rows.mean(axis=0), rows.std(axis=0, ddof=1) / guesses**0.5
        for fact, by, spread in zip(worth.rules, mean, error, strict=True):
            if fact in facts and fact not in worth.passing and by >= LEAST and by > SURE * spread:
                return Ahead(fact, max(1, round(float(by))), moves)
    return None


def _gains(match: Match, seat: int, best: Json, other: Json, moves: int, guess: int) -> list[int]:
    """Fact by fact: what the best move has more, from one guess."""
    worth = match.game.worth
    assert worth is not None
    valuer, codes = valuing.Valuer(match.game, 1, GLANCE), [match.game.moves.to_code(move) for move in (best, other)]
    first, second = (ahead.played_on(valuer, match.seen(seat), seat, code, moves, guess) for code in codes)
    counted, compared = (worth.count(redact(match.game.seen_by, s, seat), seat) for s in (first, second))
    return [counted[fact] - compared[fact] for fact in worth.rules]
