"""Stores that break: connections that end, lines that cannot be stored, a full disk. What can go on goes on."""

import asyncio
import json
import os
import time
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

from ludoteca.kernel.errors import LudotecaError
from ludoteca.server.app import health_of, open_database
from ludoteca.server.effects import Effects
from ludoteca.server.run import see_store
from ludoteca.server.settings import Settings
from ludoteca.server.store.base import Appending, Database, Notice, Statement
from ludoteca.server.store.drivers.migrate import MARK, migrations
from ludoteca.server.store.drivers.notify import CHANNEL
from ludoteca.server.store.drivers.postgres import PostgresDatabase
from ludoteca.server.store.log import entries_after
from tests.server.clients import PATIENCE
from tests.server.postgres import Postgres
from tests.server.processes import ServerProcess, Zygote
from tests.server.store.test_stores import RUNNING, line, with_store, with_table

END_ALL = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ludoteca'"
TIMES = 40  # of six times that a connection was ended, one ended the store's work


def test_connections_that_end_under_play_end_nothing_else(postgres: Postgres) -> None:
    store = postgres.new_database()

    async def story(db: Database) -> None:
        await with_table(db)
        other = await asyncpg.connect(store)
        stored = 0

        async def play() -> None:
            nonlocal stored
            while True:
                try:
                    stored += await db.append(Appending(line(stored + 1), RUNNING))
                    await db.announce("t", Notice("log"))
                except Exception:
                    stored = len(await read_again(db))
                await asyncio.sleep(0)

        playing = asyncio.create_task(play())
        for _ in range(TIMES):
            before = stored
            while stored < before + 3:  # it goes on
                await asyncio.sleep(0.001)
            await other.execute(END_ALL)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await other.close()
        positions = [each.position for each in await read_again(db)]
        assert positions == list(range(1, len(positions) + 1))
        await db.check()

    with_store(store, lambda db: asyncio.wait_for(story(db), PATIENCE))


async def read_again(db: Database) -> list[Any]:
    """The log, asked for until a connection answers."""
    while True:
        try:
            return await entries_after(db, "t", 0)
        except Exception:
            await asyncio.sleep(0.001)


def test_workers_hear_each_other_again_after_their_connections_ended(postgres: Postgres) -> None:
    store = postgres.new_database()

    async def story() -> None:
        ear, voice = [await open_database(Settings(store=store), Effects()) for _ in range(2)]
        heard: asyncio.Queue[tuple[str, Notice]] = asyncio.Queue()

        async def hear(table: str, notice: Notice) -> None:
            heard.put_nowait((table, notice))

        ear.on_notification(hear)
        other = await asyncpg.connect(store)
        for _ in range(TIMES):
            await other.execute(END_ALL)
            while heard.empty():
                await ear.announce("t", Notice("presence"))  # as each worker says who is there
                await voice.announce("t", Notice("log"))
                await asyncio.sleep(0.01)
            while not heard.empty():
                assert heard.get_nowait() == ("t", Notice("log"))
        await other.close()
        await ear.close()
        await voice.close()

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_what_workers_tell_each_other_at_once_travels_together(postgres: Postgres) -> None:
    notifications: list[str] = []

    async def story(db: Database) -> None:
        other = await asyncpg.connect(store)
        await other.add_listener(CHANNEL, lambda *args: notifications.append(args[-1]))
        for n in range(500):
            await db.announce(f"table{n % 250}", Notice("log"))  # each twice
        while sum(len(json.loads(payload)) for payload in notifications) < 250:
            await asyncio.sleep(0.01)
        await other.close()

    store = postgres.new_database()
    with_store(store, lambda db: asyncio.wait_for(story(db), PATIENCE))
    told = [tuple(each) for payload in notifications for each in json.loads(payload)]
    assert len(notifications) < 10
    assert len(told) <= 260  # told again only where one notification ends and the next begins
    assert set(told) == {(f"table{n}", "log", "") for n in range(250)}


def test_a_store_whose_work_has_ended_says_so_and_still_closes(postgres: Postgres) -> None:
    async def story(db: Database) -> None:
        assert isinstance(db, PostgresDatabase)
        assert (await health_of(db)).status_code == 200
        waiting = asyncio.ensure_future(db.append(Appending(line(1), RUNNING)))
        db._appending.cancel()
        await asyncio.gather(db._appending, return_exceptions=True)
        assert (await health_of(db)).status_code == 503
        with pytest.raises(ConnectionError):
            await db.append(Appending(line(1), RUNNING))
        waiting.cancel()

    with_store(postgres.new_database(), lambda db: asyncio.wait_for(story(db), PATIENCE))


def test_a_line_that_cannot_be_stored_does_not_take_those_beside_it_with_it(store: str) -> None:
    async def story(db: Database) -> None:
        await with_table(db)
        swept = line(1)._replace(table="gone")
        wrong = Appending(line(2), RUNNING, (Statement("UPDATE tables SET nothing = 1"),))
        batch = (Appending(line(1), RUNNING), Appending(swept, RUNNING), wrong, Appending(line(3), RUNNING))
        done = await asyncio.gather(*(db.append(each) for each in batch), return_exceptions=True)
        assert [isinstance(each, Exception) or each for each in done] == [True, True, True, True]
        assert [isinstance(each, Exception) for each in done] == [False, True, True, False]
        assert [each.position for each in await entries_after(db, "t", 0)] == [1, 3]

    with_store(store, story)


