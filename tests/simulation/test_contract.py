"""The simulated stores keep the contract of the real ones: the same statements, and every answer compared."""

import asyncio
import random
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from ludoteca.server.app import open_database
from ludoteca.server.effects import DAY_MS, Effects
from ludoteca.server.protocol.base import Pace
from ludoteca.server.settings import Settings
from ludoteca.server.store import chat, leases, seats, tables, upkeep
from ludoteca.server.store.base import Appending, Database, LogEntry, NoTable, Statement, TableStatus
from ludoteca.server.store.clock import ServiceClock
from ludoteca.server.store.log import entries_after
from ludoteca.server.store.people import People, Person
from ludoteca.server.store.seats import SeatRow
from ludoteca.server.store.tables import Table
from tests.server.injected import TwinSources
from tests.server.postgres import Postgres
from tests.simulation.simulated.installing import installed
from tests.simulation.simulated.processes import Process
from tests.simulation.world import World

TABLE = Table("yangtze", 1, {}, Pace(), "ana", seats=[SeatRow(0, "ana", "Ana"), SeatRow(1), SeatRow(2)])
RUNNING = TableStatus("running", 1, 1, 40_000)
DEEDS = 250  # of each course
COURSES = 2
BROKEN = (sqlite3.IntegrityError, asyncpg.IntegrityConstraintViolationError)


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    made = Postgres()
    yield made
    made.close()


def really(store: str, story: Callable[[Database], Awaitable[list[Any]]]) -> list[Any]:
    """A story told to a real store."""

    async def told() -> list[Any]:
        db = await open_database(Settings(store=store), TwinSources())
        try:
            return await story(db)
        finally:
            await db.close()

    return asyncio.run(told())


def simulated(*, is_single: bool, story: Callable[[Database], Awaitable[list[Any]]]) -> list[Any]:
    """The same story told to a simulated one, on virtual time, in a process of its own."""
    world = World(1, is_single=is_single)
    world.weather.clear()
    answers: list[Any] = []

    async def told() -> None:
        db = await open_database(world.settings, TwinSources())
        answers.extend(await story(db))
        await db.close()

    async def happen() -> None:
        await Process("worker").start(told())

    with installed(world):
        world.loop.run(happen())
    world.disk.remove()
    return answers


