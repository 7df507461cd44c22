"""asyncpg, simulated: enough of a driver for `PostgresDatabase` and `Notifier`, which are the real ones."""

import asyncio
import contextlib
import functools
import re
import sqlite3
from collections.abc import Callable, Coroutine
from typing import Any

import asyncpg
import msgspec

from ludoteca.server.store import log
from ludoteca.server.store.drivers.postgres import APPEND
from tests.simulation.simulated.disk import Disk
from tests.simulation.simulated.processes import OUTSIDE, PROCESS, Process
from tests.simulation.simulated.weather import Weather

LOCK = "SELECT pg_advisory_xact_lock"
Rows = list[Any]


@functools.cache
def questions(sql: str) -> str:
    """The statement with the marks that SQLite knows."""
    return re.sub(r"\$(\d+)", r"?\1", sql)


@functools.cache
def only_reads(sql: str) -> bool:
    """Whether a statement changes nothing."""
    return sql.lstrip().startswith("SELECT")


def perform(db: sqlite3.Connection, sql: str, args: tuple[Any, ...]) -> Rows:
    """Do one statement; what violates a key is told as asyncpg tells it."""
    try:
        if sql == APPEND:
            return append_all(db, msgspec.json.decode(args[0]))
        return [] if sql.startswith(LOCK) else db.execute(questions(sql), args).fetchall()
    except sqlite3.IntegrityError as error:
        kind = asyncpg.ForeignKeyViolationError if "FOREIGN" in str(error) else asyncpg.UniqueViolationError
        raise kind(str(error)) from None


def append_all(db: sqlite3.Connection, entries: list[list[Any]]) -> Rows:
    """What APPEND does: it is written in PostgreSQL's own dialect."""
    stored = []
    for entry in entries:
        if db.execute(log.INSERT_ENTRY, entry[:9]).rowcount == 1:
            db.execute(log.UPDATE_STATUS, (*entry[9:], entry[6], entry[0]))
            stored.append((entry[0], entry[1]))
    return stored


class Transaction:
    """All of it or nothing. (A class, as in asyncpg: a generator for each takes longer than the statements.)"""

    def __init__(self, link: "Link") -> None:
        self._link = link

    async def __aenter__(self) -> None:
        await self._link.begin()

    async def __aexit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if error is None:
            await self._link.commit()
        else:
            self._link.roll_back()


class Link:
    """A connection of a process to the store."""

    def __init__(self, disk: Disk, weather: Weather, process: Process) -> None:
        self._disk, self._weather, self._process = disk, weather, process
        self._is_inside = False  # a transaction

    def transaction(self) -> "Transaction":
        """All of it or nothing."""
        return Transaction(self)

    async def begin(self) -> None:
        """Wait for one's turn to write."""
        await self._disk.begin(self._process)
        self._is_inside = True

    async def commit(self) -> None:
        """What is asked to be committed may be so although nobody hears of it."""
        self._is_inside, self._disk.is_committing = False, True
        await self._ask(functools.partial(self._disk.end, is_good=True), is_commit=True)

    def roll_back(self) -> None:
        """Nothing of it was done."""
        self._is_inside = False
        if not self._process.is_dead:  # else it was undone already
            self._disk.end(is_good=False)

    async def fetch(self, sql: str, *args: Any) -> Rows:
        """The rows that a statement returns."""
        if self._is_inside:
            rows: Rows = await self._ask(functools.partial(perform, self._disk.writer, sql, args), is_write=True)
        elif only_reads(sql):
            rows = await self._ask(functools.partial(self._look, sql, args))
        else:
            async with self.transaction():
                rows = await self.fetch(sql, *args)
        return rows

    def _look(self, sql: str, args: tuple[Any, ...]) -> Rows:
        """What is committed when the question arrives."""
        return perform(self._disk.reader, sql, args)

    async def fetchval(self, sql: str, *args: Any) -> Any:
        """The first value."""
        return (await self.fetch(sql, *args))[0][0]

    execute = fetch

    def _ask(
        self, work: Callable[[], Any], *, is_write: bool = False, is_commit: bool = False
    ) -> "asyncio.Future[Any]":
        """Send it; the answer to wait for. The store does what it got, whatever became of who asked; but for what
        belongs to a transaction that was given up."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        delay = self._weather.store_delay()
        loop.call_later(delay, self._arrive, answer, work, is_write, is_commit, context=OUTSIDE)
        return answer

    def _arrive(self, answer: "asyncio.Future[Any]", work: Callable[[], Any], is_write: bool, is_commit: bool) -> None:
        if is_write and (answer.cancelled() or self._process.is_dead):
            return
        fault = self._weather.store_fault(is_write=is_write or is_commit)
        result, error = None, None
        if is_commit and fault in ("before", "full"):
            self._disk.end(is_good=False)
        elif fault not in ("before", "full"):
            try:
                result = work()
            except Exception as failure:
                error = failure
        if fault:
            self._weather.note(f"store {fault}")
            error = failed(fault)
        if fault and (silence := self._weather.silence()):
            asyncio.get_running_loop().call_later(silence, give, answer, result, error, context=OUTSIDE)
        else:
            give(answer, result, error)


def failed(fault: str) -> Exception:
    """How asyncpg says that something failed."""
    full, closed = asyncpg.DiskFullError, asyncpg.ConnectionDoesNotExistError
    error: Exception = full("no space left") if fault == "full" else closed("connection was closed in the middle")
    error.is_simulated = True  # type: ignore[attr-defined]
    return error


def give(answer: "asyncio.Future[Any]", result: Any, error: Exception | None) -> None:
    """Answer, if somebody waits."""
    if answer.done():
        return
    if error is None:
        answer.set_result(result)
    else:
        answer.set_exception(error)


class Pool:
    """Connections of one process: as many as are wanted."""

    def __init__(self, disk: Disk, weather: Weather) -> None:
        process = PROCESS.get()
        assert process is not None
        self._link = functools.partial(Link, disk, weather, process)
        process.on_end.append(functools.partial(disk.abandon, process))

    def acquire(self) -> "contextlib.nullcontext[Link]":
        """A connection."""
        return contextlib.nullcontext(self._link())

    def fetch(self, sql: str, *args: Any) -> Coroutine[Any, Any, Rows]:
        """The rows that a statement returns."""
        return self._link().fetch(sql, *args)

    async def fetchval(self, sql: str) -> Any:
        """The first value; how durable a commit is, in the words of PostgreSQL."""
        return "on" if sql == "SHOW synchronous_commit" else await self._link().fetchval(sql)

    async def close(self) -> None:
        """There is nothing to close."""
