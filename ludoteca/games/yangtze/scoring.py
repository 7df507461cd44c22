"""Y4.3: points, tie-breaks, and the sheet that shows how they came about."""

import numpy as np

from ludoteca.games.yangtze.data import CATEGORIES, COLORS, GENERAL_POINTS, REWARD_POINTS, SEATS, STACK, Category
from ludoteca.games.yangtze.state import Phase, State
from ludoteca.kernel import Json, called_from_python, leaders, rule


@rule
def score(s: State, seat: int) -> int:
    """The points of a seat's reward cards, and those noted where no card was left. (Y4.3)"""
    points = (s.generals[seat] + s.noted[seat]) * GENERAL_POINTS
    for category in range(CATEGORIES):
        for place in range(STACK):
            if s.taken_by[category, place] == seat:
                points += REWARD_POINTS[category, place]
    return int(points)


@called_from_python
@rule
def lanterns_of(s: State, seat: int) -> int:
    """How many lantern cards lie before a seat."""
    count = 0
    for color in range(COLORS):
        count += s.lanterns[seat, color]
    return count


@rule
def standing(s: State, seat: int) -> int:
    """Points, then rafts, then lantern cards, in one number that orders the seats. (Y4.3)"""
    return score(s, seat) * 1_000_000 + int(s.rafts[seat]) * 1_000 + lanterns_of(s, seat)


@rule
def winners(s: State) -> int:
    """The seats with the highest standing; equal ones share the win. (Y4.3)"""
    if s.phase != Phase.OVER:
        return 0
    standings = np.zeros(s.seats, np.int64)
    for seat in range(s.seats):
        standings[seat] = standing(s, seat)
    return leaders(standings)


def sheet(s: np.record) -> Json:
    """Every seat's cards by category, general cards, points noted, total, and both tie-breaks."""
    lines = []
    for seat in range(min(int(s.seats), SEATS)):
        cards = {
            category.name.lower(): [int(p) for p in REWARD_POINTS[category][s.taken_by[category] == seat]]
            for category in Category
        }
        lines.append(
            {
                "seat": seat,
                "cards": cards,
                "general": [GENERAL_POINTS] * int(s.generals[seat]),
                "noted": [GENERAL_POINTS] * int(s.noted[seat]),
                "total": int(score(s, seat)),
                "rafts": int(s.rafts[seat]),
                "lanterns": int(lanterns_of(s, seat)),
            }
        )
    return {"seats": lines, "order": ["total", "rafts", "lanterns"]}
