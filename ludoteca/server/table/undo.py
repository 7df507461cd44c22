"""Who may take back what: the whole policy of undo at a table.

The match itself knows which decisions can never be taken back (`Match.undo_refusal`: somebody else decided since, or
something was drawn or revealed). A table adds what follows from who plays there: bots, a shared screen, and a limit.
"""

from ludoteca.kernel import Match, Refusal
from ludoteca.kernel.play.match import OTHERS_DECIDED

MATCH_OVER = Refusal("match_over", None, "the match is over")
CURTAIN_LIFTED = Refusal("curtain_lifted", None, "the curtain has been lifted for another seat")
BOT_PLAYS = Refusal("bot_plays", None, "a bot plays on this seat; take it back first")
MOST_UNDOS = 100  # of a seat in a match: each adds two entries to the log, through which every look back goes
TOO_OFTEN = Refusal("too_often", None, f"a seat takes back at most {MOST_UNDOS} decisions in a match")


class UndoPolicy:
    """What may be taken back in one match. It follows the log: every entry is noted here."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._answered: dict[tuple[int, int], int] = {}  # (seat, decision) -> position of the move
        self._undone: dict[tuple[int, int], int] = {}  # (seat, decision) -> position of the undo
        self._counts = [0] * match.seats
        self._floor, self._floor_reason = 0, OTHERS_DECIDED  # what was decided up to this position stays

    def refusal(self, seat: int, *, bot_plays: bool, is_over: bool) -> Refusal | None:
        """Why the seat cannot take back its last decision; None if it can."""
        if is_over:
            return MATCH_OVER
        if bot_plays:
            return BOT_PLAYS
        refusal, last = self._match.undo_refusal(seat), self._match.last_decision
        if refusal is None and last and self._answered[last] <= self._floor:
            return self._floor_reason
        return TOO_OFTEN if refusal is None and self._counts[seat] >= MOST_UNDOS else refusal

    def answered_at(self, seat: int, decision: int) -> int | None:
        """The position at which a decision was answered."""
        return self._answered.get((seat, decision))

    def undone_at(self, seat: int, decision: int) -> int | None:
        """The position at which a decision was taken back."""
        return self._undone.get((seat, decision))

    # == Following the log =============================================

    def before_move(self, seat: int, position: int, *, bot_plays: bool) -> None:
        """A move ends the undo of every other seat, also when it is taken back; what a bot decides stays."""
        last = self._match.last_decision
        if bot_plays:
            self._floor, self._floor_reason = position, OTHERS_DECIDED
        elif last is not None and last[0] != seat:
            self._floor, self._floor_reason = position - 1, OTHERS_DECIDED

    def after_move(self, seat: int, decision: int, position: int) -> None:
        """Note at which position a decision was answered."""
        self._answered[seat, decision] = position

    def after_undo(self, seat: int, decision: int, position: int) -> None:
        """A decision was taken back."""
        self._undone[seat, decision] = position
        self._counts[seat] += 1

    def after_curtain(self, position: int) -> None:
        """Another seat before the same screen has seen what came of it: it stays."""
        self._floor, self._floor_reason = position, CURTAIN_LIFTED
