"""Workers that other workers' news did not reach, or reached late: everybody is told everything all the same, once."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from ludoteca.server.actions import chat, lobby, moves
from ludoteca.server.actions.export import record_of
from ludoteca.server.protocol import requests
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.protocol.http import OpenTable, SeatWish, Sit
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store.base import Notice, Row, Statement
from ludoteca.server.store.drivers.postgres import PostgresDatabase
from ludoteca.server.store.people import Person
from ludoteca.server.table.command import Command
from ludoteca.server.table.timeline import NewEntry, Timeline
from ludoteca.server.worker import Worker
from tests.server.clients import Json
from tests.server.indoors import ANA, BRUNO, Place, a_worker, enter, in_a_worker, two_seated
from tests.server.postgres import Postgres

EVE = Person("eve", "Eve")
OPEN_FOR_TWO = OpenTable("yangtze", [SeatWish("me"), SeatWish("open")])


@asynccontextmanager
async def deaf_workers(postgres: Postgres) -> AsyncIterator[list[Rooms]]:
    """Two that hear nothing of each other."""
    store = postgres.new_database()
    async with a_worker(store) as first, a_worker(store) as second:
        workers = [Rooms(first), Rooms(second)]
        for rooms in workers:
            assert isinstance(rooms.worker.db, PostgresDatabase)
            rooms.worker.db._notifier._heard.clear()
        yield workers


class Adds(Command):
    """Adds an entry, whatever the table says."""

    def __init__(self, entry: NewEntry) -> None:
        super().__init__()
        self._entry = entry

    def judge(self, timeline: Timeline) -> NewEntry:
        return self._entry


async def come_back(rooms: Rooms, table: str, person: Person, position: int = 0, talk: int = 0) -> Place:
    """Say hello with what one has."""
    return await enter(rooms, table, person, requests.Hello(id=1, position=position, talk=talk))


def entries(messages: list[Json]) -> list[tuple[int, list[int]]]:
    """Of each `told`: after which position, and which ones it tells."""
    told = [message for message in messages if message["type"] == "told"]
    return [(each["after"], [entry["position"] for entry in each["entries"]]) for each in told]


def first_to_act(places: list[Place]) -> tuple[Place, Json]:
    states = [place.state() for place in places]
    seat = states[0]["active"][0]
    return places[seat], states[seat]


def said(place: Place) -> list[str]:
    return [message["text"] for message in place.heard() if message["type"] == "said"]


def test_what_news_did_not_bring_is_found_by_looking(postgres: Postgres) -> None:
    async def story() -> None:
        async with deaf_workers(postgres) as (here, there):
            table = (await lobby.open_table(here.worker, ANA, OPEN_FOR_TWO)).id
            ana = await enter(there, table, ANA)
            ana.heard()
            await lobby.sit(await here.enter(table), BRUNO, Sit(1))
            bruno = await enter(here, table, BRUNO)
            await chat.say(bruno.room, bruno.connection, requests.Say(id=2, text="hola"))
            await there.tidy()
            heard = ana.heard()
            assert [each["table"]["status"] for each in heard if each["type"] == "table"][-1] == "running"
            assert entries(heard) == [(0, [])]
            assert [each["text"] for each in heard if each["type"] == "said"] == ["hola"]
            await there.tidy()
            assert ana.heard() == []

    asyncio.run(story())


def test_who_comes_back_through_a_worker_that_is_behind_sees_what_they_saw(postgres: Postgres) -> None:
    async def story() -> None:
        async with deaf_workers(postgres) as (here, there):
            table, places = await two_seated(here)
            behind = await enter(there, table, EVE)
            behind.heard()
            mover, state = first_to_act(places)
            await mover.move(state)
            assert mover.connection.person is not None
            again = await come_back(there, table, mover.connection.person, position=1)
            heard = again.heard()
            assert entries(heard) == [(1, [])]
            assert heard[1]["state"] == mover.state()
            assert entries(behind.heard()) == [(0, [1])]

    asyncio.run(story())


def test_talk_through_two_workers_is_heard_in_order_and_whole(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        here, there = Rooms(worker), Rooms(worker)
        table, _ = await two_seated(here)
        ana, bruno = await enter(here, table, ANA), await enter(there, table, BRUNO)
        await chat.say(bruno.room, bruno.connection, requests.Say(id=2, text="one"))  # its news is under way
        await chat.say(ana.room, ana.connection, requests.Say(id=2, text="two"))
        await here.hear(table, Notice("talk"))
        assert said(ana) == ["one", "two"]

    in_a_worker(tmp_path / "tables.db", story)


def test_who_claims_to_have_heard_the_future_silences_nobody(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        here, there = Rooms(worker), Rooms(worker)
        table, _ = await two_seated(here)
        ana, bruno = await enter(here, table, ANA), await enter(there, table, BRUNO)
        eve = await come_back(here, table, EVE, talk=1_000_000)
        await chat.say(bruno.room, bruno.connection, requests.Say(id=2, text="one"))
        await here.hear(table, Notice("talk"))
        assert said(ana) == said(eve) == ["one"]

    in_a_worker(tmp_path / "tables.db", story)


def test_a_worker_that_hears_late_of_the_beginning_tells_everything_since(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        here, there = Rooms(worker), Rooms(worker)
        table = (await lobby.open_table(worker, ANA, OPEN_FOR_TWO)).id
        watching = await enter(there, table, EVE)
        await lobby.sit(await here.enter(table), BRUNO, Sit(1))
        mover, state = first_to_act([await enter(here, table, person) for person in (ANA, BRUNO)])
        await mover.move(state)
        await there.hear(table, Notice("table"))
        await there.hear(table, Notice("log"))
        assert entries(watching.heard()) == [(0, [1])]

    in_a_worker(tmp_path / "tables.db", story)


def test_a_beginning_whose_log_could_not_be_read_is_told_to_who_comes_next(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        here, there = Rooms(worker), Rooms(worker)
        table = (await lobby.open_table(worker, ANA, OPEN_FOR_TWO)).id
        room = await there.enter(table)
        await lobby.sit(await here.enter(table), BRUNO, Sit())
        mover, state = first_to_act([await enter(here, table, person) for person in (ANA, BRUNO)])
        await mover.move(state)
        await worker.db.write(Statement("ALTER TABLE entries RENAME TO elsewhere"))
        with pytest.raises(Exception, match="no such table"):
            await there.hear(table, Notice("table"))
        await worker.db.write(Statement("ALTER TABLE elsewhere RENAME TO entries"))
        assert room.table.status == "open"  # what is not known whole is not known: whoever looks again reads it again
        await there.hear(table, Notice("table"))
        assert entries((await come_back(there, table, EVE, position=1)).heard()) == [(1, [])]

    in_a_worker(tmp_path / "tables.db", story)


def test_a_match_is_not_over_where_its_last_line_was_not_followed(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        here, there = Rooms(worker), Rooms(worker)
        table, places = await two_seated(here)
        room = await there.enter(table)
        mover, state = first_to_act(places)
        await mover.move(state)
        for place in places:
            await moves.agree(place.room, place.connection, requests.Agree(id=4))
        await there.hear(table, Notice("table"))  # the news that the log went on comes after it
        with pytest.raises(Refused, match="after the end"):
            await record_of(room)
        await there.hear(table, Notice("log"))
        assert json.loads(await record_of(room)) == json.loads(await record_of(places[0].room))

    in_a_worker(tmp_path / "tables.db", story)


def test_a_line_that_was_stored_but_not_told_is_told_with_the_next(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        _, places = await two_seated(Rooms(worker))
        mover, state = first_to_act(places)
        async with mover.room.lock:
            await mover.room.store(Adds(NewEntry("curtain", 0)))  # as if something failed before `publish`
        await mover.move(state)
        for place in places:
            assert entries(place.heard()) == [(0, [1, 2])]

    in_a_worker(tmp_path / "tables.db", story)


def test_what_is_followed_is_told_even_if_reading_the_seats_fails(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        here, there = Rooms(worker), Rooms(worker)
        table, places = await two_seated(here)
        watching = await enter(there, table, EVE)
        watching.heard()
        mover, state = first_to_act(places)
        async with mover.room.lock:
            await mover.room.store(Adds(NewEntry("bot", 1 - state["active"][0])))
        await mover.move(state)
        await worker.db.write(Statement("ALTER TABLE seats RENAME TO elsewhere"))
        with pytest.raises(Exception, match="no such table"):
            await there.hear(table, Notice("log"))
        await worker.db.write(Statement("ALTER TABLE elsewhere RENAME TO seats"))
        await there.hear(table, Notice("log"))
        assert entries(watching.heard()) == [(0, [1]), (1, [2])]

    in_a_worker(tmp_path / "tables.db", story)


def test_a_line_that_could_not_be_stored_is_seen_by_nobody(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        here, there = Rooms(worker), Rooms(worker)
        table, places = await two_seated(here)
        behind, state = first_to_act([await enter(there, table, person) for person in (ANA, BRUNO)])
        quicker, same = first_to_act(places)
        await quicker.move(same)
        read = worker.db.read

        async def fail(sql: str, *args: Any) -> list[Row]:
            if "JOIN entries" in sql:
                raise sqlite3.OperationalError("disk I/O error")
            return await read(sql, *args)

        worker.db.read = fail  # type: ignore[method-assign]
        with pytest.raises(sqlite3.OperationalError):
            await behind.move(state)
        worker.db.read = read  # type: ignore[method-assign]
        assert [each["type"] for each in behind.heard()] == ["bye"]
        assert (await there.enter(table)) is not behind.room
        assert entries((await come_back(there, table, ANA)).heard()) == [(0, [1])]

    in_a_worker(tmp_path / "tables.db", story)
