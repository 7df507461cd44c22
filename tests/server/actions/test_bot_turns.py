"""Bots' turns when leases are released and stores fail."""

import asyncio
from dataclasses import replace
from pathlib import Path

from ludoteca.server.actions import lobby
from ludoteca.server.actions.bot_turns import LEASE_MS, play_on, release, take_lease
from ludoteca.server.protocol.http import OpenTable, SeatWish
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.rooms.upkeep import Upkeep
from ludoteca.server.store import leases, upkeep
from ludoteca.server.store.base import Statement
from tests.server.clients import PATIENCE
from tests.server.indoors import ANA, StoppedEffects, a_worker, two_seated
from tests.server.postgres import Postgres

BOTS = OpenTable("yangtze", [SeatWish("bot", None, "random")] * 2)


def test_a_seats_lease_is_released_before_its_next_turn_can_begin(postgres: Postgres) -> None:
    async def story() -> None:
        async with a_worker(postgres.new_database()) as worker:
            _, places = await two_seated(Rooms(worker))
            room = places[0].room
            for _ in range(20):
                room.thinking[0] = worker.start(play_on(room, 0))  # no bot sits there: it has nothing to decide
                while 0 in room.thinking:
                    await asyncio.sleep(0)
                assert await worker.db.read("SELECT count(*) FROM leases") == [(0,)]

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_a_turn_belongs_to_one_worker_until_its_lease_runs_out(postgres: Postgres) -> None:
    async def story() -> None:
        effects = StoppedEffects()
        async with a_worker(postgres.new_database(), effects) as here:
            there = replace(here, id="another")
            table, _ = await two_seated(Rooms(here))
            assert await take_lease(here, table, 0)
            assert not await take_lease(there, table, 0)
            assert await take_lease(there, table, 1)
            await release(there, table, 0)  # it is not theirs
            assert not await take_lease(there, table, 0)
            effects.now += LEASE_MS
            assert await take_lease(here, table, 0)  # while it thinks it takes it again
            effects.now += LEASE_MS + 1
            assert await take_lease(there, table, 0)
            assert not await take_lease(here, table, 0)
            await release(there, table, 0)
            assert await take_lease(here, table, 0)

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_a_lease_of_before_a_clock_was_set_back_holds_nobody_up(store: str) -> None:
    async def story() -> None:
        effects = StoppedEffects()
        async with a_worker(store, effects) as here:
            there = replace(here, id="another")
            table, _ = await two_seated(Rooms(here))
            now = effects.now
            assert await leases.take(here.db, table, 0, here.id, now, now + LEASE_MS)
            await here.db.write(Statement("UPDATE tables SET bot_due = 1 WHERE id = ?", (table,)))
            assert await upkeep.waiting_for_bots(here.db, now) == []
            now -= 3_600_000
            assert await upkeep.waiting_for_bots(there.db, now) == [table]
            assert await leases.take(there.db, table, 0, there.id, now, now + LEASE_MS)

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_a_bot_whose_move_could_not_be_stored_is_woken_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_worker(tmp_path / "tables.db") as worker:
            rooms = Rooms(worker)
            table = await lobby.open_table(worker, ANA, BOTS)
            room = await rooms.enter(table.id)
            await worker.db.write(Statement("ALTER TABLE entries RENAME TO elsewhere"))
            turns = list(room.thinking.values())
            assert await asyncio.gather(*turns) == [None] * len(turns) != []
            await worker.db.write(Statement("ALTER TABLE elsewhere RENAME TO entries"))
            await Upkeep(rooms).bots()
            while await worker.db.read("SELECT count(*) FROM entries") == [(0,)]:
                await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(story(), PATIENCE))
