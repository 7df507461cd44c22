"""What people do at a table that goes into the match's log: moves, undo, the curtain, agreeing to end.

Every function holds the room's lock, asks whether this connection may do it, and says what to store.
"""

from ludoteca.kernel.errors import LudotecaError
from ludoteca.server.protocol import requests
from ludoteca.server.protocol.errors import Refused, refused
from ludoteca.server.protocol.messages import Ack
from ludoteca.server.store import seats
from ludoteca.server.table import frames
from ludoteca.server.table.connection import Visitor
from ludoteca.server.table.room import Acknowledge, Deed, Room
from ludoteca.server.table.timeline import Course


def ack(visitor: Visitor, id_: int) -> Acknowledge:
    """Tells a visitor that what it asked is stored."""
    return lambda position: visitor.send(Ack(id_, position))


async def move(room: Room, visitor: Visitor, ask: requests.MakeMove) -> None:
    """Answer a decision; the same answer sent twice is given once, also after the end."""

    def judge(course: Course) -> Deed | int:
        try:
            code = course.match.game.moves.to_code(ask.move)
            position = course.answered.get((ask.seat, ask.decision))
            if position is not None and course.lines[position - 1].move == code:
                return position
            if course.is_over:
                raise Refused("not_running")
            if ask.seat in course.bots:
                raise Refused("bot_plays")
            return Deed("move", ask.seat, course.match.require_legal(ask.seat, code, ask.decision))
        except LudotecaError as error:
            raise refused(error) from None

    async with room.lock:
        visitor.require(room.table, ask.seat)
        await room.settle(judge, ack(visitor, ask.id))


async def undo(room: Room, visitor: Visitor, ask: requests.Undo) -> None:
    """Take back one's last decision."""

    def judge(course: Course) -> Deed | int:
        position = course.undone.get((ask.seat, ask.decision))
        if position is not None:
            return position
        if ask.seat in course.bots and not course.is_over:
            raise Refused("bot_plays")
        if refusal := course.undo_refusal(ask.seat):
            raise Refused("no_undo", refusal=refusal)
        if course.match.last_decision != (ask.seat, ask.decision):
            raise Refused("stale_move")
        return Deed("undo", ask.seat)

    async with room.lock:
        visitor.require(room.table, ask.seat)
        await room.settle(judge, ack(visitor, ask.id))


async def front(room: Room, visitor: Visitor, ask: requests.Front) -> None:
    """Lift the curtain for a seat, or let it down."""
    async with room.lock:
        await lift(room, visitor, ask.seat)
        visitor.send(Ack(ask.id, None))
        room.audience.tell_table_to(visitor, room.table)
        if room.course is not None:
            visitor.send(frames.told(room.course, room.course.position, visitor.front))


async def lift(room: Room, visitor: Visitor, seat: int | None) -> None:
    """Turn a connection to a seat. What another seat before the same screen just did can then not be taken back."""
    seats = visitor.seats(room.table)
    if seat is not None and seat not in seats:
        raise Refused("not_your_seat")
    if seat is not None and room.table.status == "running" and hides_undo(room.running, seat, seats):
        await room.settle(lambda course: Deed("curtain", seat) if hides_undo(course, seat, seats) else 0)
    visitor.face(room.table, seat)


def hides_undo(course: Course, seat: int | None, seats: list[int]) -> bool:
    """Whether lifting the curtain for a seat ends the undo of another one before the same screen."""
    last = course.match.last_decision
    return last is not None and last[0] != seat and last[0] in seats and course.undo_refusal(last[0]) is None


async def agree(room: Room, visitor: Visitor, ask: requests.Agree) -> None:
    """Be willing to end; the last of all people to say so ends the match."""
    async with room.lock:
        room.running  # noqa: B018  (Refused if no match is running)
        person = visitor.require_person(room.table)
        await room.house.db.write(seats.set_agrees(room.table.id, person, ask.on))
        visitor.send(Ack(ask.id, None))
        await room.table_changed()
        people = [each for each in room.table.seats if each.person and not each.has_left]
        if all(each.agrees for each in people):
            await room.settle(lambda course: 0 if course.is_over else Deed("end"))
