"""Backups: taken while it runs, restored whole or not at all, from either kind of store into either."""

import asyncio
import contextlib
import os
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ludoteca.cli import app
from ludoteca.kernel.errors import LudotecaError
from ludoteca.server.operations import backup
from ludoteca.server.settings import Settings
from ludoteca.server.store.drivers.lock import only_server
from ludoteca.server.store.drivers.sqlite import make_private
from ludoteca.terminal import progress
from tests.server.indoors import a_worker
from tests.server.store.portable.test_copies import played, state_in

SOMEBODY = 61_234  # a user and group such as systemd makes for a service


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


def test_restores_in_a_row_keep_every_store_that_was_there(tmp_path: Path) -> None:
    target, kept = Settings(store=str(tmp_path / "tables.db")), []
    lived = [asyncio.run(played(str(tmp_path / name)))[0] for name in ("tables.db", "one.db", "two.db")]
    for name in ("one.db", "two.db"):
        result = CliRunner().invoke(app, ["restore", "--replace", "--store", target.store, str(tmp_path / name)])
        kept.append(result.output.splitlines()[-1].rpartition("the store before is kept as ")[2])
    assert [Path(each).name for each in kept] == ["tables.db.before", "tables.db.before-2"]
    for table, store in zip(lived, [*kept, target.store], strict=True):
        assert asyncio.run(state_in(store, table))


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


def test_a_backup_is_never_the_store_itself_nor_a_folder(tmp_path: Path) -> None:
    store = tmp_path / "tables.db"
    asyncio.run(played(str(store)))
    (tmp_path / "link.db").symlink_to(store)
    settings, before = Settings(store=str(store)), store.stat().st_ino
    for name in ("tables.db", "link.db"):
        with pytest.raises(LudotecaError, match="is the store itself"):
            backup.take(settings, tmp_path / name, replace=True)
        with pytest.raises(LudotecaError, match="is the store itself"):
            backup.restore(settings, tmp_path / name, replace=True, damaged=False)
    with pytest.raises(LudotecaError, match="is a folder"):
        backup.take(settings, tmp_path, replace=True)
    assert store.stat().st_ino == before
    assert not list(tmp_path.glob(".*.part*"))


def test_what_cannot_be_restored_is_said_before_any_rule_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Callable[..., tuple[int, str, str]]
) -> None:
    def compile_rules() -> None:
        raise AssertionError("this takes minutes where nothing is compiled yet")

    monkeypatch.setattr(progress, "load_with_progress", compile_rules)
    store, file = tmp_path / "tables.db", tmp_path / "backup.db"
    asyncio.run(played(str(store)))
    backup.take(Settings(store=str(store)), file, replace=False)
    to = ("--store", str(store))
    missing = tmp_path / "nothing.db"
    assert command("restore", str(missing), *to) == (2, "", f"ludoteca: there is no file {missing}\n")
    assert command("restore", str(tmp_path), *to) == (2, "", f"ludoteca: {tmp_path} is a folder, not a file\n")
    with only_server(store):
        said = f"ludoteca: the store {store} is in use: another server runs on it\n"
        assert command("restore", str(file), "--replace", *to) == (2, "", said)


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


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
@pytest.mark.parametrize("is_new", [False, True])
def test_what_root_restores_belongs_to_whom_the_store_belonged(tmp_path: Path, is_new: bool) -> None:
    store, folder = tmp_path / "state" / "tables.db", tmp_path / "state"
    asyncio.run(played(str(store)))
    backup.take(Settings(store=str(store)), tmp_path / "backup.db", replace=False)
    for left in folder.iterdir():
        left.unlink() if is_new else os.chown(left, SOMEBODY, SOMEBODY)
    if not is_new:
        store.chmod(0o640)
    os.chown(folder, SOMEBODY, SOMEBODY)
    backup.restore(Settings(store=str(store)), tmp_path / "backup.db", replace=True, damaged=False)
    lock, mode = folder / "tables.db.lock", 0o600 if is_new else 0o640
    assert {(each.stat().st_uid, each.stat().st_gid) for each in (store, lock)} == {(SOMEBODY, SOMEBODY)}
    assert (stat.S_IMODE(store.stat().st_mode), lock.stat().st_mode & 0o007) == (mode, 0)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_store_that_root_looks_into_before_its_first_start_is_the_services(tmp_path: Path) -> None:
    store = tmp_path / "state" / "tables.db"
    store.parent.mkdir()
    os.chown(store.parent, SOMEBODY, SOMEBODY)
    make_private(store)
    assert (store.stat().st_uid, store.stat().st_gid) == (SOMEBODY, SOMEBODY)
