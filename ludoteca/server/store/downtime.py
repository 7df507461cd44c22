"""Downtime: no server ran, or a machine's clock jumped. Nobody could come, so nothing grows older by it.

A sweep notes when it was done. A moment that is far later than the last one comes after a downtime or a jump: tables,
sessions and keys of the house are prolonged by it before anything is judged by its age.
"""

from ludoteca.server.store.base import Database, Statement

SWEEP_EVERY_MS = 3_600_000
LAST = "SELECT swept_at FROM house WHERE id = 1"

# They are as old as they were at the last sweep, but for the hour that may have gone by since.
_SINCE = f"? - ({LAST}) WHERE EXISTS ({LAST} AND swept_at > 0 AND swept_at < ?)"
PROLONGED = (
    f"UPDATE tables SET touched_at = touched_at + {_SINCE}",
    f"UPDATE sessions SET expires_at = expires_at + {_SINCE}",
    f"UPDATE house_keys SET expires_at = expires_at + {_SINCE}",
)


async def make_up(db: Database, now: int) -> None:
    """Prolong what there is by a downtime that ends now, if there was one."""
    gap = (now - SWEEP_EVERY_MS, now - 2 * SWEEP_EVERY_MS)
    await db.write(
        Statement("UPDATE house SET ms = ms WHERE id = 1"),  # workers do it one after the other
        *(Statement(each, gap) for each in PROLONGED),
        Statement("UPDATE house SET swept_at = ? WHERE id = 1", (now,)),
    )


async def was_made_up(db: Database, now: int) -> bool:
    """Whether there was a downtime up to now, for which this made up: what seemed to be over is to be judged again."""
    ((last,),) = await db.read(LAST)
    is_jump = bool(last) and last < now - 2 * SWEEP_EVERY_MS
    if is_jump:
        await make_up(db, now)
    return is_jump
