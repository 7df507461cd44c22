"""Who thinks first when many want to: bots that play among themselves wait for those whom somebody waits for."""

import asyncio
from pathlib import Path

from ludoteca.server.actions import lobby
from ludoteca.server.actions.bot_turns import is_idle
from ludoteca.server.bots.priority import PrioritySemaphore
from ludoteca.server.protocol.http import OpenTable, SeatWish
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.worker import Worker
from tests.server.clients import run
from tests.server.indoors import ANA, enter, in_a_worker


def test_who_can_wait_comes_after_all_others_and_who_gives_up_keeps_nobody_waiting() -> None:
    async def story() -> None:
        turns, order = PrioritySemaphore(1), list[str]()

        async def think(name: str, *, can_wait: bool) -> None:
            async with turns.taken(can_wait=can_wait):
                order.append(name)

        async with turns.taken(can_wait=False):
            asked = [
                asyncio.create_task(think(name, can_wait=name.startswith("idle")))
                for name in ("idle 1", "one", "gives up", "idle 2", "two")
            ]
            await asyncio.sleep(0)
            asked[2].cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        assert order == ["one", "two", "idle 1", "idle 2"]
        await think("at once", can_wait=True)
        assert order[-1] == "at once"

    run(story())


def test_bots_among_themselves_can_wait_until_somebody_looks(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        rooms, bot = Rooms(worker), SeatWish("bot", level="random")
        alone = await rooms.enter((await lobby.open_table(worker, ANA, OpenTable("yangtze", [bot, bot]))).id)
        shared = await rooms.enter(
            (await lobby.open_table(worker, ANA, OpenTable("yangtze", [SeatWish("me"), bot]))).id
        )
        assert (is_idle(alone), is_idle(shared)) == (True, False)
        await enter(rooms, alone.table.id, ANA)
        assert not is_idle(alone)

    in_a_worker(tmp_path / "tables.db", story)
