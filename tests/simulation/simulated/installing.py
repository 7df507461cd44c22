"""Puts the simulated parts of the world in the place of the real ones, while a world lasts."""

import contextlib
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator
from functools import cache, partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import asyncpg
import structlog

from ludoteca.server import app, limits, metrics
from ludoteca.server.actions import bot_turns
from ludoteca.server.bots import pool
from ludoteca.server.http.site import pages
from ludoteca.server.rooms import upkeep
from ludoteca.server.store import clock
from ludoteca.server.store.drivers import group_commit, migrate, sqlite
from ludoteca.server.store.drivers.migrate import Migration
from tests.simulation.simulated.bots import SimulatedBot
from tests.simulation.simulated.postgres import Pool
from tests.simulation.simulated.processes import PROCESS
from tests.simulation.simulated.sheets import known_steps
from tests.simulation.simulated.sqlite import FaultyConnection, Orders, Thread

if TYPE_CHECKING:
    from tests.simulation.world import World

ALL_LINES = limits.Rate(1_000_000, 1)  # of the log: every failure is looked at
SELDOM = 20.0  # seconds between looks at the house, where nothing happens here
SLOW_TICK = 900.0  # seconds between looks of all kinds, where matches last for days: each costs as much as a move
SLOWLY: list[tuple[Any, str, Any]] = [
    (clock, "TICK_MS", int(1000 * SLOW_TICK)),
    (clock, "LONGEST_TICK_MS", int(2000 * SLOW_TICK)),
    *((upkeep, name, max(SLOW_TICK, getattr(upkeep, name))) for name in dir(upkeep) if name.endswith("_SECONDS")),
]
UNPLAYED = ("reviews", "ratings", "notices")  # jobs of upkeep for which there is nothing to do in worlds
NEVER = 1e9  # seconds
SURE_AFTER = 10.0  # seconds after a storm in which something that was slow may still be under way
the_page = cache(pages.Page)  # nobody reads it in a world: it is looked for once


@contextlib.contextmanager
def installed(world: "World") -> Iterator[None]:
    """The loop's clock, the stores' drivers, threads, bots' processes and logs are the world's."""
    before = structlog.get_config()
    structlog.configure(processors=[partial(overhear, world)], cache_logger_on_first_use=False)
    replaced: list[tuple[Any, str, Any]] = [
        (asyncpg, "create_pool", partial(create_pool, world)),
        (asyncpg, "connect", world.news.connect),
        (sqlite, "connect", lambda _file: FaultyConnection(world.disk, world.weather)),
        (migrate, "migrations", steps_of_this_program),
        (group_commit, "queue", SimpleNamespace(SimpleQueue=lambda: Orders(world.weather))),
        (group_commit, "threading", SimpleNamespace(Thread=Thread)),
        (pool, "BotProcess", SimpleNamespace(start=partial(start_bot, world))),
        (bot_turns, "with_lease", partial(watched, world, bot_turns.with_lease)),
        (limits, "time", SimpleNamespace(monotonic=world.loop.time)),
        (metrics, "_lines", limits.Limits({"each": ALL_LINES, "all": ALL_LINES})),
        (upkeep, "gc", SimpleNamespace(collect=lambda: 0)),
        (upkeep, "HOUSE_SECONDS", SELDOM),
        *((upkeep.Upkeep, job, nothing) for job in UNPLAYED),
        *((upkeep, f"{job.upper()}_SECONDS", NEVER) for job in UNPLAYED),
        *(SLOWLY if world.plan.is_slow else ()),
        (app, "say_bye_first", lambda _say_bye: None),
        (pages, "Page", the_page),
    ]
    kept = [(where, name, getattr(where, name)) for where, name, _ in replaced]
    try:
        put(replaced)
        yield
    finally:
        put(reversed(kept))
        structlog.configure(**before)


def put(parts: Iterable[tuple[Any, str, Any]]) -> None:
    """Each in its place. (unittest's `patch` takes a millisecond for all of them.)"""
    for where, name, made in parts:
        setattr(where, name, made)


def steps_of_this_program() -> list[Migration]:
    """What the version of the present process knows of stores."""
    process = PROCESS.get()
    return known_steps(is_next=process is not None and process.is_next)


async def nothing(_upkeep: upkeep.Upkeep) -> None:
    """There is nothing to do."""


async def create_pool(world: "World", *_args: Any, **_more: Any) -> Pool:
    """Connections to the world's disk."""
    return Pool(world.disk, world.weather)


async def start_bot(world: "World", _niceness: int) -> SimulatedBot:
    """A process that thinks."""
    return SimulatedBot(world.weather)


async def watched(world: "World", real: Callable[..., Awaitable[Any]], room: Any, seat: int, question: Any) -> Any:
    """Looks whether a bot that begins to think has the lease. Where something was slow it may have run out since."""
    if not world.is_single and not world.has_wrong_clocks and world.weather.is_prompt(SURE_AFTER):
        world.truth.bot_begins(room.worker.id, room.table.id, seat)
    return await real(room, seat, question)


def overhear(world: "World", _logger: object, method: str, event: structlog.typing.EventDict) -> Any:
    """What the server logs: an error that nobody simulated is a flaw of the world."""
    process = PROCESS.get()
    if world.loop.is_running() and (process is None or not process.is_dead):
        name = str(event.get("event"))
        world.note("log", method, name)
        if method in ("error", "exception", "critical") or "exc_info" in event:
            world.blame(sys.exc_info()[1], name)
    raise structlog.DropEvent
