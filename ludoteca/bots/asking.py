"""What a bot can be asked: a seat that decides now, and what that seat sees. Compiled code relies on it."""

import numpy as np

from ludoteca.bots.simple import guessed
from ludoteca.kernel.errors import BadState, BadTable, IllegalMove, Refusal
from ludoteca.kernel.game import Game
from ludoteca.kernel.visibility import UNSEEN


def require_decision(game: Game, seen: np.record, seat: int) -> None:
    """BadState, BadTable or IllegalMove unless the seat decides now and this is what it sees."""
    if getattr(seen, "dtype", None) != game.state:
        raise BadState(f"this is not a position of {game.title}")
    if seat not in range(int(seen.seats)):
        raise BadTable(f"there is no seat {str(seat)[:20]}; seats are 0 to {int(seen.seats) - 1}")
    if int(seen.active) >> seat & 1 == 0:
        raise IllegalMove(Refusal("not_your_turn", None, f"seat {seat} has nothing to decide now"))
    if _may_be_anothers(game, seen, seat) and game.flaw(guessed(game, seen, seat, 0)[0]):
        raise BadState(f"this is not what seat {seat} sees")


def _may_be_anothers(game: Game, seen: np.record, seat: int) -> bool:
    """Whether something of the seat's own is empty or hidden: only a look at everything, which takes long, tells."""
    return any((seen[name][seat] == UNSEEN).all() for name in game.seen_by.owner)
