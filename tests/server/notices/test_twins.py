"""Twin worlds for notices: of two matches that differ only in what X may not see, X is told the same, byte for byte."""

import asyncio
from pathlib import Path

import pytest

from ludoteca.kernel import registry
from ludoteca.server.actions import moves
from ludoteca.server.protocol import requests
from ludoteca.server.rooms import join
from ludoteca.server.store import tables
from ludoteca.server.store.base import Statement
from tests.server.clients import PATIENCE
from tests.server.indoors import StoppedEffects, a_worker, enter
from tests.server.laid import laid_table
from tests.server.notices.house import House, Json, a_house
from tests.server.survivors import our_games
from tests.server.twins import Pair, twin_pair

PAIRS = 4
MINUTES_MS = 600_000


async def told_in(store: Path, pair: Pair, side: int) -> list[Json]:
    """What X is told while a match is played from which they are away, but for the ids of notices."""
    effects = StoppedEffects()
    async with a_worker(store, effects) as worker, a_house(worker, effects) as house:
        people = [await house.guest(f"Guest {seat}") for seat in range(pair.starts[0].seats)]
        table = laid_table(0, pair, side)
        for row in table.seats:
            row.person = people[row.seat].id
        table.host = people[0].id
        await worker.db.write(*(Statement(*each) for each in tables.insert(table)))
        await house.rooms.enter(table.id)
        for step in pair.steps:
            place = await enter(house.rooms, table.id, people[step.seat])
            move = requests.MakeMove(id=3, seat=step.seat, decision=step.decision, move=step.moves[side])
            await moves.move(place.room, place.connection, move)
            await join.leave(house.rooms, place.room, place.connection)
            await house.later(MINUTES_MS)
        return await heard(house, people[pair.viewer].id)


async def heard(house: House, person: str) -> list[Json]:
    found = []
    while not house.inbox.came.empty():
        came = await house.inbox.next()
        if came.path.endswith(person):
            note = house.phones[person].read(came)
            assert note.pop("id")
            found.append(note)
    return found


@pytest.mark.parametrize("game", our_games())
def test_no_notice_depends_on_what_its_reader_may_not_see(game: str, tmp_path: Path) -> None:
    async def story() -> int:
        count = 0
        for number in range(PAIRS):
            pair = twin_pair(registry.load(game), number)
            one, two = [await told_in(tmp_path / f"{number}-{side}.db", pair, side) for side in (0, 1)]
            assert one == two, f"pair {number}"
            count += len(one)
        return count

    assert asyncio.run(asyncio.wait_for(story(), 4 * PATIENCE)) > 0
