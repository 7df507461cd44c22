"""Backups: taken while it runs, restored whole or not at all, from either kind of store into either."""

import asyncio
import contextlib
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from ludoteca.kernel.errors import LudotecaError
from ludoteca.server.operations import backup
from ludoteca.server.protocol.base import Pace
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.settings import Settings
from ludoteca.server.store.base import Statement
from ludoteca.server.store.drivers.lock import only_server
from ludoteca.server.store.log import entries_after
from ludoteca.server.store.tables import load
from ludoteca.server.table.timeline import Timeline
from tests.server.indoors import a_worker, two_seated
from tests.server.postgres import Postgres

MOVES = 6


@pytest.fixture(params=["sqlite", "postgresql"])
def other_store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Another empty store of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "other" / "tables.db")
    made: Postgres = request.getfixturevalue("postgres")
    return made.new_database()


async def played(store: str, during: Callable[[int], None] | None = None) -> tuple[str, str]:
    """A match of some moves with somebody's agent looking on; its table, and the hash of its state."""
    async with a_worker(store) as worker:
        owner, _ = await worker.people.welcome("Ana")
        await worker.db.write(Statement("INSERT INTO people (id, name, owner) VALUES ('a', 'Zed', ?)", (owner.id,)))
        table, places = await two_seated(Rooms(worker), pace=Pace("days", 3))
        states = [place.state() for place in places]
        for number in range(MOVES):
            mover = next(i for i, state in enumerate(states) if state["offers"] is not None)
            await places[mover].move(states[mover])
            states = [place.state() for place in places]
            if during is not None:
                await asyncio.to_thread(during, number)
        timeline = places[0].room.timeline
        assert timeline is not None
        return table, timeline.match.state_hash()


async def state_in(store: str, table: str) -> str:
    async with a_worker(store) as worker:
        found = await load(worker.db, table)
        assert found is not None
        return Timeline.of(found, await entries_after(worker.db, table, 0)).match.state_hash()


def test_a_backup_of_either_store_goes_into_either(store: str, other_store: str, tmp_path: Path) -> None:
    table, state = asyncio.run(played(store))
    file = tmp_path / "backup.db"
    rows = backup.take(Settings(store=store), file, replace=False)
    assert (rows["tables"], rows["entries"], rows["people"], rows["house"]) == (1, MOVES, 2, 1)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    restored = backup.restore(Settings(store=other_store), file, replace=False, damaged=False)
    assert (restored.rows, restored.matches.good, restored.former) == (rows, 1, None)
    assert asyncio.run(state_in(other_store, table)) == state


def test_a_backup_taken_in_the_middle_of_a_match_holds_what_was_acknowledged(store: str, tmp_path: Path) -> None:
    taken: list[int] = []

    def during(number: int) -> None:
        file = tmp_path / f"{number}.db"
        taken.append(backup.take(Settings(store=store), file, replace=False)["entries"])
        assert backup.check(file, tmp_path / f"copy{number}.db").matches.damaged == []

    asyncio.run(played(store, during))
    assert taken == list(range(1, MOVES + 1))


def test_a_store_that_is_not_empty_is_replaced_only_when_that_is_said(
    store: str, other_store: str, tmp_path: Path
) -> None:
    table, _ = asyncio.run(played(store))
    before, _ = asyncio.run(played(other_store))
    file, target = tmp_path / "backup.db", Settings(store=other_store)
    backup.take(Settings(store=store), file, replace=False)
    with pytest.raises(LudotecaError, match="not empty"):
        backup.restore(target, file, replace=False, damaged=False)
    assert asyncio.run(state_in(other_store, before))
    restored = backup.restore(target, file, replace=True, damaged=False)
    assert asyncio.run(state_in(other_store, table))
    if restored.former is not None:  # SQLite's former file is kept beside
        assert asyncio.run(state_in(str(restored.former), before))


def test_a_move_that_was_changed_is_found_and_nothing_is_restored(store: str, other_store: str, tmp_path: Path) -> None:
    asyncio.run(played(store))
    file, target = tmp_path / "backup.db", Settings(store=other_store)
    backup.take(Settings(store=store), file, replace=False)
    with contextlib.closing(sqlite3.connect(file)) as db, db:
        db.execute("UPDATE entries SET state_hash = 'another' WHERE position = 3")
    with pytest.raises(LudotecaError, match="does not lead where it led when it was stored: 1"):
        backup.restore(target, file, replace=False, damaged=False)
    assert not Path(other_store).exists() or "://" in other_store
    restored = backup.restore(target, file, replace=False, damaged=True)
    assert len(restored.matches.damaged) == 1


def test_what_is_no_backup_or_broken_is_refused_in_a_sentence(tmp_path: Path) -> None:
    asyncio.run(played(str(tmp_path / "tables.db")))
    file, target = tmp_path / "backup.db", Settings(store=str(tmp_path / "new.db"))
    backup.take(Settings(store=str(tmp_path / "tables.db")), file, replace=False)
    (tmp_path / "text.db").write_text("no database, but long enough to be taken for one " * 100)
    sqlite3.connect(tmp_path / "empty.db").close()
    with contextlib.closing(sqlite3.connect(tmp_path / "foreign.db")) as db:
        db.execute("CREATE TABLE anything (x)")
    content = bytearray(file.read_bytes())
    content[len(content) // 2 :] = bytes(len(content) - len(content) // 2)
    (tmp_path / "cut.db").write_bytes(content)
    for name, said in (
        ("text.db", "not a database"),
        ("empty.db", "no backup"),
        ("foreign.db", "no backup"),
        ("cut.db", "damaged|malformed"),
        ("nothing.db", "no file"),
    ):
        with pytest.raises(LudotecaError, match=said):
            backup.restore(target, tmp_path / name, replace=False, damaged=False)
    with pytest.raises(LudotecaError, match="there already"):
        backup.take(Settings(store=str(tmp_path / "tables.db")), file, replace=False)
    assert not target.file.exists()
    assert not list(tmp_path.glob(".*.part*"))


def test_nothing_is_restored_under_a_server(store: str, tmp_path: Path) -> None:
    asyncio.run(played(store))
    file, settings = tmp_path / "backup.db", Settings(store=store)
    backup.take(settings, file, replace=False)

    async def restored() -> None:
        async with a_worker(store):
            with contextlib.nullcontext() if settings.is_postgres else only_server(settings.file):
                await asyncio.to_thread(backup.restore, settings, file, replace=True, damaged=False)

    with pytest.raises(LudotecaError, match="in use"):
        asyncio.run(restored())
