"""What people do at a table that changes it: moves, undo, the curtain, leaving and coming back, agreeing to end.

Every function holds the room's lock, asks whether this connection may do it, and says what to store.
"""

from collections.abc import Callable
from functools import partial

from ludoteca.kernel.errors import LudotecaError
from ludoteca.server import asking, frames, tables
from ludoteca.server.course import Course
from ludoteca.server.problems import Refused, refused
from ludoteca.server.robots import ACCEPTED, CLOCK_LEVEL, LEVELS
from ludoteca.server.room import Deed, Judge, Room
from ludoteca.server.telling import Ack
from ludoteca.server.visitor import Visitor


async def move(room: Room, visitor: Visitor, ask: asking.MakeMove) -> None:
    """Answer a decision; the same answer sent twice is given once, also after the end."""

    def judge(course: Course) -> Deed | int:
        code = course.match.game.moves.to_code(ask.move)
        position = course.answered.get((ask.seat, ask.decision))
        if position is not None and course.lines[position - 1].move == code:
            return position
        if course.is_over:
            raise Refused("not_running")
        if ask.seat in course.bots:
            raise Refused("bot_plays")
        return Deed("move", ask.seat, course.match.require_legal(ask.seat, code, ask.decision))

    async with room.lock:
        visitor.require(room.table, ask.seat)
        await settle(room, visitor, ask.id, judge)


async def settle(room: Room, visitor: Visitor, id_: int, judge: Judge) -> None:
    """Judge, store, acknowledge, publish."""
    try:
        position = await room.decide(judge)
    except LudotecaError as error:
        raise refused(error) from None
    visitor.send(Ack(id_, position))
    room.house.sources.fault("acknowledged")
    room.publish()


async def undo(room: Room, visitor: Visitor, ask: asking.Undo) -> None:
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
        await settle(room, visitor, ask.id, judge)


async def front(room: Room, visitor: Visitor, ask: asking.Front) -> None:
    """Lift the curtain for a seat, or let it down."""
    async with room.lock:
        await lift(room, visitor, ask.seat)
        visitor.send(Ack(ask.id, None))
        room.tell_table_to(visitor)
        if room.course is not None:
            visitor.send(frames.told(room.course, room.course.position, visitor.front))


async def lift(room: Room, visitor: Visitor, seat: int | None) -> None:
    """Turn a connection to a seat. What another seat before the same screen just did can then not be taken back."""
    seats = visitor.seats(room.table)
    if seat is not None and seat not in seats:
        raise Refused("not_your_seat")
    if seat is not None and room.table.status == "running" and hides_undo(room.running, seat, seats):
        await room.decide(lambda course: Deed("curtain", seat) if hides_undo(course, seat, seats) else 0)
        room.publish()
    visitor.face(room.table, seat)


def hides_undo(course: Course, seat: int | None, seats: list[int]) -> bool:
    """Whether lifting the curtain for a seat ends the undo of another one before the same screen."""
    last = course.match.last_decision
    return last is not None and last[0] != seat and last[0] in seats and course.undo_refusal(last[0]) is None


async def agree(room: Room, visitor: Visitor, ask: asking.Agree) -> None:
    """Be willing to end; the last of all people to say so ends the match."""
    async with room.lock:
        room.running  # noqa: B018  (Refused if no match is running)
        person = seated(room, visitor)
        await room.house.db.write(tables.set_agrees(room.table.id, person, ask.on))
        await room.refresh()
        await room.house.db.announce(room.table.id, "table")
        visitor.send(Ack(ask.id, None))
        people = [each for each in room.table.seats if each.person and not each.has_left]
        if all(each.agrees for each in people):
            await room.decide(lambda course: 0 if course.is_over else Deed("end"))
            room.publish()


