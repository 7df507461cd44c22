"""The work on ratings: matches that ended are rated one after another, whichever worker does it. `rating_again` does it
all from the beginning."""

from ludoteca.server.actions.known import ratings
from ludoteca.server.actions.known.results import kept
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store import Database
from ludoteca.server.store.known import ratings as stored, results


async def keep_missing_results(rooms: Rooms) -> None:
    """Note how matches ended that were over before results were kept; nobody is rated by them."""
    for table in await results.missing(rooms.worker.db):
        room = await rooms.enter(table)
        async with room.lock:
            if room.timeline is not None:
                await rooms.worker.db.write(*kept(room, room.timeline, may_be_rated=False))


async def rate_what_waits(db: Database) -> None:
    """Rate every match that ended and was not rated yet, in order."""
    for table in await stored.waiting(db):
        await rate_one(db, table)


async def rate_one(db: Database, table: str) -> None:
    """Rate one match. If another worker was quicker with any other, it is looked at again later."""
    rows = await stored.of_table(db, table)
    if not ratings.can_be_rated(rows):
        await stored.leave_out(db, table)
        return
    number = await stored.last_number(db) + 1
    known: dict[str, ratings.Rating] = {}
    for row in rows:
        if row.person and (latest := await stored.latest(db, row.person, row.game)) is not None:
            known[row.person] = ratings.Rating(*latest)
    after = ratings.rate(rows, known)
    await stored.keep(db, number, [(row, *(after[row.person] if row.person else (None, None))) for row in rows])
