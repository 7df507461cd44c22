"""Who thinks first when many want to: bots that play among themselves wait for those whom somebody waits for."""

import asyncio
from pathlib import Path

import pytest

from ludoteca.server.actions import lobby, queries
from ludoteca.server.actions.bot_turns import is_idle
from ludoteca.server.bots.messages import Question
from ludoteca.server.bots.pool import Asker, BotPool
from ludoteca.server.bots.priority import FairSemaphore
from ludoteca.server.protocol import requests
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.protocol.http import OpenTable, SeatWish, Sit
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.worker import Worker
from tests.server.clients import run
from tests.server.indoors import ANA, BRUNO, enter, in_a_worker


def test_who_can_wait_comes_after_all_others_and_who_gives_up_keeps_nobody_waiting() -> None:
    async def story() -> None:
        turns, order = FairSemaphore(1), list[str]()

        async def think(name: str, *, can_wait: bool) -> None:
            async with turns.taken("ana", can_wait=can_wait):
                order.append(name)

        async with turns.taken("ana", can_wait=False):
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


def test_who_asks_for_much_keeps_nobody_waiting() -> None:
    """A ring over persons: everybody has a turn before somebody has a second one."""

    async def story() -> None:
        turns, order = FairSemaphore(1, lambda: 0.0), list[str]()

        async def think(who: str) -> None:
            async with turns.taken(who, can_wait=False):
                order.append(who)

        async with turns.taken("mallory", can_wait=False):
            asked = [asyncio.create_task(think(who)) for who in ["mallory"] * 20 + ["ana", "bruno", "ana"]]
            await asyncio.sleep(0)
        await asyncio.gather(*asked)
        assert order[:6] == ["mallory", "ana", "bruno", "mallory", "ana", "mallory"]
        assert len(order) == 23

    run(story())


def test_who_asks_for_long_thoughts_has_fewer_of_them() -> None:
    """Seconds are shared, not questions: an expert's thought of a second counts as ten of a tenth."""

    async def story() -> None:
        now, order = 0.0, list[str]()
        turns = FairSemaphore(1, lambda: now)

        async def think(who: str, seconds: float) -> None:
            nonlocal now
            async with turns.taken(who, can_wait=False):
                order.append(who)
                now += seconds

        async with turns.taken("mallory", can_wait=False):
            asked = [asyncio.create_task(think("mallory", 1.0)) for _ in range(5)]
            asked += [asyncio.create_task(think("ana", 0.1)) for _ in range(30)]
            await asyncio.sleep(0)
        await asyncio.gather(*asked)
        assert 9 <= order[: order.index("mallory", 1 + order.index("mallory"))].count("ana") <= 12
        assert 9 <= order[order.index("mallory") + 1 :].index("mallory") <= 11
        await think("bruno", 0.1)  # whoever comes anew is not put behind, and saves nothing up
        assert order[-1] == "bruno"

    run(story())


def test_bots_think_for_the_host_of_their_table_and_hints_for_who_asks(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        asked: list[str] = []

        class Noted(FairSemaphore):
            async def _take(self, who: str, can_wait: bool) -> None:
                asked.append(who)
                await super()._take(who, can_wait)

        worker.bot_pool._turns = Noted(1)
        rooms = Rooms(worker)
        bot = SeatWish("bot", level="random")
        table = await lobby.open_table(worker, ANA, OpenTable("yangtze", [bot, SeatWish("open")]))
        await lobby.sit(await rooms.enter(table.id), BRUNO, Sit(1))
        place = await enter(rooms, table.id, BRUNO)
        while 1 not in place.room.running.active:
            await asyncio.sleep(0.01)
        await queries.hint(place.room, place.connection, requests.Hint(id=5, seat=1))
        while BRUNO.id not in asked:
            await asyncio.sleep(0.01)
        assert set(asked) <= {ANA.id, BRUNO.id}
        await place.move(place.state())
        while asked[-1] != ANA.id:
            await asyncio.sleep(0.01)

    in_a_worker(tmp_path / "tables.db", story)


def test_a_hint_for_somebody_who_has_gone_is_not_thought_about() -> None:
    async def story() -> None:
        pool, question = BotPool(1, 0), Question("no such game", b"", 0, "casual", 0)
        with pytest.raises(Refused, match="nobody waits"):
            await pool.ask(question, Asker("ana", is_there=lambda: False))
        assert not pool._all  # not even a process was started
        await pool.close()

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
