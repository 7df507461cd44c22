"""The one place that is called when a seat's turn begins and when a match ends: once, by the worker that stored it."""

from collections.abc import Sequence
from pathlib import Path

from ludoteca.server.actions import lobby, moves
from ludoteca.server.protocol import requests
from ludoteca.server.protocol.http import OpenTable, SeatWish, Sit
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store.base import Notice, Statement
from ludoteca.server.table.milestones import Listener, Milestones
from ludoteca.server.table.room import Room
from ludoteca.server.table.timeline import Timeline
from ludoteca.server.worker import Worker
from tests.server.indoors import ANA, BRUNO, Place, enter, in_a_worker

FOR_TWO = OpenTable("yangtze", [SeatWish("me"), SeatWish("open")])
NOTE = "INSERT INTO people (id, name) VALUES (?, ?)"


class Follower(Listener):
    """Notes what it is told, and stores a row with every milestone."""

    def __init__(self) -> None:
        self.reached_ones: list[Milestones] = []

    def stored_with(self, room: Room, timeline: Timeline, milestones: Milestones) -> Sequence[Statement]:
        return [Statement(NOTE, (f"note {timeline.position}", "a milestone"))]

    def reached(self, room: Room, milestones: Milestones) -> None:
        self.reached_ones.append(milestones)


async def notes(worker: Worker) -> list[str]:
    return [row[0] for row in await worker.db.read("SELECT id FROM people WHERE id LIKE 'note%' ORDER BY id")]


async def begun(rooms: Rooms) -> tuple[str, list[Place]]:
    table = (await lobby.open_table(rooms.worker, ANA, FOR_TWO)).id
    await lobby.sit(await rooms.enter(table), BRUNO, Sit(1))
    return table, [await enter(rooms, table, person) for person in (ANA, BRUNO)]


async def play(places: list[Place]) -> int:
    """One decision of whoever has to; the seat."""
    states = [place.state() for place in places]
    seat: int = states[0]["active"][0]
    await places[seat].move(states[seat])
    return seat


def test_the_first_turn_begins_with_the_match(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        here, there = Follower(), Follower()
        table, _ = await begun(Rooms(worker, here))
        await enter(Rooms(worker, there), table, ANA)
        assert [(len(each.turns), each.is_over) for each in here.reached_ones] == [(1, False)]
        assert there.reached_ones == []

    in_a_worker(tmp_path / "tables.db", story)


def test_a_turn_is_told_by_the_worker_that_stored_it_and_no_other(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        here, there = Follower(), Follower()
        table, places = await begun(Rooms(worker, here))
        elsewhere = Rooms(worker, there)
        await enter(elsewhere, table, ANA)
        await play(places)
        await elsewhere.hear(table, Notice("log"))
        assert len(here.reached_ones) == 2
        assert there.reached_ones == []

    in_a_worker(tmp_path / "tables.db", story)


def test_what_is_stored_with_a_milestone_is_there_when_its_entry_is(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        _, places = await begun(Rooms(worker, Follower()))
        await play(places)
        assert await notes(worker) == ["note 1"]

    in_a_worker(tmp_path / "tables.db", story)


def test_an_entry_that_is_not_stored_leaves_nothing_of_its_milestone(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker, Follower())
        table, places = await begun(rooms)
        await enter(Rooms(worker, Follower()), table, ANA)  # it knows the table as it was
        late = [await enter(Rooms(worker, Follower()), table, person) for person in (ANA, BRUNO)]
        await play(places)
        states = [place.state() for place in late]
        seat = states[0]["active"][0]
        await late[seat].move(states[seat])  # the same answer: another worker was quicker
        assert await notes(worker) == ["note 1"]

    in_a_worker(tmp_path / "tables.db", story)


def test_the_end_of_a_match_is_told_once(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        follower = Follower()
        _, places = await begun(Rooms(worker, follower))
        for place in (*places, places[0]):
            if place.room.table.status == "running":
                await moves.agree(place.room, place.connection, requests.Agree(id=4))
        assert [each.is_over for each in follower.reached_ones] == [False, True]

    in_a_worker(tmp_path / "tables.db", story)
