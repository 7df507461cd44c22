"""Opponents for any game. A bot gets what its seat may see and nothing else."""

from collections.abc import Callable

import numpy as np

from ludoteca.bots.simple import flat, random
from ludoteca.kernel.errors import BadTable
from ludoteca.kernel.game import Game

Bot = Callable[[Game, np.record, int, int], int]  # (game, seen by the seat, seat, search seed) -> move

BOTS: dict[str, Bot] = {"simple": flat, "random": random}


def bot_named(name: object) -> Bot:
    """A bot; BadTable if there is none of that name."""
    if not isinstance(name, str) or name not in BOTS:
        raise BadTable(f"there is no bot {str(name)[:40]!r}; there are {', '.join(BOTS)}")
    return BOTS[name]
