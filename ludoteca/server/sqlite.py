"""The store with nothing to set up: one SQLite file.

What arrives while a commit is under way is written together in the next one (group commit): many tables share one wait
for the disk, and none is told anything before it is there. `synchronous=FULL`: a commit survives a power cut.

The statements run in the loop's thread, where a line takes some ten microseconds; a second thread waits for the file's
lock and for the disk. (With the statements there too, the threads took the interpreter from each other at every step.)
"""

import asyncio
import queue
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from ludoteca.kernel.errors import LudotecaError
from ludoteca.server.database import INSERT_LINE, UPDATE_STANDING, Appending, Heard, Row, Statement
from ludoteca.server.migrating import MAKE, MARK, NEWEST, migrations
from ludoteca.server.sources import Sources

MOST_AT_ONCE = 500
BEGIN, COMMIT, END = "BEGIN IMMEDIATE", "COMMIT", ""  # orders to the second thread
WAIT_SECONDS = 30  # for another process that migrates

Work = Callable[[sqlite3.Connection], Any]
Waiting = tuple[Work, "asyncio.Future[Any]"]
Result = tuple["asyncio.Future[Any]", Any]


class SqliteDatabase:
    """One file. Use `open`."""

    def __init__(self, file: Path, sources: Sources) -> None:
        self._file = file
        self._sources = sources
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[Waiting] = deque()
        self._written: list[Result] = []  # in the present transaction
        self._is_busy = False  # whether a transaction is under way
        self._has_lines = False  # whether it appends to a log
        self._reader = ThreadPoolExecutor(1, "ludoteca-read")
        self._reading = connect(file)
        self._writing = connect(file)
        self._orders: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._patience = threading.Thread(target=self._wait_on, name="ludoteca-write", daemon=True)
        self._patience.start()

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

    async def check(self) -> None:
        """Raise if it cannot be read or written."""
        if not self._patience.is_alive():
            raise ConnectionError("the store's work has ended")
        await self.read("SELECT 1")

    async def close(self) -> None:
        """Write what waits, and close."""
        while self._is_busy:
            await asyncio.sleep(0.01)
        self._orders.put("")
        await asyncio.to_thread(self._patience.join)
        self._reader.shutdown()
        self._reading.close()
        self._writing.close()

    # == Writing =======================================================

    def _queued(self, work: Work) -> "asyncio.Future[Any]":
        future: asyncio.Future[Any] = self._loop.create_future()
        self._waiting.append((work, future))
        if not self._is_busy:
            self._is_busy = True
            self._orders.put(BEGIN)
        return future

    def _wait_on(self) -> None:
        """The second thread: takes the file's lock, and waits for the disk."""
        for order in iter(self._orders.get, END):
            error = None
            try:
                self._writing.execute(order)
            except sqlite3.Error as failure:
                error = failure
            self._loop.call_soon_threadsafe(self._write if order == BEGIN else self._answer, error)

    def _write(self, error: sqlite3.Error | None) -> None:
        """A transaction has begun: everything that waits goes into it."""
        batch = [self._waiting.popleft() for _ in range(min(MOST_AT_ONCE, len(self._waiting)))]
        if error is not None:
            self._written = [(future, error) for _, future in batch]
            self._answer(None)
        else:
            self._written = [(future, attempt(self._writing, work)) for work, future in batch]
            self._orders.put(COMMIT)

    def _answer(self, error: sqlite3.Error | None) -> None:
        """It is on the disk: tell those who wait, in the order in which they came."""
        if error is not None and self._writing.in_transaction:
            self._writing.execute("ROLLBACK")
        if self._has_lines:
            self._sources.fault("committed")
        written, self._written, self._has_lines = self._written, [], False
        self._is_busy = bool(self._waiting)
        if self._is_busy:
            self._orders.put(BEGIN)
        for future, result in written:
            answer(future, error or result)


def attempt(db: sqlite3.Connection, work: Work) -> Any:
    """Do one piece of work; if it fails nothing of it stays, and the error is the result."""
    if not db.in_transaction:  # what a full disk leaves: all of it was rolled back
        return sqlite3.OperationalError("the transaction was rolled back")
    try:
        db.execute("SAVEPOINT work")
        result = work(db)
    except Exception as error:  # also an argument that SQLite has no place for: others are written all the same
        result = error
        if db.in_transaction:
            db.execute("ROLLBACK TO work")
    if db.in_transaction:
        db.execute("RELEASE work")
    return result


def answer(future: "asyncio.Future[Any]", result: Any) -> None:
    """Tell one who waits, if they still do."""
    if future.cancelled():
        return
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
