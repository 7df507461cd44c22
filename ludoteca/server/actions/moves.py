"""What people do at a table that goes into the match's log: moves, undo, the curtain, agreeing to end.

Every handler holds the room's lock, asks whether this connection may do it, and lets the room settle a command.
"""

from ludoteca.kernel import LudotecaError
from ludoteca.server.notices import queueing
from ludoteca.server.protocol import Ack, Refused, refused, requests
from ludoteca.server.store import seats
from ludoteca.server.table import NOTHING, Command, Connection, NewEntry, Room, Timeline, Verdict, frames


class MakeMove(Command):
    """Answer a decision; the same answer sent twice is given once, also after the end."""

    def __init__(self, connection: Connection, ask: requests.MakeMove) -> None:
        super().__init__(connection.acknowledging(ask.id))
        self._ask = ask

    def judge(self, timeline: Timeline) -> Verdict:
        """The rules decide, unless the decision was answered so before or a bot answers it."""
        ask, match = self._ask, timeline.match
        try:
            code = match.game.moves.to_code(ask.move)
            position = timeline.undos.answered_at(ask.seat, ask.decision)
            if position is not None and timeline.entries[position - 1].move == code:
                return position
            if timeline.is_over:
                raise Refused("not_running")
            if ask.seat in timeline.bots:
                raise Refused("bot_plays")
            return NewEntry("move", ask.seat, match.require_legal(ask.seat, code, ask.decision))
        except LudotecaError as error:
            raise refused(error) from None


class Undo(Command):
    """Take back one's last decision; asked twice it is done once."""

    def __init__(self, connection: Connection, ask: requests.Undo) -> None:
        super().__init__(connection.acknowledging(ask.id))
        self._ask = ask

    def judge(self, timeline: Timeline) -> Verdict:
        """The policy of undo decides."""
        seat, decision = self._ask.seat, self._ask.decision
        position = timeline.undos.undone_at(seat, decision)
        if position is not None:
            return position
        if seat in timeline.bots and not timeline.is_over:
            raise Refused("bot_plays")
        if refusal := timeline.undo_refusal(seat):
            raise Refused("no_undo", refusal=refusal)
        if timeline.match.last_decision != (seat, decision):
            raise Refused("stale_move")
        return NewEntry("undo", seat)


class LiftCurtain(Command):
    """Show a shared screen to a seat: what another seat before it just did can then not be taken back."""

    def __init__(self, seat: int, seats_of_screen: list[int]) -> None:
        super().__init__()
        self._seat = seat
        self._seats = seats_of_screen

    def judge(self, timeline: Timeline) -> Verdict:
        """It goes into the log only where it ends an undo."""
        return NewEntry("curtain", self._seat) if self.ends_undo(timeline) else NOTHING

    def ends_undo(self, timeline: Timeline) -> bool:
        """Whether another seat before the same screen could still take something back."""
        last = timeline.match.last_decision
        if last is None or last[0] == self._seat or last[0] not in self._seats:
            return False
        return timeline.undo_refusal(last[0]) is None


class End(Command):
    """All people have agreed to end the match now."""

    def judge(self, timeline: Timeline) -> Verdict:
        """End the match, unless it has ended already."""
        return NOTHING if timeline.is_over else NewEntry("end")


async def move(room: Room, connection: Connection, ask: requests.MakeMove) -> None:
    """Make a move: answer the decision that the seat has to take."""
    async with room.lock:
        connection.require(room.table, ask.seat)
        await room.settle(MakeMove(connection, ask))


async def undo(room: Room, connection: Connection, ask: requests.Undo) -> None:
    """Take back one's last decision."""
    async with room.lock:
        connection.require(room.table, ask.seat)
        await room.settle(Undo(connection, ask))


async def front(room: Room, connection: Connection, ask: requests.Front) -> None:
    """Lift the curtain for a seat, or let it down."""
    async with room.lock:
        await lift(room, connection, ask.seat)
        connection.send(Ack(ask.id, None))
        room.audience.tell_table_to(connection, room.table)
        if room.timeline is not None:
            connection.send(frames.told(room.timeline, room.timeline.position, connection.front))
            connection.note_view(room.timeline.position)


async def lift(room: Room, connection: Connection, seat: int | None) -> None:
    """Turn a connection to a seat. The caller holds the lock."""
    own = connection.seats(room.table)
    if seat is not None and seat not in own:
        raise Refused("not_your_seat")
    if seat is not None and room.table.status == "running":
        command = LiftCurtain(seat, own)
        if command.ends_undo(room.running):
            await room.settle(command)
    connection.face(room.table, seat)


async def agree(room: Room, connection: Connection, ask: requests.Agree) -> None:
    """Be willing to end; the last of all people to say so ends the match."""
    async with room.lock:
        room.require_running()
        person = connection.require_person(room.table)
        offered = queueing.asked(room, "end", person, str(room.played.position)) if ask.on else []
        await room.worker.db.write(seats.set_agrees(room.table.id, person, ask.on), *offered)
        connection.send(Ack(ask.id, None))
        await room.table_changed()
        people = [each for each in room.table.seats if each.person and not each.has_left]
        if all(each.agrees for each in people):
            await room.settle(End())