@pytest.mark.parametrize("argument", [2**70, "\ud800"])
def test_an_argument_that_no_store_can_hold_is_refused_and_others_are_written(store: str, argument: object) -> None:
    async def story(db: Database) -> None:
        await with_table(db)
        column = "touched_at" if isinstance(argument, int) else "host"
        with pytest.raises((OverflowError, UnicodeError, asyncpg.DataError)):
            await db.write(Statement(f"UPDATE tables SET {column} = ?", (argument,)))
        assert await asyncio.wait_for(db.append(Appending(line(1), RUNNING)), PATIENCE)

    with_store(store, story)


def test_after_a_full_disk_has_room_again_writing_goes_on(tmp_path: Path) -> None:
    async def story(db: Database) -> None:
        await with_table(db)
        ((pages,),) = await db.read("PRAGMA page_count")
        await db.write(Statement(f"PRAGMA max_page_count = {pages + 2}"))
        long = Statement("INSERT INTO people (id, name) VALUES ('p', ?)", ("x" * 100_000,))
        batch = [
            db.append(Appending(line(1), RUNNING)),
            db.write(long),
            db.append(Appending(line(2), RUNNING)),
        ]
        done = await asyncio.wait_for(asyncio.gather(*batch, return_exceptions=True), PATIENCE)
        assert all(isinstance(each, Exception) for each in done)  # SQLite rolled back all of it
        assert await entries_after(db, "t", 0) == []
        await db.write(Statement("PRAGMA max_page_count = 1000000"))
        assert await asyncio.wait_for(db.append(Appending(line(1), RUNNING)), PATIENCE)

    with_store(str(tmp_path / "tables.db"), story)


def test_a_store_that_cannot_be_written_is_not_healthy_and_is_again_when_it_can(zygote: Zygote, tmp_path: Path) -> None:
    """A limit on the size of files stands for a full disk; the server's log is shorter than the limit."""
    resource = pytest.importorskip("resource")
    server = ServerProcess(zygote, tmp_path).start()
    _, most = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (16_384, most))
    health_becomes(server, 503)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (most, most))
    health_becomes(server, 200)
    server.end()


def health_becomes(server: ServerProcess, status: int) -> None:
    end = time.monotonic() + PATIENCE
    while httpx.get(f"{server.address}/healthz").status_code != status:
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_store_that_may_only_be_read_is_not_healthy(postgres: Postgres) -> None:
    store = postgres.new_database()

    async def story(db: Database) -> None:
        assert (await health_of(db)).status_code == 200
        other = await asyncpg.connect(store)
        name = await other.fetchval("SELECT current_database()")
        await other.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
        await other.execute(END_ALL + f" AND datname = '{name}'")
        async with asyncio.timeout(PATIENCE):
            while (await read_again_once(db)) != [("on",)]:
                await asyncio.sleep(0.01)
        assert (await health_of(db)).status_code == 503
        await other.close()

    with_store(store, story)


async def read_again_once(db: Database) -> list[Any]:
    try:
        return list(await db.read("SHOW default_transaction_read_only"))
    except Exception:
        return []


def test_a_store_whose_file_was_taken_away_is_not_healthy(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"

    async def story(db: Database) -> None:
        assert (await health_of(db)).status_code == 200
        file.rename(tmp_path / "elsewhere.db")
        assert (await health_of(db)).status_code == 503
        file.touch()
        assert (await health_of(db)).status_code == 503

    with_store(str(file), story)


def test_two_servers_on_one_file_are_one_too_many(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path).start()
    with pytest.raises(LudotecaError, match="is in use: another server runs on it"):
        see_store(Settings(store=server.store))
    second = ServerProcess(zygote, tmp_path)
    with pytest.raises(AssertionError, match="is in use"):
        second.start()
    server.end()
    second.start().end()
    see_store(Settings(store=server.store))


def test_a_store_of_a_newer_program_is_not_opened_by_an_older_one(store: str) -> None:
    with_store(store, lambda db: db.write(Statement(MARK, (1 + max(step.version for step in migrations()),))))
    with pytest.raises(LudotecaError, match="by a newer Ludoteca"):
        asyncio.run(open_database(Settings(store=store), Effects()))


@pytest.mark.skipif(os.name != "posix", reason="other systems keep other rights")
def test_nobody_else_on_the_machine_reads_the_store(tmp_path: Path) -> None:
    file, before = tmp_path / "new" / "tables.db", os.umask(0o022)
    try:
        with_store(str(file), with_table)
        made = [each for each in (file, file.with_name("tables.db-wal")) if each.exists()]
        assert [each.stat().st_mode & 0o077 for each in (*made, file.parent)] == [0] * (len(made) + 1)
        file.chmod(0o644)
        with_store(str(file), lambda db: db.check())
        assert file.stat().st_mode & 0o777 == 0o640  # a group may have been let in on purpose
    finally:
        os.umask(before)
