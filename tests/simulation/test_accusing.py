"""The simulation accuses nobody wrongly: what it took for flaws of the server, and were its own."""

import asyncio
import random
from types import SimpleNamespace
from typing import Any

from tests.simulation.people import Asked, Device
from tests.simulation.simulated.installing import installed
from tests.simulation.simulated.weather import Weather
from tests.simulation.simulated.workers import GRACE
from tests.simulation.world import World

MOVE = {"type": "move", "id": 3, "seat": 0, "decision": 0, "move": {"move": "show"}}


def test_a_slow_message_does_not_end_the_excuse_of_a_storm_that_lasts_longer() -> None:
    now = 0.0
    weather = Weather(random.Random(1), lambda: now, slow=1.0)
    weather.was_slow_at = 40.0  # a store that hangs until then
    now = 6.0
    weather.network_delay()
    now = 41.0
    assert not weather.is_prompt(10.0)
    now = 51.0
    assert weather.is_prompt(10.0)


def test_a_move_of_which_one_copy_is_refused_and_another_acknowledged_was_made() -> None:
    checked: list[Asked] = []
    world: Any = SimpleNamespace(
        weather=SimpleNamespace(is_settled=False), check_ack=lambda _device, asked: checked.append(asked)
    )
    device = Device(world, "Ana", "ana", "", "table", random.Random(1))
    device.asked[3] = Asked(MOVE, "move")
    device._hear_error({"type": "error", "id": 3, "error": {"code": "curtain"}})
    assert device.asked == {}  # it may be decided anew
    device._hear_ack({"type": "ack", "id": 3, "position": 1})
    assert [(each.message, each.position) for each in checked] == [(MOVE, 1)]


def test_what_a_worker_that_stops_waited_for_too_long_is_cancelled_before_its_store_is_closed() -> None:
    world = World(1, is_single=False)
    world.weather.clear()

    async def happen() -> None:
        worker = world.start_worker()
        while not worker.is_ready:
            await asyncio.sleep(0.1)
        db, ended = worker.app.state.rooms.worker.db, []

        async def wait() -> None:
            try:
                await asyncio.get_running_loop().create_future()
            finally:
                ended.append((world.loop.time(), db._appending.done()))

        worker.start(worker._served(wait()))
        await asyncio.sleep(0.1)
        told_at = world.loop.time()
        worker.drain()
        await worker.ended
        assert ended == [(told_at + GRACE, False)]

    with installed(world):
        world.loop.run(happen())
    world.disk.remove()
