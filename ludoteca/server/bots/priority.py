"""Whose turn it is to think: whoever has used the fewest seconds, so that nobody's bots wait for all that somebody else
asked; whatever can wait comes after all others."""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

MOST_REMEMBERED = 1_000  # people; anybody who has used no more than whoever was served last need not be

Turn = asyncio.Future[None]


class Ring:
    """Those who wait, each with a line of their own; the next is the first in the line of whoever has used least, and
    among equals of whoever was served longest ago."""

    def __init__(self, used: dict[str, float]) -> None:
        self.lines: dict[str, deque[Turn]] = {}
        self._used = used  # seconds, by person

    def add(self, who: str, turn: Turn) -> None:
        """One more, behind all of the same person; a person who did not wait comes after all who do."""
        self.lines.setdefault(who, deque()).append(turn)

    def next(self) -> tuple[str, Turn] | None:
        """Whose turn it is now; None if nobody waits. Their person is then the last in the ring."""
        while self.lines:
            who = min(self.lines, key=lambda each: self._used.get(each, 0.0))
            line = self.lines.pop(who)
            turn = line.popleft()
            while turn.done() and line:  # given up
                turn = line.popleft()
            if line:
                self.lines[who] = line
            if not turn.done():
                return who, turn
        return None


class FairSemaphore:
    """A given number of turns that are taken and given back. What a turn took is charged to whoever had it; whoever
    comes anew has used as much as whoever was served last, and so can neither save up nor be put behind all others."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._free, self._clock = most, clock
        self._used: dict[str, float] = {}
        self._served = 0.0  # what the last who waited and was served had used
        self._waiting, self._patient = Ring(self._used), Ring(self._used)

    @asynccontextmanager
    async def taken(self, who: str, *, can_wait: bool) -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        await self._take(who, can_wait)
        since = self._clock()
        try:
            yield
        finally:
            self._used[who] = self._used.get(who, self._served) + self._clock() - since
            self._give_back()

    async def _take(self, who: str, can_wait: bool) -> None:
        self._used[who] = max(self._served, self._used.get(who, 0.0))
        if self._free:
            self._free -= 1
            return
        turn: Turn = asyncio.get_running_loop().create_future()
        (self._patient if can_wait else self._waiting).add(who, turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it came at the same moment
                self._give_back()
            raise

    def _give_back(self) -> None:
        found = self._waiting.next() or self._patient.next()
        if found is None:
            self._free += 1
            self._forget()
            return
        who, turn = found
        self._served = max(self._served, self._used.get(who, 0.0))
        turn.set_result(None)

    def _forget(self) -> None:
        if len(self._used) > MOST_REMEMBERED:
            for who in [each for each, used in self._used.items() if used <= self._served]:
                del self._used[who]
