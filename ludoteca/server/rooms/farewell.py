"""Somebody wants to be forgotten: they get up everywhere as others do, then everything about them goes at once."""

from ludoteca.server.actions.substitutes import HandToBot, hand_to_bot
from ludoteca.server.bots.levels import CLOCK_LEVEL
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store import Person, agents, seats
from ludoteca.server.store.known import everything


async def delete(rooms: Rooms, person: Person) -> None:
    """Delete a person and their agents. Bots play on for them; whoever plays with them sees a seat without a name."""
    worker = rooms.worker
    people = [person.id, *(await agents.ids_of(worker.db, person))]
    for each in people:
        for table, seat in await everything.running_seats(worker.db, each):
            await _get_up(rooms, table, seat)
    changed = await everything.delete(worker.db, worker.effects, people)
    await rooms.tables_changed(changed)
    for each in people:
        await rooms.sign_off(each)


async def _get_up(rooms: Rooms, table: str, seat: int) -> None:
    room = await rooms.enter(table)
    async with room.lock:
        if room.table.status != "running":
            return
        await room.worker.db.write(seats.set_left(table, seat, True))
        await room.table_changed()
        await hand_to_bot(room, HandToBot(room, seat, CLOCK_LEVEL))
