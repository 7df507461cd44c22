"""What the server needs of a store, whichever it is: reading, writing, and appending to the log.

Everything written is durable when the call returns. Statements are the same text for both stores, with `?` for
arguments.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, Protocol

Row = Sequence[Any]
Heard = Callable[[str, str], Awaitable[None]]  # (table, what changed there: "log", "table" or "talk")


class Statement(NamedTuple):
    """One SQL statement and its arguments."""

    sql: str
    args: tuple[Any, ...] = ()


class Line(NamedTuple):
    """One line of a table's log, as it is stored."""

    table: str
    position: int  # from 1
    kind: str  # move, undo, bot, back, curtain, end
    seat: int | None
    decision: int | None
    move: int | None  # its code
    at: int  # milliseconds since 1970
    house: int  # milliseconds of the house's own time, which stands still while no server runs
    state_hash: str  # of the state after it


class Standing(NamedTuple):
    """What is kept beside the log for lists and timers; it follows from the log."""

    status: str
    active: int  # bit mask of seats that may act
    bot_due: int  # 1 if a bot has to move
    deadline: int | None  # when the next clock runs out, in the house's time


class Appending(NamedTuple):
    """A line to append, where the table then stands, and what else changes with it."""

    line: Line
    standing: Standing
    also: tuple[Statement, ...] = ()


class Database(Protocol):
    """A store."""

    async def append(self, appending: Appending) -> bool:
        """Append to the log. False, and nothing changed, if the position is taken."""

    async def write(self, *statements: Statement) -> list[list[Row]]:
        """Do all of it or nothing; the rows that each returned."""

    async def write_if(self, condition: Statement, *rest: Statement) -> list[Row]:
        """Do the rest only if the first statement returned rows, which are the answer."""

    async def read(self, sql: str, *args: Any) -> list[Row]:
        """Ask."""

    async def announce(self, table: str, what: str) -> None:
        """Let the other workers know that something of a table changed."""

    def on_news(self, heard: Heard) -> None:
        """Who is called when another worker announces something."""

    async def durability(self) -> str:
        """How the store answers when asked whether a commit waits for the disk."""

    async def check(self) -> None:
        """Raise if it cannot be read or written."""

    async def close(self) -> None:
        """Finish what was begun, and close."""
