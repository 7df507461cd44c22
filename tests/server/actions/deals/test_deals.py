"""The same deal for several people: of the day and by challenge, one try that counts, secrets that stay secret."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from ludoteca.kernel.play.seeds import commitment
from ludoteca.server.actions import export, lobby, moves, queries, rematch, reviews
from ludoteca.server.actions.deals import playing as deals, results
from ludoteca.server.effects import DAY_MS
from ludoteca.server.protocol import requests
from ludoteca.server.protocol.deals import DealTold
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.protocol.http import OpenTable, SeatWish, WhatIf
from ludoteca.server.protocol.reviews import ReviewFrom, ReviewWish, Try
from ludoteca.server.rooms.reviewing import work_on_reviews
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store.people import Person
from ludoteca.server.worker import Worker
from tests.rows import rows
from tests.server.clients import Json
from tests.server.indoors import ANA, BRUNO, CARLA, Place, StoppedEffects, enter, in_a_worker

GAME, LEVEL = "yangtze", "novice"
ITERATIONS = 160  # of a review: a tenth of what it has otherwise, or less
Choice = Callable[[int], int]  # which of the listed moves is made at the n-th decision


def first(_decision: int) -> int:
    return 0


def last_at(number: int) -> Choice:
    """The first of the listed moves, but at one decision the last."""
    return lambda decision: -1 if decision == number else 0


async def play_out(place: Place, choice: Choice = first, most: int = 1_000) -> None:
    """Decide for one's seat until the match is over; the bots do the rest."""
    made = 0
    while place.room.table.status == "running" and made < most:
        state: Json | None = None
        for message in place.heard():
            state = message["state"] if message["type"] == "told" else state
        if state is None or state["offers"] is None:
            await asyncio.sleep(0.002)
            continue
        offers = state["offers"]
        listed = rows(offers["listed"])
        ask = requests.MakeMove(id=3, seat=offers["seat"], decision=offers["decision"], move=listed[choice(made)])
        await moves.move(place.room, place.connection, ask)
        made += 1


async def against_a_bot(rooms: Rooms, person: Person = ANA) -> Place:
    wish = OpenTable(GAME, [SeatWish("bot", level=LEVEL), SeatWish("me")])
    return await enter(rooms, (await lobby.open_table(rooms.worker, person, wish)).id, person)


async def playing(rooms: Rooms, deal: str, person: Person) -> Place:
    """Somebody's own table of a deal."""
    found = await deals.find(rooms.worker, deal)
    return await enter(rooms, await deals.play(rooms.worker, person, found), person)


async def of_the_day(worker: Worker) -> str:
    return next(deal.id for deal in await deals.of_the_day(worker) if deal.game == GAME)


async def told(worker: Worker, deal: str, person: Person | None) -> DealTold:
    return await results.told(worker, await deals.find(worker, deal), person)


