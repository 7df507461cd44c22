"""The course of a match: its log, and everything that follows from it. Nothing here waits, stores or sends."""

import json
from array import array

from ludoteca.kernel import registry
from ludoteca.kernel.errors import LudotecaError, Refusal
from ludoteca.kernel.match import OTHERS_DECIDED, Match
from ludoteca.kernel.record import state_hash
from ludoteca.server.protocol.base import Pace
from ludoteca.server.store.base import Line, Standing
from ludoteca.server.store.tables import Table
from ludoteca.server.table.clocks import Clocks

MATCH_OVER = Refusal("match_over", None, "the match is over")
CURTAIN_LIFTED = Refusal("curtain_lifted", None, "the curtain has been lifted for another seat")
BOT_PLAYS = Refusal("bot_plays", None, "a bot plays on this seat; take it back first")
MOST_UNDOS = 100  # of a seat in a match: each adds two lines to its log, which everybody's looks back go through
TOO_OFTEN = Refusal("too_often", None, f"a seat takes back at most {MOST_UNDOS} decisions in a match")


class Diverged(Exception):
    """The log does not lead where it led when it was stored: the rules have changed."""


class Course:
    """A match with its lines, from the beginning."""

    def __init__(self, match: Match, pace: Pace, bots: set[int], started_house: int) -> None:
        self.match = match
        self.lines: list[Line] = []
        self.events: list[array[int]] = []  # of each line, as codes
        self.bots = bots  # seats on which a bot plays now
        self.is_ended = False  # by agreement
        self.answered: dict[tuple[int, int], int] = {}  # (seat, decision) -> position of the move
        self.undone: dict[tuple[int, int], int] = {}  # (seat, decision) -> position of the undo
        self.undos = [0] * match.seats
        self.stays, self.stays_because = 0, OTHERS_DECIDED  # what was decided up to this position cannot be taken back
        self.clocks = None if pace.kind == "none" else Clocks(pace, match.seats)
        if self.clocks:
            self.clocks.run(match.active, started_house)

    @classmethod
    def of(cls, table: Table, lines: list[Line]) -> "Course":
        """The course of a stored match; Diverged if its lines no longer lead where they led."""
        try:
            course = cls.beginning(table)
        except (LudotecaError, LookupError, ValueError, TypeError) as error:
            raise Diverged(f"the match cannot be set up any more: {error}") from None
        if table.start_hash != state_hash(course.match):
            raise Diverged(f"{course.match.game.title} is set up differently now")
        try:
            for line in lines:
                course.follow(line)
        except (LudotecaError, IndexError, ValueError) as error:
            raise Diverged(f"move {len(course.lines) + 1} of the match cannot be played any more: {error}") from None
        return course

    @classmethod
    def back_at(cls, table: Table, lines: list[Line]) -> "Course":
        """The course after lines that were followed before: they are not judged again."""
        course = cls.beginning(table)
        for line in lines:
            course.do(line.kind, line.seat, line.move, line.house)
            course.lines.append(line)
        return course

    @classmethod
    def beginning(cls, table: Table) -> "Course":
        """The match before its first move."""
        game = registry.load(table.game)
        if table.start is not None:
            match = Match.from_state(game, json.loads(table.start))
        else:
            match = Match.new(game, len(table.seats), table.seed, table.options)
        bots = {each.seat for each in table.seats if each.person is None}
        return cls(match, table.pace, bots, table.started_house)

    # == Asking ========================================================

    @property
    def position(self) -> int:
        """How many lines there are."""
        return len(self.lines)

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
    def standing(self) -> Standing:
        """What is kept beside the log."""
        active = self.active
        bot_due = any(seat in self.bots for seat in active)
        deadline = self.clocks.deadline(self.people_to_act) if self.clocks else None
        mask = sum(1 << seat for seat in active)
        return Standing("over" if self.is_over else "running", mask, int(bot_due), deadline)

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Why the seat cannot take back its last decision; None if it can."""
        if self.is_over:
            return MATCH_OVER
        if seat in self.bots:
            return BOT_PLAYS
        refusal, last = self.match.undo_refusal(seat), self.match.last_decision
        if refusal is None and last and self.answered[last] <= self.stays:
            return self.stays_because
        return TOO_OFTEN if refusal is None and self.undos[seat] >= MOST_UNDOS else refusal

    def is_out_of_time(self, seat: int) -> bool:
        """Whether a bot has to take a decision on a person's seat for which the time ran out."""
        return self.clocks is not None and seat in self.bots and seat in self.active and self.clocks.is_spent(seat)

    def late(self, house: int) -> list[int]:
        """Seats of people whose time for a decision has run out."""
        return self.clocks.expired(self.people_to_act, house) if self.clocks else []

    # == Going on ======================================================

    def advance(self, table: str, kind: str, seat: int | None, move: int | None, at: int, house: int) -> Line:
        """Do something that is known to be allowed; the line for the log."""
        decision = self.do(kind, seat, move, house)
        line = Line(table, self.position + 1, kind, seat, decision, move, at, house, state_hash(self.match))
        self.lines.append(line)
        return line

    def do(self, kind: str, seat: int | None, move: int | None, house: int) -> int | None:
        """What the next line does; the decision that it is about."""
        happened: list[int] = []
        decision: int | None = None
        if kind == "move":
            assert seat is not None
            assert move is not None
            decision = self.match.decision(seat)
            self._let_stay(seat)
            happened = self.match.play_code(seat, move)
            self.answered[seat, decision] = self.position + 1
        elif kind == "undo":
            assert seat is not None
            if refusal := self.match.undo(seat):
                raise LudotecaError(str(refusal))
            decision = self.match.log[-1].decision
            self.undone[seat, decision] = self.position + 1
            self.undos[seat] += 1
        self._note(kind, seat, house)
        self.events.append(array("q", happened))
        return decision

    def follow(self, line: Line) -> None:
        """Go the way that a stored line went."""
        if line.kind == "move" and line.seat is not None and line.move is not None:
            if not self.match.game.moves.is_code(line.move):
                raise LudotecaError("there is no such move")
            self.match.require_legal(line.seat, line.move, line.decision)
        made = self.advance(line.table, line.kind, line.seat, line.move, line.at, line.house)
        if made != line:
            raise Diverged(f"move {line.position} of the match leads elsewhere now")

    def _let_stay(self, seat: int) -> None:
        """A move ends the undo of every other seat, also when it is taken back; what a bot decides stays."""
        last = self.match.last_decision
        if seat in self.bots:
            self.stays, self.stays_because = self.position + 1, OTHERS_DECIDED
        elif last is not None and last[0] != seat:
            self.stays, self.stays_because = self.position, OTHERS_DECIDED

    def _note(self, kind: str, seat: int | None, house: int) -> None:
        """What a line does beside the board."""
        if self.clocks and seat is not None:
            self._time(self.clocks, kind, seat, house)
        if kind == "curtain":
            self.stays, self.stays_because = self.position + 1, CURTAIN_LIFTED
        self.is_ended = self.is_ended or kind == "end"
        if kind == "bot" and seat is not None:
            self.bots.add(seat)
        if kind == "back" and seat is not None:
            self.bots.discard(seat)
        if self.clocks:
            self.clocks.run(self.active, house)

    def _time(self, clocks: Clocks, kind: str, seat: int, house: int) -> None:
        """What a line does to its seat's clock."""
        is_charged = seat not in self.bots
        if kind == "move":
            clocks.decide(seat, house, is_charged=is_charged, can_undo=self.match.undo_refusal(seat) is None)
        elif kind == "undo":
            clocks.undo(seat, house, is_charged=is_charged)
        elif kind in ("bot", "back"):
            clocks.pause(seat, house, is_charged=is_charged)
