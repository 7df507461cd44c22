"""The audit log of the house and its keys, over the years."""

import asyncio

from ludoteca.server.effects import DAY_MS
from ludoteca.server.rooms.upkeep import Upkeep
from ludoteca.server.store.house import log
from tests.server.house.test_administration import AHouse
from tests.server.indoors import StoppedEffects, a_worker


def test_what_was_done_is_forgotten_after_four_hundred_days_and_keys_when_they_are_over(store: str) -> None:
    async def story() -> None:
        effects = StoppedEffects()
        async with a_worker(store, effects) as worker:
            house = AHouse(worker)
            await house.do("invite", hours=1)
            await house.do("drain")
            effects.now += (log.KEPT_DAYS + 1) * DAY_MS
            await house.do("reopen")
            await Upkeep(house.rooms).sweep()
            assert [line.deed for line in await log.after(worker.db, 0)] == ["reopen"]
            assert await worker.db.read("SELECT count(*) FROM house_keys") == [(0,)]

    asyncio.run(story())
