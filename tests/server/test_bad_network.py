"""Over a network that drops, delays, doubles and cuts, nothing is lost and nothing happens twice."""

import asyncio
import json
import random

import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.server.bad_network import BadNetwork
from tests.server.clients import Guest, run
from tests.server.processes import ServerProcess
from tests.server.survivors import check, table_of, whole_log


class OtherRoad(Guest):
    """A guest whose sockets go another way than their requests."""

    def __init__(self, guest: Guest, port: int) -> None:
        super().__init__(guest.address, guest.http.cookies["ludoteca"])
        self._port = port

    async def connect(self, table: str) -> ClientConnection:
        headers = {"cookie": f"ludoteca={self.http.cookies['ludoteca']}"}
        url, origin = f"ws://127.0.0.1:{self._port}/api/tables/{table}/socket", f"http://127.0.0.1:{self._port}"
        socket = await connect(url, origin=origin, additional_headers=headers, compression=None, max_size=None)  # type: ignore[arg-type]
        send = socket.send

        async def send_twice(message: str) -> None:
            for _ in range(2 if '"move"' in message else 1):
                await send(message)

        socket.send = send_twice  # type: ignore[assignment, method-assign]
        return socket


@pytest.mark.parametrize("game", ["yangtze", "river_dragons"])
def test_a_bad_network_costs_nothing_but_patience(server: ServerProcess, game: str) -> None:
    async def story() -> None:
        network = BadNetwork(server.port, random.Random(game))
        await network.start()
        survivors = [each for _ in range(2) for each in await table_of(server.address, game)]
        for each in survivors:
            each.guest = OtherRoad(each.guest, network.port)
        playing = [asyncio.create_task(each.play()) for each in survivors]
        while not all(len(each.acknowledged) >= 15 or each.is_over for each in survivors) or network.cuts < 10:
            for task in playing:
                if task.done():
                    task.result()
            await asyncio.sleep(0.01)
            if all(each.is_over for each in survivors):
                break
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        assert network.cuts > 0
        await network.stop()
        guest = Guest(server.address)
        await check(survivors, {table: await whole_log(guest, table) for table in {each.table for each in survivors}})

    run(story())


def test_frames_out_of_order_find_their_decision_or_none(server: ServerProcess) -> None:
    async def story() -> None:
        survivors = await table_of(server.address, "river_dragons")
        chair = await survivors[0].guest.enter(survivors[0].table)
        offers = (await chair.told(0))["state"]["offers"]
        right = survivors[0]._answer(offers)
        for decision in (3, 1, 0, 1, 0):
            await chair.socket.send(json.dumps({**right, "id": 10 + decision, "decision": decision}))
        answers = [await chair.until(lambda m: m.get("id", 0) >= 10) for _ in range(5)]
        assert [answer["type"] for answer in answers] == ["error", "error", "ack", "error", "ack"]
        assert {answer["position"] for answer in answers if answer["type"] == "ack"} == {1}

    run(story())
