"""A semaphore with two priorities: first come, first served, but whatever can wait comes after all others."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count


class PrioritySemaphore:
    """A given number of turns that are taken and given back."""

    def __init__(self, most: int) -> None:
        self._free = most
        self._numbers = count()
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def taken(self, *, can_wait: bool) -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        await self._take(can_wait)
        try:
            yield
        finally:
            self._give_back()

    async def _take(self, can_wait: bool) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (can_wait, next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it came at the same moment
                self._give_back()
            raise

    def _give_back(self) -> None:
        while self._waiting:
            turn = heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
