"""Workers in the test's own process, on one store: for what must happen between two steps of theirs."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from ludoteca.server.actions import lobby, moves
from ludoteca.server.app import open_database
from ludoteca.server.bots.pool import BotPool
from ludoteca.server.effects import Effects
from ludoteca.server.limits import Limits
from ludoteca.server.protocol import requests
from ludoteca.server.protocol.base import Pace
from ludoteca.server.protocol.http import OpenTable, SeatWish, Sit
from ludoteca.server.rooms import join
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.settings import Settings
from ludoteca.server.store.clock import ServiceClock
from ludoteca.server.store.people import People, Person
from ludoteca.server.table.connection import Connection
from ludoteca.server.table.outbox import Outbox, Outboxes
from ludoteca.server.table.room import Room
from ludoteca.server.worker import Worker
from tests.rows import rows
from tests.server.clients import PATIENCE, Json
from tests.server.injected import NOON

ANA, BRUNO, CARLA = Person("ana", "Ana"), Person("bruno", "Bruno"), Person("carla", "Carla")
NO_PACE = Pace()


class StoppedEffects(Effects):
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = NOON

    def now_ms(self) -> int:
        """What the test says."""
        return self.now


@asynccontextmanager
async def a_worker(store: object, effects: Effects | None = None, review_iterations: int = 0) -> AsyncIterator[Worker]:
    """A store, time and bots. Workers that share it hear no news of each other: each finds out by itself."""
    settings, effects = (
        Settings(store=str(store), patience=0, review_iterations=review_iterations),
        effects or Effects(),
    )
    db = await open_database(settings, effects)
    time = ServiceClock(db, effects)
    await time.load()
    worker = Worker(settings, effects, db, time, People(db, effects), BotPool(1, 0), Limits(settings.rates), "worker")
    try:
        yield worker
    finally:
        for task in list(worker.tasks):
            task.cancel()
        await asyncio.gather(*worker.tasks, return_exceptions=True)
        await worker.bot_pool.close()
        await db.close()


def in_a_worker(
    store: object,
    story: Callable[[Worker], Awaitable[None]],
    effects: Effects | None = None,
    review_iterations: int = 0,  # 0: as many as everywhere
) -> None:
    """Run a test's story in a worker of its own."""

    async def told() -> None:
        async with a_worker(store, effects, review_iterations) as worker:
            await story(worker)

    asyncio.run(asyncio.wait_for(told(), PATIENCE))


@dataclass
class Place:
    """A person's connection at a room of one worker."""

    room: Room
    connection: Connection

    def heard(self) -> list[Json]:
        """What it was sent since it was last asked."""
        return [json.loads(frame) for frame in self.connection.outbox.take(1 << 30)]

    def state(self) -> Json:
        """The last state that it was told."""
        return dict([message for message in self.heard() if message["type"] == "told"][-1]["state"])

    async def move(self, state: Json) -> requests.MakeMove:
        """Make the first of the listed moves."""
        offers = state["offers"]
        ask = requests.MakeMove(id=3, seat=offers["seat"], decision=offers["decision"], move=rows(offers["listed"])[0])
        await moves.move(self.room, self.connection, ask)
        return ask


def a_connection(person: Person | None, session: str = "") -> Connection:
    """A connection without a network, which may be told as much as one likes."""
    return Connection(person, Outbox(Outboxes(1 << 30, 1 << 30)), session)


async def enter(rooms: Rooms, table: str, person: Person | None, hello: requests.Hello | None = None) -> Place:
    """Come to a table through a worker."""
    room, connection = await rooms.enter(table), a_connection(person)
    await join.hello(rooms, room, connection, hello or requests.Hello(id=1))
    return Place(room, connection)


async def two_seated(rooms: Rooms, game: str = "yangtze", pace: Pace = NO_PACE) -> tuple[str, list[Place]]:
    """Ana and Bruno at a table whose match has begun."""
    table = await lobby.open_table(rooms.worker, ANA, OpenTable(game, [SeatWish("me"), SeatWish("open")], pace=pace))
    await lobby.sit(await rooms.enter(table.id), BRUNO, Sit(1))
    return table.id, [await enter(rooms, table.id, person) for person in (ANA, BRUNO)]