def test_the_same_decisions_get_the_same_answers_and_the_first_other_one_is_found(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        ana = await against_a_bot(rooms)
        await play_out(ana)
        deal = await deals.challenge(ana.room, ANA)
        assert await deals.challenge(ana.room, ANA) == deal  # asked for again, it is the same
        bruno, carla = [await playing(rooms, deal, person) for person in (BRUNO, CARLA)]
        await play_out(bruno)
        assert bruno.room.played.match.standing == ana.room.played.match.standing
        assert bruno.room.played.match.state_hash() == ana.room.played.match.state_hash()
        same = await results.compared(bruno.room, ana.room, BRUNO)
        assert (same.difference, same.name) == (None, "Ana")

        await play_out(carla, last_at(2))
        other = (await results.compared(carla.room, ana.room, CARLA)).difference
        assert other is not None
        assert other.seat == 1
        own = [n for n, (seat, _) in enumerate(carla.room.played.match.standing, 1) if seat == 1]
        assert other.number == own[2]
        assert other.position == other.their_position  # nothing was taken back
        assert other.move != other.their_move

    in_a_worker(tmp_path / "tables.db", story)


def test_who_has_not_finished_is_told_points_and_nothing_of_the_deal(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        ana = await against_a_bot(rooms)
        await play_out(ana)
        deal = await deals.challenge(ana.room, ANA)
        for person in (None, BRUNO):
            before = await told(worker, deal, person)
            assert (before.by, before.played, before.seed) == ("Ana", "no", None)
            (result,) = before.results
            scores = ana.room.played.match.scores
            assert scores is not None
            assert (result.points, result.table, result.first, result.hints) == (scores[1], None, True, False)
        bruno = await playing(rooms, deal, BRUNO)
        assert not bruno.room.table.hints
        assert (await told(worker, deal, BRUNO)).results[0].table is None
        with pytest.raises(Refused) as refused:  # its match shows what comes
            await deals.look_in(ana.room, BRUNO)
        assert refused.value.problem.code == "finish_first"
        await play_out(bruno)
        await deals.look_in(ana.room, BRUNO)
        after = await told(worker, deal, BRUNO)
        assert {each.table for each in after.results} == {ana.room.table.id, bruno.room.table.id}
        assert [each.place for each in after.results] == [1, 1]  # the same decisions bring the same

    in_a_worker(tmp_path / "tables.db", story)


def test_who_looked_at_a_match_first_plays_without_a_place_in_the_list(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        ana = await against_a_bot(rooms)
        await play_out(ana)
        deal = await deals.challenge(ana.room, ANA)
        assert (await told(worker, deal, BRUNO)).counts
        await deals.look_in(ana.room, BRUNO)
        seen = await told(worker, deal, BRUNO)
        assert (seen.counts, seen.seen) == (False, True)
        bruno = await playing(rooms, deal, BRUNO)
        await play_out(bruno)
        after = await told(worker, deal, BRUNO)
        assert [(each.name, each.place) for each in after.results] == [("Ana", 1), ("Bruno", None)]

    in_a_worker(tmp_path / "tables.db", story)


def test_everybody_has_one_try_to_which_they_come_back(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        deal = await deals.find(worker, await of_the_day(worker))
        both = await asyncio.gather(*(deals.play(worker, ANA, deal) for _ in range(2)))
        assert both[0] == both[1] == await deals.play(worker, ANA, deal)
        assert await deals.play(worker, BRUNO, deal) != both[0]
        room = await rooms.enter(both[0])
        assert [each.level for each in room.table.seats] == [None, "skilled", "skilled"]
        (line,) = [each for each in (await results.lines(worker, ANA)).deals if each.game == GAME]
        assert (line.played, line.of, line.deal) == ("playing", 0, deal.id)

    in_a_worker(tmp_path / "tables.db", story)


def test_nobody_is_told_the_hidden_things_of_a_deal_before_its_day_is_over(tmp_path: Path) -> None:
    time = StoppedEffects()

    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        deal = await of_the_day(worker)
        ana = await playing(rooms, deal, ANA)
        await play_out(ana)
        room, match = ana.room, ana.room.played.match
        assert match.is_over
        seed = (await deals.find(worker, deal)).seed
        again = await enter(rooms, room.table.id, ANA)
        assert again.state()["over"]["seed"] is None
        before = await told(worker, deal, ANA)
        assert (before.seed, before.commitment) == (None, commitment(deal, seed))

        async def record() -> object:
            return await export.record_of(room)

        async def other_eyes() -> object:
            return [queries.eyes(room, ana.connection, view) for view in ("open", 1)]

        async def what_if() -> object:
            return await rematch.what_if(room, ANA, WhatIf(0, 0))

        async def try_of_a_bot() -> object:
            number = next(n for n, (seat, _) in enumerate(match.standing, 1) if seat == 1)
            code = match.standing[number - 1][1]
            return await reviews.judge_try(room, ANA, Try(number, match.game.moves.to_json(code)))

        for secret in (record, other_eyes, what_if, try_of_a_bot):
            with pytest.raises(Refused) as refused:
                await secret()
            assert refused.value.problem.code == "sealed"
        assert queries.eyes(room, ana.connection, "own") == (0, False)

        time.now += DAY_MS
        for shown in (record, other_eyes, what_if):
            await shown()
        assert (await told(worker, deal, BRUNO)).seed == seed
        assert not (await told(worker, deal, BRUNO)).counts
        assert (await told(worker, await of_the_day(worker), BRUNO)).before == deal != await of_the_day(worker)

    in_a_worker(tmp_path / "tables.db", story, time)


def test_what_decisions_cost_is_in_the_list_without_being_asked_for(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        ana = await against_a_bot(rooms)
        await play_out(ana)
        deal = await deals.challenge(ana.room, ANA)
        await reviews.want(ana.room, BRUNO, ReviewWish(going=False))  # what the list waits for is not stopped
        assert not (await reviews.told(ana.room, ReviewFrom())).can_wait  # and nobody is offered to
        assert (await told(worker, deal, ANA)).results[0].lost is None
        await work_on_reviews(rooms)
        whole = await reviews.told(ana.room, ReviewFrom())
        assert whole.parts is not None
        lost = (await told(worker, deal, ANA)).results[0].lost
        assert lost == pytest.approx(-whole.parts[1].decisions, abs=1e-4)
        assert lost is not None
        assert lost > 0

    in_a_worker(tmp_path / "tables.db", story, review_iterations=ITERATIONS)


def test_only_a_match_played_alone_to_its_end_can_be_played_by_others(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        ana = await against_a_bot(rooms)
        with pytest.raises(Refused, match="after the end"):
            await deals.challenge(ana.room, ANA)
        await moves.agree(ana.room, ana.connection, requests.Agree(id=5))
        with pytest.raises(Refused, match="played to its end"):
            await deals.challenge(ana.room, ANA)
        with pytest.raises(Refused, match="do not sit"):
            await deals.challenge(ana.room, BRUNO)
        with pytest.raises(Refused, match="no such deal"):
            await deals.find(worker, "nothing")

    in_a_worker(tmp_path / "tables.db", story)


def test_who_gives_up_has_no_place_and_no_second_try(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        deal = await of_the_day(worker)
        ana = await playing(rooms, deal, ANA)
        await play_out(ana, most=1)
        await moves.agree(ana.room, ana.connection, requests.Agree(id=5))
        after = await told(worker, deal, ANA)
        assert [(each.played, each.place, each.points) for each in after.results] == [("left", None, None)]
        assert (await playing(rooms, deal, ANA)).room.table.id == ana.room.table.id

    in_a_worker(tmp_path / "tables.db", story)