class Course:
    """A long course of everything that the server asks of a store, by chance from a seed; what each step answered."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._now = 1_000
        self.answers: list[Any] = []

    async def run(self, db: Database) -> list[Any]:
        effects = TwinSources()
        people, clock = People(db, effects), ServiceClock(db, effects)
        await clock.load()
        for name in ("Ana", "Bruno"):
            self.answers.append(await people.welcome(name))
        deeds = [self.open, self.append, self.append, self.append, self.sit, self.lease, self.say, self.begin]
        deeds += [self.look, self.leave, self.touch, self.fail]
        for _ in range(DEEDS):
            self._now += self._chance.randrange(3_000)
            self.answers.append(await self._chance.choice(deeds)(db))
        self.answers.append(await self._link(people, effects))
        await upkeep.sweep(db, 90 * DAY_MS, self._now - 60_000)
        self.answers += [await self.look(db), await db.read("SELECT count(*) FROM entries")]
        return self.answers

    async def _link(self, people: People, effects: Effects) -> Any:
        link = await people.link(Person(self.answers[0][0].id, "Ana"))
        return await people.of_link(link), await people.ended([link]), await people.with_token("nobody")

    def _table(self) -> str:
        return f"table-{self._chance.randrange(4)}"

    def _seat(self) -> int:
        return self._chance.randrange(3)

    async def open(self, db: Database) -> Any:
        table = self._table()
        made = replace(TABLE, id=table, code=table[-6:].upper(), touched_at=self._now, is_public=True)
        first, *rest = tables.insert(made)
        return await db.write_if(first, *rest)

    async def append(self, db: Database) -> Any:
        """Several at once, some at positions that are taken, some at tables that there are not."""
        table, count = self._table(), self._chance.randrange(1, 4)
        places = [self._chance.randrange(1, 12) for _ in range(count)]
        also = (seats.set_agrees(table, "ana", self._chance.random() < 0.5),) if self._chance.random() < 0.3 else ()
        hash_ = str(self._chance.random())
        entries = [LogEntry(table, each, "move", self._seat(), 0, 7, self._now, self._now, hash_) for each in places]
        status = RUNNING._replace(deadline=self._chance.choice([None, self._now + 5_000]))
        asked = (db.append(Appending(entry, status, also)) for entry in entries)
        return [shown(each) for each in await asyncio.gather(*asked, return_exceptions=True)]

    async def sit(self, db: Database) -> Any:
        return await db.write_if(seats.take(self._table(), self._seat(), self._chance.choice(["bruno", "carla"]), "X"))

    async def leave(self, db: Database) -> Any:
        table = self._table()
        return await db.write_if(tables.while_open(table, self._now), seats.free(table, self._seat(), "bruno"))

    async def lease(self, db: Database) -> Any:
        table, seat, worker = self._table(), self._seat(), self._chance.choice(["one", "two"])
        if self._chance.random() < 0.2:
            return await leases.release(db, table, seat, worker)
        until = self._now + self._chance.choice([6_000, DAY_MS])
        try:
            return await leases.take(db, table, seat, worker, self._now, until)
        except BROKEN:
            return "broken"

    async def say(self, db: Database) -> Any:
        try:
            return await chat.store(db, self._table(), 0, "Ana", f"said at {self._now}", self._now)
        except BROKEN:
            return "broken"

    async def begin(self, db: Database) -> Any:
        table = self._table()
        made = replace(TABLE, id=table, seed="00", start_hash="x", commitment="y")
        filled = seats.fill(table, "casual")
        begun = tables.begin(made, RUNNING, self._now)
        return await db.write_if(tables.while_open(table, self._now), filled, begun)

    async def fail(self, db: Database) -> Any:
        """All or nothing: the second statement cannot be done."""
        good = Statement("UPDATE tables SET host = 'nobody' WHERE id = ?", (self._table(),))
        bad = Statement("INSERT INTO seats (table_id, seat, bot_plays, has_left, agrees) VALUES ('none', 0, 0, 0, 0)")
        try:
            return await db.write(good, bad)
        except BROKEN:
            return "broken"

    async def _log(self, db: Database, table: str, after: int) -> Any:
        try:
            return await entries_after(db, table, after)
        except NoTable:
            return "no table"

    async def touch(self, db: Database) -> Any:
        await upkeep.touch(db, self._table(), self._now)
        return await db.read("SELECT id, touched_at FROM tables ORDER BY id")

    async def look(self, db: Database) -> Any:
        """Everything that is read."""
        table, every = self._table(), [f"table-{number}" for number in range(4)]
        return [
            await tables.load(db, table),
            sorted(each.id for each in await tables.with_ids(db, every)),
            await self._log(db, table, self._chance.randrange(6)),
            await chat.after(db, table, 0),
            await upkeep.ends_of(db, every),
            sorted(await upkeep.waiting_for_bots(db, self._now)),
            sorted(await upkeep.out_of_time(db, self._now)),
            await tables.count_public(db, "ana"),
            await db.read("SELECT ms, at FROM house"),
        ]


def shown(answer: Any) -> Any:
    """An error in one word: the stores word it otherwise."""
    return "broken" if isinstance(answer, BROKEN) else answer


@pytest.mark.parametrize("seed", range(COURSES))
def test_all_stores_answer_the_same_to_the_same_statements(seed: int, postgres: Postgres, tmp_path: Path) -> None:
    expected = really(str(tmp_path / "tables.db"), Course(seed).run)
    assert len(expected) == DEEDS + 5
    assert {type(each).__name__ for each in expected} > {"list", "Said", "str"}
    told = [
        really(postgres.new_database(), Course(seed).run),
        simulated(is_single=True, story=Course(seed).run),
        simulated(is_single=False, story=Course(seed).run),
    ]
    for others in told:
        for number, (answer, other) in enumerate(zip(expected, others, strict=True)):
            assert answer == other, f"step {number}"
