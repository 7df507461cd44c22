"""Opponents for any game. A bot gets what its seat may see (its observation) and nothing else.

    choose(game, match.seen(seat), seat, "casual", seed=7)    # -> the code of a move

A bot is named by its level (novice, casual, skilled, expert, master) or by its method: `random`, `greedy`, `flat`,
`search` and `learned`; `search:500` does that many iterations, and `search:500~0.05` errs as a level does. All of them
stand in `methods.py`.
"""

from collections.abc import Callable
from functools import partial

import numpy as np

from ludoteca.bots.levels import LEVELS
from ludoteca.bots.methods import BOTS, method_named
from ludoteca.bots.request import Request, require_decision
from ludoteca.bots.searching import Stop
from ludoteca.bots.simple import only_move
from ludoteca.kernel.game import Game

__all__ = ["BOTS", "LEVELS", "Bot", "bot_named", "choose"]

Bot = Callable[[Game, np.record, int, int], int]  # (game, seen by the seat, seat, search seed) -> move


def choose(
    game: Game,
    seen: np.record,
    seat: int,
    bot: str,
    seed: int,
    *,
    threads: int = 1,
    stop: Stop | None = None,
    is_patient: bool = False,
) -> int:
    """The move of a bot for a seat that must decide now, as a code: `game.moves.to_json` tells it.

    `seen` is `match.seen(seat)`. The same arguments give the same move, unless the search was stopped by another thread
    (`stop.now()`) or ran into its level's time limit, which does not hold for a patient caller. A seat that has nothing
    to decide, or what another seat sees, is refused.
    """
    require_decision(game, seen, seat)
    if (only := only_move(game, seen, seat)) is not None:
        return only
    method, iterations, temperature = method_named(bot)
    return method.move(Request(game, seen, seat, seed, iterations, temperature, threads, stop, is_patient))


def bot_named(name: object) -> Bot:
    """A bot by its name; UnknownBot if there is none of that name."""
    method_named(name)
    return partial(_choose_by, str(name))


def _choose_by(name: str, game: Game, seen: np.record, seat: int, seed: int) -> int:
    return choose(game, seen, seat, name, seed)
