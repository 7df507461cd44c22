"""Who has won. River Dragons is a race: there are no points."""

from ludoteca.games.river_dragons.state import State, goal_of
from ludoteca.kernel.compiling import rule


@rule
def winners(s: State) -> int:
    """The seat whose pawn is at its destination; nobody if the last turn ended without that. (R6.6, R6.7)"""
    for seat in range(s.seats):
        if s.pawns[seat] == goal_of(s, seat):
            return 1 << seat
    return 0
