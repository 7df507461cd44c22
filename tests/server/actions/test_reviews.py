"""Reviews of matches that are over: computed behind play, kept, gone on with after a stop and after a kill."""

import asyncio
import math
from pathlib import Path

import ludoteca
from ludoteca.server.actions import moves, reviews as actions
from ludoteca.server.protocol import requests
from ludoteca.server.protocol.reviews import ReviewFrom, ReviewWish
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store import reviews
from ludoteca.server.worker import Worker
from tests.server.actions.test_lobby import bot
from tests.server.actions.test_moves import ME
from tests.server.clients import Guest, Json, first_move, run
from tests.server.indoors import ANA, in_a_worker, two_seated
from tests.server.processes import REVIEWS, ServerProcess, Zygote

MOVES = 4  # a match that ends so early is reviewed quickly


async def a_short_match(address: str) -> tuple[Guest, str]:
    """Ana against a bot, ended by agreement after a few moves."""
    ana = await Guest.named(address, "Ana")
    table = await ana.open_table("yangtze", [ME, bot("novice")])
    chair = await ana.enter(table)
    state = (await chair.told(0))["state"]
    while state["position"] < MOVES:
        if state["offers"] is not None:
            await chair.send(id=7, **first_move(state))
        state = (await chair.told(state["position"] + 1))["state"]
    await chair.ask(type="agree")
    return ana, table


async def whole(guest: Guest, table: str) -> Json:
    """The review when nothing is left to do."""
    while (told := await guest.get(f"/api/tables/{table}/review"))["state"] == "going":
        await asyncio.sleep(0.1)
    return told


def test_a_review_is_what_python_says_of_the_record(server: ServerProcess) -> None:
    async def story() -> None:
        ana, table = await a_short_match(server.address)
        assert (await ana.get(f"/api/tables/{table}/review"))["state"] == "none"
        assert await ana.post(f"/api/tables/{table}/review") == {}
        told = await whole(ana, table)
        record = (await ana.http.get(f"/api/tables/{table}/record")).text
        expected = ludoteca.review(record, iterations=REVIEWS).told()
        assert told["state"] == "whole"
        for part in ("length", "chances", "decisions", "parts", "turning_points"):
            assert told[part] == expected[part]
        assert told["length"] == len(told["decisions"]) == len(told["positions"]) == len(told["facts"]) - 1
        later = await ana.get(f"/api/tables/{table}/review?chances={len(told['chances'])}&decisions=2")
        assert (later["chances"], later["positions"], later["decisions"]) == ([], [], told["decisions"][2:])

    run(story())


