"""Who sits where, as it is stored, and the statements around it."""

from dataclasses import dataclass

from ludoteca.server.store.base import Database, Statement

COLUMNS = "table_id, seat, person, name, level, bot_plays, has_left, agrees, was_helped"


@dataclass
class SeatRow:
    """Who sits on a seat: one row of the store."""

    seat: int
    person: str | None = None
    name: str | None = None
    level: str | None = None  # of the bot that plays here
    bot_plays: bool = False
    has_left: bool = False
    agrees: bool = False
    was_helped: bool = False  # by a hint

    @property
    def is_open(self) -> bool:
        """Whether somebody may sit down here."""
        return self.person is None and not self.bot_plays


def insert(table: str, seat_row: SeatRow) -> Statement:
    """A seat of a new table."""
    sql = f"INSERT INTO seats ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, 0, 0, 0)"
    given = (seat_row.seat, seat_row.person, seat_row.name, seat_row.level, int(seat_row.bot_plays))
    return Statement(sql, (table, *given))


async def at_tables(db: Database, tables: list[str]) -> dict[str, list[SeatRow]]:
    """The seats of each of these tables, in order."""
    found: dict[str, list[SeatRow]] = {table: [] for table in tables}
    marks = ", ".join("?" * len(tables))
    sql = f"SELECT {COLUMNS} FROM seats WHERE table_id IN ({marks}) ORDER BY table_id, seat"
    for table, seat, person, name, level, *flags in await db.read(sql, *tables) if tables else ():
        found[table].append(SeatRow(seat, person, name, level, *map(bool, flags)))
    return found


def take(table: str, seat: int, person: str, name: str) -> Statement:
    """Sit down; returns a row unless somebody was quicker."""
    sql = (
        "UPDATE seats SET person = ?, name = ? WHERE table_id = ? AND seat = ? AND person IS NULL AND bot_plays = 0"
        " RETURNING seat"
    )
    return Statement(sql, (person, name, table, seat))


def free(table: str, seat: int, person: str) -> Statement:
    """Get up from an open table."""
    sql = "UPDATE seats SET person = NULL, name = NULL WHERE table_id = ? AND seat = ? AND person = ?"
    return Statement(sql, (table, seat, person))


def rename(person: str, before: str, name: str) -> Statement:
    """A person is called otherwise, wherever a match is not over; the tables. A seat for which they had given a name of
    its own, for somebody else before the same screen, keeps it, and one at a table where somebody else has the name."""
    sql = (
        "UPDATE seats SET name = ? WHERE person = ? AND name = ?"
        " AND table_id IN (SELECT id FROM tables WHERE status <> 'over')"
        " AND NOT EXISTS (SELECT 1 FROM seats other WHERE other.table_id = seats.table_id"
        " AND other.person <> seats.person AND lower(other.name) = lower(?)) RETURNING table_id"
    )
    return Statement(sql, (name, person, before, name))


def fill(table: str, level: str) -> Statement:
    """Bots take every open seat."""
    sql = "UPDATE seats SET bot_plays = 1, level = ? WHERE table_id = ? AND person IS NULL AND bot_plays = 0"
    return Statement(sql, (level, table))


def set_bot(table: str, seat: int, level: str | None) -> Statement:
    """A bot plays on this seat from now on; None: no longer."""
    sql = "UPDATE seats SET bot_plays = ?, level = ? WHERE table_id = ? AND seat = ?"
    return Statement(sql, (int(level is not None), level, table, seat))


def set_left(table: str, seat: int, has_left: bool) -> Statement:
    """A person got up, or is back."""
    sql = "UPDATE seats SET has_left = ?, agrees = 0 WHERE table_id = ? AND seat = ?"
    return Statement(sql, (int(has_left), table, seat))


def set_agrees(table: str, person: str, agrees: bool) -> Statement:
    """Whether a person is willing to end the match now."""
    sql = "UPDATE seats SET agrees = ? WHERE table_id = ? AND person = ?"
    return Statement(sql, (int(agrees), table, person))


def set_helped(table: str, seat: int) -> Statement:
    """A seat had a hint: its match is not rated."""
    return Statement("UPDATE seats SET was_helped = 1 WHERE table_id = ? AND seat = ?", (table, seat))
