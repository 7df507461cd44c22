"""Everything that is kept about a person: to be read by them, and to be deleted."""

import re
from collections.abc import AsyncIterator
from typing import Any

from ludoteca.server.effects import PERSON_LETTERS, Effects
from ludoteca.server.store import Database, Person, Statement

Row = dict[str, Any]

TABLES, MOST_TABLES = "{tables}", 100  # of which the log is read at once
MARK = re.compile(r"\{(\w+)\}")
NAMELESS = "—"  # in the place of a name that was deleted, in every language

# name -> (columns, where they stand): each with the person's id for every question mark.
PARTS: dict[str, tuple[str, str]] = {
    "standing": ("in_list, is_keeper, is_banned, keep_days", "people WHERE id = ?"),
    "devices": ("kind, device, made_at, seen_at, expires_at", "sessions WHERE person = ? ORDER BY made_at"),
    "passkeys": ("id, name, made_at, used_at", "passkeys WHERE person = ? ORDER BY made_at"),
    "mail": ("address, language, confirmed_at", "mail_addresses WHERE person = ?"),
    "mail_to_confirm": ("address, language, expires_at", "mail_links WHERE person = ? ORDER BY expires_at"),
    "notices": ("kinds, language, zone, quiet_from, quiet_until, told_at", "notice_wishes WHERE person = ?"),
    "called_by": ("kind, address, name, made_at", "notice_ways WHERE person = ? ORDER BY made_at"),
    "told": (
        "table_id, kind, event, due_at, is_done",
        "occasions WHERE person = ? ORDER BY due_at, table_id, kind, event",
    ),
    "muted": ("table_id", "notice_mutes WHERE person = ? ORDER BY table_id"),
    "invitations": ("table_id", "invitations WHERE person = ? ORDER BY table_id"),
    "house_passes": ("kind, expires_at", "house_keys WHERE person = ? ORDER BY expires_at"),
    "house_log": ("at, deed, detail", "house_log WHERE ? IN (who, subject) ORDER BY number"),
    "seeking": ("wish, table_id, since, until", "seeking WHERE person = ?"),
    "agents": ("id, name", "people WHERE owner = ? ORDER BY id"),
    "tables": (
        "id, code, game, status, options, pace, touched_at, seat, name, progress",
        "tables JOIN seats ON table_id = id WHERE person = ? ORDER BY touched_at, id, seat",
    ),
    "hosted": ("id, code, game, status, options, pace, touched_at", "tables WHERE host = ? ORDER BY touched_at, id"),
    "deals_seen": ("deal", "deals_seen WHERE person = ? ORDER BY deal"),
    "log": (
        "entries.table_id, game, position, kind, entries.seat, decision, move, at",
        "entries JOIN seats ON seats.table_id = entries.table_id AND seats.seat = entries.seat"
        " JOIN tables ON tables.id = entries.table_id WHERE person = ? AND entries.table_id IN ({tables})"
        " ORDER BY entries.table_id, position",
    ),
    "results": (
        "table_id, game, over_at, seats, options, against, seat, place, score, is_rated, mu, sigma",
        "results WHERE person = ? ORDER BY over_at, table_id, seat",
    ),
    "talk": (
        "talk.table_id, number, talk.seat, text, at",
        "talk JOIN seats ON seats.table_id = talk.table_id AND seats.seat = talk.seat"
        " WHERE person = ? ORDER BY talk.table_id, number",
    ),
}

RUNNING = "SELECT table_id, seat FROM seats JOIN tables ON id = table_id WHERE person = ? AND status = 'running'"
SEATED = "SELECT DISTINCT table_id FROM seats WHERE person = ?"
# In this order; `{who}` is the person's id, `{ghost}` one that is nobody's.
DELETE = (
    "DELETE FROM talk WHERE EXISTS (SELECT 1 FROM seats"
    " WHERE seats.table_id = talk.table_id AND seats.seat = talk.seat AND person = {who})",
    "UPDATE seats SET person = NULL, name = NULL WHERE person = {who}"
    " AND table_id IN (SELECT id FROM tables WHERE status = 'open')",
    "UPDATE tables SET host ="
    " (SELECT person FROM seats WHERE table_id = tables.id AND person IS NOT NULL ORDER BY seat LIMIT 1)"
    " WHERE host = {who} AND status = 'open'"
    " AND EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND person IS NOT NULL)",
    "DELETE FROM tables WHERE host = {who} AND status = 'open'",
    "UPDATE tables SET host = {ghost} WHERE host = {who}",
    "UPDATE seats SET person = {ghost}, name = {nameless}, has_left = 1 WHERE person = {who}",
    "UPDATE results SET person = {ghost}, is_listed = 0 WHERE person = {who}",
    "DELETE FROM deals_seen WHERE person = {who}",
    "DELETE FROM people WHERE id = {who}",
)


async def about(db: Database, person: Person) -> AsyncIterator[tuple[str, list[Row]]]:
    """What is kept about a person, part by part; of a match it is what they did themselves. The log comes in several
    pieces: whoever has played for years has a long one."""
    tables = sorted(table for (table,) in await db.read(SEATED, person.id))
    for part, (columns, where) in PARTS.items():
        names = [column.rpartition(".")[2] for column in columns.split(", ")]
        for given in pieces(tables) if TABLES in where else [[]]:
            marks = where.replace(TABLES, ", ".join("?" * len(given)) or "NULL")
            rows = await db.read(f"SELECT {columns} FROM {marks}", person.id, *given)
            yield part, [dict(zip(names, row, strict=True)) for row in rows]


def pieces(tables: list[str]) -> list[list[str]]:
    """Tables, so many at a time; one piece without any where there are none."""
    return [tables[first : first + MOST_TABLES] for first in range(0, len(tables), MOST_TABLES)] or [[]]


async def running_seats(db: Database, person: str) -> list[tuple[str, int]]:
    """Where a person plays a match that goes on."""
    return [(table, seat) for table, seat in await db.read(RUNNING, person)]


async def delete(db: Database, effects: Effects, people: list[str]) -> set[str]:
    """Delete people, all or none of them; the tables at which they sat. Matches keep a nameless seat, of somebody whom
    nobody can be."""
    tables = {row[0] for person in people for row in await db.read(SEATED, person)}
    await db.write(*(each for person in people for each in _deleting(person, effects.letters(PERSON_LETTERS))))
    return tables


def _deleting(person: str, ghost: str) -> list[Statement]:
    values = {"who": person, "ghost": ghost, "nameless": NAMELESS}
    return [Statement(MARK.sub("?", sql), tuple(values[name] for name in MARK.findall(sql))) for sql in DELETE]
