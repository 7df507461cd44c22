"""What a move brings some moves later, as bots play on from guesses of what its seat cannot see."""

from typing import NamedTuple

import numpy as np

from ludoteca.bots import searching, weights
from ludoteca.kernel import redact, seats_in
from ludoteca.reviews.valuing import Valuer
from ludoteca.reviews.why import Told, told

MOVES = 4  # more of the seat
GUESSES = 8
GLANCE = 20  # iterations of a move that is played on
SURE = 2.0  # standard errors
LEAST = 0.5  # of a fact: less rounds to nothing
SEEDS = 1_000  # for each guess


class Later(NamedTuple):
    """What a seat has on average after that many more moves of its own."""

    moves: int
    what: Told


def later(valuer: Valuer, seen: np.record, seat: int, move: int) -> Later | None:
    """What the seat has then that it has not now; None where that is nothing that can be counted."""
    worth = valuer.game.worth
    if worth is None:
        return None
    before, rows = worth.count(seen, seat), []
    for guess in range(GUESSES):
        s = played_on(valuer, seen, seat, move, MOVES, guess)
        counted = worth.count(redact(valuer.game.seen_by, s, seat), seat)
        rows.append([counted[fact] - before[fact] for fact in worth.rules])
    mean, error = np.mean(rows, axis=0), np.std(rows, axis=0, ddof=1) / GUESSES**0.5
    changed = {
        fact: round(float(by))
        for fact, by, spread in zip(worth.rules, mean, error, strict=True)
        if abs(by) >= LEAST and abs(by) > SURE * spread and fact not in worth.passing
    }
    what = told(valuer.game, worth, dict.fromkeys(worth.rules, 0) | changed, is_paid=True)
    return Later(MOVES, what) if what else None


def played_on(valuer: Valuer, seen: np.record, seat: int, move: int, moves: int, guess: int) -> np.record:
    """A guessed position after a move, and as many more of the seat; bots decide by what each seat sees."""
    game = valuer.game
    s = valuer.guessed(seen, seat, guess, move)
    game.apply(s, seat, move, np.zeros(1, np.int64))
    left, number = moves, 0
    while s.active != 0 and left > 0:
        mover = next(iter(seats_in(int(s.active))))
        sees = redact(game.seen_by, s, mover)
        plan = searching.Plan(valuer.iterations, network=weights.network_for(game, sees))
        found = searching.search(game, sees, mover, plan, guess * SEEDS + number)
        game.apply(s, mover, found.best, np.zeros(1, np.int64))
        left, number = left - (mover == seat), number + 1
    return s
