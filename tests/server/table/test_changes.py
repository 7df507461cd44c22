"""Who asks for changes is told what is different of the view that they have, and else everything."""

from pathlib import Path

from ludoteca.server.actions import moves
from ludoteca.server.protocol import requests
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.worker import Worker
from tests.rows import as_told
from tests.server.clients import Json
from tests.server.indoors import ANA, BRUNO, Place, enter, in_a_worker, two_seated

CHANGES = requests.Hello(id=1, changes=True)


def news(place: Place) -> list[Json]:
    """What was told of the match since it was last asked."""
    return [message for message in place.heard() if message["type"] in ("told", "changed")]


async def go_on(places: list[Place]) -> list[Json]:
    """Whoever's turn it is makes a move; how the table looks to both before it."""
    states = [place.state() for place in places]
    turn = states[0]["active"][0]
    await places[turn].move(states[turn])
    return states


def test_changes_lead_to_what_everybody_else_is_told(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        table, places = await two_seated(rooms)
        near = [await enter(rooms, table, person, CHANGES) for person in (ANA, BRUNO, None)]
        states = [news(place)[-1]["state"] for place in near]
        for _ in range(12):
            whole = await go_on(places)
            assert [state["view"] for state in states[:2]] == [state["view"] for state in whole]
            for n, place in enumerate(near):
                (told,) = news(place)
                assert told["type"] == "changed"
                states[n] = as_told(told, states[n])["state"]
        assert states[2]["view"] == near[2].room.played.match.view(None)

    in_a_worker(tmp_path / "tables.db", story)


def test_through_other_eyes_everything_is_told(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        table, places = await two_seated(rooms)
        ana = await enter(rooms, table, ANA, CHANGES)
        await go_on(places)
        ana.connection.front = None  # as when its person gets up: nothing is told of the match then
        await go_on(places)
        await go_on(places)
        told = news(ana)
        assert [(each["type"], each["state"]["seat"]) for each in told] == [
            *(("told", 0), ("changed", 0)),
            *(("told", None), ("changed", None)),
        ]

    in_a_worker(tmp_path / "tables.db", story)


def test_who_lifts_a_curtain_is_shown_everything_and_then_what_changes(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        table, places = await two_seated(rooms)
        ana = await enter(rooms, table, ANA, CHANGES)
        await moves.front(ana.room, ana.connection, requests.Front(id=2, seat=0))
        await go_on(places)
        assert [each["type"] for each in news(ana)] == ["told", "told", "changed"]

    in_a_worker(tmp_path / "tables.db", story)
