"""The audit log: what the administrators of the house did. Workers follow it: whatever changed stands in it."""

from typing import NamedTuple

from ludoteca.server.effects import DAY_MS
from ludoteca.server.protocol import Refused
from ludoteca.server.store import Database, Statement

ATTEMPTS = 20
KEPT_DAYS = 400
PAGE = 100  # lines that are read at once

NOTE = """
INSERT INTO house_log (number, at, who, deed, subject, detail)
SELECT coalesce(max(number), 0) + 1, CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT),
    CAST(? AS TEXT) FROM house_log WHERE 1 = 1
"""
INSERT = f"{NOTE} ON CONFLICT DO NOTHING RETURNING number"


class Action(NamedTuple):
    """What somebody did, and to whom or what."""

    who: str  # a person's id, or where it was done
    deed: str
    subject: str = ""  # a table's or a person's id
    detail: str = ""


class LogLine(NamedTuple):
    """An action as it was noted."""

    number: int
    at: int  # milliseconds since 1970
    who: str
    deed: str
    subject: str
    detail: str


def noting(now: int, action: Action) -> Statement:
    """A line of the log, within a transaction that fails if another worker takes its number first."""
    return Statement(NOTE, (now, *action))


async def do(db: Database, now: int, action: Action, *statements: Statement) -> int:
    """Do something and note it, both or neither; the number of its line."""
    for _ in range(ATTEMPTS):  # another worker may take the number first
        if rows := await db.write_if(Statement(INSERT, (now, *action)), *statements):
            return int(rows[0][0])
    raise Refused("trouble")


async def last(db: Database) -> int:
    """The number of the last line."""
    return int((await db.read("SELECT coalesce(max(number), 0) FROM house_log"))[0][0])


async def after(db: Database, number: int) -> list[LogLine]:
    """Lines after a number, in order."""
    sql = "SELECT number, at, who, deed, subject, detail FROM house_log WHERE number > ? ORDER BY number"
    return [LogLine(*row) for row in await db.read(sql, number)]


async def latest(db: Database, before: int) -> list[LogLine]:
    """Lines before a number, the latest first; a person has their name beside their id."""
    sql = (
        "SELECT number, at, coalesce(people.name || ' (' || people.id || ')', who), deed, subject, detail"
        " FROM house_log LEFT JOIN people ON people.id = who WHERE number < ? ORDER BY number DESC LIMIT ?"
    )
    return [LogLine(*row) for row in await db.read(sql, before, PAGE)]


def forget_old(now: int) -> Statement:
    """What was done long ago is forgotten, but for the last line, from which numbers go on."""
    sql = "DELETE FROM house_log WHERE at < ? AND number < (SELECT max(number) FROM house_log)"
    return Statement(sql, (now - KEPT_DAYS * DAY_MS,))
