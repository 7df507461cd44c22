"""In which order things are said, and that what was stored is said whatever fails after it."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from ludoteca.server.actions import lobby, moves, substitutes
from ludoteca.server.actions.substitutes import HandToBot
from ludoteca.server.effects import Effects
from ludoteca.server.protocol import requests
from ludoteca.server.protocol.http import OpenTable, SeatWish, Sit
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store.base import Row, Statement
from ludoteca.server.worker import Worker
from tests.server.clients import run
from tests.server.indoors import ANA, BRUNO, Place, a_worker, enter, in_a_worker, two_seated


def heard(place: Place) -> list[str]:
    return [message["type"] for message in place.heard()]


def test_what_is_asked_is_first_stored_then_acknowledged_then_told_to_everybody(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        _, places = await two_seated(Rooms(worker))
        states = [place.state() for place in places]
        seat = states[0]["active"][0]
        mover, other = places[seat], places[1 - seat]
        await mover.move(states[seat])
        assert (heard(mover), heard(other)) == (["ack", "told"], ["told"])
        await moves.agree(mover.room, mover.connection, requests.Agree(id=4))
        assert (heard(mover), heard(other)) == (["ack", "table"], ["table"])
        await substitutes.leave(mover.room, mover.connection, requests.Leave(id=5, seat=seat))
        assert (heard(mover), heard(other)) == (["ack", "table"], ["table"])
        host, guest = places
        await substitutes.leave(guest.room, guest.connection, requests.Leave(id=6, seat=1))
        await substitutes.back(host.room, host.connection, requests.Back(id=7, seat=0))
        host.heard(), guest.heard()
        await substitutes.replace(host.room, host.connection, requests.Replace(id=8, seat=1, level="casual"))
        assert (heard(host), heard(guest)) == (["ack", "told", "table"], ["told", "table"])
        await substitutes.back(guest.room, guest.connection, requests.Back(id=9, seat=1))
        assert (heard(guest), heard(host)) == (["ack", "told", "table"], ["told", "table"])

    in_a_worker(tmp_path / "tables.db", story)


class Witness(Effects):
    """Notes what a test's places have heard at each point around a write."""

    def __init__(self) -> None:
        self.places: list[Place] = []
        self.seen: list[tuple[str, list[list[str]]]] = []

    def fault(self, point: str) -> None:
        """One of the points."""
        if self.places:
            self.seen.append((point, [heard(place) for place in self.places]))


@pytest.mark.parametrize("is_repeated", [False, True])
def test_nobody_hears_of_a_move_before_it_is_stored(store: str, is_repeated: bool) -> None:
    async def story() -> None:
        witness = Witness()
        async with a_worker(store, witness) as worker:
            _, places = await two_seated(Rooms(worker))
            states = [place.state() for place in places]
            seat = states[0]["active"][0]
            if is_repeated:
                await places[seat].move(states[seat])
                heard(places[seat]), heard(places[1 - seat])
            witness.places = [places[seat], places[1 - seat]]
            await places[seat].move(states[seat])
        unheard = () if is_repeated else ("judged", "written", "committed", "stored")
        told = [[] if is_repeated else ["told"]] * 2
        assert witness.seen == [*((p, [[], []]) for p in unheard), ("acknowledged", [["ack"], []]), ("published", told)]

    run(story())


def fail_to_read(worker: Worker, of: str) -> None:
    """From now on nothing can be read that has to do with this, until it is tried."""
    read = worker.db.read

    async def fail(sql: str, *args: Any) -> list[Row]:
        if of in sql:
            worker.db.read = read  # type: ignore[method-assign]
            raise sqlite3.OperationalError("disk I/O error")
        return await read(sql, *args)

    worker.db.read = fail  # type: ignore[method-assign]


def test_that_a_bot_took_a_seat_is_told_even_if_reading_the_seats_fails(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        _, places = await two_seated(Rooms(worker))
        idle = 1 - places[0].state()["active"][0]
        heard(places[1])
        fail_to_read(worker, "FROM seats")
        async with places[0].room.lock:
            with pytest.raises(sqlite3.OperationalError):
                await substitutes.hand_to_bot(places[0].room, HandToBot(places[0].room, idle, "random"))
        assert heard(places[0]) == heard(places[1]) == ["told"]

    in_a_worker(tmp_path / "tables.db", story)


def test_a_match_that_could_not_begin_begins_when_the_seat_is_asked_for_again(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        wish = OpenTable("yangtze", [SeatWish("me"), SeatWish("open")])
        table = (await lobby.open_table(worker, ANA, wish)).id
        await enter(rooms, table, ANA)
        await worker.db.write(Statement("ALTER TABLE tables RENAME COLUMN seed TO elsewhere"))
        with pytest.raises(sqlite3.OperationalError):
            await lobby.sit(await rooms.enter(table), BRUNO, Sit())
        await worker.db.write(Statement("ALTER TABLE tables RENAME COLUMN elsewhere TO seed"))
        room = await rooms.enter(table)
        statuses = [room.table.status]
        await lobby.sit(room, BRUNO, Sit())
        statuses.append(room.table.status)
        assert statuses == ["open", "running"]

    in_a_worker(tmp_path / "tables.db", story)
