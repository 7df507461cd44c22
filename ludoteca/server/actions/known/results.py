"""How a match ended, for the lists of who played it: kept in the transaction that ends it."""

import json
from collections import Counter
from collections.abc import Sequence

from ludoteca.server.store import SeatRow, Statement, Table
from ludoteca.server.store.known import keeping, results
from ludoteca.server.table import Listener, Milestones, Room, Timeline


class ResultRecorder(Listener):
    """Keeps how each match ended; what-if matches, lessons and puzzles count for nobody."""

    def stored_with(self, room: Room, timeline: Timeline, milestones: Milestones) -> Sequence[Statement]:
        """With the end of the match."""
        if not milestones.is_over or room.table.start is not None:
            return ()
        return kept(room, timeline)


def kept(room: Room, timeline: Timeline, *, may_be_rated: bool = True) -> list[Statement]:
    """The statements that keep how a match ended."""
    rows, settings = results_of(room.table, timeline, may_be_rated=may_be_rated), room.worker.settings
    return [*results.insert(rows), *keeping.trim(rows, settings.kept_known, settings.kept_guests)]


def results_of(table: Table, timeline: Timeline, *, may_be_rated: bool = True) -> list[results.Result]:
    """How a match ended, for each seat. It follows from the log and from who sat there."""
    held = Counter(each.person for each in table.seats if each.person)
    counts = may_be_rated and is_rated(table, timeline, held)
    places, scores = places_of(table, timeline), timeline.match.scores
    return [
        results.Result(
            table_id=table.id,
            seat=each.seat,
            game=table.game,
            over_at=timeline.entries[-1].at if timeline.entries else table.touched_at,
            seats=len(table.seats),
            options=json.dumps(table.options, sort_keys=True),
            against=against(table, each),
            person=each.person,
            level=each.level if each.person is None else None,
            place=places[each.seat],
            score=scores[each.seat] if scores is not None else None,
            is_own=int(each.person is not None and held[each.person] == 1),
            is_rated=int(counts),
        )
        for each in table.seats
    ]


def places_of(table: Table, timeline: Timeline) -> list[int]:
    """Everyone's place; 0 where the match ended without a result. Whoever left a rated table to a bot comes in last."""
    seats = range(len(table.seats))
    if timeline.is_ended:
        return [0 for _ in seats]
    winners, scores = timeline.match.winners, timeline.match.scores
    ahead = [sum(other > scores[seat] for other in scores) if scores is not None else 1 for seat in seats]
    places = [1 if seat in winners else max(2, 1 + ahead[seat]) for seat in seats]
    for each in table.seats:
        if table.is_rated and each.person and each.seat in timeline.bots:
            places[each.seat] = len(table.seats)
    return places


def against(table: Table, seat_row: SeatRow) -> str:
    """Whom a seat played against."""
    others = [each for each in table.seats if each.seat != seat_row.seat]
    if any(each.person and each.person != seat_row.person for each in others):
        return results.PEOPLE
    levels = {each.level for each in others if each.person is None}
    return levels.pop() or results.MIXED if len(levels) == 1 else results.MIXED


def is_rated(table: Table, timeline: Timeline, held: "Counter[str]") -> bool:
    """Whether a match counts: at a rated table, or alone against bots without a hint and to the end."""
    if timeline.is_ended or not held or max(held.values()) > 1:
        return False
    if table.deal is not None and not table.deal_counts:  # whoever plays it has seen it before
        return False
    people = [each for each in table.seats if each.person]
    return table.is_rated or (len(people) == 1 and not people[0].was_helped and people[0].seat not in timeline.bots)
