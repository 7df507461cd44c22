"""The seats' clocks, which follow from the log alone."""

from dataclasses import dataclass

from ludoteca.server.effects import DAY_MS
from ludoteca.server.protocol import Pace

SECOND_MS = 1_000


@dataclass(frozen=True)
class TimeLeft:
    """What a seat has left, for this decision and in its bank."""

    move_ms: int
    bank_ms: int
    is_running: bool


class Clocks:
    """The clocks of one match. They change only with the log's entries, each of which carries the service's time.

    Time spent on a decision stays charged. After an undo, or after taking the seat back from a bot, the clock goes on
    from where it was; and so does that of the decision after it, when it comes again.
    """

    def __init__(self, pace: Pace, seats: int) -> None:
        self._per_move = pace.per_move * (DAY_MS if pace.kind == "days" else SECOND_MS)
        self._bank = [pace.bank * SECOND_MS] * seats
        self._since: list[int | None] = [None] * seats  # when the clock of the seat's present decision was started
        self._used = [0] * seats  # by that decision, before
        self._standing = [0] * seats  # decisions of the seat that stand
        self._before: list[dict[int, int]] = [
            {} for _ in range(seats)
        ]  # used by the n-th decision, if it can come again

    def decide(self, seat: int, open_ms: int, *, is_charged: bool, can_undo: bool) -> None:
        """A seat has decided: nobody else can take anything back any more, and this seat only if it can undo."""
        self.pause(seat, open_ms, is_charged=is_charged)
        self._before = [used if each == seat and can_undo else {} for each, used in enumerate(self._before)]
        self._standing[seat] += 1

    def undo(self, seat: int, open_ms: int, *, is_charged: bool) -> None:
        """A seat has taken its last decision back."""
        self.pause(seat, open_ms, is_charged=is_charged)
        self._standing[seat] -= 1

    def pause(self, seat: int, open_ms: int, *, is_charged: bool) -> None:
        """Stop a seat's clock: of a person, what is over the time of a move comes out of the bank."""
        since = self._since[seat]
        if since is not None:
            used = self._used[seat] + (max(0, open_ms - since) if is_charged else 0)
            self._bank[seat] -= min(self._bank[seat], self._over(used) - self._over(self._used[seat]))
            self._before[seat][self._standing[seat]] = used
        self._since[seat] = None

    def run(self, active: list[int], open_ms: int) -> None:
        """These seats have to decide now."""
        for seat, since in enumerate(self._since):
            if seat not in active:
                self._since[seat] = None
            elif since is None:
                self._since[seat] = open_ms
                self._used[seat] = self._before[seat].get(self._standing[seat], 0)

    def deadline(self, seats: list[int]) -> int | None:
        """When the first of these seats has no time left."""
        ends = [self._end(seat) for seat in seats]
        return min((end for end in ends if end is not None), default=None)

    def expired(self, seats: list[int], open_ms: int) -> list[int]:
        """Those of these seats that have no time left."""
        return [seat for seat in seats if (end := self._end(seat)) is not None and end <= open_ms]

    def is_spent(self, seat: int) -> bool:
        """Whether the seat's present decision had no time left when its clock was last started."""
        return self._since[seat] is not None and self._at_start(seat) == 0

    def left(self, seat: int, open_ms: int) -> TimeLeft:
        """How much time a seat has."""
        since = self._since[seat]
        before = 0 if since is None else self._used[seat]
        used = before if since is None else before + max(0, open_ms - since)  # another worker's clock may be ahead
        over = self._over(used) - self._over(before)
        return TimeLeft(max(0, self._per_move - used), max(0, self._bank[seat] - over), since is not None)

    def _over(self, used: int) -> int:
        return max(0, used - self._per_move)

    def _at_start(self, seat: int) -> int:
        return max(0, self._per_move - self._used[seat]) + self._bank[seat]

    def _end(self, seat: int) -> int | None:
        since = self._since[seat]
        return None if since is None else since + self._at_start(seat)
