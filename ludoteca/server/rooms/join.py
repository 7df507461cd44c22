"""Coming into a room and going out of it: what a connection is told first, and who hears of it."""

from ludoteca.server.actions.moves import lift
from ludoteca.server.actions.substitutes import return_to
from ludoteca.server.protocol import requests
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.protocol.messages import Ack
from ludoteca.server.rooms.catch_up import look_again
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store import chat
from ludoteca.server.table import frames
from ludoteca.server.table.connection import Visitor
from ludoteca.server.table.room import Room


async def hello(rooms: Rooms, room: Room, visitor: Visitor, ask: requests.Hello) -> None:
    """Come in. Who left a seat, or lost it to a bot, has it again."""
    async with room.lock:
        if room.is_gone:
            raise Refused("stopping")
        await look_again(room)
        visitor.muted = set(ask.muted)
        await lift(room, visitor, ask.front if ask.front in visitor.seats(room.table) else None)
        await greet(room, visitor, ask)
        for seat in visitor.seats(room.table):
            await return_to(room, seat)
    await rooms.say_who_is_here(room)


async def greet(room: Room, visitor: Visitor, ask: requests.Hello) -> None:
    """The table, what was missed, the present state, clocks, talk. The caller holds the lock."""
    visitor.talk = min(ask.talk, room.talk)
    missed = await chat.after(room.house.db, room.table.id, visitor.talk)
    course = room.course
    visitor.position = course.position if course else 0
    room.audience.visitors.add(visitor)
    room.audience.tell_table(room.table)
    if course is not None:
        after = course.position if ask.position is None else min(ask.position, course.position)
        visitor.send(frames.told(course, after, visitor.front))
        if (clocks := frames.clocks(course, room.house.time.now())) is not None:
            visitor.send(clocks)
    for said in missed:
        visitor.hear(said)
    visitor.send(Ack(ask.id, visitor.position))


async def leave(rooms: Rooms, room: Room, visitor: Visitor) -> None:
    """Go out: the connection has ended."""
    async with room.lock:
        if visitor in room.audience.visitors:
            room.audience.visitors.discard(visitor)
            room.used_at = room.house.sources.now_ms()
            room.audience.tell_table(room.table)
    await rooms.say_who_is_here(room)
