"""A table at which very many watch: who comes and goes is gathered, and everybody is told every move, in order."""

import asyncio
import time

from ludoteca.server.table.audience import FEW, GATHER_SECONDS
from tests.server.actions.test_moves import seated
from tests.server.clients import Chair, Guest, first_move, run
from tests.server.processes import ServerProcess

CROWD = 4 * FEW


async def come(server: ServerProcess, table: str) -> list[Chair]:
    """Many who watch."""
    guest = Guest(server.address)
    return list(await asyncio.gather(*(guest.enter(table) for _ in range(CROWD))))


def go(watchers: list[Chair]) -> None:
    """All of them, without reading what they were told."""
    for chair in watchers:
        chair.socket.transport.abort()


def test_that_somebody_came_is_told_to_a_crowd_once_a_second(server: ServerProcess) -> None:
    async def story() -> None:
        table, _, chairs, _ = await seated(server)
        before, start = len(chairs[0].messages), time.monotonic()
        watchers = await come(server, table)
        for chair in (chairs[0], watchers[0], watchers[-1]):
            await chair.until(lambda m: m["type"] == "table" and m["table"]["watching"] == CROWD)
        told = [message for message in chairs[0].messages[before:] if message["type"] == "table"]
        assert len(told) <= FEW + 1 + (time.monotonic() - start) / GATHER_SECONDS
        go(watchers[1:])
        gone = await chairs[0].until(lambda m: m["type"] == "table" and m["table"]["watching"] == 1)
        assert [seat["present"] for seat in gone["table"]["seats"]] == [True, True]

    run(story())


def test_those_who_sit_hear_at_once_that_one_of_them_has_gone(server: ServerProcess) -> None:
    async def story() -> None:
        table, guests, chairs, _ = await seated(server)
        watchers = await come(server, table)
        await chairs[1].close()
        away = await chairs[0].until(lambda m: m["type"] == "table" and not m["table"]["seats"][1]["present"])
        assert away["you"]["seats"] == [0]
        told = await watchers[0].until(lambda m: m["type"] == "table" and not m["table"]["seats"][1]["present"])
        assert told["you"]["seats"] == []
        await guests[1].enter(table)
        await watchers[0].until(lambda m: m["type"] == "table" and m["table"]["seats"][1]["present"])
        go(watchers)

    run(story())


def test_a_crowd_is_told_every_move_in_order_and_what_is_said(server: ServerProcess) -> None:
    async def story() -> None:
        table, _, chairs, states = await seated(server)
        watchers = await come(server, table)
        for chair in watchers:
            await chair.until(lambda m: m["type"] == "ack")
        for position in range(1, 6):
            seat = states[0]["active"][0]
            assert (await chairs[seat].ask(**first_move(states[seat])))["position"] == position
            states = [(await chair.told(position))["state"] for chair in chairs]
        await chairs[0].ask(type="say", text="well played")
        for chair in watchers:
            said = await chair.until(lambda m: m["type"] == "said")
            told = [entry["position"] for m in chair.messages if m["type"] == "told" for entry in m["entries"]]
            assert (told, said["text"]) == ([1, 2, 3, 4, 5], "well played")

    run(story())
