"""What `SqliteDatabase` and `GroupCommit` take from the world, simulated: the thread that waits for the disk, and a
disk that is slow, full, or fails although it wrote."""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable
from typing import Any

from ludoteca.server.store.drivers.group_commit import BEGIN, COMMIT, END
from tests.simulation.simulated.disk import Disk
from tests.simulation.simulated.processes import PROCESS
from tests.simulation.simulated.weather import Weather

SAID = {
    "before": "disk I/O error",
    "after": "disk I/O error",
    "unread": "disk I/O error",
    "full": "database or disk is full",
    "locked": "database is locked",
}


class Orders:
    """The queue between the loop and the thread: an order is carried out a little later, by the real function."""

    def __init__(self, weather: Weather) -> None:
        self._weather = weather
        self._given: deque[str] = deque()
        self.work: Callable[[], None] | None = None

    def put(self, order: str) -> None:
        """An order for the thread."""
        delay = self._weather.lock_delay() if order == BEGIN else self._weather.store_delay()
        asyncio.get_running_loop().call_later(delay, self._carry_out, order)

    def get(self) -> str:
        """What the thread reads: one order, and then that it is done."""
        return self._given.popleft()

    def _carry_out(self, order: str) -> None:
        self._given.extend([order, END] if order != END else [END])
        assert self.work is not None
        self.work()


class Thread:
    """The thread that waits: it is none."""

    def __init__(self, target: Callable[[], None], **_more: Any) -> None:
        self._target = target

    def start(self) -> None:
        """Let the queue of its owner call it."""
        self._target.__self__._orders.work = self._target  # type: ignore[attr-defined]

    def is_alive(self) -> bool:
        """Always."""
        return True

    def join(self) -> None:
        """It has nothing to finish."""


class FaultyConnection:
    """A connection to the file on a bad disk."""

    def __init__(self, disk: Disk, weather: Weather) -> None:
        self._disk, self._weather = disk, weather
        self._db: sqlite3.Connection | None = disk.sheet.take()
        process = PROCESS.get()
        if process is not None:
            process.on_end.append(self.close)  # the lock goes with it

    @property
    def in_transaction(self) -> bool:
        """Whether one is under way."""
        return self._open().in_transaction

    def execute(self, sql: str, args: Any = ()) -> sqlite3.Cursor:
        """A statement; a commit may fail before or after it is done, and what is read may not be found."""
        db, fault = self._open(), self._fault(sql)
        if fault == "after":
            db.execute(sql, args)
        if fault:
            self._weather.note(f"store {fault}")
            error = sqlite3.OperationalError(SAID[fault])
            error.is_simulated = True  # type: ignore[attr-defined]
            raise error
        return db.execute(sql, args)

    def _fault(self, sql: str) -> str:
        if sql == BEGIN:
            return "locked" if self._weather.is_locked else ""
        if sql == COMMIT:
            return self._weather.store_fault(is_write=True)
        is_read = not self._open().in_transaction and sql.startswith("SELECT")
        return "unread" if is_read and self._weather.store_fault(is_write=False) else ""

    def _open(self) -> sqlite3.Connection:
        if self._db is None:
            raise sqlite3.ProgrammingError("the connection is closed")
        return self._db

    def close(self) -> None:
        """Give the file back."""
        if self._db is not None:
            db, self._db = self._db, None
            self._disk.sheet.give_back(db)
