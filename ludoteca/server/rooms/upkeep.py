"""Housekeeping jobs: the service's clock, seats out of time, bots that nobody woke, reviews, notices, old tables."""

import asyncio
import gc
from collections.abc import Awaitable, Callable

from ludoteca.server import effects, metrics
from ludoteca.server.actions import bot_turns, substitutes
from ludoteca.server.rooms import notices, rating, reviewing
from ludoteca.server.rooms.house import HouseWatch
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store import clock, downtime, seeking, upkeep
from ludoteca.server.store.house import keys, log as log_of_house
from ludoteca.server.table import Room

BOTS_SECONDS = 3.0
REVIEWS_SECONDS = 1.0
RATINGS_SECONDS = 2.0
NOTICES_SECONDS = 1.0
TIDY_SECONDS = 10.0
SWEEP_SECONDS = downtime.SWEEP_EVERY_MS / 1000
GARBAGE_SECONDS = 600.0
HOUSE_SECONDS = 1.0


class Upkeep:
    """Runs the jobs until the server stops."""

    def __init__(self, rooms: Rooms, house: HouseWatch | None = None) -> None:
        self._rooms = rooms
        self._house = house or HouseWatch(rooms)
        self._worker = rooms.worker

    def start(self) -> None:
        """Start every job, each in its own rhythm."""
        often = ((clock.TICK_MS / 1000, self.clocks), (BOTS_SECONDS, self.bots))
        behind = (
            *((REVIEWS_SECONDS, self.reviews), (RATINGS_SECONDS, self.ratings)),
            (NOTICES_SECONDS, self.notices),
        )
        seldom = (
            (HOUSE_SECONDS, self._house.look),
            (TIDY_SECONDS, self._rooms.tidy),
            (SWEEP_SECONDS, self.sweep),
            (GARBAGE_SECONDS, self.collect_garbage),
        )
        for seconds, work in (*often, *behind, *seldom):
            self._worker.start(self._again(seconds, work))

    async def _again(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except Exception:
                metrics.log_failure("upkeep_failed", work=work.__name__)
            await asyncio.sleep(seconds)

    async def clocks(self) -> None:
        """Move the service's clock on; a seat whose time ran out goes to a bot."""
        await self._worker.clock.tick()
        now = self._worker.clock.now()
        await self._at_each(self._hand_late, await upkeep.out_of_time(self._worker.db, now))

    async def _hand_late(self, room: Room) -> None:
        async with room.lock:
            await substitutes.hand_late_to_bots(room, self._worker.clock.now())

    async def bots(self) -> None:
        """Wake bots that have to decide: after a restart, and when another worker died while its bot thought."""
        now = self._worker.effects.now_ms()
        await self._at_each(self._wake, await upkeep.waiting_for_bots(self._worker.db, now))

    async def reviews(self) -> None:
        """Go on with the reviews that people want."""
        await reviewing.work_on_reviews(self._rooms)

    async def ratings(self) -> None:
        """Rate the matches that have ended meanwhile."""
        await rating.keep_missing_results(self._rooms)
        await rating.rate_what_waits(self._worker.db)

    async def notices(self) -> None:
        """Call people who are away."""
        await notices.work_on_notices(self._rooms)

    async def _wake(self, room: Room) -> None:
        bot_turns.wake_bots(room)

    async def _at_each(self, work: Callable[[Room], Awaitable[None]], tables: list[str]) -> None:
        """Do something in the room of each table; one that fails does not keep it from the others."""
        for table in tables:
            try:
                await work(await self._rooms.enter(table))
            except Exception:
                metrics.log_failure("table_failed", work=work.__name__, table=table)

    async def collect_garbage(self) -> None:
        """Look through all objects. With a thousand tables it takes a quarter of a second, so it is done seldom."""
        gc.collect()

    async def sweep(self) -> None:
        """Delete tables that nobody touched for long, sessions that are over, and guests who have neither. Time in
        which no server ran is not counted: nobody could come."""
        now = self._worker.effects.now_ms()
        untouched_since = now - self._worker.settings.sweep_days * effects.DAY_MS
        await upkeep.sweep(self._worker.db, now, untouched_since)
        forget = (keys.forget_expired(now), log_of_house.forget_old(now), seeking.forget_old(now))
        await self._worker.db.write(*forget)
