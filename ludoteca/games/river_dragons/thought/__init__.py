"""For bots alone (the heuristics of River Dragons): how to search.

Everything follows from the cheapest route of a pawn to its goal (routes.py): what lies on it is good.
"""

import numpy as np

from ludoteca.games.river_dragons.state import Phase
from ludoteca.games.river_dragons.thought.estimate import estimate
from ludoteca.games.river_dragons.thought.features import ENCODING
from ludoteca.games.river_dragons.thought.programs import imagine
from ludoteca.games.river_dragons.thought.promise import promise
from ludoteca.kernel.extras.thought import Thought


def share(s: np.record, _seat: int) -> float:
    """Programs decide the turn; the choices in carrying it out are small."""
    return 1.0 if s.phase == Phase.PROGRAMMING else 0.2


THOUGHT = Thought(
    estimate=estimate,
    promise=promise,
    encoding=ENCODING,
    imagine=imagine,
    share=share,
    iterations={"novice": 20, "casual": 300, "skilled": 1_500, "expert": 6_000, "master": 30_000},
    learned={"novice": 60, "casual": 1_000, "skilled": 5_000, "expert": 16_000, "master": 80_000},
    temperature={"novice": 0.25, "casual": 0.08, "skilled": 0.04},
    playout=12,  # about what is left of the programs: an estimate between two slots says little of the later ones
    tries=100,
    breadth=0.6,
    curiosity=0.1,
)
