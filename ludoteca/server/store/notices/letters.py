"""What is to be sent: one letter for each way to a person, tried until it is taken or too old."""

from typing import NamedTuple

from ludoteca.server.effects import DAY_MS
from ludoteca.server.protocol.notices import WayKind
from ludoteca.server.store import Database, Statement
from ludoteca.server.store.notices.occasions import LEASE_MS, Claimant

KEPT_MS = DAY_MS  # for which it is tried
FIRST_PAUSE_MS = 30_000  # after the first failure; twice as long after each
LONGEST_PAUSE_MS = 3_600_000
MOST_AT_ONCE = 20  # that one worker sends beside each other

INSERT = """
INSERT INTO letters (id, way, body, made_at, due_at, attempts, worker, until)
SELECT CAST(? AS TEXT), id, CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS BIGINT), 0, '', 0
FROM notice_ways WHERE id = ?
"""
CLAIM = """
UPDATE letters SET worker = ?, until = ?, attempts = attempts + 1 WHERE id IN
    (SELECT id FROM letters WHERE due_at <= ? AND (until < ? OR (worker <> ? AND ? = 1)) ORDER BY due_at LIMIT ?)
AND (until < ? OR (worker <> ? AND ? = 1))
RETURNING id, way, body, made_at, attempts
"""
ADDRESSED = """
SELECT notice_ways.id, kind, coalesce(mail_addresses.address, notice_ways.address), secret
FROM notice_ways LEFT JOIN mail_addresses ON kind = 'mail' AND mail_addresses.person = notice_ways.person
WHERE notice_ways.id IN
"""
REMOVE = "DELETE FROM letters WHERE id = ?"
RETRY = "UPDATE letters SET due_at = ?, until = 0 WHERE id = ?"


class Letter(NamedTuple):
    """One message, and where it goes."""

    id: str
    way: str
    body: str  # JSON
    made_at: int
    attempts: int


class Place(NamedTuple):
    """Where one way of reaching somebody leads."""

    way: str
    kind: WayKind
    address: str
    secret: str


def write(id_: str, way: str, body: str, now: int) -> Statement:
    """A letter to be sent by a way, if there still is one."""
    return Statement(INSERT, (id_, body, now, now, way))


async def claim(db: Database, who: Claimant) -> list[Letter]:
    """Letters that are due, which no other worker sends for a while. While there are none nothing is written."""
    if not await db.read("SELECT 1 FROM letters WHERE due_at <= ? LIMIT 1", who.now):
        return []
    free = (who.now, who.worker, int(who.is_alone))
    given = (who.worker, who.now + LEASE_MS, who.now, *free, MOST_AT_ONCE, *free)
    return [Letter(*row) for row in (await db.write(Statement(CLAIM, given)))[0]]


async def places(db: Database, ways: list[str]) -> dict[str, Place]:
    """Where these ways of reaching people lead."""
    rows = await db.read(f"{ADDRESSED} ({', '.join('?' * len(ways))})", *ways)
    return {row[0]: Place(*row) for row in rows}


async def taken(db: Database, letter: Letter) -> None:
    """It was taken, or nobody tries any more."""
    await db.write(Statement(REMOVE, (letter.id,)))


async def failed(db: Database, letter: Letter, now: int, after_ms: int) -> bool:
    """Try again, later and later; False if it is too old for that, and gone."""
    pause = min(FIRST_PAUSE_MS << min(letter.attempts - 1, 20), LONGEST_PAUSE_MS)
    due = now + max(pause, after_ms)
    is_worth_it = due < letter.made_at + KEPT_MS
    await db.write(Statement(RETRY, (due, letter.id)) if is_worth_it else Statement(REMOVE, (letter.id,)))
    return is_worth_it
