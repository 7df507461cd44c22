"""The files of worlds' stores: made from a template, wiped and used again."""

import contextlib
import functools
import itertools
import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import Any
from unittest.mock import patch

from ludoteca.server.store.drivers import migrate, sqlite
from ludoteca.server.store.drivers.migrate import Migration, migrations

MEMORY = Path("/dev/shm")
STATEMENTS = 512  # that a connection keeps prepared: all that worlds on either store use


@functools.cache
def folder() -> Path:
    """Where worlds have their files: in memory, if the system has a place for that. Gone with this process."""
    made = tempfile.TemporaryDirectory(prefix="ludoteca-worlds-", dir=MEMORY if MEMORY.is_dir() else None)
    _kept.append(made)
    return Path(made.name)


_kept: list[tempfile.TemporaryDirectory[str]] = []


@functools.cache
def template(version: int) -> Path:
    """An empty store, as it was after a step of its migrations."""
    file = folder() / f"template-{version}.db"
    with patch.object(migrate, "migrations", lambda: [each for each in migrations() if each.version <= version]):
        sqlite.migrate(file)
    return file


NEWEST = max(each.version for each in migrations())
NEXT = Migration(
    NEWEST + 1,
    [
        "CREATE TABLE of_the_next_version (id TEXT PRIMARY KEY)",
        "ALTER TABLE tables ADD COLUMN of_the_next_version BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE entries ADD COLUMN of_the_next_version TEXT",
    ],
)


@functools.cache
def known_steps(*, is_next: bool) -> list[Migration]:
    """The steps that a version of the program knows; the files stay as they are while this process lasts."""
    return [*migrations(), *([NEXT] if is_next else [])]


class Sheet:
    """A file and its connections. One that is up to date is wiped and used by the next world: opening files and reading
    how they are built took a quarter of a world's time."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.file = folder() / f"sheet-{next(_numbers)}.db"
        shutil.copyfile(template(version), self.file)
        # Wipes without asking what hangs on what. (To ask a connection for that, and back, unmakes its statements.)
        self._wiper = self._connect(has_keys=False)
        self._idle: list[sqlite3.Connection] = []
        self._lent: list[sqlite3.Connection] = []

    def take(self) -> sqlite3.Connection:
        """A connection that does not wait for any disk: what a power cut would lose is not simulated."""
        self._lent.append(self._idle.pop() if self._idle else self._connect())
        return self._lent[-1]

    def _connect(self, *, has_keys: bool = True) -> sqlite3.Connection:
        """All are of this process, so that no system is asked for locks: `unix-excl` keeps them in memory."""
        address = f"{self.file.as_uri()}?vfs=unix-excl"
        db = sqlite3.connect(
            address, uri=True, isolation_level=None, check_same_thread=False, timeout=0, cached_statements=STATEMENTS
        )
        for order in ("journal_mode = WAL", "synchronous = OFF", f"foreign_keys = {'ON' if has_keys else 'OFF'}"):
            db.execute(f"PRAGMA {order}")
        return db

    def give_back(self, db: sqlite3.Connection) -> None:
        """It is no longer used; what it had begun is undone."""
        if db.in_transaction:
            db.execute("ROLLBACK")
        self._lent.remove(db)
        self._idle.append(db)

    def take_back(self) -> None:
        """The world is over: also what its last workers hold is no longer used."""
        for db in list(self._lent):
            self.give_back(db)

    def wipe(self) -> None:
        """Make it as it was, for the next world."""
        db = self._wiper
        db.execute("BEGIN")
        for name, is_filled in zip(all_tables(), db.execute(which_are_filled()).fetchone(), strict=True):
            rows = first_rows(name)
            if is_filled or rows:
                db.execute(f"DELETE FROM {name}")
            for row in rows:
                db.execute(f"INSERT INTO {name} VALUES ({', '.join('?' * len(row))})", row)
        db.execute("COMMIT")
        _wiped.append(self)

    def remove(self) -> None:
        """It is not used again."""
        for db in (self._wiper, *self._idle):
            db.close()
        for ending in ("", "-wal", "-shm"):
            Path(f"{self.file}{ending}").unlink(missing_ok=True)


@functools.cache
def all_tables() -> list[str]:
    """The names of a store's tables, but for that which says how it is built: a sheet that is rebuilt is not wiped."""
    with contextlib.closing(sqlite3.connect(template(NEWEST))) as db:
        tables = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'migrations'")
        return [row[0] for row in tables.fetchall()]


@functools.cache
def which_are_filled() -> str:
    """Asks of each of these tables whether anything is in it: most are not, and need not be wiped."""
    return "SELECT " + ", ".join(f"EXISTS (SELECT 1 FROM {name})" for name in all_tables())


@functools.cache
def first_rows(table: str) -> list[Any]:
    """What an empty store has in a table."""
    with contextlib.closing(sqlite3.connect(template(NEWEST))) as db:
        return db.execute(f"SELECT * FROM {table}").fetchall()


_numbers = itertools.count()
_wiped: list[Sheet] = []


def new_sheet() -> Sheet:
    """One that is up to date."""
    return _wiped.pop() if _wiped else Sheet(NEWEST)
