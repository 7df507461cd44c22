"""Both stores: what is written is durable, order comes from a unique key, migrations run once."""

import asyncio
import contextlib
import re
import sqlite3
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from ludoteca.kernel.errors import LudotecaError
from ludoteca.server.app import open_database
from ludoteca.server.effects import DAY_MS, Effects
from ludoteca.server.protocol.base import Pace
from ludoteca.server.settings import Settings
from ludoteca.server.store import chat, leases, seats, tables, upkeep
from ludoteca.server.store.base import Appending, Database, LogEntry, NoTable, Statement, TableStatus
from ludoteca.server.store.drivers.migrate import MAKE, migrations
from ludoteca.server.store.log import entries_after
from ludoteca.server.store.seats import SeatRow
from ludoteca.server.store.tables import Table
from tests.server.postgres import Postgres

TABLE = Table("yangtze", 1, {}, Pace(), "host", id="t", code="CODE22", seats=[SeatRow(0, "host", "Ana"), SeatRow(1)])
RUNNING = TableStatus("running", 1, 0, None)


def line(position: int, seat: int = 0) -> LogEntry:
    return LogEntry("t", position, "move", seat, 0, 7, 1000, 2000, "hash")


def with_store(store: str, story: Any, effects: Effects | None = None) -> None:
    async def told() -> None:
        db = await open_database(Settings(store=store), effects or Effects())
        try:
            await story(db)
        finally:
            await db.close()

    asyncio.run(told())


async def with_table(db: Database) -> None:
    first, *rest = tables.insert(TABLE)
    assert await db.write_if(first, *rest)


def test_a_commit_waits_for_the_disk(store: str) -> None:
    """Killing a process cannot show this: the store itself is asked."""

    async def story(db: Database) -> None:
        assert await db.durability() == ("FULL" if "://" not in store else "on")

    with_store(store, story)


@pytest.mark.parametrize("name", ["nobody", "\0", "\0" * 6, "a\ud800b"])
def test_what_cannot_be_a_tables_name_names_none(store: str, name: str) -> None:
    async def story(db: Database) -> None:
        assert await tables.load(db, name) is None

    with_store(store, story)


