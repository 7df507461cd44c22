"""What a seat or a spectator is told, computed from the course of a match: a pure function of the log and the seat."""

from typing import NamedTuple

from ludoteca.kernel.columns import columns
from ludoteca.server.protocol.base import Json
from ludoteca.server.protocol.messages import Clocks, Told
from ludoteca.server.protocol.parts import EntryInfo, MoveColumns, Offers, Over, SeatClock, State, UndoOffer
from ludoteca.server.store.base import Line
from ludoteca.server.table.timeline import Course

Viewer = int | None  # None is a spectator


class Common(NamedTuple):
    """What everybody sees alike, computed once when many are told."""

    view: Json
    scores: list[int] | None
    active: list[int]
    over: Over | None
    last: list[Json]  # what a spectator was told of the last line


def common(course: Course) -> Common:
    """What everybody sees of the table now."""
    match, active = course.match, course.active
    last = match.told(course.events[-1].tolist(), None) if course.events else []
    return Common(match.view(None), match.scores, active, None if active else over(course), last)


def told(course: Course, after: int, viewer: Viewer, shared: Common | None = None) -> Told:
    """Everything that a viewer was told after a position, and the present state."""
    seen, position = shared or common(course), course.position
    entries = [entry(course, each, viewer) for each in range(after + 1, position)]
    if after < position:
        events = course.match.told(course.events[-1].tolist(), viewer, public=seen.last)
        entries.append(entry_of(course.lines[-1], events))
    return Told(after=after, entries=entries, state=state(course, viewer, seen))


def entry(course: Course, position: int, viewer: Viewer, *, everything: bool = False) -> EntryInfo:
    """One line of the log."""
    events = course.match.told(course.events[position - 1].tolist(), viewer, everything=everything)
    return entry_of(course.lines[position - 1], events)


def entry_of(line: Line, events: list[Json]) -> EntryInfo:
    """A line with what somebody was told of it."""
    kind: str = line.kind
    return EntryInfo(
        position=line.position,
        kind=kind,  # type: ignore[arg-type]
        seat=line.seat,
        decision=line.decision,
        at=line.at,
        events=events,
    )


def state(course: Course, viewer: Viewer, seen: Common) -> State:
    """The table now, with what a seat may do."""
    may_act = viewer in seen.active and viewer not in course.bots
    return State(
        position=course.position,
        seat=viewer,
        view=course.match.view(viewer, seen.view),
        scores=seen.scores,
        active=seen.active,
        offers=offers(course, viewer) if may_act and viewer is not None else None,
        undo=undo(course, viewer) if viewer is not None else None,
        over=seen.over,
    )


def past_state(course: Course, viewer: Viewer, *, everything: bool) -> State:
    """The table as it was: nothing can be done there any more."""
    seen, match = common(course), course.match
    view = match.view(viewer, seen.view)
    if everything:
        view |= {name: match.position[name] for name in match.game.seen_by.owner}
    return State(course.position, viewer, view, seen.scores, seen.active, None, None, seen.over)


def offers(course: Course, seat: int) -> Offers:
    """What a seat may do now."""
    match = course.match
    listed = [MoveColumns(**group) for group in columns(match.game.moves, match.legal_codes(seat))]
    return Offers(seat=seat, decision=match.decision(seat), listed=listed, forms=match.forms(seat))


def undo(course: Course, seat: int) -> UndoOffer:
    """Whether a seat may take back its last decision."""
    if refusal := course.undo_refusal(seat):
        return UndoOffer(decision=None, reason=refusal.reason)
    last = course.match.last_decision
    assert last is not None
    return UndoOffer(decision=last[1], reason=None)


def over(course: Course) -> Over:
    """How the match ended; the seed is shown now."""
    match = course.match
    seed = match.seed.hex() if match.seed else None
    how = "rules" if match.is_over else "agreement"
    return Over(how=how, winners=match.winners, sheet=match.sheet, seed=seed)  # type: ignore[arg-type]


def clocks(course: Course, house: int) -> Clocks | None:
    """Everybody's time; None at a table without clocks."""
    if course.clocks is None:
        return None
    people = course.people_to_act
    left = [course.clocks.left(seat, house) for seat in range(course.match.seats)]
    running = [time.is_running and seat in people for seat, time in enumerate(left)]
    pairs = zip(left, running, strict=True)
    return Clocks(seats=[SeatClock(time.move_ms, time.bank_ms, runs) for time, runs in pairs])
