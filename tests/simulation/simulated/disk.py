"""The disk that all workers of a world share: one SQLite file in memory. Transactions of a simulated PostgreSQL take
turns on it, so that every schedule is one that PostgreSQL allows (decision 50)."""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Iterable
from typing import Any

from tests.simulation.simulated.processes import Process
from tests.simulation.simulated.sheets import NEWEST, Sheet, new_sheet


class Disk:
    """One file, one writer at a time, readers who see what is committed."""

    def __init__(self, version: int = NEWEST) -> None:
        is_new = version == NEWEST
        self.sheet = new_sheet() if is_new else Sheet(version)
        self.file = self.sheet.file
        self._reader = self.sheet.take()
        self.writer = self.sheet.take()
        self._owner: Process | None = None
        self._waiting: deque[tuple[Process, asyncio.Future[None]]] = deque()
        self.is_committing = False
        self.is_rebuilt = not is_new  # its tables are not those of an empty store of today

    @property
    def reader(self) -> sqlite3.Connection:
        """Sees what is committed; also of those who check. While nothing is being written that is the writer: what it
        wrote it need not read again."""
        return self._reader if self.writer.in_transaction else self.writer

    async def begin(self, process: Process) -> None:
        """Wait for one's turn to write, and begin a transaction."""
        if process.is_dead:  # on its way out of a step in which it ended
            raise ConnectionError("the process has ended")
        if self._owner is not None:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((process, turn))
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._next()
                raise
        self._owner = process
        self.writer.execute("BEGIN IMMEDIATE")

    def end(self, *, is_good: bool) -> None:
        """End the transaction; the next may begin."""
        self.is_committing = False
        self.writer.execute("COMMIT" if is_good else "ROLLBACK")
        self._next()

    def abandon(self, process: Process) -> None:
        """A process ended: what it had begun and not asked to be committed is undone."""
        self._waiting = deque((each, turn) for each, turn in self._waiting if each is not process)
        if self._owner is process and not self.is_committing:
            if self.writer.in_transaction:
                self.end(is_good=False)
            else:
                self._next()

    def _next(self) -> None:
        self._owner = None
        while self._waiting:
            process, turn = self._waiting.popleft()
            if not turn.done() and not process.is_dead:
                self._owner = process
                turn.set_result(None)
                return

    def lay(self, statements: Iterable[tuple[str, tuple[Any, ...]]]) -> None:
        """Put something there before anybody writes."""
        self.writer.execute("BEGIN IMMEDIATE")
        for statement in statements:
            self.writer.execute(*statement)
        self.writer.execute("COMMIT")

    def rows(self, sql: str, *args: Any) -> list[Any]:
        """What is committed."""
        return self.reader.execute(sql, args).fetchall()

    def remove(self) -> None:
        """The world is over."""
        self.sheet.take_back()
        if self.is_rebuilt:
            self.sheet.remove()
        else:
            self.sheet.wipe()
