"""Group commit for SQLite: what arrives while a commit is under way is written together in the next one. Many tables
share one wait for the disk, and none is told anything before it is there.

The statements run in the loop's thread, where an entry takes some ten microseconds; a second thread waits for the
file's lock and for the disk. (With the statements there too, the threads took the interpreter from each other at
every step.)
"""

import asyncio
import queue
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from typing import Any

MOST_AT_ONCE = 500
BEGIN, COMMIT, END = "BEGIN IMMEDIATE", "COMMIT", ""  # orders to the second thread

Work = Callable[[sqlite3.Connection], Any]
Waiting = tuple[Work, "asyncio.Future[Any]"]
Result = tuple["asyncio.Future[Any]", Any]


class GroupCommit:
    """Writes through one connection, which is its own."""

    def __init__(self, connection: sqlite3.Connection, on_end: Callable[[], None]) -> None:
        self._connection = connection
        self._on_end = on_end  # called when a transaction has ended, before anybody is told
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[Waiting] = deque()
        self._written: list[Result] = []  # in the present transaction
        self._is_busy = False  # whether a transaction is under way
        self._orders: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._patience = threading.Thread(target=self._wait_on, name="ludoteca-write", daemon=True)
        self._patience.start()

    @property
    def is_alive(self) -> bool:
        """Whether anything can be written."""
        return self._patience.is_alive()

    def write(self, work: Work) -> "asyncio.Future[Any]":
        """Do some work in the next transaction; its result, when that is on the disk."""
        future: asyncio.Future[Any] = self._loop.create_future()
        self._waiting.append((work, future))
        if not self._is_busy:
            self._is_busy = True
            self._orders.put(BEGIN)
        return future

    async def close(self) -> None:
        """Write what waits, and close."""
        while self._is_busy:
            await asyncio.sleep(0.01)
        self._orders.put(END)
        await asyncio.to_thread(self._patience.join)
        self._connection.close()

    def _wait_on(self) -> None:
        """The second thread: takes the file's lock, and waits for the disk."""
        for order in iter(self._orders.get, END):
            error = None
            try:
                self._connection.execute(order)
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
            results = attempt_all(self._connection, [work for work, _ in batch])
            self._written = [(future, result) for (_, future), result in zip(batch, results, strict=True)]
            self._orders.put(COMMIT)

    def _answer(self, error: sqlite3.Error | None) -> None:
        """It is on the disk, or failed: tell those who wait, in the order in which they came."""
        if error is not None and self._connection.in_transaction:
            self._connection.execute("ROLLBACK")
        self._on_end()
        written, self._written = self._written, []
        self._is_busy = bool(self._waiting)
        if self._is_busy:
            self._orders.put(BEGIN)
        for future, result in written:
            answer(future, error or result)


def attempt_all(db: sqlite3.Connection, works: list[Work]) -> list[Any]:
    """Do it all under one savepoint; if anything fails, again with one for each, which is twice the statements."""
    db.execute("SAVEPOINT all_work")
    try:
        results = [work(db) for work in works]
    except Exception:
        if db.in_transaction:
            db.execute("ROLLBACK TO all_work")
        results = [attempt(db, work) for work in works]
    if db.in_transaction:
        db.execute("RELEASE all_work")
    return results


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
    """Give the result to its future, unless nobody waits for it any more."""
    if future.cancelled():
        return
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)
