"""Reviews of matches that are over: whether one is wanted, and the parts that were found so far."""

import json
from dataclasses import dataclass
from typing import Any, Literal

from ludoteca.kernel import Json
from ludoteca.server.store.base import Database, Statement
from ludoteca.server.store.leases import LONGEST_MS

Kind = Literal["chances", "start", "decision"]

WANT = """
INSERT INTO reviews (table_id, asked_at, is_going) VALUES (?, ?, 1)
ON CONFLICT (table_id) DO UPDATE SET asked_at = excluded.asked_at, is_going = 1
"""
STOP = "UPDATE reviews SET is_going = 0 WHERE table_id = ?"
BEGIN = "UPDATE reviews SET begun = ? WHERE table_id = ?"
ADD = "INSERT INTO review_parts (table_id, kind, number, body) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
GOING = """
SELECT table_id FROM reviews WHERE is_going = 1 AND NOT EXISTS
    (SELECT 1 FROM leases WHERE leases.table_id = reviews.table_id AND leases.until > ? AND leases.until <= ?)
ORDER BY (SELECT count(*) FROM review_parts WHERE table_id = reviews.table_id AND kind = 'start'), asked_at LIMIT 20
"""
WAITING = """
SELECT 1 FROM reviews WHERE is_going = 1 AND table_id <> ?
    AND NOT EXISTS (SELECT 1 FROM review_parts WHERE table_id = reviews.table_id AND kind = 'start')
    AND NOT EXISTS
        (SELECT 1 FROM leases WHERE leases.table_id = reviews.table_id AND leases.until > ? AND leases.until <= ?)
    AND EXISTS (SELECT 1 FROM review_parts WHERE table_id = ? AND kind = 'start') LIMIT 1
"""
LOAD = """
SELECT is_going, begun, (SELECT count(*) FROM review_parts WHERE table_id = reviews.table_id AND kind = 'chances'),
    (SELECT count(*) FROM review_parts WHERE table_id = reviews.table_id AND kind = 'start'),
    (SELECT count(*) FROM review_parts WHERE table_id = reviews.table_id AND kind = 'decision')
FROM reviews WHERE table_id = ?
"""
PARTS = "SELECT body FROM review_parts WHERE table_id = ? AND kind = ? AND number >= ? ORDER BY number"


@dataclass(frozen=True)
class Kept:
    """How far a review is."""

    is_going: bool
    begun: Json | None  # what it is of and how it is done; None: nothing was done yet
    chances: int  # moments of which everyone's chances are known
    has_start: bool
    decisions: int  # that were judged

    @property
    def length(self) -> int:
        """Decisions there are; 0 as long as nobody knows."""
        return int(self.begun["length"]) if self.begun else 0

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left to do."""
        return self.begun is not None and self.has_start and self.decisions == self.length


async def want(db: Database, table: str, now: int) -> None:
    """Have a review made, or go on with it."""
    await db.write(wanted(table, now))


def wanted(table: str, now: int) -> Statement:
    """The same, to be done with something else."""
    return Statement(WANT, (table, now))


async def stop(db: Database, table: str) -> None:
    """Do no more of it; what was found stays."""
    await db.write(Statement(STOP, (table,)))


async def going(db: Database, now: int) -> list[str]:
    """Tables whose review is wanted and at work nowhere: those without a graph yet, then who asked first."""
    return [row[0] for row in await db.read(GOING, now, now + LONGEST_MS)]


async def is_less_urgent(db: Database, table: str, now: int) -> bool:
    """Whether a review has its graph while another one, at work nowhere, has none yet."""
    return bool(await db.read(WAITING, table, now, now + LONGEST_MS, table))


async def load(db: Database, table: str) -> Kept | None:
    """How far the review of a table is; None if nobody wanted one."""
    rows = await db.read(LOAD, table)
    if not rows:
        return None
    is_going, begun, chances, start, decisions = rows[0]
    return Kept(bool(is_going), json.loads(begun) if begun else None, chances, bool(start), decisions)


async def begin(db: Database, table: str, begun: Json) -> None:
    """Note what it is of and how it is done."""
    await db.write(Statement(BEGIN, (json.dumps(begun), table)))


async def add(db: Database, table: str, kind: Kind, first: int, bodies: list[Any]) -> None:
    """Keep parts that were found. If another worker was quicker, it has found the same."""
    await db.write(*(Statement(ADD, (table, kind, first + i, json.dumps(body))) for i, body in enumerate(bodies)))


async def parts(db: Database, table: str, kind: Kind, first: int = 0) -> list[Any]:
    """The parts of a kind from a number on."""
    return [json.loads(row[0]) for row in await db.read(PARTS, table, kind, first)]
