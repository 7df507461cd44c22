"""Every bot by its name (its policy). A new one is a function from a request to a move, and a line in METHODS."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from ludoteca.bots.erring import near_best
from ludoteca.bots.levels import LEVEL, LEVELS, budget_for, temperature_of
from ludoteca.bots.request import Request
from ludoteca.bots.searching import Plan, search
from ludoteca.bots.simple import greedy, random
from ludoteca.bots.weights import network_for
from ludoteca.kernel.errors import UnknownBot

MOST_ITERATIONS = 10_000_000
TEMPERATURE = re.compile(r"[01](\.\d{1,6})?")
WIDE = 1e6  # flat Monte Carlo leaves nothing out


class Method(NamedTuple):
    """How a bot comes to its move, and what its name may say."""

    move: Callable[[Request], int]
    takes_iterations: bool = False  # after a colon, with a temperature after a tilde: search:500, search:500~0.05


def tree(request: Request) -> int:
    """Tree search, with expert's budget unless another is named."""
    return _best(request, Plan(budget_for(request, "expert"), threads=request.threads))


def flat(request: Request) -> int:
    """Every move is tried, there is no tree (flat Monte Carlo)."""
    return _best(request, Plan(budget_for(request, "expert"), threads=request.threads, depth=1, breadth=WIDE))


def learned(request: Request) -> int:
    """Tree search over the game's network, with expert's budget unless another is named; without one, as `search`."""
    network = network_for(request.game, request.seen)
    return _best(request, Plan(budget_for(request, "expert", network), threads=request.threads, network=network))


def at_level(level: str, request: Request) -> int:
    """Tree search with a level's budget and time limit, over a network if there is one; it errs as the level does."""
    network = network_for(request.game, request.seen)
    seconds, request = (
        None if request.is_patient else LEVEL[level].limit,
        replace(request, temperature=temperature_of(request.game, level)),
    )
    return _best(request, Plan(budget_for(request, level, network), seconds, request.threads, network=network))


def expert_before(request: Request) -> int:
    """Expert as it was in version 0.1, before networks: what others are measured by."""
    return _best(request, Plan(budget_for(request, "expert"), LEVEL["expert"].limit, request.threads))


METHODS = {
    **{level: Method(partial(at_level, level)) for level in LEVELS},
    "random": Method(random),
    "greedy": Method(greedy),
    "flat": Method(flat, takes_iterations=True),
    "search": Method(tree, takes_iterations=True),
    "learned": Method(learned, takes_iterations=True),
    "expert-0.1": Method(expert_before),
}
BOTS = tuple(METHODS)  # all that `choose` knows by name: the levels, and methods by themselves


def method_named(bot: object) -> tuple[Method, int | None, float]:
    """The bot of a name, and what the name gives of iterations and temperature; UnknownBot if there is none."""
    name, colon, rest = bot.partition(":") if isinstance(bot, str) else ("", "", "")
    number, tilde, heat = rest.partition("~")
    is_number = number.isdecimal() and 1 <= int(number[:9]) <= MOST_ITERATIONS
    is_heat = not tilde or TEMPERATURE.fullmatch(heat) is not None
    if name in METHODS and (not colon or (METHODS[name].takes_iterations and is_number and is_heat)):
        return METHODS[name], int(number) if colon else None, float(heat or 0)
    raise UnknownBot(f"there is no bot {str(bot)[:40]!r}; there are {', '.join(BOTS)}, and such as search:500")


def _best(request: Request, plan: Plan) -> int:
    if request.temperature > 0:
        plan = replace(plan, least=1)
    found = search(request.game, request.seen, request.seat, plan, request.seed, request.stop)
    return near_best(found, request.temperature, request.seed)
