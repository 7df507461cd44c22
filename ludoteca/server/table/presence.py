"""Who is connected through other workers, as they last said, and since when people are away. It is not stored: the
latest counts."""

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

LASTS_MS = 30_000  # a worker that died says nothing more


@dataclass(frozen=True)
class Elsewhere:
    """What one other worker said of one table."""

    seats: frozenset[int]
    watching: int
    said_at: int


NOBODY = Elsewhere(frozenset(), 0, 0)  # of a worker that said nothing, or that nobody is there


@dataclass
class Presence:
    """Who is at a table through other workers."""

    workers: dict[str, Elsewhere] = field(default_factory=dict)

    @property
    def seats(self) -> set[int]:
        """Seats that are held there."""
        return {seat for elsewhere in self.workers.values() for seat in elsewhere.seats}

    @property
    def watching(self) -> int:
        """How many watch the table through other workers."""
        return sum(elsewhere.watching for elsewhere in self.workers.values())

    def hear(self, text: str, now: int) -> bool:
        """Another worker speaks of its connections; whether that changed anything."""
        worker, seats, watching = msgspec.json.decode(text)
        before, after = self.workers.pop(worker, NOBODY), Elsewhere(frozenset(seats), watching, now)
        if seats or watching:
            self.workers[worker] = after
        return (before.seats, before.watching) != (after.seats, after.watching)

    def forget_silent(self, now: int) -> bool:
        """Forget workers that have not spoken for long; whether there were any."""
        silent = [worker for worker, elsewhere in self.workers.items() if now - elsewhere.said_at > LASTS_MS]
        for worker in silent:
            del self.workers[worker]
        return bool(silent)


class Absences:
    """Since when people are away from their seats, as far as this worker knows: whoever lost the network, or made tea,
    is not replaced at once."""

    def __init__(self, now: Callable[[], int], patience_ms: int) -> None:
        self._now = now
        self._patience_ms = patience_ms
        self._since: dict[int, int] = {}

    def note(self, away: set[int]) -> None:
        """Who is away now: for everybody else it begins anew."""
        now = self._now()
        self._since = {seat: self._since.get(seat, now) for seat in away}

    def left_ms(self, seat: int) -> int | None:
        """How long it takes until a bot may play there; None if nobody is away from it."""
        since = self._since.get(seat)
        return None if since is None else max(0, since + self._patience_ms - self._now())


def statement(worker: str, seats: set[int], watching: int) -> str:
    """What a worker says of its connections at a table."""
    return msgspec.json.encode((worker, sorted(seats), watching)).decode()
