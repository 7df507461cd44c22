"""What can be counted for a seat of Yangtze, to say why one move is better than another."""

import numpy as np

from ludoteca.games.yangtze.data import CATEGORIES, COLORS, GENERAL_POINTS, REWARD_POINTS, STACK, Category
from ludoteca.kernel import Ends, Worth

RULES = {"points": "Y2.2", "near": "Y2.2", "cards": "Y3.6", "rafts": "Y3.2", "shared": "Y3.6"}


def count(seen: np.record, seat: int) -> dict[str, int]:
    """Points, how near the next set is, cards and rafts, and what the others have got."""
    cards = seen.lanterns[: seen.seats].sum(axis=1)
    return {
        "points": points(seen, seat),
        "near": -nearest_set(seen.lanterns[seat]),
        "cards": int(cards[seat]),
        "rafts": int(seen.rafts[seat]),
        "shared": int(cards[seat]) - int(cards.sum()),  # cards of others, as a loss
    }


def points(seen: np.record, seat: int) -> int:
    """Reward cards taken, and what was noted where no card was left. (Y4.3)"""
    taken = sum(
        int(REWARD_POINTS[category, place])
        for category in range(CATEGORIES)
        for place in range(STACK)
        if seen.taken_by[category, place] == seat
    )
    return taken + int(seen.generals[seat] + seen.noted[seat]) * GENERAL_POINTS


def nearest_set(lanterns: np.ndarray) -> int:
    """How many cards are missing to the set that lacks fewest. (Y2.2)"""
    pairs, singles = min(3, int((lanterns > 1).sum())), int((lanterns > 0).sum())
    return min(max(0, 4 - int(lanterns.max())), COLORS - singles, 3 - pairs + 3 - min(3, singles))


def sources(s: np.record, seat: int) -> dict[str, int]:
    """Points by the kind of set that was handed in for them. (Y4.3)"""
    taken = {each.name.lower(): int(REWARD_POINTS[each][s.taken_by[each] == seat].sum()) for each in Category}
    return taken | {"general": int(s.generals[seat] + s.noted[seat]) * GENERAL_POINTS}


WORTH = Worth(RULES, count, others=frozenset({"shared"}), ends=Ends(points, "Y4.3", sources=sources))
