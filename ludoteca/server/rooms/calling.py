"""Calling people who are away: what is due is told, what is written is sent. Nobody is called to where they are."""

from ludoteca.server.notices.queueing import present
from ludoteca.server.notices.sending import send_all
from ludoteca.server.notices.telling import tell_all
from ludoteca.server.rooms.rooms import Rooms


async def work_on_notices(rooms: Rooms) -> None:
    """All that is due now."""

    def is_at(table: str, person: str) -> bool:
        room = rooms.known(table)
        return room is not None and any(room.table.seats[seat].person == person for seat in present(room))

    await tell_all(rooms.worker, is_at)
    await send_all(rooms.worker)
