"""The file of a backup: made so that it is there whole or not at all, and what is in it, in an order in which every row
finds what it points to."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from ludoteca.kernel import LudotecaError
from ludoteca.server.store.drivers.migrate import MAKE, MARK, NEWEST, migrations, missing

PRIVATE = 0o600  # it holds the seeds of running matches
WAIT_SECONDS = 30

Counts = dict[str, int]  # table -> rows


@contextlib.contextmanager
def part_of(file: Path) -> Iterator[Path]:
    """An empty file beside one that shall be made or replaced, to work in; it is gone afterwards."""
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))
        yield part
    finally:
        for left in (part, *(part.with_name(part.name + end) for end in ("-journal", "-wal", "-shm"))):
            left.unlink(missing_ok=True)


@contextlib.contextmanager
def whole_file(file: Path) -> Iterator[Path]:
    """A file to be filled under another name; it gets its own when all of it is on the disk."""
    with part_of(file) as part:
        yield part
        put_in_place(part, file)


def put_in_place(part: Path, file: Path) -> None:
    """The file under its own name, instead of what was there. After a power cut it is the one or the other."""
    for each in (part, file.parent):
        opened = os.open(each, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
        if each is part:
            part.replace(file)


@contextlib.contextmanager
def opened(file: Path) -> Iterator[sqlite3.Connection]:
    """An SQLite file that is there; a clear sentence if it is none."""
    if not file.is_file():
        raise LudotecaError(f"{file} is a folder, not a file" if file.is_dir() else f"there is no file {file}")
    try:
        address = f"file:{quote(str(file.absolute()))}?mode=rw"
        with contextlib.closing(sqlite3.connect(address, uri=True, isolation_level=None, timeout=WAIT_SECONDS)) as db:
            db.execute("PRAGMA schema_version").fetchall()
            yield db
    except sqlite3.Error as error:
        raise LudotecaError(f"{file} cannot be read: {error}") from None


def damage_in(db: sqlite3.Connection) -> str | None:
    """What is wrong with a file's pages or indices, as SQLite says it; None if nothing is."""
    found = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
    return None if found == "ok" else found


def lost_in(db: sqlite3.Connection) -> str | None:
    """A row that points to one that is not there, in words; None if all are."""
    lost = db.execute("PRAGMA foreign_key_check").fetchone()
    return f"a row of {lost[0]} points to one of {lost[2]} that is not there" if lost else None


def copy(source: sqlite3.Connection, file: Path) -> None:
    """Everything in a database at one moment, whoever writes to it meanwhile, as a file by itself."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")


def step_of(db: sqlite3.Connection) -> int:
    """The last step that brought it up to date; 0 if it is no store."""
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return int(db.execute(NEWEST).fetchone()[0]) if "migrations" in tables else 0


def known_step() -> int:
    """The last step that this program knows."""
    return max(step.version for step in migrations())


def make_tables(db: sqlite3.Connection, last: int) -> None:
    """The tables of a store that was brought up to date until this step."""
    db.execute("BEGIN IMMEDIATE")
    db.execute(MAKE)
    for step in missing(0):
        for statement in step.statements if step.version <= last else ():
            db.execute(statement)
        if step.version <= last:
            db.execute(MARK, (step.version,))
    db.execute("COMMIT")


def tables_in_order(db: sqlite3.Connection) -> list[str]:
    """All tables but the list of steps; each behind those that its rows point to."""
    sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migrations'"
    needs = {name: _pointed_to(db, name) - {name} for (name,) in db.execute(sql).fetchall()}
    order: list[str] = []
    while len(order) < len(needs):
        order += sorted(name for name in needs if name not in order and needs[name] <= set(order))
    return order


def _pointed_to(db: sqlite3.Connection, table: str) -> set[str]:
    return {row[2] for row in db.execute(f"PRAGMA foreign_key_list({table})")}


def columns_of(db: sqlite3.Connection, table: str) -> list[str]:
    """The columns of a table."""
    return [row[1] for row in db.execute(f"PRAGMA table_info({table})")]


def counted(db: sqlite3.Connection) -> Counts:
    """How many rows each table has."""
    counts = {}
    for table in tables_in_order(db):
        counts[table] = int(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
    return counts
