"""Taking back, and time: nobody gains any by it, and nobody does it for ever."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteca.kernel import Json, Match
from ludoteca.server.actions import moves, substitutes
from ludoteca.server.effects import Effects
from ludoteca.server.protocol import requests
from ludoteca.server.protocol.base import Pace
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store import Statement
from ludoteca.server.table.undo import MOST_UNDOS
from ludoteca.server.worker import Worker
from tests.server.indoors import ANA, BRUNO, Place, StoppedEffects, enter, in_a_worker, two_seated

MINUTE = Pace("live", 60, 0)


async def later(worker: Worker, effects: StoppedEffects, seconds: int) -> None:
    """The service's time goes on by at most two seconds a tick."""
    for _ in range(seconds):
        effects.now += 1_000
        await worker.clock.tick()


def seconds_left(place: Place, seat: int) -> int:
    """Of the present decision."""
    clocks = place.room.played.clocks
    assert clocks is not None
    return clocks.left(seat, place.room.worker.clock.now()).move_ms // 1_000


def test_a_decision_taken_back_goes_on_with_the_time_it_had(tmp_path: Path) -> None:
    effects = StoppedEffects()

    async def story(worker: Worker) -> None:
        _, places = await two_seated(Rooms(worker), "summer_pavilion", MINUTE)
        await worker.clock.tick()
        states = [place.state() for place in places]
        seat = states[0]["active"][0]
        place = places[seat]
        await later(worker, effects, 50)
        asked = await place.move(states[seat])
        await later(worker, effects, 5)  # it is the other's turn
        await moves.undo(place.room, place.connection, requests.Undo(id=4, seat=seat, decision=asked.decision))
        assert seconds_left(place, seat) == 10
        await place.move(place.state())
        assert seconds_left(place, 1 - seat) == 60

    in_a_worker(tmp_path / "tables.db", story, effects)


def test_who_was_late_is_back_after_the_bot_has_decided_and_what_it_did_stays(tmp_path: Path) -> None:
    effects = StoppedEffects()

    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        table, places = await two_seated(rooms, "summer_pavilion", MINUTE)
        await worker.clock.tick()
        seat = places[0].state()["active"][0]
        place, room = places[seat], places[seat].room
        back = requests.Back(id=4, seat=seat)
        await later(worker, effects, 60)
        async with room.lock:
            await substitutes.hand_late_to_bots(room, worker.clock.now())
        with pytest.raises(Refused, match="the time for this decision is over"):
            await substitutes.back(room, place.connection, back)
        await enter(rooms, table, (ANA, BRUNO)[seat])  # coming anew changes nothing
        assert [line.kind for line in room.played.entries] == ["bot"]
        while room.played.position < 2:  # until the bot has decided
            await asyncio.sleep(0.02)
        with pytest.raises(Refused, match="a bot plays on this seat"):
            await moves.undo(room, place.connection, requests.Undo(id=5, seat=seat, decision=0))
        await substitutes.back(room, place.connection, back)
        assert place.state()["undo"] == {"decision": None, "reason": "others_decided"}

    in_a_worker(tmp_path / "tables.db", story, effects)


class SameDeal(Effects):
    """A deal in which a seat soon goes on after a move that it may take back."""

    def seed(self) -> bytes:
        """The same for every match."""
        return bytes(32)


def moves_with_more(match: Match, seat: int) -> Iterator[tuple[Json, Json]]:
    """Moves that can be taken back and after which the seat goes on, each with one that it may make before and then."""
    legal = list(match.legal(seat))
    for move in legal:
        after = match.clone()
        after.play(seat, move)
        if after.undo_refusal(seat) is None:
            yield from ((move, each) for each in after.legal(seat) if each in legal)


def test_a_move_chosen_before_ones_own_undo_is_not_played_after_it(tmp_path: Path) -> None:
    """Whoever presses quickly sends the next move before the answer to the undo is there."""

    async def story(worker: Worker) -> None:
        _, places = await two_seated(Rooms(worker), "summer_pavilion")
        states = [place.state() for place in places]
        for _ in range(100):  # until a seat can make a move after which it goes on, with one that it had before
            seat = states[0]["active"][0]
            place, offers = places[seat], states[seat]["offers"]
            match = place.room.played.match
            if found := next(moves_with_more(match, seat), None):
                break
            await place.move(states[seat])
            states = [each.state() for each in places]
        assert found, "no seat could go on"
        asked = requests.MakeMove(id=3, seat=seat, decision=offers["decision"], move=found[0])
        await moves.move(place.room, place.connection, asked)
        offers = place.state()["offers"]
        await moves.undo(place.room, place.connection, requests.Undo(id=4, seat=seat, decision=asked.decision))
        position = place.room.played.position
        late = requests.MakeMove(id=5, seat=seat, decision=offers["decision"], move=found[1])
        with pytest.raises(Refused) as refused:
            await moves.move(place.room, place.connection, late)
        assert (refused.value.problem.code, place.room.played.position) == ("stale_move", position)
        assert place.state()["offers"]["decision"] > offers["decision"]

    in_a_worker(tmp_path / "tables.db", story, SameDeal())


def test_a_move_chosen_before_the_other_took_theirs_back_is_not_played_after_another_one(tmp_path: Path) -> None:
    """It was under way, or is sent again after a lost connection."""

    async def story(worker: Worker) -> None:
        _, places = await two_seated(Rooms(worker), "summer_pavilion")
        first = [place.state() for place in places]
        seat = first[0]["active"][0]
        place, other = places[seat], places[1 - seat]
        asked = await place.move(first[seat])
        theirs = other.state()
        await moves.undo(place.room, place.connection, requests.Undo(id=4, seat=seat, decision=asked.decision))
        await place.move(place.state())
        with pytest.raises(Refused) as refused:
            await other.move(theirs)
        assert refused.value.problem.code == "stale_move"
        await other.move(other.state())

    in_a_worker(tmp_path / "tables.db", story)


def test_a_match_whose_undo_used_up_no_number_goes_on(tmp_path: Path) -> None:
    """As stores hold them that were written up to 0.1."""

    async def story(worker: Worker) -> None:
        table, places = await two_seated(Rooms(worker), "summer_pavilion")
        states = [place.state() for place in places]
        seat = states[0]["active"][0]
        place = places[seat]
        asked = await place.move(states[seat])
        await moves.undo(place.room, place.connection, requests.Undo(id=4, seat=seat, decision=asked.decision))
        await place.move(place.state())
        await worker.db.write(Statement("UPDATE entries SET decision = 1 WHERE position = 3", ()))
        again = await enter(Rooms(worker), table, (ANA, BRUNO)[1 - seat])
        assert [line.decision for line in again.room.played.entries] == [0, 0, 1]
        await again.move(again.state())
        assert again.room.played.position == 4

    in_a_worker(tmp_path / "tables.db", story)


def test_a_seat_takes_back_so_many_decisions_and_no_more(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        _, places = await two_seated(Rooms(worker), "summer_pavilion")
        states = [place.state() for place in places]
        seat = states[0]["active"][0]
        place, state = places[seat], states[seat]
        for _ in range(MOST_UNDOS):
            asked = await place.move(state)
            await moves.undo(place.room, place.connection, requests.Undo(id=4, seat=seat, decision=asked.decision))
            state = place.state()
        asked = await place.move(state)
        assert place.state()["undo"] == {"decision": None, "reason": "too_often"}
        with pytest.raises(Refused, match="at most 100 decisions"):
            await moves.undo(place.room, place.connection, requests.Undo(id=4, seat=seat, decision=asked.decision))

    in_a_worker(tmp_path / "tables.db", story)
