"""How a weaker level errs: as people do, by misjudging moves a little, and more where there are many to compare.

Each move that the search has looked at gets an error added to what it is worth, and the one that then looks best is
played: a clear best move is seldom missed, of moves that are nearly alike any may come, and with a higher temperature
what they may differ by grows. A small budget adds what people overlook: what only shows some moves later.
"""

import math
from typing import Any

import numpy as np

from ludoteca.bots.searching import Found
from ludoteca.kernel.chance import load_dice, throw

USUAL = 12  # moves to compare: with as many a level errs by its temperature, with fewer less, by the root of them
SELDOM = 16  # without a network's judgement, a move looked at so much more seldom than the best is no candidate
STREAM = 1 << 20  # of the dice: the first belong to the trees of the search
THROWS = 12  # uniform numbers, added up: nearly normal, with a deviation of 1


def near_best(found: Found, temperature: float, seed: int) -> int:
    """The move that looks best with an error of this deviation on each; without one, the best."""
    if temperature <= 0:
        return found.best
    often = 0 if found.are_judged else found.tried[0].visits
    candidates = [one for one in found.tried if one.visits * SELDOM >= often]
    deviation = temperature * math.sqrt(len(candidates) / USUAL)
    dice = np.zeros(1, np.int64)
    load_dice(dice, seed, STREAM)
    errors = [deviation * _about_normal(dice) for _ in candidates]
    return max(zip(candidates, errors, strict=True), key=lambda pair: pair[0].worth + pair[1])[0].move


def _about_normal(dice: Any) -> float:
    """A number near 0, made of sums alone: the same on every machine."""
    return sum(throw(dice) for _ in range(THROWS)) / 2.0**32 - THROWS / 2
