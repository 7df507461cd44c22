"""What a position of River Dragons is worth to each seat: the evaluation."""

from ludoteca.games.river_dragons.data import PLANKS
from ludoteca.games.river_dragons.state import State, goal_of
from ludoteca.games.river_dragons.thought.routes import distance_left
from ludoteca.kernel import Values, for_bots, to_chances

SPREAD = 30
IN_RESERVE = 2  # for every plank that is left


@for_bots
def estimate(s: State, values: Values) -> None:
    """Every seat's chance to win, by how far its pawn has to go."""
    for seat in range(s.seats):
        values[seat] = -distance_left(s, seat)
        if s.pawns[seat] == goal_of(s, seat):
            values[seat] = 1_000
        for plank in range(PLANKS):
            values[seat] += IN_RESERVE * int(s.held_by[plank] == seat)
    to_chances(values, s.seats, SPREAD)
