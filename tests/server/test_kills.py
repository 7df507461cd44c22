"""Kill -9 under play: after the restart every acknowledged move is there once, clients only reconnect, all agree.

`make test` kills 20 times at random on each store, `make soak` more often (LUDOTECA_SOAK_KILLS).
"""

import asyncio
import functools
import os
import random
from pathlib import Path

import pytest

from tests.server.clients import Guest, run
from tests.server.injected import POINTS
from tests.server.processes import ServerProcess, Zygote
from tests.server.survivors import Survivor, check, our_games, table_of, whole_log

KILLS = int(os.environ.get("LUDOTECA_SOAK_KILLS", "20"))
KILLS_A_ROUND = 5


async def gather_at_tables(server: ServerProcess) -> list[Survivor]:
    return [each for game in our_games() for each in await table_of(server.address, game)]


def acknowledged(survivors: list[Survivor]) -> int:
    return sum(len(each.acknowledged) for each in survivors)


async def agree(server: ServerProcess, survivors: list[Survivor]) -> None:
    """Stop playing and compare what everybody knows."""
    guest = Guest(server.address)
    await check(survivors, {table: await whole_log(guest, table) for table in {each.table for each in survivors}})


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(zygote: Zygote, store: str, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, store)
    chooser = random.Random(store.partition(":")[0])

    async def one_round(kills: int) -> None:
        survivors = await gather_at_tables(server)
        playing = [asyncio.create_task(each.play()) for each in survivors]
        for _ in range(kills):
            wanted = acknowledged(survivors) + chooser.randrange(1, 40)
            while acknowledged(survivors) < wanted and not all(each.is_over for each in survivors):
                assert not any(task.done() and task.exception() for task in playing), [t for t in playing if t.done()]
                await asyncio.sleep(0.001)
            await asyncio.to_thread(server.end)
            await asyncio.to_thread(server.start)
        await stop(playing)
        await agree(server, survivors)
        assert all(each.connections > 1 for each in survivors if not each.is_over)

    server.start()
    for done in range(0, KILLS, KILLS_A_ROUND):
        run(one_round(min(KILLS_A_ROUND, KILLS - done)))
    server.end()


async def stop(playing: "list[asyncio.Task[None]]") -> None:
    for task in playing:
        if task.done():
            task.result()  # what a player found wrong
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


@pytest.mark.parametrize("point", POINTS)
def test_a_kill_at_any_point_around_a_write_loses_nothing(
    zygote: Zygote, store: str, tmp_path: Path, point: str
) -> None:
    server = ServerProcess(zygote, tmp_path, store)

    async def story() -> None:
        survivors = await table_of(server.address, "yangtze")
        playing = [asyncio.create_task(each.play()) for each in survivors]
        for times in (1, 4):
            await asyncio.to_thread(server.wait_for_end)
            again = functools.partial(server.start, fault=[point, 4]) if times == 1 else server.start
            await asyncio.to_thread(again)
        await asyncio.gather(*playing)
        assert all(each.is_over for each in survivors)
        await agree(server, survivors)

    server.start(fault=[point, 1])
    run(story())
    server.end()
