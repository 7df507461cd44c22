"""Tables that the present rules cannot load, and rooms that were forgotten: what they cost the others."""

import asyncio
import json
from pathlib import Path

import pytest

from ludoteca.server import asking, deeds, lobby
from ludoteca.server.database import Statement
from ludoteca.server.house import House
from ludoteca.server.keeper import Keeper
from ludoteca.server.keeping import record_of
from ludoteca.server.rooms import Rooms
from ludoteca.server.wire import OpenTable, Pace, SeatWish, WhatIf
from tests.server.indoors import ANA, a_house, enter

BOT = SeatWish("bot", None, "random")


async def what_if(rooms: Rooms) -> str:
    """A table that goes on from a stored position."""
    table = await lobby.open_table(rooms.house, ANA, OpenTable("yangtze", [SeatWish("me"), BOT]))
    place = await enter(rooms, table.id, ANA)
    await deeds.agree(place.room, place.visitor, asking.Agree(id=3))
    return (await lobby.what_if(place.room, ANA, WhatIf(0, 0, "random"))).id


async def spoil(house: House, table: str) -> None:
    """As an upgrade would that adds a field to the game's state."""
    ((start,),) = await house.db.read("SELECT start FROM tables WHERE id = ?", table)
    position = json.loads(start)
    position.pop(list(position)[-1])
    await house.db.write(Statement("UPDATE tables SET start = ? WHERE id = ?", (json.dumps(position), table)))


@pytest.mark.parametrize("has_begun", [True, False])
def test_a_table_that_cannot_be_loaded_is_frozen_and_can_be_exported(tmp_path: Path, has_begun: bool) -> None:
    async def story() -> None:
        async with a_house(tmp_path / "tables.db") as house:
            table = await what_if(Rooms(house))
            if has_begun:
                await Rooms(house).enter(table)
            await spoil(house, table)
            room = await Rooms(house).enter(table)
            assert room.table.status == "frozen"
            assert "cannot be set up any more" in (room.table.frozen or "")
            assert json.loads(await record_of(room))["match"] == table

    asyncio.run(story())


@pytest.mark.parametrize("column", ["bot_due", "deadline"])
def test_a_table_that_fails_does_not_keep_the_keeper_from_the_others(tmp_path: Path, column: str) -> None:
    async def story() -> None:
        async with a_house(tmp_path / "tables.db") as house:
            wish = OpenTable("yangtze", [SeatWish("me"), BOT], pace=Pace("live", 5, 0))
            made = [(await lobby.open_table(house, ANA, wish)).id for _ in range(3)]
            for table in made:
                await Rooms(house).enter(table)
            due = Statement(f"UPDATE tables SET {column} = 1")
            await house.db.write(due, Statement("UPDATE tables SET pace = 'no JSON' WHERE id = ?", (made[0],)))
            rooms = Rooms(house)
            await Keeper(rooms).bots()
            await Keeper(rooms).clocks()
            assert {room.table.id for room in rooms.all()} == set(made[1:])

    asyncio.run(story())
