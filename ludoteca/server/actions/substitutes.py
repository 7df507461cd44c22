"""Who plays on a person's seat: getting up and coming back, and bots that substitute meanwhile, because the host or the
clock says so.

Every function holds the room's lock, or says that its caller does.
"""

from collections.abc import Sequence
from math import ceil

from ludoteca.server.bots.levels import CLOCK_LEVEL, fitting_level
from ludoteca.server.protocol import Ack, Refused, requests
from ludoteca.server.store import Statement, seats, tables
from ludoteca.server.table import NOTHING, Acknowledge, Command, Connection, NewEntry, Room, Timeline, Verdict, nobody

MOST_RETURNS = 100  # of a person to a seat in a match: each adds two entries to the log


class TakeSeatBack(Command):
    """A person plays again on a seat on which a bot played for them."""

    def __init__(self, seat: int, also: Sequence[Statement], acknowledge: Acknowledge) -> None:
        super().__init__(acknowledge)
        self._seat = seat
        self._also = also

    def judge(self, timeline: Timeline) -> Verdict:
        """While a bot takes a decision for which the time ran out, its seat stays with it: else nobody would ever be
        late."""
        seat = self._seat
        is_due = seat in timeline.bots and not timeline.is_over and not timeline.is_out_of_time(seat)
        is_due = is_due and timeline.returns[seat] < MOST_RETURNS
        return NewEntry("back", seat, also=self._also) if is_due else NOTHING


class HandToBot(Command):
    """A bot plays on a seat until its person comes back."""

    def __init__(self, room: Room, seat: int, level: str, acknowledge: Acknowledge = nobody) -> None:
        super().__init__(acknowledge)
        self._seat = seat
        self._also = (seats.set_bot(room.table.id, seat, level),)
        self.before = room.running.position

    def judge(self, timeline: Timeline) -> Verdict:
        """A bot takes the seat, unless one has it already."""
        is_due = self._seat not in timeline.bots and self.is_due(timeline)
        return NewEntry("bot", self._seat, also=self._also) if is_due else self.before

    def is_due(self, timeline: Timeline) -> bool:  # noqa: ARG002
        """Whether there is still a reason for it."""
        return True


class HandLateToBot(HandToBot):
    """The time for a person's decision ran out, unless another worker has stored one that came in time."""

    def __init__(self, room: Room, seat: int, now: int) -> None:
        super().__init__(room, seat, CLOCK_LEVEL)
        self._now = now

    def is_due(self, timeline: Timeline) -> bool:
        """Whether it is still late."""
        return self._seat in timeline.late(self._now)


async def leave(room: Room, connection: Connection, ask: requests.Leave) -> None:
    """Get up: an open table frees the seat; a running match keeps it, with a bot on it if that is wished."""
    level = fitting_level(ask.level) if ask.level is not None else None
    async with room.lock:
        if ask.seat not in connection.seats(room.table) or connection.person is None:
            raise Refused("not_your_seat")
        db, table = room.worker.db, room.table.id
        is_free = room.table.status == "open" and await db.write_if(
            tables.while_open(table, room.worker.effects.now_ms()), seats.free(table, ask.seat, connection.person.id)
        )
        if not is_free:
            await db.write(seats.set_left(table, ask.seat, True))
        connection.send(Ack(ask.id, None))
        await room.table_changed()
        if level is not None and room.table.status == "running":
            await hand_to_bot(room, HandToBot(room, ask.seat, level))


async def back(room: Room, connection: Connection, ask: requests.Back) -> None:
    """Take one's seat again from the bot that played there."""
    async with room.lock:
        if ask.seat not in connection.seats(room.table):
            raise Refused("not_your_seat")
        if room.timeline is not None and room.timeline.is_out_of_time(ask.seat):
            raise Refused("time_over")
        if room.timeline is not None and room.timeline.returns[ask.seat] >= MOST_RETURNS:
            raise Refused("too_many", f"a seat is taken back from a bot at most {MOST_RETURNS} times in a match")
        await return_to(room, ask.seat, lambda _: connection.send(Ack(ask.id, None)))


async def return_to(room: Room, seat: int, acknowledge: Acknowledge = nobody) -> None:
    """A person is back on a seat that they had left, or on which a bot played for them. The caller holds the lock."""
    also = (seats.set_bot(room.table.id, seat, None), seats.set_left(room.table.id, seat, False))

    is_running = room.table.status == "running" and room.timeline is not None
    if is_running and seat in room.running.bots:
        if await room.settle(TakeSeatBack(seat, also, acknowledge)):
            await room.table_changed()
    elif is_running and room.table.seats[seat].has_left:
        await room.worker.db.write(*also)
        acknowledge(0)
        await room.table_changed()
    else:
        acknowledge(0)


async def replace(room: Room, connection: Connection, ask: requests.Replace) -> None:
    """The host, or anybody seated while the host is away, lets a bot play for a person who is away for a while."""
    async with room.lock:
        person = connection.require_person(room.table)
        info = room.audience.table_info(room.table)
        if person != room.table.host and any(info.seats[seat].present for seat in info.host):
            raise Refused("not_host")
        level = fitting_level(ask.level)
        if not ask.seat < len(info.seats) or info.seats[ask.seat].kind != "person":
            raise Refused("bad_table", "no person sits there")
        if info.seats[ask.seat].present and not info.seats[ask.seat].left:
            raise Refused("person_there")
        if (left_ms := info.seats[ask.seat].bot_in_ms) and ask.seat not in room.running.bots:
            raise Refused("away_too_short", f"this person has only just gone: wait {ceil(left_ms / 1000)} s more")
        await hand_to_bot(room, HandToBot(room, ask.seat, level, connection.acknowledging(ask.id)))


async def hand_late_to_bots(room: Room, now: int) -> None:
    """Seats whose time ran out go to a bot. The caller holds the lock."""
    for seat in room.timeline.late(now) if room.timeline else []:
        if room.table.status == "running":
            await hand_to_bot(room, HandLateToBot(room, seat, now))


async def hand_to_bot(room: Room, command: HandToBot) -> None:
    """Hand a seat over, and let everybody know who plays there now. The caller holds the lock."""
    if await room.settle(command) > command.before:
        await room.table_changed()
