"""Tables and seats as they are stored, and the statements around them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ludoteca.server.database import Database, Line, Row, Standing, Statement
from ludoteca.server.sources import CODE_LETTERS
from ludoteca.server.wire import Pace

COLUMNS = (
    "id, code, game, rules_version, options, pace, is_public, hints, host, status, frozen, seed, start, start_hash,"
    " commitment, started_house, rematch, active, touched_at, created_at"
)


@dataclass
class Sitting:
    """Who sits on a seat."""

    seat: int
    person: str | None = None
    name: str | None = None
    level: str | None = None  # of the bot that plays here
    bot_plays: bool = False
    has_left: bool = False
    agrees: bool = False

    @property
    def is_open(self) -> bool:
        """Whether somebody may sit down here."""
        return self.person is None and not self.bot_plays


@dataclass
class Table:
    """A table. Its log is apart."""

    id: str
    code: str
    game: str
    rules_version: int
    options: dict[str, str]
    pace: Pace
    is_public: bool
    hints: bool
    host: str
    status: str = "open"
    frozen: str | None = None
    seed: str | None = None  # hex
    start: str | None = None  # a given position as JSON, for a what-if game
    start_hash: str | None = None  # of the state before the first move
    commitment: str | None = None
    started_house: int = 0
    rematch: str | None = None
    active: int = 0
    touched_at: int = 0
    created_at: int = 0
    seats: list[Sitting] = field(default_factory=list)

    def seats_of(self, person: str | None) -> list[int]:
        """Where a person sits."""
        return [each.seat for each in self.seats if person and each.person == person]


def insert(table: Table) -> list[Statement]:
    """The statements that make a table. The first returns a row unless its id or code is taken."""
    values = (
        *(table.id, table.code, table.game, table.rules_version, json.dumps(table.options)),
        *(msgspec.json.encode(table.pace).decode(), int(table.is_public), int(table.hints), table.host, table.status),
        *(table.frozen, table.seed, table.start, table.start_hash, table.commitment, table.started_house),
        *(table.rematch, table.active, table.touched_at, table.created_at),
    )
    marks = ", ".join("?" * (len(values) + 1))
    made = f"INSERT INTO tables ({COLUMNS}, bot_due) VALUES ({marks}) ON CONFLICT DO NOTHING RETURNING id"  # noqa: S608
    return [Statement(made, (*values, 0)), *(_insert_seat(table.id, sitting) for sitting in table.seats)]


def _insert_seat(table: str, s: Sitting) -> Statement:
    sql = (
        "INSERT INTO seats (table_id, seat, person, name, level, bot_plays, has_left, agrees)"
        " VALUES (?, ?, ?, ?, ?, ?, 0, 0)"
    )
    return Statement(sql, (table, s.seat, s.person, s.name, s.level, int(s.bot_plays)))


def is_code(id_or_code: str) -> bool:
    """Whether this is a short code, which could be guessed, and not an id."""
    return len(id_or_code) == CODE_LETTERS


async def load(db: Database, id_or_code: str) -> Table | None:
    """A table by its id, or by its code in any case."""
    if not id_or_code.isprintable():  # PostgreSQL takes no such text
        return None
    key, value = ("code", id_or_code.upper()) if is_code(id_or_code) else ("id", id_or_code)
    found = await tables_where(db, f"{key} = ?", value)
    return found[0] if found else None


async def tables_where(db: Database, condition: str, *args: Any) -> list[Table]:
    """Tables with their seats; the condition is ours, never a client's."""
    rows = await db.read(f"SELECT {COLUMNS} FROM tables WHERE {condition}", *args)  # noqa: S608
    found = {row[0]: _table(row) for row in rows}
    if found:
        marks = ", ".join("?" * len(found))
        sql = (
            "SELECT table_id, seat, person, name, level, bot_plays, has_left, agrees FROM seats"  # noqa: S608
            f" WHERE table_id IN ({marks}) ORDER BY table_id, seat"
        )
        for table, seat, person, name, level, bot_plays, has_left, agrees in await db.read(sql, *found):
            sitting = Sitting(seat, person, name, level, bool(bot_plays), bool(has_left), bool(agrees))
            found[table].seats.append(sitting)
    return list(found.values())


