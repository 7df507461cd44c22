"""Which tables are swept: those that nobody touched while people could have come."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from ludoteca.server.actions import lobby
from ludoteca.server.effects import DAY_MS, hashed
from ludoteca.server.protocol.http import OpenTable, SeatWish
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.rooms.upkeep import Upkeep
from ludoteca.server.store.base import Row, Statement
from ludoteca.server.store.downtime import SWEEP_EVERY_MS
from ludoteca.server.store.house import keys
from ludoteca.server.store.people import Person
from ludoteca.server.store.upkeep import MOST_SWEPT
from tests.server.indoors import ANA, StoppedEffects, a_worker, enter

HOUR_MS = SWEEP_EVERY_MS
DAYS = 2
RESULT = """
INSERT INTO results (table_id, seat, game, over_at, seats, options, against, person, place, is_own, is_rated, is_listed)
VALUES (?, 0, 'yangtze', 0, 2, '', '', 'nobody', 1, 0, 0, 0)
"""
TABLE = OpenTable("yangtze", [SeatWish("me"), SeatWish("open")])


class Swept:
    """A worker whose upkeep is done when the test says so."""

    def __init__(self, rooms: Rooms, effects: StoppedEffects) -> None:
        self.rooms, self.effects = rooms, effects
        self.upkeep = Upkeep(rooms)

    async def run(self, hours: int) -> None:
        """So many hours go by."""
        for _ in range(hours):
            await self.upkeep.sweep()
            await self.rooms.tidy()
            self.effects.now += HOUR_MS
        await self.upkeep.sweep()

    async def open_table(self) -> str:
        return (await lobby.open_table(self.rooms.worker, ANA, TABLE)).id

    async def tables(self) -> set[str]:
        return {row[0] for row in await self.rooms.worker.db.read("SELECT id FROM tables")}


@asynccontextmanager
async def upkeep(store: str) -> AsyncIterator[Swept]:
    effects = StoppedEffects()
    async with a_worker(store, effects) as worker:
        worker.settings = replace(worker.settings, sweep_days=DAYS)
        yield Swept(Rooms(worker), effects)


def test_a_table_at_which_somebody_stays_is_not_swept(store: str) -> None:
    async def story() -> None:
        async with upkeep(store) as kept:
            visited, left = await kept.open_table(), await kept.open_table()
            await enter(kept.rooms, visited, Person("watching", "Eve"))
            await kept.run(hours=24 * DAYS - 1)
            assert await kept.tables() == {visited, left}
            await kept.run(hours=2)
            assert await kept.tables() == {visited}

    asyncio.run(story())


def test_time_without_a_server_is_not_counted(store: str) -> None:
    async def story() -> None:
        async with upkeep(store) as kept:
            table = await kept.open_table()
            await kept.run(hours=24)
            kept.effects.now += 61 * DAY_MS
            await kept.run(hours=20)
            assert await kept.tables() == {table}
            await kept.run(hours=6)
            assert await kept.tables() == set()

    asyncio.run(story())


def test_two_workers_that_start_after_a_silence_make_up_for_it_once(store: str) -> None:
    async def story() -> None:
        async with upkeep(store) as kept, upkeep(store) as other:
            await kept.open_table()
            await kept.upkeep.sweep()
            ((before,),) = await kept.rooms.worker.db.read("SELECT touched_at FROM tables")
            kept.effects.now = other.effects.now = before + 10 * DAY_MS
            await asyncio.gather(kept.upkeep.sweep(), other.upkeep.sweep())
            assert await kept.rooms.worker.db.read("SELECT touched_at FROM tables") == [
                (before + 10 * DAY_MS - HOUR_MS,)
            ]
            await kept.rooms.worker.db.write(Statement("UPDATE tables SET touched_at = 0"))
            await other.upkeep.sweep()
            assert await kept.tables() == set()

    asyncio.run(story())


def test_a_clock_that_jumps_ahead_signs_nobody_out(store: str) -> None:
    """A machine that starts with a clock 401 days ahead: cookies last 400."""

    async def story() -> None:
        async with upkeep(store) as swept:
            _, token = await swept.rooms.worker.people.welcome("Ana")
            await swept.run(hours=2)
            swept.effects.now += 401 * DAY_MS
            await swept.run(hours=1)
            assert await swept.rooms.worker.people.with_token(token) is not None
            swept.effects.now -= 401 * DAY_MS
            assert await swept.rooms.worker.people.with_token(token) is not None

    asyncio.run(story())


def test_a_clock_that_jumps_ahead_under_a_running_server_signs_nobody_out_before_the_next_sweep(store: str) -> None:
    """Neither a device, nor whoever is connected, nor a device that has come into a house with a password."""

    async def story() -> None:
        async with upkeep(store) as swept:
            worker, effects = swept.rooms.worker, swept.effects
            tokens = [(await worker.people.welcome(name))[1] for name in ("Ana", "Bruno", "Carla")]
            token, key = keys.a_pass(effects, None)
            await worker.db.write(key)
            await swept.run(hours=2)
            await worker.people.forget(tokens[2])
            effects.now += 401 * DAY_MS
            assert await worker.people.ended([hashed(each) for each in tokens]) == {hashed(tokens[2])}
            assert await worker.people.with_token(tokens[1]) is not None
            assert await keys.is_pass(worker.db, token, effects.now)
            effects.now += 401 * DAY_MS
            assert await worker.people.with_token(tokens[0]) is not None

    asyncio.run(story())


def test_a_clock_that_is_set_back_stops_no_seats_clock(store: str) -> None:
    async def story() -> None:
        async with upkeep(store) as swept:
            clock, effects = swept.rooms.worker.clock, swept.effects
            table = await swept.open_table()
            await swept.rooms.worker.db.write(Statement("UPDATE tables SET deadline = 1 WHERE id = ?", (table,)))
            await clock.tick()
            effects.now -= HOUR_MS
            await clock.tick()
            before = clock.now()
            effects.now += 1_000
            await clock.tick()
            assert clock.now() == before + 1_000

    asyncio.run(story())


def test_what_a_review_had_tried_is_swept_after_a_day_and_other_tables_are_not(store: str) -> None:
    async def story() -> None:
        async with upkeep(store) as swept:
            kept, tried = await swept.open_table(), await swept.open_table()
            await swept.rooms.worker.db.write(Statement("UPDATE tables SET is_try = 1 WHERE id = ?", (tried,)))
            await swept.run(24)
            assert await swept.tables() == {kept, tried}
            await swept.run(2)
            assert await swept.tables() == {kept}

    asyncio.run(story())


def test_many_tables_guests_and_results_are_swept_some_at_a_time(store: str) -> None:
    async def story() -> None:
        async with upkeep(store) as swept:
            db, writes = swept.rooms.worker.db, list[int]()
            many = [f"gone {number}" for number in range(MOST_SWEPT * 2 + 1)]
            guests = [Statement("INSERT INTO people (id, name) VALUES (?, 'Eve')", (each,)) for each in many]
            await db.write(*guests, *(Statement(RESULT, (each,)) for each in many))
            await asyncio.gather(*(swept.open_table() for _ in many))
            kept = await swept.open_table()
            await db.write(Statement("UPDATE tables SET touched_at = 1 WHERE id <> ?", (kept,)))
            write = db.write

            async def noted(*statements: Statement) -> list[list[Row]]:
                rows = await write(*statements)
                writes.append(max(len(each) for each in rows))
                return rows

            db.write = noted  # type: ignore[method-assign]
            await swept.upkeep.sweep()
            assert await swept.tables() == {kept}
            assert await db.read("SELECT count(*) FROM people") == [(0,)]
            assert await db.read("SELECT count(*) FROM results") == [(0,)]
            assert max(writes) == MOST_SWEPT

    asyncio.run(story())
