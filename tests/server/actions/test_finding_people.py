"""Finding people: those one has played with are asked by name; public matches can be watched."""

import pytest

from ludoteca.server.actions import lists, lobby
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.protocol.http import OpenTable, SeatWish, Sit
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.worker import Worker
from tests.server.indoors import in_a_worker
from tests.server.played import played

SEATS = [SeatWish("me"), SeatWish("open")]


def test_whom_one_has_played_with_is_invited_by_name_and_strangers_are_not(store: str) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        ana, bruno, carla = [(await worker.people.welcome(name))[0] for name in ("Ana", "Bruno", "Carla")]
        await played(rooms, [ana, bruno], OpenTable("yangtze", SEATS))
        with pytest.raises(Refused, match="played with"):
            await lobby.open_table(worker, ana, OpenTable("yangtze", SEATS, invited=[carla.id]))
        bots = [SeatWish("me"), SeatWish("bot", level="random")]
        with pytest.raises(Refused, match="open seat"):
            await lobby.open_table(worker, ana, OpenTable("yangtze", bots, invited=[bruno.id]))
        table = await lobby.open_table(worker, ana, OpenTable("yangtze", SEATS, invited=[bruno.id]))

        async def asked(person: str) -> list[str]:
            return [line.table for line in (await lists.going_of(worker.db, person, worker.effects.now_ms())).rematches]

        assert await asked(bruno.id) == [table.id]
        assert await asked(carla.id) == []
        await lobby.sit(await rooms.enter(table.id), bruno, Sit())
        assert await asked(bruno.id) == [], "he has come"

    in_a_worker(store, story)


def test_public_matches_that_go_on_are_listed_for_who_wants_to_watch(store: str) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        ana, bruno = [(await worker.people.welcome(name))[0] for name in ("Ana", "Bruno")]
        for is_public in (True, False):
            table = await lobby.open_table(worker, ana, OpenTable("yangtze", SEATS, public=is_public))
            assert (await lists.public_tables(worker.db, 0, running=True)).tables == [] or not is_public
            await lobby.sit(await rooms.enter(table.id), bruno, Sit())
        (line,) = (await lists.public_tables(worker.db, 0, running=True)).tables
        assert (line.names, line.your_seats, line.chat) == (["Ana", "Bruno"], [], 0)
        assert (await lists.public_tables(worker.db, 0)).tables == []

    in_a_worker(store, story)
