"""For bots: what a position of Summer Pavilion is worth to each seat, and how to search."""

import numpy as np

from ludoteca.games.summer_pavilion.data import ROUNDS
from ludoteca.games.summer_pavilion.glance import promise
from ludoteca.games.summer_pavilion.outlook import final_score
from ludoteca.games.summer_pavilion.state import Phase, State
from ludoteca.kernel.compiling import Values
from ludoteca.kernel.thought import Thought, for_bots, to_chances

POINT = 0.03  # a point counts as much as such a chance to win


@for_bots
def estimate(s: State, values: Values) -> None:
    """Every seat's chance to win, by the final score to hope for; a lead counts more when few rounds are left."""
    for seat in range(s.seats):
        values[seat] = final_score(s, seat)
    to_chances(values, s.seats, 8 + 4 * (ROUNDS - int(s.round_number)))


@for_bots
def aim(s: State, seat: int) -> float:
    """Points: who plays for them, and not only against the others, makes more of them and does not win less."""
    return POINT * final_score(s, seat)


def share(s: np.record, _seat: int) -> float:
    """Bonus tiles and tiles to keep are small parts of a turn."""
    return 0.25 if s.phase in (Phase.TAKING_BONUS, Phase.KEEPING) else 1.0


THOUGHT = Thought(
    estimate=estimate,
    aim=aim,
    promise=promise,
    share=share,
    iterations={"novice": 60, "casual": 300, "skilled": 1_500, "expert": 20_000},
    playout=12,
    tries=100,
    breadth=4,
    curiosity=25,
)
