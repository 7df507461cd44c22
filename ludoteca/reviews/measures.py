"""Words and numbers for what decisions cost: when a cost has a name, and how accurate a seat was.

All bounds are for two seats. At a table of n everybody's chances are smaller, so bounds are multiplied by 2 / n.
"""

from collections.abc import Sequence

FINE, SLIP, MISTAKE, BLUNDER = "fine", "slip", "mistake", "blunder"
BOUNDS = {BLUNDER: 0.10, MISTAKE: 0.05, SLIP: 0.02}  # a cost of at least so much, in chances to win
HALVED_BY = 0.02  # lost by a decision on average: so much halves the accuracy
TURNING = 0.05  # a chance that changes by so much between two decisions: a turning point
MOST_TURNING_POINTS = 5


def word_for(cost: float, seats: int) -> str:
    """What a cost is called.

    >>> word_for(0.06, 2), word_for(0.06, 4), word_for(0.01, 2)
    ('mistake', 'blunder', 'fine')
    """
    return next((word for word, least in BOUNDS.items() if cost >= least * 2 / seats), FINE)


def accuracy(costs: Sequence[float], seats: int) -> float | None:
    """100 for a seat that lost nothing; every 2 points of chance lost by a decision on average halve it.

        100 · ½ ^ (mean cost · n / 2 / 0.02)

    Only decisions with a choice count. None if there was none.

    >>> accuracy([0, 0.04], 2), accuracy([], 2)
    (50.0, None)
    """
    if not costs:
        return None
    mean = sum(costs) / len(costs)
    right: float = 100 * 0.5 ** (mean * seats / 2 / HALVED_BY)
    return round(right, 1)
