"""Who plays on a person's seat: getting up and coming back, and bots that stand in meanwhile, because the host or the
clock says so.

Every function holds the room's lock, or says that its caller does.
"""

from collections.abc import Callable
from functools import partial

from ludoteca.server.actions.moves import ack
from ludoteca.server.bots.levels import CLOCK_LEVEL, known_level
from ludoteca.server.protocol import requests
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.protocol.messages import Ack
from ludoteca.server.store import seats, tables
from ludoteca.server.table.connection import Visitor
from ludoteca.server.table.room import Acknowledge, Deed, Room
from ludoteca.server.table.timeline import Course


async def leave(room: Room, visitor: Visitor, ask: requests.Leave) -> None:
    """Get up: an open table frees the seat, a running match keeps it."""
    async with room.lock:
        if ask.seat not in visitor.seats(room.table) or visitor.person is None:
            raise Refused("not_your_seat")
        db, table = room.house.db, room.table.id
        is_free = room.table.status == "open" and await db.write_if(
            tables.while_open(table, room.house.sources.now_ms()), seats.free(table, ask.seat, visitor.person.id)
        )
        if not is_free:
            await db.write(seats.set_left(table, ask.seat, True))
        visitor.send(Ack(ask.id, None))
        await room.table_changed()


async def back(room: Room, visitor: Visitor, ask: requests.Back) -> None:
    """Take one's seat again."""
    async with room.lock:
        if ask.seat not in visitor.seats(room.table):
            raise Refused("not_your_seat")
        if room.course is not None and room.course.is_out_of_time(ask.seat):
            raise Refused("time_over")
        await return_to(room, ask.seat, lambda _: visitor.send(Ack(ask.id, None)))


async def return_to(room: Room, seat: int, acknowledge: Acknowledge = lambda _: None) -> None:
    """A person is back on a seat that they had left, or on which a bot played for them. The caller holds the lock.

    While a bot takes a decision for which the time ran out, its seat stays with it: else nobody would ever be late.
    """
    also = (seats.set_bot(room.table.id, seat, None), seats.set_left(room.table.id, seat, False))

    def judge(course: Course) -> Deed | int:
        is_due = seat in course.bots and not course.is_over and not course.is_out_of_time(seat)
        return Deed("back", seat, None, also) if is_due else 0

    is_running = room.table.status == "running" and room.course is not None
    if is_running and seat in room.running.bots:
        if await room.settle(judge, acknowledge):
            await room.table_changed()
    elif is_running and room.table.seats[seat].has_left:
        await room.house.db.write(*also)
        acknowledge(0)
        await room.table_changed()
    else:
        acknowledge(0)


async def replace(room: Room, visitor: Visitor, ask: requests.Replace) -> None:
    """The host, or anybody seated while the host is away, lets a bot play for a person who is not there."""
    async with room.lock:
        person = visitor.require_person(room.table)
        info = room.audience.table_info(room.table)
        if person != room.table.host and any(info.seats[seat].present for seat in info.host):
            raise Refused("not_host")
        level = known_level(ask.level)
        if not ask.seat < len(info.seats) or info.seats[ask.seat].kind != "person":
            raise Refused("bad_table", "no person sits there")
        if info.seats[ask.seat].present and not info.seats[ask.seat].left:
            raise Refused("person_there")
        await hand_to_bot(room, ask.seat, level, ack(visitor, ask.id))


async def hand_late_to_bots(room: Room, now: int) -> None:
    """Seats whose time ran out go to a bot, unless another worker has stored a decision of theirs that came in time.
    The caller holds the lock."""

    def is_late(course: Course, seat: int) -> bool:
        return seat in course.late(now)

    for seat in room.course.late(now) if room.course else []:
        if room.table.status == "running":
            await hand_to_bot(room, seat, CLOCK_LEVEL, is_due=partial(is_late, seat=seat))


async def hand_to_bot(
    room: Room,
    seat: int,
    level: str,
    acknowledge: Acknowledge = lambda _: None,
    is_due: Callable[[Course], bool] = lambda _: True,
) -> None:
    """From now on a bot plays on this seat, until its person comes back. The caller holds the lock."""
    also = (seats.set_bot(room.table.id, seat, level),)
    before = room.running.position

    def judge(course: Course) -> Deed | int:
        return before if seat in course.bots or not is_due(course) else Deed("bot", seat, None, also)

    if await room.settle(judge, acknowledge) > before:
        await room.table_changed()
