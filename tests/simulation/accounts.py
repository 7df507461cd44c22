"""A table's course told a second time, plainly, from the stored log: states by the kernel, clocks by adding up."""

import json
from typing import Any, NamedTuple

import msgspec

from ludoteca.kernel import registry
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.visibility import view_json
from ludoteca.server.effects import DAY_MS
from ludoteca.server.store.base import LogEntry

Json = dict[str, Any]
TABLE = "SELECT game, options, pace, seed, start, started_house, commitment FROM tables WHERE id = ?"
SEATS = "SELECT seat, person FROM seats WHERE table_id = ? ORDER BY seat"


class ClockAccount:
    """What each seat has left in its bank: what was given, less what every decision took beyond its time."""

    def __init__(self, pace: Json, seats: int, active: list[int], started: int) -> None:
        unit = DAY_MS if pace["kind"] == "days" else 1_000
        self.per_move, self._given = pace["per_move"] * unit, pace["bank"] * 1_000
        self._used: list[dict[int, int]] = [{} for _ in range(seats)]  # by the n-th standing decision
        self._standing = [0] * seats
        self._since: list[int | None] = [started if seat in active else None for seat in range(seats)]

    def note(self, entry: LogEntry, *, by_bot: bool, active: list[int]) -> None:
        """One more entry; then these seats have to decide."""
        seat, moment = entry.seat, entry.open_ms
        if seat is not None and entry.kind in ("move", "undo", "bot", "back"):
            since, number = self._since[seat], self._standing[seat]
            if since is not None and not by_bot:
                self._used[seat][number] = self._used[seat].get(number, 0) + max(0, moment - since)
            self._since[seat] = None
            self._standing[seat] += {"move": 1, "undo": -1}.get(entry.kind, 0)
        for each, since in enumerate(self._since):
            if each not in active:
                self._since[each] = None
            elif since is None:
                self._since[each] = moment

    def banks(self) -> list[int]:
        """Milliseconds of each seat."""
        over = [sum(max(0, used - self.per_move) for used in each.values()) for each in self._used]
        return [max(0, self._given - each) for each in over]


class Moment(NamedTuple):
    """A table after an entry."""

    match: Match
    bots: frozenset[int]
    is_ended: bool
    banks: list[int]

    @property
    def active(self) -> list[int]:
        """Seats that may act."""
        return [] if self.is_ended else self.match.active

    @property
    def is_over(self) -> bool:
        """Whether nothing is to be decided any more."""
        return self.is_ended or self.match.is_over


class Account:
    """One table: every moment of its match, and what each seat saw then."""

    def __init__(self, table: str, facts: Any, seats: list[Any]) -> None:
        game, options, pace, seed, start, started, self.commitment = facts
        self.table, self.entries = table, list[LogEntry]()
        self.people: list[str | None] = [person for _, person in seats]
        self.seed, self.pace, loaded = seed, json.loads(pace), registry.load(game)
        if start is not None:
            match = Match.from_state(loaded, json.loads(start))
        else:
            match = Match.new(loaded, len(seats), seed, json.loads(options))
        self._match = match
        self._bots = {seat for seat, person in seats if person is None}
        self._is_ended = False
        has_clocks = self.pace["kind"] != "none"
        self._clock = ClockAccount(self.pace, len(seats), match.active, started) if has_clocks else None
        self.moments = [self._moment()]
        self._offered: dict[tuple[int, int], int] = {}  # (seat, decision) -> the last position at which it was open
        self._note_offered(None)
        self.events: list[list[int]] = []  # of each entry
        self._views: dict[tuple[int, int | None], Json] = {}
        self._told: dict[tuple[int, int | None, bool], list[Json]] = {}
        self._public: dict[int, Json] = {}  # what spectators saw: a seat's view is made from it
        self._offers: dict[tuple[int, int], Json] = {}

    def follow(self, entry: LogEntry) -> None:
        """One more stored entry; AssertionError if the kernel disagrees with it."""
        assert entry.position == len(self.entries) + 1, f"the log jumps to {entry.position}"
        match, seat, by_bot = self._match, entry.seat, entry.seat in self._bots
        events: list[int] = []
        if entry.kind == "move":
            assert seat is not None
            assert entry.move is not None
            assert match.decision(seat) == entry.decision, f"{entry.position} answers no present decision"
            events = match.play_code(seat, match.require_legal(seat, entry.move, entry.decision))
        elif entry.kind == "undo":
            assert seat is not None
            assert match.undo(seat) is None, f"{entry.position} takes back what cannot be"
        self._bots = self._bots | {seat} if entry.kind == "bot" and seat is not None else self._bots
        self._bots = self._bots - {seat} if entry.kind == "back" else self._bots
        self._is_ended = self._is_ended or entry.kind == "end"
        assert entry.state_hash == match.state_hash(), f"{entry.position} leads elsewhere"
        if self._clock:
            self._clock.note(entry, by_bot=by_bot, active=[] if self._is_ended else match.active)
        self.entries.append(entry)
        self._note_offered(seat if entry.kind == "undo" else None)
        self.events.append(events)
        self.moments.append(self._moment())

    def _note_offered(self, undoing: int | None) -> None:
        """What is to be decided now. A number that was withdrawn never comes back: what was chosen then would count."""
        position = len(self.entries)
        for seat in self._match.active:
            key = seat, self._match.decision(seat)
            last = self._offered.get(key)
            goes_on = last == position - 1 and seat != undoing
            assert last is None or goes_on, f"seat {seat} is offered its decision {key[1]} again at {position}"
            self._offered[key] = position

    def _moment(self) -> Moment:
        banks = self._clock.banks() if self._clock else []
        return Moment(self._match.clone(), frozenset(self._bots), self._is_ended, banks)

    def told(self, position: int, viewer: int | None, *, everything: bool = False) -> list[Json]:
        """What a seat, a spectator, or everybody after the end, is told of the entry at a position."""
        key = position, viewer, everything
        if key not in self._told:
            self._told[key] = plain(self._match.told(self.events[position - 1], viewer, everything=everything))
        return self._told[key]

    def offers(self, position: int, seat: int) -> Json:
        """What a seat may do after a position: every listed move, in a certain order, forms, and what is final."""
        key = position, seat
        if key not in self._offers:
            match = self.moments[position].match
            moves = match.game.moves
            listed = in_order([moves.to_json(int(code)) for code in match.legal_codes(seat)])
            offered = {"seat": seat, "decision": match.decision(seat), "listed": listed}
            self._offers[key] = plain({**offered, "forms": match.forms(seat), "final": moves.final})
        return self._offers[key]

    def view(self, position: int, viewer: int | None) -> Json:
        """What a seat, or a spectator, sees after a position."""
        key = position, viewer
        if key not in self._views:
            match = self.moments[position].match
            if position not in self._public:
                self._public[position] = match.view(None)
            public = self._public[position]
            seen = public if viewer is None else view_json(match.game.seen_by, match.packed, viewer, public)
            self._views[key] = plain(seen)
        return self._views[key]


def plain(value: Any) -> Any:
    """As it arrives over the wire."""
    return msgspec.json.decode(msgspec.json.encode(value))


def in_order(moves: list[Json]) -> list[Json]:
    """The same moves in an order that is always the same."""
    return sorted(moves, key=lambda move: msgspec.json.encode(move, order="sorted"))
