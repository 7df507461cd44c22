"""The work on reviews: one at a time in each worker, graphs before decisions. Each is a lease, as bots' turns are: one
whose worker is gone goes on at another, or when the server is back."""

import structlog

from ludoteca.server.actions.reviews import do_next, finished
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store import leases, reviews
from ludoteca.server.worker import Worker

LEASE_MS = 6_000
NO_SEAT = -1  # a lease of the whole table

log = structlog.get_logger()


async def work_on_reviews(rooms: Rooms) -> None:
    """Go on with every review that is wanted and at work nowhere. Nobody waits for a graph behind others' decisions."""
    worker = rooms.worker
    while tables := await reviews.going(worker.db, worker.effects.now_ms()):
        try:
            await _work(rooms, tables[0])
        except Exception:
            log.exception("review_failed", table=tables[0])
            await reviews.stop(worker.db, tables[0])  # not for ever: whoever wants it asks again


async def _work(rooms: Rooms, table: str) -> None:
    """Until it is whole, nobody wants it any more, or another one is more urgent."""
    room, worker = await rooms.enter(table), rooms.worker
    record = (await finished(room)).match.record()
    while await _holds(worker, table) and await do_next(room, record):
        worker.effects.fault("reviewed")
        if await reviews.is_less_urgent(worker.db, table, worker.effects.now_ms()):
            break
    if worker.settings.is_postgres:
        await leases.release(worker.db, table, NO_SEAT, worker.id)


async def _holds(worker: Worker, table: str) -> bool:
    """Whether this worker may work on it. A single worker need not ask."""
    if not worker.settings.is_postgres:
        return True
    now = worker.effects.now_ms()
    return await leases.take(worker.db, table, NO_SEAT, worker.id, now, now + LEASE_MS)
