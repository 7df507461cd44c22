"""The planks that lie, as learning agents see them: by where they begin and end, on both sides of the board alike."""

from ludoteca.games.river_dragons.data import PLANKS, WIDTH
from ludoteca.games.river_dragons.geometry import x_of, y_of
from ludoteca.games.river_dragons.state import State
from ludoteca.kernel import EMPTY, Picture, Singles, for_batches

FACTS = 5  # of a plank: whether it lies; then the places of its two ends, as parts of the width of the board


@for_batches
def draw_planks(s: State, seat: int, room: Singles) -> None:  # noqa: ARG001  (the board has no side of one's own)
    """For every plank that lies: 1, then east and south of its lower support, and of its higher one."""
    for plank in range(PLANKS):
        if s.ends[plank, 0] == EMPTY:
            continue
        room[plank * FACTS] = 1
        for i in range(2):
            support, at = int(s.ends[plank, i]), plank * FACTS + 1 + 2 * i
            room[at], room[at + 1] = x_of(s, support) / WIDTH, y_of(s, support) / WIDTH


PICTURE = Picture("planks_lying", "ends", (PLANKS, FACTS), draw_planks)
