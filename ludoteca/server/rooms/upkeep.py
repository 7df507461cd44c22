"""What happens by itself: the house's time, clocks that run out, bots that nobody woke, tables that nobody touches."""

import asyncio
import gc
from collections.abc import Awaitable, Callable
from typing import Any

import structlog

from ludoteca.server.actions.bot_turns import wake_bots
from ludoteca.server.actions.substitutes import hand_late_to_bots
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store.base import Statement
from ludoteca.server.table.clocks import DAY_MS, TICK_MS
from ludoteca.server.table.room import Room

BOTS_SECONDS = 3.0
TIDY_SECONDS = 10.0
SWEEP_SECONDS = 3600.0
GARBAGE_SECONDS = 600.0
MOST_AT_ONCE = 200

# After a silence tables are as old as they were at the last sweep, but for the hour that may have gone by since.
MAKE_UP = """
UPDATE tables SET touched_at = touched_at + ? - (SELECT swept_at FROM house WHERE id = 1)
WHERE EXISTS (SELECT 1 FROM house WHERE id = 1 AND swept_at > 0 AND swept_at < ?)
"""

log = structlog.get_logger()


class Keeper:
    """Runs these, each in its rhythm, until the server stops."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._house = rooms.house

    def start(self) -> None:
        """Begin."""
        every = ((TICK_MS / 1000, self.clocks), (BOTS_SECONDS, self.bots), (TIDY_SECONDS, self._rooms.tidy))
        for seconds, work in (*every, (SWEEP_SECONDS, self.sweep), (GARBAGE_SECONDS, self.collect_garbage)):
            self._house.start(self._again(seconds, work))

    async def _again(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except Exception:
                log.exception("keeper_failed", work=work.__name__)
            await asyncio.sleep(seconds)

    async def clocks(self) -> None:
        """Move the house's time on; a seat whose time ran out goes to a bot."""
        await self._house.time.tick()
        now = self._house.time.now()
        sql = "SELECT id FROM tables WHERE deadline <= ? ORDER BY deadline LIMIT ?"
        await self._at_each(self._hand_late, sql, now, MOST_AT_ONCE)

    async def _hand_late(self, room: Room) -> None:
        async with room.lock:
            await hand_late_to_bots(room, self._house.time.now())

    async def bots(self) -> None:
        """Wake bots that have to decide: after a restart, and when another worker died while its bot thought."""
        sql = (
            "SELECT id FROM tables WHERE bot_due = 1 AND NOT EXISTS"
            " (SELECT 1 FROM leases WHERE leases.table_id = tables.id AND leases.until > ?) LIMIT ?"
        )
        await self._at_each(self._wake, sql, self._house.sources.now_ms(), MOST_AT_ONCE)

    async def _wake(self, room: Room) -> None:
        wake_bots(room)

    async def _at_each(self, work: Callable[[Room], Awaitable[None]], sql: str, *args: Any) -> None:
        """Do something in the room of each table; one that fails does not keep it from the others."""
        for (table,) in await self._house.db.read(sql, *args):
            try:
                await work(await self._rooms.enter(table))
            except Exception:
                log.exception("table_failed", work=work.__name__, table=table)

    async def collect_garbage(self) -> None:
        """Look through all objects. With a thousand tables it takes a quarter of a second, so it is done seldom."""
        gc.collect()

    async def sweep(self) -> None:
        """Delete tables that nobody touched for long, sessions that are over, and guests who have neither. Time in
        which no server ran is not counted: nobody could come."""
        now = self._house.sources.now_ms()
        hour = int(SWEEP_SECONDS * 1000)
        before = now - self._house.settings.sweep_days * DAY_MS
        gone = (
            "DELETE FROM people WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.person = people.id)"
            " AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.person = people.id)"
        )
        await self._house.db.write(
            Statement("UPDATE house SET ms = ms WHERE id = 1"),  # workers sweep one after the other
            Statement(MAKE_UP, (now - hour, now - 2 * hour)),
            Statement("UPDATE house SET swept_at = ? WHERE id = 1", (now,)),
            Statement("DELETE FROM tables WHERE touched_at < ?", (before,)),
            Statement("DELETE FROM sessions WHERE expires_at < ?", (now,)),
            Statement(gone),
        )
