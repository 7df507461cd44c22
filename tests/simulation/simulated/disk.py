"""The disk that all workers of a world share: one SQLite file in memory. Transactions of a simulated PostgreSQL take
turns on it, so that every schedule is one that PostgreSQL allows (decision 50)."""

import asyncio
import functools
import shutil
import sqlite3
import tempfile
from collections import deque
from pathlib import Path
from typing import Any

from ludoteca.server.store.drivers.sqlite import migrate
from tests.simulation.simulated.loop import Process

MEMORY = Path("/dev/shm")


@functools.cache
def folder() -> Path:
    """Where worlds have their files: in memory, if the system has a place for that. Gone with this process."""
    made = tempfile.TemporaryDirectory(prefix="ludoteca-worlds-", dir=MEMORY if MEMORY.is_dir() else None)
    _kept.append(made)
    return Path(made.name)


_kept: list[tempfile.TemporaryDirectory[str]] = []


@functools.cache
def template() -> Path:
    """An empty store, up to date."""
    file = folder() / "template.db"
    migrate(file)
    return file


def quick(file: Path) -> sqlite3.Connection:
    """A connection that does not wait for any disk: what a power cut would lose is not simulated."""
    db = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=0)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = OFF")
    db.execute("PRAGMA foreign_keys = ON")
    return db


class Disk:
    """One file, one writer at a time, readers who see what is committed."""

    def __init__(self, name: str) -> None:
        self.file = folder() / f"{name}.db"
        shutil.copyfile(template(), self.file)
        self.reader = quick(self.file)  # also of those who check
        self.writer = quick(self.file)
        self._owner: Process | None = None
        self._waiting: deque[tuple[Process, asyncio.Future[None]]] = deque()
        self.is_committing = False

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

    def rows(self, sql: str, *args: Any) -> list[Any]:
        """What is committed."""
        return self.reader.execute(sql, args).fetchall()

    def remove(self) -> None:
        """The world is over."""
        for db in (self.reader, self.writer):
            db.close()
        for ending in ("", "-wal", "-shm"):
            Path(f"{self.file}{ending}").unlink(missing_ok=True)
