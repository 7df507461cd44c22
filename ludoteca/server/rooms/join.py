"""Coming into a room and going out of it: what a connection is told first, and who hears of it."""

from ludoteca.server.actions import moves, substitutes
from ludoteca.server.notices import queueing
from ludoteca.server.protocol import Ack, Refused, requests
from ludoteca.server.rooms.catch_up import look_again
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store import Statement, chat
from ludoteca.server.store.notices import occasions
from ludoteca.server.table import Connection, Room, frames


async def hello(rooms: Rooms, room: Room, connection: Connection, ask: requests.Hello) -> None:
    """Come in. A person who left a seat, or lost it to a bot, has it again."""
    async with room.lock:
        if room.is_gone:
            raise Refused("stopping")
        await look_again(room)
        connection.muted, connection.wants_changes = set(ask.muted), ask.changes
        await moves.lift(room, connection, ask.front if ask.front in connection.seats(room.table) else None)
        await greet(room, connection, ask)
        for seat in connection.seats(room.table):
            await substitutes.return_to(room, seat)
    if connection.person is not None:
        await occasions.seen(room.worker.db, connection.person.id, room.table.id)
    await rooms.say_who_is_here(room)


async def greet(room: Room, connection: Connection, ask: requests.Hello) -> None:
    """The table, what was missed, the present state, clocks, chat. The caller holds the lock."""
    connection.chat = min(ask.talk, room.chat)
    missed = await chat.after(room.worker.db, room.table.id, connection.chat)
    timeline = room.timeline
    connection.position = timeline.position if timeline else 0
    room.audience.add(connection)
    if room.audience.is_crowd:
        room.audience.tell_table_to(connection, room.table)
    room.audience.tell_presence(room.table)
    if timeline is not None:
        after = timeline.position if ask.position is None else min(ask.position, timeline.position)
        connection.send(frames.told(timeline, after, connection.front))
        connection.note_view(timeline.position)
        if (clocks := frames.clocks(timeline, room.worker.clock.now())) is not None:
            connection.send(clocks)
    for said in missed:
        connection.hear(said)
    connection.send(Ack(ask.id, connection.position))


async def leave(rooms: Rooms, room: Room, connection: Connection, *, is_lost: bool = False) -> None:
    """Go out: the connection has ended, or broke off."""
    unseen: list[Statement] = []
    async with room.lock:
        if connection in room.audience.connections:
            room.audience.remove(connection)
            room.used_at = room.worker.effects.now_ms()
            room.audience.tell_presence(room.table)
            unseen = queueing.lost(room, connection.person_id) if is_lost else []
    await rooms.say_who_is_here(room)
    if unseen:
        await room.worker.db.write(*unseen)
