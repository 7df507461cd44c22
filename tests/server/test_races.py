"""Two workers on one store that have not heard of each other yet: whatever both do at once is done once."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from ludoteca.server.actions import lobby, moves, substitutes
from ludoteca.server.actions.substitutes import HandToBot
from ludoteca.server.protocol import requests
from ludoteca.server.protocol.base import Pace
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.protocol.http import OpenTable, SeatWish, Sit, Start
from ludoteca.server.rooms import open as opening
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store import Statement, seats
from ludoteca.server.store.log import entries_after
from ludoteca.server.store.tables import while_open
from ludoteca.server.table.room import Room
from ludoteca.server.worker import Worker
from tests.server.indoors import ANA, BRUNO, CARLA, Place, StoppedEffects, enter, in_a_worker, two_seated


def test_the_last_move_sent_again_through_another_worker_is_played_once(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        table, places = await two_seated(Rooms(worker))
        states = [place.state() for place in places]
        while states[0]["over"] is None:
            seat = states[0]["active"][0]
            other = await enter(Rooms(worker), table, (ANA, BRUNO)[seat])  # a worker that hears nothing
            asked = await places[seat].move(states[seat])
            states = [place.state() for place in places]
        other.heard()
        turned = dict(reversed(asked.move.items()))  # the same move, written otherwise
        await moves.move(other.room, other.connection, msgspec.structs.replace(asked, move=turned))
        (ack,) = [message for message in other.heard() if message["type"] == "ack"]
        assert ack["position"] == states[0]["position"]

    in_a_worker(tmp_path / "tables.db", story)


def test_a_seat_that_decided_in_time_through_another_worker_keeps_its_seat(tmp_path: Path) -> None:
    effects = StoppedEffects()

    async def story(worker: Worker) -> None:
        here, there = Rooms(worker), Rooms(worker)
        table, places = await two_seated(here, pace=Pace("live", 1, 0))
        room = await there.enter(table)
        states = [place.state() for place in places]
        seat = states[0]["active"][0]
        await later(worker, effects, 0)  # the service's time begins with the first clock
        await later(worker, effects, 600)
        await places[seat].move(states[seat])  # in time; the other worker has not heard of it
        await later(worker, effects, 600)
        async with room.lock:
            await substitutes.hand_late_to_bots(room, worker.clock.now())
        assert [line.kind for line in await entries_after(worker.db, table, 0)] == ["move"]
        await later(worker, effects, 600)
        late = room.played.active[0]
        async with room.lock:
            await substitutes.hand_late_to_bots(room, worker.clock.now())
        lines = await entries_after(worker.db, table, 0)
        assert [(line.kind, line.seat) for line in lines] == [("move", seat), ("bot", late)]

    in_a_worker(tmp_path / "tables.db", story, effects)


def test_a_table_that_is_swept_while_its_room_is_opened_is_unknown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(worker: Worker) -> None:
        table, _ = await two_seated(Rooms(worker))

        async def swept(*_: object) -> None:
            await worker.db.write(Statement("DELETE FROM tables WHERE id = ?", (table,)))

        monkeypatch.setattr(opening, "touch", swept)  # between reading the table and reading its log
        with pytest.raises(Refused, match="no such table"):
            await Rooms(worker).enter(table)

    in_a_worker(tmp_path / "tables.db", story)


async def later(worker: Worker, effects: StoppedEffects, ms: int) -> None:
    effects.now += ms
    await worker.clock.tick()


def test_who_comes_back_through_two_workers_is_back_once(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        here, there = Rooms(worker), Rooms(worker)
        table, places = await two_seated(here)
        idle = 1 - places[0].state()["active"][0]  # the bot has nothing to decide
        async with places[0].room.lock:
            await substitutes.hand_to_bot(places[0].room, HandToBot(places[0].room, idle, "random"))
        person = (ANA, BRUNO)[idle]
        await there.enter(table)
        await asyncio.gather(enter(here, table, person), enter(there, table, person))
        assert [line.kind for line in await entries_after(worker.db, table, 0)] == ["bot", "back"]

    in_a_worker(tmp_path / "tables.db", story)


async def three_seats(here: Rooms, there: Rooms) -> tuple[Room, Room, Place]:
    """Ana and Bruno at a table of three through two workers; Bruno's has not heard that the last seat was taken."""
    seats = [SeatWish("me"), SeatWish("open"), SeatWish("open")]
    table = (await lobby.open_table(here.worker, ANA, OpenTable("yangtze", seats))).id
    await lobby.sit(await here.enter(table), BRUNO, Sit(1))
    bruno = await enter(there, table, BRUNO)
    await lobby.sit(await here.enter(table), CARLA, Sit(2))
    return await here.enter(table), bruno.room, bruno


def test_who_gets_up_when_the_match_has_begun_at_another_worker_keeps_the_seat(store: str) -> None:
    async def story(worker: Worker) -> None:
        here, there, bruno = await three_seats(Rooms(worker), Rooms(worker))
        assert (here.table.status, there.table.status) == ("running", "open")
        await substitutes.leave(there, bruno.connection, requests.Leave(id=4, seat=1))
        seat = there.table.seats[1]
        assert (there.table.status, seat.person, seat.has_left) == ("running", BRUNO.id, True)

    in_a_worker(store, story)


def test_who_names_no_seat_gets_the_next_if_somebody_was_quicker_at_another_worker(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        here, there = Rooms(worker), Rooms(worker)
        seats = [SeatWish("me"), SeatWish("open"), SeatWish("open"), SeatWish("open")]
        table = (await lobby.open_table(worker, ANA, OpenTable("yangtze", seats))).id
        room = await there.enter(table)
        await lobby.sit(await here.enter(table), BRUNO, Sit())
        await lobby.sit(room, CARLA, Sit())
        assert [seat.person for seat in room.table.seats] == [ANA.id, BRUNO.id, CARLA.id, None]
        with pytest.raises(Refused, match="this seat is taken"):
            await lobby.sit(room, CARLA, Sit(1))

    in_a_worker(tmp_path / "tables.db", story)


def test_no_bot_takes_the_seat_of_who_sat_down_at_another_worker(store: str) -> None:
    async def story(worker: Worker) -> None:
        here, there = Rooms(worker), Rooms(worker)
        wish = OpenTable("yangtze", [SeatWish("me"), SeatWish("open"), SeatWish("open")])
        table = (await lobby.open_table(worker, ANA, wish)).id
        room = await here.enter(table)
        await lobby.sit(await there.enter(table), BRUNO, Sit(1))
        await lobby.start(room, ANA, Start("random"))
        assert [seat.person for seat in room.table.seats] == [ANA.id, BRUNO.id, None]
        assert (room.table.status, room.played.bots) == ("running", {2})

    in_a_worker(store, story)


def test_no_match_begins_with_a_seat_that_was_left_at_another_worker(store: str) -> None:
    async def story(worker: Worker) -> None:
        table = (await lobby.open_table(worker, ANA, OpenTable("yangtze", [SeatWish("me"), SeatWish("open")]))).id
        room = await Rooms(worker).enter(table)
        await worker.db.write_if(seats.take(table, 1, BRUNO.id, "Bruno"))
        await room.refresh()  # full, but not begun yet
        await worker.db.write_if(while_open(table, 0), seats.free(table, 1, BRUNO.id))
        async with room.lock:
            await lobby.begin_if_full(room)
        assert (room.table.status, room.table.seats[1].is_open) == ("open", True)

    in_a_worker(store, story)
