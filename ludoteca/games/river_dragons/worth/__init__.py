"""What can be counted for a seat of River Dragons, to say why one move is better than another."""

import numpy as np

from ludoteca.games.river_dragons.data import NUMBERS, Side
from ludoteca.games.river_dragons.worth.way import deeds_left
from ludoteca.kernel.extras.worth import Worth

RULES = {"way": "R1.2", "rival": "R1.2", "planks": "R8.1", "long": "R5.2"}


def count(seen: np.record, seat: int) -> dict[str, int]:
    """What is left to do on the way to the goal, for oneself and for the rival who is nearest; the planks one has."""
    numbers = np.arange(len(seen.held_by)) % NUMBERS + 1
    mine = (seen.held_by == seat) & (np.arange(len(numbers)) != seen.chosen)
    is_known = seen.side == Side.BASIC  # where stones may lie anywhere the way is not counted
    left = [deeds_left(seen, each) for each in range(seen.seats)] if is_known else [0] * int(seen.seats)
    return {
        "way": -left[seat],
        "rival": min(way for each, way in enumerate(left) if each != seat),
        "planks": int(mine.sum()),
        "long": int(numbers[mine].sum()),
    }


WORTH = Worth(RULES, count)
