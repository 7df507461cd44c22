"""What can be counted for a seat of River Dragons, to say why one move is better than another."""

import numpy as np

from ludoteca.games.river_dragons.data import NUMBERS
from ludoteca.games.river_dragons.worth.plan import PLANNED
from ludoteca.games.river_dragons.worth.way import deeds_left, gap_left
from ludoteca.kernel import Ends, Worth

RULES = {
    "way": "R1.2",
    "rival": "R1.2",
    "rivals": "R1.2",
    "reach": "R5.5",
    "planks": "R8.1",
    "near": "R6.1",
    "long": "R5.2",
}
HARDLY = 200  # tenths of a millimeter: no path is nearer by less


def count(seen: np.record, seat: int) -> dict[str, int]:
    """What is left to do on the way to the goal, for oneself, for the nearest rival and for all of them; the plank that
    is to be laid, those that one has, and how near the path on which one's pawn stands comes to the goal."""
    numbers = np.arange(len(seen.held_by)) % NUMBERS + 1
    mine = (seen.held_by == seat) & (np.arange(len(numbers)) != seen.chosen)
    left = [deeds_left(seen, each) for each in range(seen.seats)]
    rivals = [way for each, way in enumerate(left) if each != seat]
    return {
        "way": -left[seat],
        "rival": min(rivals),
        "rivals": sum(rivals),
        "reach": int(numbers[seen.chosen]) if seen.chosen >= 0 else 0,
        "planks": int(mine.sum()),
        "near": -(gap_left(seen, seat) // HARDLY),
        "long": int(numbers[mine].sum()),
    }


def to_go(s: np.record, seat: int) -> int:
    """What was still to do on the way to the goal when the match was over, as a loss. (R6.6)"""
    return -deeds_left(s, seat)


ENDS = Ends(to_go, "R6.6", least=0.5)
WORTH = Worth(
    RULES, count, others=frozenset({"rival", "rivals"}), passing=frozenset({"reach"}), slight=PLANNED, ends=ENDS
)