def test_nothing_of_a_running_match_is_reviewed(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        table = await ana.open_table("yangtze", [ME, bot("novice")])
        asked = [
            await ana.get(f"/api/tables/{table}/review"),
            await ana.post(f"/api/tables/{table}/review"),
            await ana.post(f"/api/tables/{table}/review/try", number=1, move={"move": "pass"}),
        ]
        assert [each["error"]["code"] for each in asked] == ["not_over"] * 3

    run(story())


def test_another_try_is_judged_at_once_and_an_illegal_one_refused(server: ServerProcess) -> None:
    async def story() -> None:
        ana, table = await a_short_match(server.address)
        match = ludoteca.replay((await ana.http.get(f"/api/tables/{table}/record")).text)
        path, move = f"/api/tables/{table}/review/try", match.game.moves.to_json(match.standing[0][1])
        tried = await ana.post(path, number=1, move=move)
        assert (tried["number"], tried["move"], tried["luck"]) == (1, move, None)
        assert tried["word"] in ("fine", "slip", "mistake", "blunder")
        illegal = await ana.post(path, number=1, move={**move, "x": 0, "y": 0})
        assert illegal["error"]["code"] in ("illegal_move", "bad_move")
        assert (await ana.post(path, number=99, move=move))["error"]["code"] == "unknown_position"

    run(story())


def test_a_killed_server_goes_on_where_it_was(zygote: Zygote, store: str, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, store)
    chances = math.ceil((MOVES + 3) / actions.AT_ONCE)  # of as many moments as the match may have
    server.start(fault=["reviewed", 1 + chances + 1 + 1])  # begun, chances, start, and one of the first decisions

    async def story() -> None:
        ana, table = await a_short_match(server.address)
        await ana.post(f"/api/tables/{table}/review")
        await asyncio.to_thread(server.wait_for_end)
        await asyncio.to_thread(server.start)
        early = await ana.get(f"/api/tables/{table}/review")
        assert early["decisions"]
        told = await whole(ana, table)
        assert told["state"] == "whole"
        assert told["decisions"][: len(early["decisions"])] == early["decisions"]
        assert len(told["decisions"]) == told["length"]

    run(story())
    server.end()


def test_one_person_asks_for_so_many_reviews_and_what_is_whole_costs_nothing(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, rate_reviews="1/hour").start()

    async def story() -> None:
        ana, table = await a_short_match(server.address)
        path = f"/api/tables/{table}/review"
        assert await ana.post(path) == {}
        assert await ana.post(path) == {}  # it is at work
        await whole(ana, table)
        assert await ana.post(path) == {}
        _, other = await a_short_match(server.address)
        assert (await ana.post(f"/api/tables/{other}/review"))["error"]["code"] == "too_fast"

    run(story())
    server.end()


def test_a_review_that_was_left_for_later_waits_and_goes_on(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        table, places = await two_seated(rooms)
        room = places[0].room
        await places[room.running.active[0]].move(places[room.running.active[0]].state())
        for place in places:
            await moves.agree(room, place.connection, requests.Agree(id=5))
        record = (await actions.finished(room)).match.record()
        await actions.want(room, ANA, ReviewWish())
        assert await actions.do_next(room, record)  # what it is of
        assert await actions.do_next(room, record)  # chances
        await actions.want(room, ANA, ReviewWish(going=False))
        assert not await actions.do_next(room, record)
        left = await actions.told(room, ReviewFrom())
        assert (left.state, len(left.chances), left.decisions) == ("stopped", 2, [])
        assert left.can_wait
        assert await reviews.going(worker.db, 0) == []
        await actions.want(room, ANA, ReviewWish())
        assert await reviews.going(worker.db, 0) == [table]
        while await actions.do_next(room, record):
            pass
        assert (await actions.told(room, ReviewFrom())).state == "whole"

    in_a_worker(tmp_path / "tables.db", story, review_iterations=REVIEWS)


def test_a_try_is_played_on_against_the_same_bots(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        table = await ana.open_table("yangtze", [ME, bot("novice"), bot("skilled")])
        chair = await ana.enter(table)
        await chair.until(lambda m: m["type"] == "ack")
        await chair.ask(type="agree")
        tried = await ana.post(f"/api/tables/{table}/what-if", position=0, seat=1)
        seats = (await ana.get(f"/api/tables/{tried['table']}"))["seats"]
        assert [each["level"] for each in seats] == ["novice", None, "skilled"]

    run(story())


def test_what_is_tried_at_a_what_if_table_is_judged_in_the_place_of_the_decision(server: ServerProcess) -> None:
    async def story() -> None:
        ana, table = await a_short_match(server.address)
        match = ludoteca.replay((await ana.http.get(f"/api/tables/{table}/record")).text)
        number = next(n for n, (seat, _) in enumerate(match.standing, 1) if seat == 0)
        path = f"/api/tables/{table}/review/try"
        tried = (await ana.post(f"/api/tables/{table}/what-if", position=number - 1, seat=0))["table"]
        assert (await ana.post(path, number=number, table=tried))["error"]["code"] == "unknown_position"
        chair = await ana.enter(tried)
        state = (await chair.told(0))["state"]
        await chair.ask(**first_move(state))
        judged = await ana.post(path, number=number, table=tried)
        assert (judged["number"], judged["move"]) == (number, first_move(state)["move"])
        assert (await ana.post(path, number=number + 1, table=tried))["error"]["code"] == "unknown_position"

    run(story())


def test_nobody_waits_for_a_graph_behind_the_decisions_of_others(tmp_path: Path) -> None:
    async def story(worker: Worker) -> None:
        rooms = Rooms(worker)
        first, second = [(await two_seated(rooms))[0] for _ in range(2)]
        await reviews.want(worker.db, first, 1)
        await reviews.want(worker.db, second, 2)
        assert await reviews.going(worker.db, 0) == [first, second]
        assert not await reviews.is_less_urgent(worker.db, first, 0)
        await reviews.add(worker.db, first, "start", 0, [[0.5, 0.5]])
        assert await reviews.going(worker.db, 0) == [second, first]
        assert await reviews.is_less_urgent(worker.db, first, 0)
        assert not await reviews.is_less_urgent(worker.db, second, 0)
        await reviews.stop(worker.db, second)
        assert not await reviews.is_less_urgent(worker.db, first, 0)

    in_a_worker(tmp_path / "tables.db", story)
