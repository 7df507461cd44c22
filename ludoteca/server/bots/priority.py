"""Whose turn it is to think: in a ring over persons, so that nobody's bots wait for all that somebody else asked;
whatever can wait comes after all others."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

Turn = asyncio.Future[None]


class Ring:
    """Those who wait, each with a line of their own; the next is the first in the line that was served longest ago."""

    def __init__(self) -> None:
        self._lines: dict[str, deque[Turn]] = {}

    def add(self, who: str, turn: Turn) -> None:
        """One more, behind all of the same person; a person who did not wait comes after all who do."""
        self._lines.setdefault(who, deque()).append(turn)

    def next(self) -> Turn | None:
        """Whose turn it is now; None if nobody waits. Their person is then the last in the ring."""
        while self._lines:
            who = next(iter(self._lines))
            line = self._lines.pop(who)
            turn = line.popleft()
            while turn.done() and line:  # given up
                turn = line.popleft()
            if line:
                self._lines[who] = line
            if not turn.done():
                return turn
        return None


class FairSemaphore:
    """A given number of turns that are taken and given back."""

    def __init__(self, most: int) -> None:
        self._free = most
        self._waiting, self._patient = Ring(), Ring()

    @asynccontextmanager
    async def taken(self, who: str, *, can_wait: bool) -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        await self._take(who, can_wait)
        try:
            yield
        finally:
            self._give_back()

    async def _take(self, who: str, can_wait: bool) -> None:
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
        turn = self._waiting.next() or self._patient.next()
        if turn is None:
            self._free += 1
        else:
            turn.set_result(None)
