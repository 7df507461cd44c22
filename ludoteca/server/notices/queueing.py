"""What is worth a notice, and for whom: statements for the very transaction of what happened.

Only people who are not at the table are told, and only of tables at which people play with each other: whoever plays
against bots alone is never waited for.
"""

from collections.abc import Iterable, Sequence

from ludoteca.server.effects import DAY_MS
from ludoteca.server.protocol import Pace
from ludoteca.server.store import Statement, Table
from ludoteca.server.store.notices.occasions import Kind, Occasion, queue
from ludoteca.server.table import Listener, Milestones, Room, Timeline
from ludoteca.server.worker import Worker

GATHER_MS = 15_000  # what happens to one person within this time is one notice
LEAST_MARGIN_MS = 60_000  # a clock that leaves less to come back in is not worth a notice
MOST_MARGIN_MS = 12 * 3_600_000


class Caller(Listener):
    """Queues turns and ends of matches for those who are away."""

    def stored_with(self, room: Room, timeline: Timeline, milestones: Milestones) -> Sequence[Statement]:
        """With the entry that brought them about."""
        found = _turns(room, timeline, milestones.turns)
        if milestones.is_over:
            found += told(room.worker, room.table, away(room), "over", "")
        return found


def begun(room: Room, timeline: Timeline, by: str | None) -> list[Statement]:
    """A match begins: everybody is told but whoever made it begin, whose clock runs as well."""
    began = told(room.worker, room.table, away(room) - {by}, "began", "")
    return began + _turns(room, timeline, timeline.people_to_act, by)


def asked(room: Room, kind: Kind, by: str, event: str, at: Table | None = None) -> list[Statement]:
    """Somebody asks something of the others, or says something, here or at another table of the same people."""
    return told(room.worker, at or room.table, away(room) - {by}, kind, event)


def told(worker: Worker, table: Table, people: Iterable[str | None], kind: Kind, event: str) -> list[Statement]:
    """The same for several people, soon."""
    due = worker.effects.now_ms() + GATHER_MS
    return [queue(each, Occasion(table.id, kind, event), due, worker.id) for each in sorted(filter(None, people))]


def away(room: Room) -> set[str | None]:
    """People who sit here and are not at the table; nobody where only one plays."""
    rows = [row for row in room.table.seats if row.person]
    if len({row.person for row in rows}) < 2:
        return set()
    there = present(room)
    here = {row.person for row in rows if row.seat in there}
    return {row.person for row in rows if not row.has_left} - here


def present(room: Room) -> set[int]:
    """Seats whose people are at the table, through this worker or another."""
    return room.audience.here(room.table)[0] | room.audience.elsewhere.seats


def _turns(room: Room, timeline: Timeline, seats: Iterable[int], by: str | None = None) -> list[Statement]:
    """Turns that begin, unless somebody knows, and the moments at which their clocks will be nearly out."""
    found: list[Statement] = []
    for seat in seats:
        person = room.table.seats[seat].person
        if person is None or seat in timeline.bots or room.audience.has(person) or person not in away(room):
            continue
        event = f"{seat}.{timeline.match.decision(seat)}"
        found += told(room.worker, room.table, {person} - {by}, "turn", event)
        if (pause := before_margin(room, timeline, seat)) is not None:
            due = room.worker.effects.now_ms() + pause
            found.append(queue(person, Occasion(room.table.id, "clock", event), due, room.worker.id))
    return found


def before_margin(room: Room, timeline: Timeline, seat: int) -> int | None:
    """Milliseconds until a seat's clock is nearly out; None if it has none, or one that is too short for that."""
    end, margin = timeline.clocks.deadline([seat]) if timeline.clocks else None, margin_of(room.table.pace)
    return None if end is None or margin < LEAST_MARGIN_MS else max(0, end - room.worker.clock.now() - margin)


def margin_of(pace: Pace) -> int:
    """What is left when a clock is nearly out, in milliseconds: a quarter of what there is, at most half a day."""
    whole = pace.per_move * DAY_MS if pace.kind == "days" else (pace.per_move + pace.bank) * 1_000
    return min(whole // 4, MOST_MARGIN_MS)


def lost(room: Room, person: str) -> list[Statement]:
    """A connection broke off: whoever has to decide may not have seen it. Whoever closes a page has."""
    timeline = room.timeline
    if timeline is None or room.table.status != "running":
        return []
    own = room.table.seats_of(person)
    return _turns(room, timeline, [seat for seat in timeline.people_to_act if seat in own])
