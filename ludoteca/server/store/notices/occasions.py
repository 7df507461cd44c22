"""What happened that somebody may be told of: stored in the transaction of what happened, told once.

An occasion belongs to the worker at which it happened, which knows who is at the table; another one takes it over when
that worker's lease has run out. A single server owns all of them.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from ludoteca.server.protocol.notices import NoticeKind
from ludoteca.server.store import Database, Statement

Kind = NoticeKind | Literal["test"]
LEASE_MS = 30_000
MOST_AT_ONCE = 100  # people whose occasions one look finds

QUEUE = """
INSERT INTO occasions (person, table_id, kind, event, due_at, is_done, worker, until)
SELECT CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS BIGINT), 0, CAST(? AS TEXT),
    CAST(? AS BIGINT)
WHERE EXISTS (SELECT 1 FROM notice_ways WHERE person = ?) ON CONFLICT DO NOTHING
"""
DUE = """
SELECT person FROM occasions WHERE is_done = 0 AND due_at <= ? AND (worker = ? OR until < ?)
GROUP BY person ORDER BY min(due_at) LIMIT ?
"""
CLAIM = """
UPDATE occasions SET worker = ?, until = ?
WHERE person = ? AND is_done = 0 AND due_at <= ? AND (worker = ? OR until < ?)
RETURNING table_id, kind, event
"""
POSTPONE = """
UPDATE occasions SET due_at = ?, until = ? WHERE person = ? AND table_id = ? AND kind = ? AND event = ? AND is_done = 0
"""
DONE = "UPDATE occasions SET is_done = 1 WHERE person = ? AND table_id = ? AND kind = ? AND event = ?"
WAITING = "SELECT 1 FROM occasions WHERE person = ? AND table_id = ? AND is_done = 0 AND kind <> 'clock' LIMIT 1"
SEEN = "UPDATE occasions SET is_done = 1 WHERE person = ? AND table_id = ? AND kind <> 'clock'"


class Occasion(NamedTuple):
    """Something that happened at a table."""

    table: str
    kind: Kind
    event: str  # tells it from others of its kind there


class Claimant(NamedTuple):
    """A worker that looks for what is due."""

    worker: str
    now: int
    is_alone: bool  # no other worker is alive: whatever one began is free

    @property
    def before(self) -> int:
        """Leases that ran out before this moment are free."""
        return 1 << 62 if self.is_alone else self.now


def queue(person: str, occasion: Occasion, due_at: int, worker: str) -> Statement:
    """Somebody may be told of this, if there is a way to reach them and it was not queued before."""
    given = (person, *occasion, due_at, worker, due_at + LEASE_MS, person)
    return Statement(QUEUE, given)


async def due(db: Database, who: Claimant) -> list[str]:
    """People who may be told of something now."""
    return [row[0] for row in await db.read(DUE, who.now, who.worker, who.before, MOST_AT_ONCE)]


async def claim(db: Database, person: str, who: Claimant) -> list[Occasion]:
    """All that is due of a person, which no other worker looks at for a while."""
    given = (who.worker, who.now + LEASE_MS, person, who.now, who.worker, who.before)
    return sorted(Occasion(*row) for row in (await db.write(Statement(CLAIM, given)))[0])


def postpone(person: str, occasions: Iterable[Occasion], due_at: int) -> list[Statement]:
    """Leave an occasion for later."""
    return [Statement(POSTPONE, (due_at, due_at + LEASE_MS, person, *each)) for each in occasions]


def done(person: str, occasions: Iterable[Occasion]) -> list[Statement]:
    """They were told, or need not be."""
    return [Statement(DONE, (person, *each)) for each in occasions]


async def seen(db: Database, person: str, table: str) -> None:
    """Somebody came to a table: of what happened there they need not be told, but for a clock that runs on."""
    if await db.read(WAITING, person, table):
        await db.write(Statement(SEEN, (person, table)))
