"""The store with nothing to set up: one SQLite file, one writer thread.

What arrives while a commit is under way is written together in the next one (group commit): many tables share one wait
for the disk, and none is told anything before it is there. `synchronous=FULL`: a commit survives a power cut.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from ludoteca.kernel.errors import LudotecaError
from ludoteca.server.database import INSERT_LINE, UPDATE_STANDING, Appending, Heard, Row, Statement
from ludoteca.server.migrating import MAKE, MARK, NEWEST, migrations
from ludoteca.server.sources import Sources

MOST_AT_ONCE = 500
WAIT_SECONDS = 30  # for another process that migrates

Work = Callable[[sqlite3.Connection], Any]
Waiting = tuple[Work, "asyncio.Future[Any]"]


class SqliteDatabase:
    """One file. Use `open`."""

    def __init__(self, file: Path, sources: Sources) -> None:
        self._file = file
        self._sources = sources
        self._loop = asyncio.get_running_loop()
        self._waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._has_lines = False  # whether the present transaction appends to a log
        self._reader = ThreadPoolExecutor(1, "ludoteca-read")
        self._reading = connect(file)
        self._writer = threading.Thread(target=self._write_on, name="ludoteca-write", daemon=True)
        self._writer.start()

    @classmethod
    async def open(cls, file: Path, sources: Sources) -> "SqliteDatabase":
        """Open the file, make it if it is not there, and bring it up to date."""
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            await asyncio.to_thread(migrate, file)
        except (OSError, sqlite3.Error) as error:
            raise LudotecaError(f"the store {file} cannot be opened: {error}") from None
        return cls(file, sources)

    async def append(self, appending: Appending) -> bool:
        """Append to the log. False, and nothing changed, if the position is taken."""

        def work(db: sqlite3.Connection) -> bool:
            line, standing = appending.line, appending.standing
            if db.execute(INSERT_LINE, line).rowcount != 1:
                return False
            db.execute(UPDATE_STANDING, (*standing, line.at, line.table))
            for statement in appending.also:
                db.execute(*statement)
            self._sources.fault("written")
            self._has_lines = True
            return True

        return bool(await self._queued(work))

    async def write(self, *statements: Statement) -> list[list[Row]]:
        """Do all of it or nothing; the rows that each returned."""
        done: list[list[Row]] = await self._queued(lambda db: [db.execute(*each).fetchall() for each in statements])
        return done

    async def write_if(self, condition: Statement, *rest: Statement) -> list[Row]:
        """Do the rest only if the first statement returned rows, which are the answer."""

        def work(db: sqlite3.Connection) -> list[Row]:
            rows = db.execute(*condition).fetchall()
            for statement in rest if rows else ():
                db.execute(*statement)
            return rows

        rows: list[Row] = await self._queued(work)
        return rows

    async def read(self, sql: str, *args: Any) -> list[Row]:
        """Ask."""
        return await self._loop.run_in_executor(self._reader, lambda: self._reading.execute(sql, args).fetchall())

    async def announce(self, table: str, what: str) -> None:
        """There is no other worker."""

    def on_news(self, heard: Heard) -> None:
        """There is no other worker."""

    async def durability(self) -> str:
        """What SQLite itself says: 2 is FULL."""
        level = await self._queued(lambda db: db.execute("PRAGMA synchronous").fetchone()[0])
        return {2: "FULL"}.get(level, f"synchronous={level}")

    async def close(self) -> None:
        """Write what waits, and close."""
        self._waiting.put(None)
        await asyncio.to_thread(self._writer.join)
        self._reader.shutdown()
        self._reading.close()

    # == The writer ====================================================

    def _queued(self, work: Work) -> "asyncio.Future[Any]":
        future: asyncio.Future[Any] = self._loop.create_future()
        self._waiting.put((work, future))
        return future

    def _write_on(self) -> None:
        db = connect(self._file)
        is_open = True
        while is_open:
            batch = [self._waiting.get()]
            while len(batch) < MOST_AT_ONCE and not self._waiting.empty():
                batch.append(self._waiting.get())
            is_open = None not in batch
            self._commit(db, [each for each in batch if each is not None])
        db.close()

    def _commit(self, db: sqlite3.Connection, batch: list[Waiting]) -> None:
        if not batch:
            return
        results: list[tuple[asyncio.Future[Any], Any]] = []
        try:
            db.execute("BEGIN IMMEDIATE")
            results = [(future, attempt(db, work)) for work, future in batch]
            db.execute("COMMIT")
        except sqlite3.Error as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            results = [(future, error) for _, future in batch]
        if self._has_lines:
            self._sources.fault("committed")
        self._has_lines = False
        self._loop.call_soon_threadsafe(answer, results)


def attempt(db: sqlite3.Connection, work: Work) -> Any:
    """Do one piece of work; if it fails nothing of it stays, and the error is the result."""
    db.execute("SAVEPOINT work")
    try:
        result = work(db)
    except sqlite3.Error as error:
        db.execute("ROLLBACK TO work")
        result = error
    db.execute("RELEASE work")
    return result


def answer(results: list[tuple["asyncio.Future[Any]", Any]]) -> None:
    """Tell those who wait, in the order in which they came."""
    for future, result in results:
        if future.cancelled():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)


def connect(file: Path) -> sqlite3.Connection:
    """A connection whose commits wait for the disk; transactions are begun and ended by hand."""
    db = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=WAIT_SECONDS)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    return db


def migrate(file: Path) -> None:
    """Bring the file up to date; who comes second waits for the first and finds nothing to do."""
    db = connect(file)
    db.execute("BEGIN EXCLUSIVE")
    db.execute(MAKE)
    for step in migrations(after=db.execute(NEWEST).fetchone()[0]):
        for statement in step.statements:
            db.execute(statement)
        db.execute(MARK, (step.version,))
    db.execute("COMMIT")
    db.close()
