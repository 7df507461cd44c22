"""Opponents for any game. A bot gets what its seat may see and nothing else.

    choose(game, match.seen(seat), seat, "casual", seed=7)    # -> the code of a move

A bot is named by its level (novice, casual, skilled, expert) or by its method: `random`, `greedy`, `flat` and `search`;
`flat:500` and `search:500` do so many iterations.
"""

from collections.abc import Callable
from functools import partial

import numpy as np

from ludoteca.bots import simple
from ludoteca.bots.asking import require_decision
from ludoteca.bots.levels import LEVEL, LEVELS, PATIENCE, iterations_of
from ludoteca.bots.searching import Plan, Stop, search
from ludoteca.kernel.chance import load_dice, roll
from ludoteca.kernel.errors import BadTable
from ludoteca.kernel.game import Game

__all__ = ["BOTS", "LEVELS", "Bot", "bot_named", "choose"]

Bot = Callable[[Game, np.record, int, int], int]  # (game, seen by the seat, seat, search seed) -> move
METHODS = ("flat", "search")  # that take a number of iterations
BOTS = (*LEVELS, "random", "greedy", *METHODS)
MOST_ITERATIONS = 10_000_000
WIDE = 1_000_000  # flat Monte Carlo leaves nothing out


def choose(
    game: Game, seen: np.record, seat: int, bot: str, seed: int, *, threads: int = 1, stop: Stop | None = None
) -> int:
    """The move of a bot for a seat that must decide now, as a code: `game.moves.to_json` tells it.

    `seen` is `match.seen(seat)`. The same arguments give the same move, unless the search was stopped by another thread
    (`stop.now()`) or ran into its level's time limit. A seat that has nothing to decide, or what another seat sees, is
    refused.
    """
    require_decision(game, seen, seat)
    if (only := only_move(game, seen, seat)) is not None:
        return only
    name, iterations = _parsed(bot)
    if name in ("random", "greedy"):
        return (simple.random if name == "random" else simple.greedy)(game, seen, seat, seed)
    if name in LEVEL and _slips(name, seed):
        return _at_a_glance(game, seen, seat, seed)
    return search(game, seen, seat, plan_for(game, seen, seat, name, iterations, threads), seed, stop).best


def plan_for(game: Game, seen: np.record, seat: int, name: str, iterations: int | None, threads: int = 1) -> Plan:
    """How a level or a method searches: with its share of the turn's budget."""
    budget = iterations or iterations_of(game, name if name in LEVEL else "expert")
    share = max(1, round(budget * game.thought.share(seen, seat)))
    seconds = LEVEL[name].seconds * PATIENCE if name in LEVEL else None
    if name == "flat":
        return Plan(share, seconds, threads, depth=1, breadth=WIDE)
    return Plan(share, seconds, threads)


def only_move(game: Game, seen: np.record, seat: int) -> int | None:
    """The move of a seat that has just one; None if there are several, or they are composed."""
    s, _ = simple.guessed(game, seen, seat, 0)
    moves = np.zeros(game.most_moves, np.int64)
    return int(moves[0]) if game.legal(s, seat, moves) == 1 else None


def bot_named(name: object) -> Bot:
    """A bot by its name; BadTable if there is none of that name."""
    checked = str(name)
    _parsed(name)
    return partial(_choose_by, checked)


def _choose_by(name: str, game: Game, seen: np.record, seat: int, seed: int) -> int:
    return choose(game, seen, seat, name, seed)


def _parsed(bot: object) -> tuple[str, int | None]:
    """A name and a number of iterations, if it names one."""
    name, colon, number = bot.partition(":") if isinstance(bot, str) else ("", "", "")
    is_number = number.isdecimal() and 1 <= int(number[:9]) <= MOST_ITERATIONS
    if name in BOTS and (not colon or (name in METHODS and is_number)):
        return name, int(number) if colon else None
    raise BadTable(f"there is no bot {str(bot)[:40]!r}; there are {', '.join(BOTS)}, and such as search:500")


def _slips(level: str, seed: int) -> bool:
    dice = np.zeros(1, np.int64)
    load_dice(dice, seed, 1)
    return roll(dice, 1_000) < 1_000 * LEVEL[level].slips


def _at_a_glance(game: Game, seen: np.record, seat: int, seed: int) -> int:
    """The better looking of two moves."""
    s, dice = simple.guessed(game, seen, seat, seed)
    moves, worth = simple.glance(game, s, seat, 2, dice)
    return int(moves[int(np.argmax(worth))])