def _table(row: Row) -> Table:
    given = dict(zip(COLUMNS.replace(" ", "").split(","), row, strict=True))
    given["options"] = json.loads(given["options"])
    given["pace"] = msgspec.json.decode(given["pace"], type=Pace)
    given["is_public"], given["hints"] = bool(given["is_public"]), bool(given["hints"])
    return Table(**given)


async def lines_after(db: Database, table: str, position: int) -> list[Line]:
    """A table's log after a position."""
    sql = (
        "SELECT table_id, position, kind, seat, decision, move, at, house, state_hash FROM entries"
        " WHERE table_id = ? AND position > ? ORDER BY position"
    )
    return [Line(*row) for row in await db.read(sql, table, position)]


def take_seat(table: str, seat: int, person: str, name: str) -> Statement:
    """Sit down; returns a row unless somebody was quicker."""
    sql = (
        "UPDATE seats SET person = ?, name = ? WHERE table_id = ? AND seat = ? AND person IS NULL AND bot_plays = 0"
        " RETURNING seat"
    )
    return Statement(sql, (person, name, table, seat))


def while_open(table: str, now: int) -> Statement:
    """Returns a row, and holds the table until the transaction ends, if its match has not begun.

    What is done to an open table goes into the same transaction after it: another worker may have begun.
    """
    return Statement("UPDATE tables SET touched_at = ? WHERE id = ? AND status = 'open' RETURNING id", (now, table))


def free_seat(table: str, seat: int, person: str) -> Statement:
    """Get up from an open table."""
    sql = "UPDATE seats SET person = NULL, name = NULL WHERE table_id = ? AND seat = ? AND person = ?"
    return Statement(sql, (table, seat, person))


def fill_seats(table: str, level: str) -> Statement:
    """Bots take every open seat."""
    sql = "UPDATE seats SET bot_plays = 1, level = ? WHERE table_id = ? AND person IS NULL AND bot_plays = 0"
    return Statement(sql, (level, table))


def set_bot(table: str, seats: Sequence[int], level: str | None) -> list[Statement]:
    """A bot plays on these seats from now on; None: no longer."""
    sql = "UPDATE seats SET bot_plays = ?, level = ? WHERE table_id = ? AND seat = ?"
    return [Statement(sql, (int(level is not None), level, table, seat)) for seat in seats]


def set_left(table: str, seat: int, has_left: bool) -> Statement:
    """A person got up, or is back."""
    sql = "UPDATE seats SET has_left = ?, agrees = 0 WHERE table_id = ? AND seat = ?"
    return Statement(sql, (int(has_left), table, seat))


def set_agrees(table: str, person: str, agrees: bool) -> Statement:
    """Whether a person is willing to end the match now."""
    sql = "UPDATE seats SET agrees = ? WHERE table_id = ? AND person = ?"
    return Statement(sql, (int(agrees), table, person))


def begin(table: Table, standing: Standing, now: int) -> Statement:
    """The match begins, if every seat has somebody."""
    sql = (
        "UPDATE tables SET seed = ?, start_hash = ?, commitment = ?, started_house = ?, rules_version = ?,"
        " status = ?, active = ?, bot_due = ?, deadline = ?, touched_at = ?"
        " WHERE id = ? AND NOT EXISTS"
        " (SELECT 1 FROM seats WHERE table_id = tables.id AND person IS NULL AND bot_plays = 0)"
    )
    facts = (table.seed, table.start_hash, table.commitment, table.started_house, table.rules_version)
    return Statement(sql, (*facts, *standing, now, table.id))
