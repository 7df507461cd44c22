"""People who would play with anybody. One waits for a wish at most, since the next who has it is seated with them: so
claiming that one row is all that workers have to agree on."""

from typing import NamedTuple

from ludoteca.server.store import Database, Person, Statement

FIND = "SELECT wish, table_id, since, until FROM seeking WHERE person = ? AND until > ?"
OTHER = """
SELECT people.id, people.name FROM seeking JOIN people ON people.id = person
WHERE wish = ? AND person <> ? AND until > ? AND is_banned = 0
"""
CLAIM = """
UPDATE seeking SET wish = NULL, table_id = ?, until = ? WHERE wish = ? AND person = ? AND until > ? RETURNING person
"""
SEAT = """
INSERT INTO seeking (person, wish, table_id, since, until) VALUES (?, NULL, ?, ?, ?)
ON CONFLICT (person) DO UPDATE SET wish = NULL, table_id = excluded.table_id, until = excluded.until
"""
MAKE_ROOM = """
DELETE FROM seeking WHERE wish = ? AND (until <= ? OR person IN (SELECT id FROM people WHERE is_banned = 1))
"""
WAIT = "INSERT INTO seeking (person, wish, since, until) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING person"
PROLONG = "UPDATE seeking SET until = ? WHERE person = ? AND wish = ? AND until > ?"
STOP = "DELETE FROM seeking WHERE person = ? AND (wish IS NOT NULL OR until <= ?)"
WISHES = """
SELECT wish FROM seeking JOIN people ON people.id = person
WHERE wish IS NOT NULL AND until > ? AND is_banned = 0 ORDER BY wish LIMIT ?
"""


class Seeking(NamedTuple):
    """Somebody who waits to be found, or was."""

    wish: str | None  # as JSON; None once they were found
    table: str | None  # where they were seated
    since: int
    until: int


async def of_person(db: Database, person: str, now: int) -> Seeking | None:
    """What a person waits for, or where they were just seated."""
    rows = await db.read(FIND, person, now)
    return Seeking(*rows[0]) if rows else None


async def other(db: Database, person: str, wish: str, now: int) -> Person | None:
    """Somebody else who waits for the same."""
    rows = await db.read(OTHER, wish, person, now)
    return Person(*rows[0]) if rows else None


def claim(person: str, wish: str, table: str, now: int, until: int) -> Statement:
    """Whoever waited is found, at a table; returns a row unless somebody was quicker, or they have stopped."""
    return Statement(CLAIM, (table, until, wish, person, now))


def seat(person: str, table: str, now: int, until: int) -> Statement:
    """Whoever found them sits at the same table, and can ask again which one."""
    return Statement(SEAT, (person, table, now, until))


async def wait(db: Database, person: str, wish: str, now: int, until: int) -> bool:
    """A person waits for this, and for nothing else; False if somebody else does already, or has just found them."""
    await db.write(Statement(MAKE_ROOM, (wish, now)))
    await stop(db, person, now)
    return bool((await db.write(Statement(WAIT, (person, wish, now, until))))[0])


async def prolong(db: Database, person: str, wish: str, now: int, until: int) -> None:
    """Somebody who waits is still there: keep the wish for longer."""
    await db.write(Statement(PROLONG, (until, person, wish, now)))


async def stop(db: Database, person: str, now: int) -> None:
    """A person does not want to be found any more. Whoever was just found still learns where."""
    await db.write(Statement(STOP, (person, now)))


async def wishes(db: Database, now: int, most: int) -> list[str]:
    """What people wait for, without who they are."""
    return [row[0] for row in await db.read(WISHES, now, most)]


def forget_old(now: int) -> Statement:
    """Those whose time has run out."""
    return Statement("DELETE FROM seeking WHERE until <= ?", (now,))
