"""Chat at a table: saying something to everybody there, and not hearing somebody any more."""

from ludoteca.server.notices import queueing
from ludoteca.server.protocol import Ack, Refused, clean, requests
from ludoteca.server.store import Notice, chat
from ludoteca.server.table import Connection, Room


async def say(room: Room, connection: Connection, ask: requests.Say) -> None:
    """Say something to everybody at the table."""
    if connection.person is None:
        raise Refused("no_name")
    text = clean(ask.text)
    async with room.lock:
        seats = connection.seats(room.table)
        seat = connection.front if connection.front is not None else seats[0] if seats else None
        name = (room.table.seats[seat].name if seat is not None else None) or connection.person.name
        now = room.worker.effects.now_ms()
        heard = queueing.asked(room, "talk", connection.person.id, str(now))
        await chat.store(room.worker.db, room.table.id, seat, name, text, now, heard)
        connection.send(Ack(ask.id, None))
        await room.hear_chat()
    await room.worker.db.announce(room.table.id, Notice("talk"))


async def mute(room: Room, connection: Connection, ask: requests.Mute) -> None:
    """Do not hear a seat any more, or hear it again."""
    async with room.lock:
        if ask.on:
            connection.muted.add(ask.seat)
        else:
            connection.muted.discard(ask.seat)
        connection.send(Ack(ask.id, None))
