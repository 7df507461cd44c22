"""Workers in the test's own process, on one store: for what must happen between two steps of theirs."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from ludoteca.server.actions import lobby, moves
from ludoteca.server.app import open_database
from ludoteca.server.bots.pool import Robots
from ludoteca.server.effects import Sources
from ludoteca.server.limits import Limits
from ludoteca.server.protocol import requests
from ludoteca.server.protocol.base import Pace
from ludoteca.server.protocol.http import OpenTable, SeatWish, Sit
from ludoteca.server.rooms import join
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.settings import Settings
from ludoteca.server.store.clock import HouseTime
from ludoteca.server.store.people import People, Person
from ludoteca.server.table.connection import Visitor
from ludoteca.server.table.room import Room
from ludoteca.server.worker import House
from tests.rows import rows
from tests.server.clients import PATIENCE, Json
from tests.server.injected import NOON

ANA, BRUNO, CARLA = Person("ana", "Ana"), Person("bruno", "Bruno"), Person("carla", "Carla")
NO_PACE = Pace()


class StoppedSources(Sources):
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = NOON

    def now_ms(self) -> int:
        """What the test says."""
        return self.now


@asynccontextmanager
async def a_house(store: object, sources: Sources | None = None) -> AsyncIterator[House]:
    """A store, time and bots. Workers that share it hear no news of each other: each finds out by itself."""
    settings, sources = Settings(store=str(store)), sources or Sources()
    db = await open_database(settings, sources)
    time = HouseTime(db, sources)
    await time.load()
    house = House(settings, sources, db, time, People(db, sources), Robots(1, 0), Limits(settings.rates), "worker")
    try:
        yield house
    finally:
        for task in list(house.tasks):
            task.cancel()
        await asyncio.gather(*house.tasks, return_exceptions=True)
        await house.robots.close()
        await db.close()


def in_a_house(store: object, story: Callable[[House], Awaitable[None]], sources: Sources | None = None) -> None:
    """Run a test's story in a house of its own."""

    async def told() -> None:
        async with a_house(store, sources) as house:
            await story(house)

    asyncio.run(asyncio.wait_for(told(), PATIENCE))


@dataclass
class Place:
    """A person's connection at a room of one worker."""

    room: Room
    visitor: Visitor

    def heard(self) -> list[Json]:
        """What it was sent since it was last asked."""
        frames = [self.visitor.outgoing.get_nowait() for _ in range(self.visitor.outgoing.qsize())]
        return [json.loads(frame) for frame in frames if frame is not None]

    def state(self) -> Json:
        """The last state that it was told."""
        return dict([message for message in self.heard() if message["type"] == "told"][-1]["state"])

    async def move(self, state: Json) -> requests.MakeMove:
        """Make the first of the listed moves."""
        offers = state["offers"]
        ask = requests.MakeMove(id=3, seat=offers["seat"], decision=offers["decision"], move=rows(offers["listed"])[0])
        await moves.move(self.room, self.visitor, ask)
        return ask


async def enter(rooms: Rooms, table: str, person: Person | None, hello: requests.Hello | None = None) -> Place:
    """Come to a table through a worker."""
    room, visitor = await rooms.enter(table), Visitor(person)
    await join.hello(rooms, room, visitor, hello or requests.Hello(id=1))
    return Place(room, visitor)


async def two_seated(rooms: Rooms, game: str = "yangtze", pace: Pace = NO_PACE) -> tuple[str, list[Place]]:
    """Ana and Bruno at a table whose match has begun."""
    table = await lobby.open_table(rooms.house, ANA, OpenTable(game, [SeatWish("me"), SeatWish("open")], pace=pace))
    await lobby.sit(await rooms.enter(table.id), BRUNO, Sit(1))
    return table.id, [await enter(rooms, table.id, person) for person in (ANA, BRUNO)]
