"""What a bot is asked, and what it can be asked: a seat that decides now, and what that seat sees."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ludoteca.bots.searching import Stop
from ludoteca.kernel import UNSEEN, BadState, BadTable, Game, IllegalMove, Refusal, load_dice, whole


@dataclass(frozen=True)
class Request:
    """A decision that a bot is to make."""

    game: Game
    seen: np.record  # `match.seen(seat)`: its observation
    seat: int
    seed: int
    iterations: int | None = None  # as the bot's name says (search:500)
    temperature: float = 0.0  # the same (search:500~0.05)
    threads: int = 1
    stop: Stop | None = None
    is_patient: bool = False  # a level's time limit does not hold: the same answer on every machine


def guessed(game: Game, seen: np.record, seat: int, seed: int) -> tuple[np.record, Any]:
    """A position that the seat cannot tell from the true one, and dice to go on with."""
    s, dice = seen.copy(), np.zeros(1, np.int64)
    load_dice(dice, seed, 0)
    game.guess(s, seat, dice)
    return s, dice


def require_decision(game: Game, seen: np.record, seat: int) -> None:
    """BadState, BadTable or IllegalMove unless the seat decides now and this is what it sees.

    Compiled code relies on it.
    """
    if getattr(seen, "dtype", None) != game.state:
        raise BadState(f"this is not a position of {game.title}")
    if whole(seat) not in range(int(seen.seats)):
        raise BadTable(f"there is no seat {str(seat)[:20]}; seats are 0 to {int(seen.seats) - 1}")
    if int(seen.active) >> int(seat) & 1 == 0:
        raise IllegalMove(Refusal("not_your_turn", None, f"seat {seat} has nothing to decide now"))
    if _may_be_anothers(game, seen, seat) and game.flaw(guessed(game, seen, seat, 0)[0]):
        raise BadState(f"this is not what seat {seat} sees")


def _may_be_anothers(game: Game, seen: np.record, seat: int) -> bool:
    """Whether something of the seat's own is empty or hidden: only a look at everything, which takes long, tells."""
    return any((seen[name][seat] == UNSEEN).all() for name in game.seen_by.owner)
