"""Leases on bots' turns: a worker that thinks for a bot holds one, and another may take it over when it runs out."""

from ludoteca.server.store.base import Database, Statement

LONGEST_MS = 60_000  # no lease is longer: one that claims to be was taken before a clock was set back

LEASE = """
INSERT INTO leases (table_id, seat, worker, until) VALUES (?, ?, ?, ?)
ON CONFLICT (table_id, seat) DO UPDATE SET worker = excluded.worker, until = excluded.until
WHERE leases.until < ? OR leases.until > ? OR leases.worker = excluded.worker RETURNING seat
"""
RELEASE = "DELETE FROM leases WHERE table_id = ? AND seat = ? AND worker = ?"


async def take(db: Database, table: str, seat: int, worker: str, now: int, until: int) -> bool:
    """Whether the worker holds the seat's lease now: nobody else does, or theirs ran out, or has an end
    that no lease can have."""
    rows = await db.write(Statement(LEASE, (table, seat, worker, until, now, now + LONGEST_MS)))
    return bool(rows[0])


async def release(db: Database, table: str, seat: int, worker: str) -> None:
    """Give a lease back before it runs out."""
    await db.write(Statement(RELEASE, (table, seat, worker)))
