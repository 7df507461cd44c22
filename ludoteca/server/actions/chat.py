"""Chat at a table: saying something to everybody there, and not hearing somebody any more."""

from ludoteca.server.protocol import requests
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.protocol.messages import Ack
from ludoteca.server.protocol.text import clean
from ludoteca.server.store import chat
from ludoteca.server.table.connection import Visitor
from ludoteca.server.table.room import Room


async def say(room: Room, visitor: Visitor, ask: requests.Say) -> None:
    """Talk to everybody at the table."""
    if visitor.person is None:
        raise Refused("no_name")
    text = clean(ask.text)
    async with room.lock:
        seats = visitor.seats(room.table)
        seat = visitor.front if visitor.front is not None else seats[0] if seats else None
        name = (room.table.seats[seat].name if seat is not None else None) or visitor.person.name
        await chat.store(room.house.db, room.table.id, seat, name, text, room.house.sources.now_ms())
        visitor.send(Ack(ask.id, None))
        await room.hear_talk()
    await room.house.db.announce(room.table.id, "talk")


async def mute(room: Room, visitor: Visitor, ask: requests.Mute) -> None:
    """Hear a seat no longer, or again."""
    async with room.lock:
        if ask.on:
            visitor.muted.add(ask.seat)
        else:
            visitor.muted.discard(ask.seat)
        visitor.send(Ack(ask.id, None))
