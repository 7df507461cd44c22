"""Coming in: what becomes of a connection whose hello is refused."""

import asyncio
from pathlib import Path

from tests.server.actions.test_moves import ME, OPEN
from tests.server.clients import PATIENCE, Chair, Guest, Json, run
from tests.server.processes import ServerProcess, Zygote

HELLO = {"type": "hello", "id": 1}


async def refused(guest: Guest, table: str, *messages: Json) -> str:
    """The code with which a connection that says this is ended."""
    chair = Chair(await guest.connect(table))
    for message in messages:
        await chair.send(**message)
    bye = await chair.receive()
    assert bye["type"] == "bye"
    await asyncio.wait_for(chair.socket.wait_closed(), PATIENCE)
    return str(bye["error"]["code"])


def test_a_hello_that_is_refused_ends_the_connection_so_that_the_page_comes_back(
    zygote: Zygote, tmp_path: Path
) -> None:
    server = ServerProcess(zygote, tmp_path, rate_messages="4/hour").start()

    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        table = await ana.open_table("yangtze", [ME, OPEN])
        move = {"type": "move", "id": 2, "seat": 0, "decision": 0, "move": {}}
        assert await refused(ana, table, {**HELLO, "position": "one"}, move) == "bad_message"
        assert await refused(ana, table, move) == "bad_message"
        for _ in range(4):
            last = await (await ana.enter(table)).receive()
        assert last["type"] == "bye"
        assert await refused(ana, table, HELLO, move) == "too_fast"

    run(story())
    server.end()


def test_who_comes_back_to_a_seat_that_is_no_longer_theirs_watches(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        table = await ana.open_table("yangtze", [ME, ME, OPEN])
        chair = await ana.enter(table, front=2)
        assert (await chair.receive())["you"]["front"] is None

    run(story())
