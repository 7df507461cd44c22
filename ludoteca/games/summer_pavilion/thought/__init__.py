"""For bots alone (the heuristics of Summer Pavilion): how to search."""

import numpy as np

from ludoteca.games.summer_pavilion.state import Phase
from ludoteca.games.summer_pavilion.thought.estimate import aim, estimate
from ludoteca.games.summer_pavilion.thought.features import ENCODING
from ludoteca.games.summer_pavilion.thought.promise import promise
from ludoteca.kernel.extras.thought import Thought


def share(s: np.record, _seat: int) -> float:
    """Bonus tiles and tiles to keep are small parts of a turn."""
    return 0.25 if s.phase in (Phase.TAKING_BONUS, Phase.KEEPING) else 1.0


THOUGHT = Thought(
    estimate=estimate,
    aim=aim,
    promise=promise,
    encoding=ENCODING,
    share=share,
    iterations={"novice": 60, "casual": 300, "skilled": 1_500, "expert": 20_000, "master": 100_000},
    learned={"novice": 30, "casual": 300, "skilled": 2_000, "expert": 12_000, "master": 60_000},
    temperature={"novice": 0.1, "casual": 0.055, "skilled": 0.03},
    playout=12,
    tries=100,
    breadth=0.4,
    curiosity=0.25,
)
