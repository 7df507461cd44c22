"""One decision, judged by what its own seat saw then.

A search finds what a bot would do. If that is another move, both are tried on the same guesses of what the seat could
not see, and what each leaves to the seat is compared, pair by pair: the scatter of the differences is the error of the
judgement, and a cost within it is none. Nor is a cost more than the longer search, which found the best move, has seen.

Luck is measured for the seat that decided, after whose move something was drawn or revealed: its chances by what it
sees then, less the mean over what could have come. What the seats gain and lose by it adds up to nothing.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from ludoteca.bots.simple import only_move
from ludoteca.reviews.valuing import Chances, Valuer

PAIRS = 16  # guesses on which two moves are compared
DRAWS = 64  # of what could have come
LOOKS = 8  # at what came
OF_DEALS = 1 << 19  # where the seeds of deals begin
LEAST_ERROR = 0.005
WIDTH_OF_ERROR = 2.0  # standard errors


class Judged(NamedTuple):
    """What a decision cost its seat."""

    best: int  # what a bot would have done
    chance: float  # of the seat after what it did
    cost: float  # less than after the best
    error: float  # of the cost
    had_choice: bool


def judge(valuer: Valuer, seen: np.record, seat: int, move: int, number: int) -> Judged:
    """Judge a move by what the seat sees before it."""
    seed, budget = _seed(number), valuer.budget(seen, seat)
    only = only_move(valuer.game, seen, seat)
    found = valuer.search(seen, seat, budget if only is None else budget // PAIRS, seed)
    best, chance = found.best, found.tried[0].chance
    if move in (only, best):
        return Judged(move, chance, 0.0, 0.0, had_choice=only is None)
    after_best, after_move = (
        valuer.after(seen, seat, each, PAIRS, budget // PAIRS, seed)[:, seat] for each in (best, move)
    )
    lost = after_best - after_move
    error = max(LEAST_ERROR, WIDTH_OF_ERROR * float(lost.std(ddof=1)) / PAIRS**0.5)
    left = float(after_move.mean())
    cost = min(float(lost.mean()), chance - left)  # the longer search must agree
    return Judged(best, left, cost if cost > error else 0.0, error, had_choice=True)


def luck(valuer: Valuer, seen: np.record, seat: int, move: int, after: np.record, number: int) -> Chances:
    """What a draw or a reveal after a move changed for every seat, by the eyes of the seat that moved."""
    seed, budget = _seed(number) + PAIRS, valuer.budget(seen, seat) // DRAWS
    came = [valuer.by(after, seat, budget, seed + DRAWS + i) for i in range(LOOKS)]
    return np.asarray(np.mean(came, axis=0) - valuer.after(seen, seat, move, DRAWS, budget, seed).mean(axis=0))


def luck_of_the_deal(valuer: Valuer, dealt: np.record, deals: Iterable[np.record]) -> Chances:
    """What the deal changed for every seat, each by its own eyes, less the mean over what could have been dealt."""
    budget = valuer.iterations // DRAWS
    came = [valuer.by_each(dealt, budget, OF_DEALS + i) for i in range(LOOKS)]
    could = [valuer.by_each(deal, budget, OF_DEALS + LOOKS + i) for i, deal in enumerate(deals)]
    return np.asarray(np.mean(came, axis=0) - np.mean(could, axis=0))


def _seed(number: int) -> int:
    """Every decision has seeds of its own, so that it is judged alike whenever its turn comes."""
    return number * 256
