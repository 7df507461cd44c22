"""For bots alone (the heuristics of Yangtze): how to search."""

import numpy as np

from ludoteca.games.yangtze.state import Step
from ludoteca.games.yangtze.thought.estimate import estimate
from ludoteca.games.yangtze.thought.features import ENCODING
from ludoteca.games.yangtze.thought.promise import promise
from ludoteca.kernel.extras.thought import Thought


def share(s: np.record, _seat: int) -> float:
    """A turn's last decision, the placement, gets what exchanging and dedicating have left."""
    return 1.0 if s.step == Step.NONE else 0.5


THOUGHT = Thought(
    estimate=estimate,
    promise=promise,
    encoding=ENCODING,
    share=share,
    iterations={"novice": 60, "casual": 500, "skilled": 4_000, "expert": 40_000, "master": 200_000},
    learned={"novice": 30, "casual": 300, "skilled": 1_500, "expert": 8_500, "master": 40_000},
    temperature={"novice": 0.105, "casual": 0.065, "skilled": 0.05},
    playout=6,
    tries=12,
    breadth=0.6,
    curiosity=0.1,
)