def test_a_table_that_is_swept_while_it_is_read_is_no_table_without_seats(
    store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = seats.at_tables

    async def swept_before(db: Database, wanted: list[str]) -> dict[str, list[SeatRow]]:
        await db.write(Statement("DELETE FROM tables WHERE id = ?", ("t",)))
        return await real(db, wanted)

    async def story(db: Database) -> None:
        await with_table(db)
        monkeypatch.setattr(seats, "at_tables", swept_before)
        assert await tables.load(db, "t") is None

    with_store(store, story)


def test_a_log_that_was_swept_is_not_an_empty_one(store: str) -> None:
    async def story(db: Database) -> None:
        await with_table(db)
        assert await entries_after(db, "t", 0) == []
        await db.write(Statement("DELETE FROM tables WHERE id = ?", ("t",)))
        with pytest.raises(NoTable):
            await entries_after(db, "t", 0)

    with_store(store, story)


def test_a_position_is_taken_once(store: str) -> None:
    async def story(db: Database) -> None:
        await with_table(db)
        also = (Statement("UPDATE seats SET agrees = 1 WHERE table_id = ?", ("t",)),)
        appendings = [Appending(line(1, seat), RUNNING, also if seat else ()) for seat in (0, 1, 1)]
        assert await asyncio.gather(*(db.append(each) for each in appendings)) == [True, False, False]
        assert [each.seat for each in await entries_after(db, "t", 0)] == [0]
        table = await tables.load(db, "t")
        assert table is not None
        assert (table.status, table.active, table.seats[0].agrees) == ("running", 1, False)

    with_store(store, story)


def test_a_lease_is_held_by_one_until_it_runs_out(store: str) -> None:
    """One that was taken by a clock far ahead counts for nothing: else a bot would stand still that long."""

    async def story(db: Database) -> None:
        await with_table(db)
        await db.append(Appending(line(1), RUNNING._replace(bot_due=1)))
        assert await leases.take(db, "t", 1, "one", 1_000, 7_000)
        assert not await leases.take(db, "t", 1, "two", 5_000, 11_000)
        assert await upkeep.waiting_for_bots(db, 5_000) == []
        assert await leases.take(db, "t", 1, "one", 6_000, 12_000)
        assert await leases.take(db, "t", 1, "two", 12_001, DAY_MS)
        assert await upkeep.waiting_for_bots(db, 13_000) == ["t"]
        assert await leases.take(db, "t", 1, "one", 13_000, 19_000)
        assert await upkeep.waiting_for_bots(db, 14_000) == []

    with_store(store, story)


class CountingSources(Effects):
    """Counts commits."""

    commits = 0

    def fault(self, point: str) -> None:
        """One of the points around a write."""
        self.commits += point == "committed"


def test_many_lines_share_a_commit_and_stay_apart(store: str) -> None:
    effects = CountingSources()

    async def story(db: Database) -> None:
        for n in range(20):
            named = replace(TABLE, id=f"t{n}", code=f"CODE{n:02}", seats=[SeatRow(0)])
            await db.write(*tables.insert(named))
        lines = [line(position)._replace(table=f"t{n}") for n in range(20) for position in (1, 2)]
        stored = await asyncio.gather(*(db.append(Appending(each, RUNNING)) for each in lines))
        assert all(stored)
        assert 0 < effects.commits < 5
        for n in range(20):
            assert [each.position for each in await entries_after(db, f"t{n}", 0)] == [1, 2]

    with_store(store, story, effects)


def test_two_workers_that_append_the_same_lines_at_once_never_wait_in_a_ring(postgres: Postgres) -> None:
    """As when the clocks of many tables run out together: in whatever order each worker comes to them."""
    store, count = postgres.new_database(), 200

    async def append_all(db: Database, position: int, numbers: Iterable[int]) -> list[bool]:
        lines = [line(position)._replace(table=f"t{n}") for n in numbers]
        return await asyncio.gather(*(db.append(Appending(each, RUNNING)) for each in lines))

    async def story(db: Database) -> None:
        for n in range(count):
            await db.write(*tables.insert(replace(TABLE, id=f"t{n}", code=f"CODE{n:03}", seats=[SeatRow(0)])))
        other = await open_database(Settings(store=store), Effects())
        for position in range(1, 6):
            forward, backward = append_all(db, position, range(count)), append_all(other, position, range(count)[::-1])
            stored = await asyncio.gather(forward, backward)
            assert [a + b for a, b in zip(stored[0], reversed(stored[1]), strict=True)] == [1] * count
        await other.close()

    with_store(store, story)


def test_what_fails_changes_nothing_and_disturbs_nobody(store: str) -> None:
    async def story(db: Database) -> None:
        await with_table(db)
        good = Statement("UPDATE tables SET host = 'other' WHERE id = ?", ("t",))
        with pytest.raises(Exception, match="nothing"):
            await db.write(good, Statement("UPDATE nothing SET x = 1"))
        table = await tables.load(db, "code22")
        assert table is not None
        assert table.host == "host"
        assert not await db.write_if(seats.take("t", 0, "x", "X"), good)
        assert await db.write_if(seats.take("t", 1, "x", "X"), good)
        table = await tables.load(db, "t")
        assert table is not None
        assert (table.host, table.seats[1].name) == ("other", "X")

    with_store(store, story)


def test_talk_is_numbered_without_a_gap(store: str) -> None:
    async def story(db: Database) -> None:
        await with_table(db)
        said = [chat.store(db, "t", None, "Ana", f"line {n}", 5) for n in range(10)]
        numbers = [each.number for each in await asyncio.gather(*said)]
        assert sorted(numbers) == list(range(1, 11))
        assert [each.number for each in await chat.after(db, "t", 7)] == [8, 9, 10]

    with_store(store, story)


def test_several_may_start_at_once(store: str) -> None:
    async def story() -> None:
        opened = await asyncio.gather(*(open_database(Settings(store=store), Effects()) for _ in range(4)))
        for db in opened:
            ((count,),) = await db.read("SELECT count(*) FROM migrations")
            assert count == len(list(migrations()))
            await db.close()

    asyncio.run(story())


@pytest.mark.parametrize("version", [1, 2])
def test_a_store_of_an_earlier_version_is_brought_up_to_date_with_what_is_in_it(store: str, version: int) -> None:
    steps = [step for step in migrations() if step.version <= version]
    sql = [statement for step in steps for statement in step.statements]
    marks = [f"INSERT INTO migrations (version) VALUES ({step.version})" for step in steps]
    table = (
        "INSERT INTO tables (id, code, game, rules_version, options, pace, is_public, hints, host, status,"
        " started_house, active, bot_due, created_at, touched_at)"
        " VALUES ('t', 'CODE22', 'yangtze', 1, '{}', '{}', 0, 1, 'p', 'open', 0, 0, 0, 5, 5)"
    )
    person = "INSERT INTO people (id, name, created_at, seen_at) VALUES ('p', 'Ana', 5, 5)"
    columns = "table_id, seat, person, name, bot_plays, has_left, agrees"
    seat = f"INSERT INTO seats ({columns}) VALUES ('t', 0, 'p', 'Ana', 0, 0, 0)"
    asyncio.run(run_sql(store, MAKE, *sql, *marks, person, table, seat))

    async def story(db: Database) -> None:
        found = await tables.load(db, "t")
        assert found is not None
        assert (found.code, found.touched_at, found.seats[0].name) == ("CODE22", 5, "Ana")
        assert await db.read("SELECT id, name FROM people") == [("p", "Ana")]

    with_store(store, story)


async def run_sql(store: str, *statements: str) -> None:
    """Do something to a store before any server has seen it."""
    if "://" in store:
        server = await asyncpg.connect(store)
        for statement in statements:
            await server.execute(statement)
        await server.close()
    else:
        with contextlib.closing(sqlite3.connect(store, isolation_level=None)) as file:
            for statement in statements:
                file.execute(statement)


def test_migrations_are_numbered_without_a_gap() -> None:
    assert [step.version for step in migrations()] == list(range(1, len(list(migrations())) + 1))


@pytest.mark.parametrize("where", ["postgresql://nobody:secret@127.0.0.1:1/none", "/proc/no/such/folder/tables.db"])
def test_a_store_that_cannot_be_opened_is_a_sentence_without_its_password(where: str) -> None:
    with pytest.raises(LudotecaError, match=r"^the store .* cannot be opened: ") as caught:
        asyncio.run(open_database(Settings(store=where), Effects()))
    assert not re.search("secret", str(caught.value))


def test_a_backup_made_while_the_server_runs_is_whole(tmp_path: Path) -> None:
    """docs/deploy.md: VACUUM INTO."""
    store, copy = str(tmp_path / "tables.db"), tmp_path / "copy.db"

    async def story(db: Database) -> None:
        await with_table(db)
        await db.append(Appending(line(1), RUNNING))
        await db.read(f"VACUUM INTO '{copy}'")

    with_store(store, story)

    async def check(db: Database) -> None:
        assert len(await entries_after(db, "t", 0)) == 1

    with_store(str(copy), check)


def test_a_dump_restored_into_an_empty_database_goes_on(postgres: Postgres) -> None:
    """docs/deploy.md: pg_dump and pg_restore."""
    store = postgres.new_database()

    async def story(db: Database) -> None:
        await with_table(db)
        await db.append(Appending(line(1), RUNNING))

    with_store(store, story)

    async def check(db: Database) -> None:
        assert len(await entries_after(db, "t", 0)) == 1
        assert await db.append(Appending(line(2), RUNNING))
        assert not await db.append(Appending(line(1), RUNNING))

    with_store(postgres.restored(store), check)


def test_while_another_process_holds_the_file_only_writing_waits(tmp_path: Path) -> None:
    async def story(db: Database) -> None:
        await db.write(*tables.insert(TABLE))
        other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        appending = asyncio.ensure_future(db.append(Appending(line(1), RUNNING)))
        for _ in range(20):
            assert await db.read("SELECT count(*) FROM entries") == [(0,)]
        assert not appending.done()
        other.execute("COMMIT")
        other.close()
        assert await appending
        assert await db.read("SELECT count(*) FROM entries") == [(1,)]

    with_store(str(tmp_path / "tables.db"), story)