async def leave(room: Room, visitor: Visitor, ask: asking.Leave) -> None:
    """Get up: an open table frees the seat, a running match keeps it."""
    async with room.lock:
        if ask.seat not in visitor.seats(room.table) or visitor.person is None:
            raise Refused("not_your_seat")
        db, table = room.house.db, room.table.id
        is_free = room.table.status == "open" and await db.write_if(
            tables.while_open(table, room.house.sources.now_ms()), tables.free_seat(table, ask.seat, visitor.person.id)
        )
        if not is_free:
            await db.write(tables.set_left(table, ask.seat, True))
        visitor.send(Ack(ask.id, None))
        await room.refresh()
        await db.announce(table, "table")


async def back(room: Room, visitor: Visitor, ask: asking.Back) -> None:
    """Take one's seat again."""
    async with room.lock:
        if ask.seat not in visitor.seats(room.table):
            raise Refused("not_your_seat")
        if room.course is not None and room.course.is_out_of_time(ask.seat):
            raise Refused("time_over")
        visitor.send(Ack(ask.id, None))
        await return_to(room, [ask.seat])


async def return_to(room: Room, seats: list[int]) -> None:
    """Persons are back on seats that they had left, or on which a bot played for them.

    While a bot takes a decision for which the time ran out, its seat stays with it: else nobody would ever be late.
    """

    def judge(course: Course, deed: Deed) -> Deed | int:
        assert deed.seat is not None
        is_due = deed.seat in course.bots and not course.is_over and not course.is_out_of_time(deed.seat)
        return deed if is_due else 0

    for seat in seats:
        if room.table.status != "running" or room.course is None:
            return
        also = (*tables.set_bot(room.table.id, [seat], None), tables.set_left(room.table.id, seat, False))
        if seat in room.course.bots:
            deed = Deed("back", seat, None, also)
            if not await room.decide(partial(judge, deed=deed)):
                continue
            await room.refresh()
            room.publish()
        elif room.table.seats[seat].has_left:
            await room.house.db.write(*also)
            await room.refresh()
        else:
            continue
        await room.house.db.announce(room.table.id, "table")


async def replace(room: Room, visitor: Visitor, ask: asking.Replace) -> None:
    """The host, or anybody seated while the host is away, lets a bot play for a person who is not there."""
    async with room.lock:
        person = seated(room, visitor)
        info = room.table_info()
        if person != room.table.host and any(info.seats[seat].present for seat in info.host):
            raise Refused("not_host")
        if ask.level not in ACCEPTED:
            raise Refused("bad_table", f"bots are {', '.join(LEVELS)}")
        if not ask.seat < len(info.seats) or info.seats[ask.seat].kind != "person":
            raise Refused("bad_table", "no person sits there")
        if info.seats[ask.seat].present and not info.seats[ask.seat].left:
            raise Refused("person_there")
        await hand_to_bot(room, ask.seat, ask.level, lambda position: visitor.send(Ack(ask.id, position)))


async def hand_late_to_bots(room: Room, now: int) -> None:
    """Seats whose time ran out go to a bot, unless another worker has stored a decision of theirs that came in time."""
    for seat in room.course.late(now) if room.course else []:
        if room.table.status == "running":
            await hand_to_bot(room, seat, CLOCK_LEVEL, is_due=lambda course, seat=seat: seat in course.late(now))  # type: ignore[misc]


async def hand_to_bot(
    room: Room,
    seat: int,
    level: str,
    acknowledge: Callable[[int], None] = lambda _: None,
    is_due: Callable[[Course], bool] = lambda _: True,
) -> None:
    """From now on a bot plays on this seat, until its person comes back."""
    also = tuple(tables.set_bot(room.table.id, [seat], level))
    before = room.running.position

    def judge(course: Course) -> Deed | int:
        return before if seat in course.bots or not is_due(course) else Deed("bot", seat, None, also)

    position = await room.decide(judge)
    acknowledge(position)
    if position > before:
        await room.refresh()
        room.publish()
        await room.house.db.announce(room.table.id, "table")


def seated(room: Room, visitor: Visitor) -> str:
    """The person of this connection; Refused if they have no seat here."""
    if visitor.person is None or not visitor.seats(room.table):
        raise Refused("not_your_seat")
    return visitor.person.id
