"""A store that 0.1 made is opened and brought up to date; every match in it leads where it led."""

import asyncio
import sqlite3
from pathlib import Path

import asyncpg

from ludoteca.server.operations import backup
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.settings import Settings
from ludoteca.server.store import chat, tables
from ludoteca.server.store.drivers.migrate import MAKE, migrations
from tests.server.indoors import ANA, a_worker, enter

MADE = (Path(__file__).parent / "made_by_0_1.sql").read_text(encoding="utf-8")
STEPS = 3  # of 0.1
LINES = {"yangtze": {32}, "summer_pavilion": {71}, "river_dragons": {33}}


def as_it_was(store: str) -> None:
    """Put 0.1's store there: as its file, or the same rows in tables that its steps make."""
    if "://" not in store:
        sqlite3.connect(store).executescript(MADE).connection.close()
        return
    rows = [line for line in MADE.splitlines() if line.startswith("INSERT INTO") and '"house"' not in line]

    async def fill() -> None:
        db = await asyncpg.connect(store)
        await db.execute(MAKE)
        for step in migrations():
            for statement in step.statements if step.version <= STEPS else ():
                await db.execute(statement)
        for table in ("migrations", "people", "sessions", "tables", "seats", "entries", "talk", "leases"):
            for row in rows:
                if row.startswith(f'INSERT INTO "{table}"'):
                    await db.execute(row)
        await db.close()

    asyncio.run(fill())


def test_every_match_of_a_store_that_0_1_made_goes_on(store: str) -> None:
    as_it_was(store)

    async def story() -> None:
        async with a_worker(store) as worker:
            rooms = Rooms(worker)
            for table in await tables.with_ids(worker.db, await tables.all_ids(worker.db)):
                place = await enter(rooms, table.id, ANA)
                assert place.room.table.status != "frozen"
                if table.status == "open" or table.is_what_if:
                    continue
                assert place.room.played.position in LINES[table.game]
                assert [said.text for said in await chat.after(worker.db, table.id, 0)] == ["Hello!"]
                if table.status == "running" and 0 in place.room.played.active:
                    await place.move(place.state())
                    assert place.room.played.position - 1 in LINES[table.game]

    asyncio.run(story())


def test_a_backup_of_0_1s_store_is_restored_and_every_match_leads_where_it_led(store: str, tmp_path: Path) -> None:
    as_it_was(store)
    file, target = tmp_path / "backup.db", Settings(store=str(tmp_path / "new.db"))
    backup.take(Settings(store=store), file, replace=False)
    restored = backup.restore(target, file, replace=False, damaged=False)
    assert (restored.matches.good, restored.matches.frozen, restored.matches.outdated) == (3, 0, 0)
    assert restored.rows["people"] == 1
