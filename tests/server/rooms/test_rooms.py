"""Tables that the present rules cannot load, and rooms that were forgotten: what they cost the others."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from starlette.requests import Request
from starlette.types import Message

from ludoteca.server.actions import lobby, moves, rematch
from ludoteca.server.actions.export import record_of
from ludoteca.server.http import tables
from ludoteca.server.http.websocket import Sockets
from ludoteca.server.protocol import requests
from ludoteca.server.protocol.base import Pace
from ludoteca.server.protocol.http import OpenTable, SeatWish, WhatIf
from ludoteca.server.rooms.rooms import IDLE_MS, Rooms
from ludoteca.server.rooms.upkeep import Upkeep
from ludoteca.server.store.base import Statement
from ludoteca.server.worker import Worker
from tests.server.indoors import ANA, BRUNO, Place, StoppedEffects, a_connection, enter, in_a_worker, two_seated

BOT = SeatWish("bot", None, "random")


async def what_if(rooms: Rooms) -> str:
    """A table that goes on from a stored position."""
    table = await lobby.open_table(rooms.worker, ANA, OpenTable("yangtze", [SeatWish("me"), BOT]))
    place = await enter(rooms, table.id, ANA)
    await moves.agree(place.room, place.connection, requests.Agree(id=3))
    return (await rematch.what_if(place.room, ANA, WhatIf(0, 0, "random"))).id


async def spoil(worker: Worker, table: str) -> None:
    """As an upgrade would that adds a field to the game's state."""
    ((start,),) = await worker.db.read("SELECT start FROM tables WHERE id = ?", table)
    position = json.loads(start)
    position.pop(list(position)[-1])
    await worker.db.write(Statement("UPDATE tables SET start = ? WHERE id = ?", (json.dumps(position), table)))


@pytest.mark.parametrize("has_begun", [True, False])
def test_a_table_that_cannot_be_loaded_is_frozen_and_can_be_exported(tmp_path: Path, has_begun: bool) -> None:
    async def story(worker: Worker) -> None:
        table = await what_if(Rooms(worker))
        if has_begun:
            await Rooms(worker).enter(table)
        await spoil(worker, table)
        room = await Rooms(worker).enter(table)
        assert room.table.status == "frozen"
        assert "cannot be set up any more" in (room.table.frozen or "")
        assert json.loads(await record_of(room))["match"] == table

    in_a_worker(tmp_path / "tables.db", story)


@pytest.mark.parametrize("column", ["bot_due", "deadline"])
def test_a_table_that_fails_does_not_keep_upkeep_from_the_others(tmp_path: Path, column: str) -> None:
    async def story(worker: Worker) -> None:
        wish = OpenTable("yangtze", [SeatWish("me"), BOT], pace=Pace("live", 5, 0))
        made = [(await lobby.open_table(worker, ANA, wish)).id for _ in range(3)]
        for table in made:
            await Rooms(worker).enter(table)
        due = Statement(f"UPDATE tables SET {column} = 1")
        await worker.db.write(due, Statement("UPDATE tables SET pace = 'no JSON' WHERE id = ?", (made[0],)))
        rooms = Rooms(worker)
        await Upkeep(rooms).bots()
        await Upkeep(rooms).clocks()
        assert {room.table.id for room in rooms.all()} == set(made[1:])

    in_a_worker(tmp_path / "tables.db", story)


def test_who_says_hello_after_the_room_was_forgotten_comes_into_the_present_one(tmp_path: Path) -> None:
    effects = StoppedEffects()

    async def story(worker: Worker) -> None:
        table, _ = await two_seated(Rooms(worker))
        rooms = Rooms(worker)
        forgotten, sockets, connection = await rooms.enter(table), Sockets(rooms), a_connection(ANA)
        effects.now += IDLE_MS + 1
        await rooms.tidy()
        bruno = await enter(rooms, table, BRUNO)
        assert bruno.room is not forgotten
        await sockets._handle(forgotten, connection, requests.Hello(id=1))
        ana = Place(sockets._open[connection], connection)
        states = [ana.state(), bruno.state()]
        seat = states[0]["active"][0]
        await [ana, bruno][seat].move(states[seat])
        assert ana.state()["position"] == bruno.state()["position"] == 1

    in_a_worker(tmp_path / "tables.db", story, effects)


def test_a_request_whose_body_comes_late_finds_the_present_room(tmp_path: Path) -> None:
    effects = StoppedEffects()

    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        table = (await lobby.open_table(worker, ANA, OpenTable("yangtze", [SeatWish("me"), SeatWish("open")]))).id
        await rooms.enter(table)
        _, token = await worker.people.welcome("Bruno")

        async def body() -> Message:
            effects.now += IDLE_MS + 1  # it takes more than a minute, and Ana comes meanwhile
            await rooms.tidy()
            coming.append(await enter(rooms, table, ANA))
            return {"type": "http.request", "body": b"{}"}

        coming: list[Place] = []
        headers = [(b"cookie", f"ludoteca={token}".encode())]
        scope = {
            "type": "http",
            "path": "/",
            "query_string": b"",
            "headers": headers,
            "path_params": {"table": table},
            "app": SimpleNamespace(state=SimpleNamespace(rooms=rooms)),
        }
        await tables.sit(Request(scope, body))
        ana = coming[0]
        assert [each["table"]["status"] for each in ana.heard() if each["type"] == "table"][-1] == "running"

    in_a_worker(tmp_path / "tables.db", story, effects)


def test_a_room_that_was_replaced_is_forgotten_alone(tmp_path: Path) -> None:
    effects = StoppedEffects()

    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        table, places = await two_seated(rooms)
        broken = places[0].room
        broken.break_up()
        present = await rooms.enter(table)
        broken.audience.connections.clear()
        await rooms._tidy(broken)  # it was on the list before this had to wait
        assert await rooms.enter(table) is present

    in_a_worker(tmp_path / "tables.db", story, effects)
