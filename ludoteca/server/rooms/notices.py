"""Notifying people who are away: what is due is told, what is written is sent. Nobody is called to where they are."""

from ludoteca.server.notices import queueing, sending, telling
from ludoteca.server.rooms.rooms import Rooms


async def work_on_notices(rooms: Rooms) -> None:
    """Send every notice that is due now."""

    def is_at(table: str, person: str) -> bool:
        room = rooms.known(table)
        return room is not None and any(room.table.seats[seat].person == person for seat in queueing.present(room))

    await telling.tell_all(rooms.worker, is_at)
    await sending.send_all(rooms.worker)
