"""Finding what other workers changed, by looking into the store, when their notifications did not arrive."""

from dataclasses import replace

from ludoteca.server.store import Database, Table, tables, upkeep
from ludoteca.server.table import Room

MOST_AT_ONCE = 200  # tables asked for by one statement


async def look_again(room: Room) -> None:
    """Follow the log, see who sits where, hear what was said. The caller holds the lock."""
    if room.worker.settings.is_postgres:
        await room.follow_log()
        if not is_same(room.table, await room.stored()):
            await room.refresh()
    await room.hear_chat()


def is_same(known: Table, stored: Table) -> bool:
    """Whether a table is known as it is stored; what follows from the log, and is kept beside it for lists, is not
    read again with every entry."""
    return replace(known, active=stored.active, touched_at=stored.touched_at, progress=stored.progress) == stored


async def rooms_behind(db: Database, rooms: list[Room]) -> set[Room]:
    """Those that do not know everything that the store does. A room that goes on meanwhile may be among them."""
    found: set[Room] = set()
    for first in range(0, len(rooms), MOST_AT_ONCE):
        some = {room.table.id: room for room in rooms[first : first + MOST_AT_ONCE]}
        ends = await upkeep.ends_of(db, list(some))
        for table in await tables.with_ids(db, list(some)):
            room, (last, said) = some[table.id], ends.get(table.id, (0, 0))
            has_lines = room.timeline is not None and room.timeline.position < last
            if has_lines or room.chat < said or not is_same(room.table, table):
                found.add(room)
    return found
