"""The store with nothing to set up: one SQLite file. `synchronous=FULL`: a commit survives a power cut."""

import asyncio
import contextlib
import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from ludoteca.kernel import LudotecaError
from ludoteca.server.effects import Effects
from ludoteca.server.store.base import CHECK, Appending, Heard, Notice, Row, Statement
from ludoteca.server.store.drivers.group_commit import GroupCommit
from ludoteca.server.store.drivers.migrate import MAKE, MARK, NEWEST, missing
from ludoteca.server.store.drivers.owning import OTHERS, hand_over
from ludoteca.server.store.log import INSERT_ENTRY, UPDATE_STATUS

WAIT_SECONDS = 30  # for another process that migrates


class SqliteDatabase:
    """One SQLite file and the thread that writes to it; made by `open`."""

    def __init__(self, file: Path, effects: Effects) -> None:
        self._effects = effects
        self._file, self._opened = file, file.stat()
        self._has_entries = False  # whether the present transaction appends to a log
        self._reader = ThreadPoolExecutor(1, "ludoteca-read")
        self._reading = connect(file)
        self._commits = GroupCommit(connect(file), self._transaction_ended)

    @classmethod
    async def open(cls, file: Path, effects: Effects) -> "SqliteDatabase":
        """Open the file, make it if it is not there, and bring it up to date."""
        try:
            make_private(file)
            await asyncio.to_thread(migrate, file)
        except (OSError, sqlite3.Error) as error:
            raise LudotecaError(f"the store {file} cannot be opened: {error}") from None
        return cls(file, effects)

    async def append(self, appending: Appending) -> bool:
        """Append to the log. False, and nothing changed, if the position is taken."""

        def work(db: sqlite3.Connection) -> bool:
            entry, status = appending.entry, appending.table_status
            if db.execute(INSERT_ENTRY, entry).rowcount != 1:
                return False
            db.execute(UPDATE_STATUS, (*status, entry.at, entry.table))
            for statement in appending.also:
                db.execute(*statement)
            self._effects.fault("written")
            self._has_entries = True
            return True

        return bool(await self._commits.write(work))

    async def write(self, *statements: Statement) -> list[list[Row]]:
        """Do all of it or nothing; the rows that each returned."""

        def work(db: sqlite3.Connection) -> list[list[Row]]:
            return [db.execute(*each).fetchall() for each in statements]

        rows: list[list[Row]] = await self._commits.write(work)
        return rows

    async def write_if(self, condition: Statement, *rest: Statement) -> list[Row]:
        """Do the rest only if the first statement returned rows, which are the answer."""

        def work(db: sqlite3.Connection) -> list[Row]:
            rows = db.execute(*condition).fetchall()
            for statement in rest if rows else ():
                db.execute(*statement)
            return rows

        rows: list[Row] = await self._commits.write(work)
        return rows

    async def read(self, sql: str, *args: Any) -> list[Row]:
        """The rows that a statement finds, of what is committed."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reader, lambda: self._reading.execute(sql, args).fetchall())

    async def announce(self, table: str, notice: Notice) -> None:
        """There is no other worker."""

    def on_notification(self, heard: Heard) -> None:
        """There is no other worker."""

    async def durability(self) -> str:
        """What SQLite itself says: 2 is FULL."""
        level = await self._commits.write(lambda db: db.execute("PRAGMA synchronous").fetchone()[0])
        return {2: "FULL"}.get(level, f"synchronous={level}")

    async def check(self) -> None:
        """Raise if it cannot be read or written."""
        if not self._commits.is_alive:
            raise ConnectionError("the store's work has ended")
        if not os.path.samestat(self._file.stat(), self._opened):
            raise ConnectionError("the store's file is another one now")
        await self.write(Statement(CHECK, (self._effects.now_ms(),)))

    async def close(self) -> None:
        """Write what waits, and close."""
        await self._commits.close()
        self._reader.shutdown()
        self._reading.close()

    def _transaction_ended(self) -> None:
        if self._has_entries:
            self._effects.fault("committed")
        self._has_entries = False


def make_private(file: Path) -> None:
    """Make the file if it is not there. Nobody else on the machine reads it: it holds the seeds of running matches."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        hand_over(file, file)
    mode = file.stat().st_mode
    if mode & OTHERS:
        with contextlib.suppress(PermissionError):  # it is somebody else's to decide
            file.chmod(mode & ~OTHERS)


def connect(file: Path) -> sqlite3.Connection:
    """A connection whose commits wait for the disk; transactions are begun and ended by hand."""
    db = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=WAIT_SECONDS)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    return db


def migrate(file: Path) -> None:
    """Bring the file up to date; a second process waits for the first and finds nothing to do."""
    with contextlib.closing(connect(file)) as db:
        db.execute("BEGIN EXCLUSIVE")
        db.execute(MAKE)
        for step in missing(db.execute(NEWEST).fetchone()[0]):
            for statement in step.statements:
                db.execute(statement)
            db.execute(MARK, (step.version,))
        db.execute("COMMIT")
