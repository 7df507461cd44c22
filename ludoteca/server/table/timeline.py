"""The timeline of a match: its log, and everything that follows from it. Nothing here waits, stores or sends."""

import json
from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from ludoteca.kernel import LudotecaError, Match, Refusal, registry
from ludoteca.server.protocol import EntryKind, Pace, Progress
from ludoteca.server.store import LogEntry, Statement, Table, TableStatus
from ludoteca.server.table.clocks import Clocks
from ludoteca.server.table.undo import UndoPolicy

MOST_SHOWN = 1 << 12
_shown: dict[tuple[str, bytes], str] = {}  # what lists show of matches that go on, by their game and facts


@lru_cache(64)  # puzzles and guided matches begin where others began, and a table is opened by every worker
def _match_at(game: str, start: str) -> Match:
    return Match.from_state(registry.load(game), json.loads(start))


class Diverged(Exception):
    """The log does not lead where it led when it was stored: the rules have changed."""


class NewEntry(NamedTuple):
    """What somebody does, to be added to the log, and what else is stored in the same transaction."""

    kind: EntryKind
    seat: int | None = None
    move: int | None = None  # its code
    also: Sequence[Statement] = ()


class Timeline:
    """A match with the entries of its log, from the beginning."""

    def __init__(self, match: Match, pace: Pace, bots: set[int], started_open_ms: int) -> None:
        self.match = match
        self.entries: list[LogEntry] = []
        self.position = 0  # how many entries there are
        self.events: list[array[int]] = []  # of each entry, as codes
        self.before = b""  # the state before the last entry
        self.bots = bots  # seats on which a bot plays now
        self.returns = [0] * match.seats  # how often each seat's person took it back from a bot
        self.is_ended = False  # by agreement
        self.keeps_seed = False  # also after the end: others play the same deal
        self.undos = UndoPolicy(match)
        self.clocks = None if pace.kind == "none" else Clocks(pace, match.seats)
        if self.clocks:
            self.clocks.run(match.active, started_open_ms)

    @classmethod
    def of(cls, table: Table, entries: list[LogEntry]) -> "Timeline":
        """The timeline of a stored match; Diverged if its entries no longer lead where they led."""
        try:
            timeline = cls.beginning(table)
        except (LudotecaError, LookupError, ValueError, TypeError) as error:
            raise Diverged(f"the match cannot be set up any more: {error}") from None
        if table.start_hash != timeline.match.state_hash():
            raise Diverged(f"{timeline.match.game.title} is set up differently now")
        try:
            for entry in entries:
                timeline.follow(entry)
        except (LudotecaError, IndexError, ValueError) as error:
            raise Diverged(
                f"move {len(timeline.entries) + 1} of the match cannot be played any more: {error}"
            ) from None
        return timeline

    @classmethod
    def back_at(cls, table: Table, entries: list[LogEntry]) -> "Timeline":
        """The timeline after entries that were followed before."""
        timeline = cls.beginning(table)
        for entry in entries:
            timeline.redo(entry)
        return timeline

    @classmethod
    def beginning(cls, table: Table) -> "Timeline":
        """The match before its first move."""
        game = registry.load(table.game)
        if table.start is not None:
            match = _match_at(table.game, table.start).clone()
        else:
            match = Match.new(game, len(table.seats), table.seed, table.options)
        bots = {each.seat for each in table.seats if each.person is None}
        timeline = cls(match, table.pace, bots, table.started_open_ms)
        timeline.keeps_seed = table.sealed_until is not None
        return timeline

    # == Asking ========================================================

    @property
    def is_over(self) -> bool:
        """Whether nobody has anything to decide any more."""
        return self.is_ended or self.match.is_over

    @property
    def active(self) -> list[int]:
        """The seats that may act now."""
        return [] if self.is_ended else self.match.active

    @property
    def people_to_act(self) -> list[int]:
        """Seats that may act now and on which a person plays."""
        return [seat for seat in self.active if seat not in self.bots]

    @property
    def table_status(self) -> TableStatus:
        """What is kept beside the log."""
        active = self.active
        bot_due = any(seat in self.bots for seat in active)
        deadline = self.clocks.deadline(self.people_to_act) if self.clocks else None
        mask = sum(1 << seat for seat in active)
        return TableStatus("over" if self.is_over else "running", mask, int(bot_due), deadline, self.progress)

    @property
    def progress(self) -> str:
        """What lists show of the match, as JSON: public facts, and how it ended."""
        match = self.match
        if self.is_over:
            winners = [] if self.is_ended else match.winners
            return msgspec.json.encode(Progress(match.progress, match.scores, winners)).decode()
        key = match.game.id, match.progress_bytes
        if key not in _shown:  # few facts: most matches stood there before
            if len(_shown) >= MOST_SHOWN:
                _shown.clear()
            _shown[key] = msgspec.json.encode(Progress(match.progress)).decode()
        return _shown[key]

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Why the seat cannot take back its last decision; None if it can."""
        return self.undos.refusal(seat, bot_plays=seat in self.bots, is_over=self.is_over)

    def is_out_of_time(self, seat: int) -> bool:
        """Whether a bot has to take a decision on a person's seat for which the time ran out."""
        return self.clocks is not None and seat in self.bots and seat in self.active and self.clocks.is_spent(seat)

    def late(self, open_ms: int) -> list[int]:
        """Seats of people whose time for a decision has run out."""
        return self.clocks.expired(self.people_to_act, open_ms) if self.clocks else []

    # == Going on ======================================================

    def advance(self, table: str, new: NewEntry, at: int, open_ms: int) -> LogEntry:
        """Do something that is known to be allowed; the entry for the log."""
        decision = self.do(new.kind, new.seat, new.move, open_ms)
        kind, seat, move = new.kind, new.seat, new.move
        entry = LogEntry(table, self.position + 1, kind, seat, decision, move, at, open_ms, self.match.state_hash())
        self._add(entry)
        return entry

    def _add(self, entry: LogEntry) -> None:
        self.entries.append(entry)
        self.position += 1

    def do(self, kind: EntryKind, seat: int | None, move: int | None, open_ms: int) -> int | None:
        """What the next entry does; the decision that it is about."""
        happened: list[int] = []
        decision: int | None = None
        self.before = self.match.packed
        if kind == "move":
            assert seat is not None
            assert move is not None
            decision = self.match.decision(seat)
            self.undos.before_move(seat, self.position + 1, bot_plays=seat in self.bots)
            happened = self.match.play_code(seat, move)
            self.undos.after_move(seat, decision, self.position + 1)
        elif kind == "undo":
            assert seat is not None
            if refusal := self.match.undo(seat):
                raise LudotecaError(str(refusal))
            decision = self.match.log[-1].decision
            self.undos.after_undo(seat, decision, self.position + 1)
        self._note(kind, seat, open_ms)
        self.events.append(array("q", happened))
        return decision

    def redo(self, entry: LogEntry) -> None:
        """Do again what was followed before: it is not judged again."""
        self._count_as(entry)
        self.do(entry.kind, entry.seat, entry.move, entry.open_ms)
        self._add(entry)

    def follow(self, entry: LogEntry) -> None:
        """Go the way that a stored entry went."""
        if entry.kind == "move" and entry.seat is not None and entry.move is not None:
            if not self.match.game.moves.is_code(entry.move):
                raise LudotecaError("there is no such move")
            self._count_as(entry)
            self.match.require_legal(entry.seat, entry.move, entry.decision)
        made = self.advance(entry.table, NewEntry(entry.kind, entry.seat, entry.move), entry.at, entry.open_ms)
        if made != entry:
            raise Diverged(f"move {entry.position} of the match leads elsewhere now")

    def _count_as(self, entry: LogEntry) -> None:
        """The numbers of decisions are those in the log, whichever version wrote it."""
        if entry.kind == "move" and entry.seat is not None and entry.decision is not None:
            self.match.at_decision(entry.seat, entry.decision)

    def _note(self, kind: EntryKind, seat: int | None, open_ms: int) -> None:
        """What an entry does beside the board."""
        if self.clocks and seat is not None:
            self._time(self.clocks, kind, seat, open_ms)
        if kind == "curtain":
            self.undos.after_curtain(self.position + 1)
        self.is_ended = self.is_ended or kind == "end"
        if kind == "bot" and seat is not None:
            self.bots.add(seat)
        if kind == "back" and seat is not None:
            self.bots.discard(seat)
            self.returns[seat] += 1
        if self.clocks:
            self.clocks.run(self.active, open_ms)

    def _time(self, clocks: Clocks, kind: EntryKind, seat: int, open_ms: int) -> None:
        """What an entry does to its seat's clock."""
        is_charged = seat not in self.bots
        if kind == "move":
            clocks.decide(seat, open_ms, is_charged=is_charged, can_undo=self.match.undo_refusal(seat) is None)
        elif kind == "undo":
            clocks.undo(seat, open_ms, is_charged=is_charged)
        elif kind in ("bot", "back"):
            clocks.pause(seat, open_ms, is_charged=is_charged)
