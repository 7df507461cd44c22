"""What the server needs of a store, whichever it is: reading, writing, and appending to the log.

Everything written is durable when the call returns. Statements are the same text for both stores, with `?` for
arguments.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from ludoteca.server.protocol import EntryKind, Status

CHECK = "UPDATE house SET checked_at = ? WHERE id = 1"  # what changes nothing would not be written
Row = Sequence[Any]


class Statement(NamedTuple):
    """One SQL statement and its arguments."""

    sql: str
    args: tuple[Any, ...] = ()


class NoTable(LookupError):
    """There is no such table, or none any more."""


class LogEntry(NamedTuple):
    """One entry of a table's log, as it is stored."""

    table: str
    position: int  # from 1
    kind: EntryKind
    seat: int | None
    decision: int | None
    move: int | None  # its code
    at: int  # milliseconds since 1970
    open_ms: int  # milliseconds that the service has been open (store/clock.py): they stand still while no server runs
    state_hash: str  # of the state after it


class TableStatus(NamedTuple):
    """What is kept beside the log for lists and timers; it follows from the log."""

    status: Status
    active: int  # bit mask of seats that may act
    bot_due: int  # 1 if a bot has to move
    deadline: int | None  # when the next clock runs out, in the service's time
    progress: str = "{}"  # what lists show of the match, as JSON


class Appending(NamedTuple):
    """An entry to append, where the table then stands, and what else changes with it."""

    entry: LogEntry
    table_status: TableStatus
    also: Sequence[Statement] = ()


class Notice(NamedTuple):
    """What one worker lets the others know of a table: which part of it changed, and who is there through it."""

    topic: Literal["log", "table", "talk", "presence", "session"]
    detail: str = ""  # of presence; of sessions that were ended, whose


Heard = Callable[[str, Notice], Awaitable[None]]  # (table, what changed there)


class Database(Protocol):
    """A store of tables and their logs, and the way in which workers on it notify each other."""

    async def append(self, appending: Appending) -> bool:
        """Append to the log. False, and nothing changed, if the position is taken."""

    async def write(self, *statements: Statement) -> list[list[Row]]:
        """Do all of it or nothing; the rows that each returned."""

    async def write_if(self, condition: Statement, *rest: Statement) -> list[Row]:
        """Do the rest only if the first statement returned rows, which are the answer."""

    async def read(self, sql: str, *args: Any) -> list[Row]:
        """The rows that a statement finds, of what is committed."""

    async def announce(self, table: str, notice: Notice) -> None:
        """Let the other workers know that something of a table changed."""

    def on_notification(self, heard: Heard) -> None:
        """Call this whenever another worker announces something."""

    async def durability(self) -> str:
        """How the store answers when asked whether a commit waits for the disk."""

    async def check(self) -> None:
        """Raise if it cannot be read or written."""

    async def close(self) -> None:
        """Finish what was begun, and close."""
