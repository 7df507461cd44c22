"""What a seat or a spectator is told, computed from a match's timeline: a pure function of the log and the seat."""

from typing import NamedTuple

from ludoteca.kernel import Json
from ludoteca.kernel.play.public import Public
from ludoteca.kernel.schema.columns import columns
from ludoteca.server.protocol.messages import Changed, Clocks, Told
from ludoteca.server.protocol.parts import EntryInfo, MoveColumns, Offers, Over, SeatClock, State, UndoOffer
from ludoteca.server.store import LogEntry
from ludoteca.server.table.timeline import Timeline

Viewer = int | None  # None is a spectator


class Common(NamedTuple):
    """What everybody sees alike, computed once when many are told."""

    public: Public  # the view, and what is told of the last entry
    scores: list[int] | None
    active: list[int]
    over: Over | None


def common(timeline: Timeline) -> Common:
    """What everybody sees of the table now."""
    match, active = timeline.match, timeline.active
    public = match.public(timeline.events[-1].tolist() if timeline.events else [], timeline.before)
    return Common(public, match.scores, active, None if active else over(timeline))


def told(timeline: Timeline, after: int, viewer: Viewer, shared: Common | None = None) -> Told:
    """Everything that a viewer was told after a position, and the present state."""
    seen, position = shared or common(timeline), timeline.position
    entries = [entry(timeline, each, viewer) for each in range(after + 1, position)]
    if after < position:
        entries.append(entry_of(timeline.entries[-1], seen.public.told_to(viewer)))
    return Told(after=after, entries=entries, state=state(timeline, viewer, seen))


def changed(timeline: Timeline, viewer: Viewer, shared: Common) -> Changed:
    """The last entry for a viewer who has the view before it: what is different now."""
    position = timeline.position
    entries = [entry_of(timeline.entries[-1], shared.public.told_to(viewer))]
    return Changed(after=position - 1, entries=entries, state=state(timeline, viewer, shared, only_changes=True))


def entry(timeline: Timeline, position: int, viewer: Viewer, *, everything: bool = False) -> EntryInfo:
    """One entry of the log, as a viewer was told it."""
    events = timeline.match.told(timeline.events[position - 1].tolist(), viewer, everything=everything)
    return entry_of(timeline.entries[position - 1], events)


def entry_of(entry: LogEntry, events: list[Json]) -> EntryInfo:
    """An entry with what somebody was told of it."""
    return EntryInfo(
        position=entry.position,
        kind=entry.kind,
        seat=entry.seat,
        decision=entry.decision,
        at=entry.at,
        events=events,
    )


def state(timeline: Timeline, viewer: Viewer, seen: Common, *, only_changes: bool = False) -> State:
    """The table now, with what a seat may do."""
    may_act = viewer in seen.active and viewer not in timeline.bots
    view = seen.public.changes_for(viewer) if only_changes else seen.public.view_of(viewer)
    return State(
        position=timeline.position,
        seat=viewer,
        view=view,
        scores=seen.scores,
        active=seen.active,
        offers=offers(timeline, viewer, folded=only_changes) if may_act and viewer is not None else None,
        undo=undo(timeline, viewer) if viewer is not None else None,
        over=seen.over,
    )


def past_state(timeline: Timeline, viewer: Viewer, *, everything: bool) -> State:
    """The table as it was: nothing can be done there any more."""
    seen, match = common(timeline), timeline.match
    view = seen.public.view_of(viewer)
    if everything:
        whole = match.state_json()
        view |= {name: whole[name] for name in match.game.seen_by.owner}
    return State(timeline.position, viewer, view, seen.scores, seen.active, None, None, seen.over)


def offers(timeline: Timeline, seat: int, *, folded: bool = False) -> Offers:
    """What a seat may do now."""
    match = timeline.match
    listed = [MoveColumns(**group) for group in columns(match.game.moves, match.legal_codes(seat), folded=folded)]
    return Offers(
        seat=seat, decision=match.decision(seat), listed=listed, forms=match.forms(seat), final=match.game.moves.final
    )


def undo(timeline: Timeline, seat: int) -> UndoOffer:
    """Whether a seat may take back its last decision."""
    if refusal := timeline.undo_refusal(seat):
        return UndoOffer(decision=None, reason=refusal.reason)
    last = timeline.match.last_decision
    assert last is not None
    return UndoOffer(decision=last[1], reason=None)


def over(timeline: Timeline) -> Over:
    """How the match ended; the seed is shown now, unless others play the same deal."""
    match = timeline.match
    seed = match.seed.hex() if match.seed and not timeline.keeps_seed else None
    return Over(how="rules" if match.is_over else "agreement", winners=match.winners, sheet=match.sheet, seed=seed)


def clocks(timeline: Timeline, open_ms: int) -> Clocks | None:
    """Everybody's time; None at a table without clocks."""
    if timeline.clocks is None:
        return None
    people = timeline.people_to_act
    left = [timeline.clocks.left(seat, open_ms) for seat in range(timeline.match.seats)]
    running = [time.is_running and seat in people for seat, time in enumerate(left)]
    pairs = zip(left, running, strict=True)
    return Clocks(seats=[SeatClock(time.move_ms, time.bank_ms, runs) for time, runs in pairs])
