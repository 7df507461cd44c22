"""Seats: several people before one screen, undo, leaving, bots that play for people, clocks, hints."""

import asyncio
from pathlib import Path

import pytest

from ludoteca.server.actions import substitutes
from ludoteca.server.actions.substitutes import MOST_RETURNS
from ludoteca.server.bots.levels import SUBSTITUTES
from ludoteca.server.protocol import requests
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.worker import Worker
from tests.rows import rows
from tests.server.actions.test_moves import ME, OPEN, seated, two_at_a_table
from tests.server.clients import Chair, Guest, Json, first_move, run
from tests.server.indoors import in_a_worker, two_seated
from tests.server.processes import ServerProcess, Zygote


async def hot_seat(server: ServerProcess, game: str) -> tuple[str, Guest, Chair]:
    ana = await Guest.named(server.address, "Ana")
    table = await ana.open_table(game, [{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Bruno"}])
    return table, ana, await ana.enter(table)


async def lift(chair: Chair, seat: int | None) -> Json:
    await chair.ask(type="front", seat=seat)
    return dict((await chair.told(0))["state"])


def test_a_shared_screen_sees_only_the_seat_in_front(server: ServerProcess) -> None:
    async def story() -> None:
        _, _, chair = await hot_seat(server, "yangtze")
        down = (await chair.told(0))["state"]
        assert (down["seat"], down["view"]["hand"], down["offers"]) == (None, [None, None], None)
        for seat in (0, 1):
            state = await lift(chair, seat)
            assert [hand is not None for hand in state["view"]["hand"]] == [each == seat for each in (0, 1)]
        seat = state["active"][0]
        move = first_move(await lift(chair, seat))
        await lift(chair, None)
        assert (await chair.ask(**move))["error"]["code"] == "curtain"
        assert (await chair.ask(type="look", position=0))["state"]["view"]["hand"] == [None, None]
        await lift(chair, 1 - seat)
        for question in (move, {"type": "preview", "seat": seat, "move": move["move"]}, {"type": "hint", "seat": seat}):
            assert (await chair.ask(**question))["error"]["code"] == "curtain"
        await lift(chair, seat)
        assert (await chair.ask(**move))["position"] == 1

    run(story())


def test_behind_the_curtain_a_screen_is_told_what_everybody_is(server: ServerProcess) -> None:
    async def story() -> None:
        table, ana, chair = await hot_seat(server, "yangtze")
        behind = await ana.enter(table)
        await behind.until(lambda m: m["type"] == "ack")
        state = await lift(chair, (await chair.told(0))["state"]["active"][0])
        await chair.ask(**first_move(state))
        told = await behind.told(1)
        assert (told["state"]["seat"], told["state"]["view"]["hand"]) == (None, [None, None])
        assert all("tile" not in event for event in told["entries"][0]["events"] if event["event"] == "tile_drawn")
        assert (await chair.told(1))["state"]["seat"] == state["seat"]

    run(story())


def test_a_decision_can_be_taken_back_until_another_seat_has_decided(server: ServerProcess) -> None:
    async def story() -> None:
        _, _, chairs, states = await seated(server, "summer_pavilion")
        seat = states[0]["active"][0]
        chair, other = chairs[seat], chairs[1 - seat]
        move = first_move(states[seat])
        assert states[seat]["undo"] == {"decision": None, "reason": "nothing_to_undo"}
        await chair.ask(**move)
        told = await chair.told(1)
        assert told["state"]["undo"] == {"decision": 0, "reason": None}
        for _ in range(2):  # twice is once
            assert (await chair.ask(type="undo", seat=seat, decision=0))["position"] == 2
        told = await other.told(2)
        assert (told["entries"][0]["kind"], told["entries"][0]["decision"]) == ("undo", 0)
        assert told["state"]["view"] == states[1 - seat]["view"]
        assert (await chair.ask(**move))["position"] == 1, "the first answer of decision 0 stays what it was"
        again = {**move, "decision": 2}
        assert (await chair.ask(**again))["position"] == 3
        theirs = first_move((await other.told(3))["state"])
        await other.ask(**theirs)
        refused = await chair.ask(type="undo", seat=seat, decision=2)
        assert (refused["error"]["code"], refused["error"]["reason"]) == ("no_undo", "others_decided")

    run(story())


def test_a_drawn_tile_cannot_be_put_back(server: ServerProcess) -> None:
    async def story() -> None:
        _, _, chairs, states = await seated(server)
        seat = states[0]["active"][0]
        await chairs[seat].ask(**first_move(states[seat]))
        assert (await chairs[seat].told(1))["state"]["undo"]["reason"] == "drawn_or_revealed"
        refused = await chairs[seat].ask(type="undo", seat=seat, decision=0)
        assert refused["error"]["reason"] == "drawn_or_revealed"

    run(story())


def test_at_a_shared_screen_undo_ends_when_the_curtain_lifts(server: ServerProcess) -> None:
    async def story() -> None:
        _, _, chair = await hot_seat(server, "summer_pavilion")
        seat = (await chair.told(0))["state"]["active"][0]
        state = await lift(chair, seat)
        await chair.ask(**first_move(state))
        await lift(chair, None)
        state = await lift(chair, seat)
        assert state["undo"] == {"decision": 0, "reason": None}
        await chair.ask(type="undo", seat=seat, decision=0)
        state = (await chair.told(2))["state"]
        await chair.ask(**first_move(state))
        await lift(chair, 1 - seat)
        state = await lift(chair, seat)
        assert state["undo"] == {"decision": None, "reason": "curtain_lifted"}
        refused = await chair.ask(type="undo", seat=seat, decision=1)
        assert refused["error"]["reason"] == "curtain_lifted"
        history = await chair.ask(type="history", after=0)
        assert [entry["kind"] for entry in history["entries"]] == ["move", "undo", "move", "curtain"]

    run(story())


def test_what_another_seat_has_decided_on_stays_also_if_that_is_taken_back(server: ServerProcess) -> None:
    async def story() -> None:
        _, _, chair = await hot_seat(server, "summer_pavilion")
        first = (await chair.told(0))["state"]["active"][0]
        await chair.ask(**first_move(await lift(chair, first)))
        second = await lift(chair, 1 - first)
        await chair.ask(**first_move(second))
        await chair.ask(type="undo", seat=1 - first, decision=0)
        state = await lift(chair, first)
        assert state["undo"] == {"decision": None, "reason": "others_decided"}
        refused = await chair.ask(type="undo", seat=first, decision=0)
        assert refused["error"]["reason"] == "others_decided"

    run(story())


def test_programs_of_several_seats_do_not_conflict(server: ServerProcess) -> None:
    async def story() -> None:
        _, _, chairs, states = await seated(server, "river_dragons")
        assert states[0]["active"] == [0, 1]
        for state in states:
            (form,) = state["offers"]["forms"]
            assert state["offers"]["listed"] == []
            cards = [card for card in form["of"] if card not in form["at_most"][0]["of"]][: form["choose"]]
            state["program"] = {"move": "program", "cards": cards}
        sent = [
            chair.send(type="move", id=5, seat=seat, decision=0, move=states[seat]["program"])
            for seat, chair in enumerate(chairs)
        ]
        for each in sent:
            await each
        answers = [await chair.until(lambda m: m.get("id") == 5) for chair in chairs]
        assert sorted(answer["position"] for answer in answers) == [1, 2]
        told = await chairs[0].told(2)
        assert told["state"]["view"]["programs"][1] is None

    run(story())


def test_a_bot_plays_for_whoever_left_until_they_are_back(server: ServerProcess) -> None:
    async def story() -> None:
        table, guests, chairs, states = await seated(server)
        replaced = await chairs[0].ask(type="replace", seat=1, level="casual")
        assert replaced["error"]["code"] == "person_there"
        assert (await chairs[1].ask(type="replace", seat=0, level="casual"))["error"]["code"] == "not_host"
        await chairs[1].ask(type="leave", seat=1, level="casual")
        told = await chairs[0].told(1)
        assert (told["entries"][0]["kind"], told["entries"][0]["seat"]) == ("bot", 1)
        lines = [(await guest.get("/api/me/tables"))["tables"][0] for guest in guests]
        assert [line["bot_plays"] for line in lines] == [False, True]  # their list says so to who left
        assert (await chairs[0].ask(type="replace", seat=1, level="casual"))["type"] == "ack"  # it does already
        state = told["state"]
        for _ in range(2):
            while not state["offers"]:
                state = (await chairs[0].told(state["position"] + 1))["state"]
            await chairs[0].ask(**first_move(state))
            state = (await chairs[0].told(state["position"] + 1))["state"]
        late = first_move_of(states) | {"seat": 1, "decision": 99}  # to an earlier one the bot may have said the same
        assert (await chairs[1].ask(**late))["error"]["code"] == "bot_plays"
        again = await guests[1].enter(table)
        back = await again.until(lambda m: m["type"] == "told" and m["entries"])
        assert (back["entries"][0]["kind"], back["entries"][0]["seat"]) == ("back", 1)
        seat = (await guests[0].get(f"/api/tables/{table}"))["seats"][1]
        assert (seat["bot_plays"], seat["left"], seat["present"]) == (False, False, True)

    run(story())


def test_while_the_host_is_away_anybody_seated_may_call_a_bot(server: ServerProcess) -> None:
    async def story() -> None:
        table, guests, chairs, _ = await seated(server)
        watcher = await (await Guest.named(server.address, "Eve")).enter(table)
        await chairs[0].close()
        for chair in (chairs[1], watcher):
            await chair.until(lambda m: m["type"] == "table" and not m["table"]["seats"][0]["present"])
        call = {"type": "replace", "seat": 0, "level": "casual"}
        assert (await watcher.ask(**call))["error"]["code"] == "not_your_seat"
        assert (await chairs[1].ask(**call))["position"] == 1
        assert (await guests[1].get(f"/api/tables/{table}"))["seats"][0]["bot_plays"]

    run(story())


def test_who_lost_the_line_for_a_moment_is_not_replaced(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, patience=2).start()

    async def story() -> None:
        table, guests, chairs, _ = await seated(server)
        call = {"type": "replace", "seat": 1, "level": "casual"}

        async def is_away(away: bool) -> Json:
            told = await chairs[0].until(lambda m: m["type"] == "table" and m["table"]["seats"][1]["present"] != away)
            seat: Json = told["table"]["seats"][1]
            return seat

        await chairs[1].close()
        assert 0 < (await is_away(True))["bot_in_ms"] <= 2_000
        refused = await chairs[0].ask(**call)
        assert refused["error"]["code"] == "away_too_short"
        assert refused["error"]["message"].endswith(" s more")
        again = await guests[1].enter(table)
        assert (await is_away(False))["bot_in_ms"] is None
        await again.close()  # and it begins anew
        assert (await is_away(True))["bot_in_ms"] > 1_000
        while (answer := await chairs[0].ask(**call))["type"] != "ack":
            assert answer["error"]["code"] == "away_too_short"
            await asyncio.sleep(0.2)
        assert (await guests[0].get(f"/api/tables/{table}"))["seats"][1]["bot_plays"]

    run(story())
    server.end()


def test_who_left_the_table_is_not_waited_for(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, patience=600).start()

    async def story() -> None:
        _, _, chairs, _ = await seated(server)
        await chairs[1].ask(type="leave", seat=1)
        assert (await chairs[0].ask(type="replace", seat=1, level="casual"))["position"] == 1

    run(story())
    server.end()


@pytest.mark.parametrize("level", ["random", "novice", "nobody"])
def test_a_bot_that_plays_on_for_somebody_is_no_beginner(server: ServerProcess, level: str) -> None:
    async def story() -> None:
        _, _, chairs, _ = await seated(server)
        await chairs[1].ask(type="leave", seat=1)
        for ask in ({"type": "replace", "seat": 1}, {"type": "leave", "seat": 0}):
            answer = await chairs[0].ask(**ask, level=level)
            assert answer["error"]["code"] == "bad_table"
            assert answer["error"]["message"] == f"for a person who is away play {', '.join(SUBSTITUTES)}"

    run(story())


def first_move_of(states: list[Json]) -> Json:
    return next(first_move(state) for state in states if state["offers"])


def test_who_gets_up_before_the_match_frees_the_seat(server: ServerProcess) -> None:
    async def story() -> None:
        ana, bruno = await Guest.named(server.address, "Ana"), await Guest.named(server.address, "Bruno")
        table = await ana.open_table("yangtze", [ME, OPEN, OPEN])
        await bruno.post(f"/api/tables/{table}/sit")
        chair = await bruno.enter(table)
        await chair.until(lambda m: m["type"] == "ack")
        await chair.ask(type="leave", seat=1)
        left = await chair.until(lambda m: m["type"] == "table")
        assert (left["table"]["seats"][1]["kind"], left["you"]["seats"]) == ("open", [])

    run(story())


def test_bots_play_although_nobody_looks(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        seats = [ME, *({"kind": "bot", "level": "novice"} for _ in range(2))]
        table = await ana.open_table("yangtze", seats)
        chair = await ana.enter(table)
        state = (await chair.told(0))["state"]
        while not state["offers"]:
            state = (await chair.told(state["position"] + 1))["state"]
        await chair.ask(**first_move(state))
        await chair.close()
        while not (await ana.get("/api/me/tables"))["tables"][0]["your_turn"]:
            pass
        back = await (await ana.enter(table, position=state["position"])).told(0)
        assert [entry["seat"] for entry in back["entries"]][:1] == [0]
        assert {1, 2} <= {entry["seat"] for entry in back["entries"]}

    run(story())


def test_a_hint_is_a_move_that_can_be_made(server: ServerProcess) -> None:
    async def story() -> None:
        _, _, chairs, states = await seated(server)
        seat = states[0]["active"][0]
        hint = await chairs[seat].ask(type="hint", seat=seat)
        move = hint["moves"][0]["move"]
        assert move in rows(states[seat]["offers"]["listed"])
        assert hint["moves"][0]["brings"].keys() == {"en", "es", "pt"}  # a first tile brings cards
        other = await chairs[1 - seat].ask(type="hint", seat=1 - seat)
        assert other["error"]["code"] == "not_your_turn"
        sent = {"type": "move", "seat": seat, "decision": hint["decision"], "move": move}
        assert (await chairs[seat].ask(**sent))["position"] == 1

    run(story())


def test_a_hint_is_not_shown_to_who_sits_down_at_the_screen_next(server: ServerProcess) -> None:
    async def story() -> None:
        _, _, chair = await hot_seat(server, "yangtze")
        seat = (await chair.told(0))["state"]["active"][0]
        state = await lift(chair, seat)
        await chair.send(type="hint", id=77, seat=seat)
        await chair.send(type="front", id=78, seat=1 - seat)  # before the bot has thought
        answer = await chair.until(lambda m: m.get("id") == 77)
        assert (answer["type"], answer["error"]["code"]) == ("error", "curtain")
        await lift(chair, seat)
        await chair.send(type="hint", id=79, seat=seat)
        await chair.send(id=80, **first_move(state))
        answer = await chair.until(lambda m: m.get("id") == 79)
        assert answer["error"]["code"] == "stale_move"

    run(story())


def test_a_table_may_be_without_hints(server: ServerProcess) -> None:
    async def story() -> None:
        table, guests = await two_at_a_table(server, hints=False)
        chair = await guests[0].enter(table)
        await chair.told(0)
        assert (await chair.ask(type="hint", seat=0))["error"]["code"] == "hints_off"

    run(story())


class Clock:
    """A server whose clock the test moves."""

    def __init__(self, zygote: Zygote, folder: Path) -> None:
        self.file = folder / "shift"
        self.file.write_text("0", encoding="utf-8")
        self.server = ServerProcess(zygote, folder)

    def start(self) -> ServerProcess:
        return self.server.start(shift=str(self.file))

    def move(self, ms: int) -> None:
        self.file.write_text(str(int(self.file.read_text(encoding="utf-8")) + ms), encoding="utf-8")


@pytest.fixture
def clock(zygote: Zygote, tmp_path: Path) -> Clock:
    return Clock(zygote, tmp_path)


def test_a_seat_whose_time_ran_out_is_played_by_a_bot(clock: Clock) -> None:
    async def story() -> None:
        table, guests = await two_at_a_table(server, pace={"kind": "live", "per_move": 2, "bank": 1})
        chairs = [await guest.enter(table) for guest in guests]
        states = [(await chair.told(0))["state"] for chair in chairs]
        late = states[0]["active"][0]
        clocks = await chairs[0].until(lambda m: m["type"] == "clocks")
        assert [each["running"] for each in clocks["seats"]] == [seat == late for seat in (0, 1)]
        assert clocks["seats"][1 - late] == {"move_ms": 2000, "bank_ms": 1000, "running": False}
        for _ in range(40):  # the service's time goes on by at most two seconds a tick
            clock.move(2_000)
            if (told := await within_a_tick(chairs[0])) is not None:
                break
        assert told is not None
        assert (told["entries"][0]["kind"], told["entries"][0]["seat"]) == ("bot", late)
        moved = await chairs[late].told(2)  # the bot takes the decision that was late
        assert (moved["entries"][0]["kind"], moved["entries"][0]["seat"]) == ("move", late)
        assert (await chairs[late].ask(type="back", seat=late))["type"] == "ack"

    server = clock.start()
    run(story())
    server.end()


async def within_a_tick(chair: Chair) -> Json | None:
    """What is told while the server's upkeep looks at the clocks once or twice."""
    try:
        return dict(await asyncio.wait_for(chair.until(lambda m: m["type"] == "told"), 1.6))
    except TimeoutError:
        return None


def test_no_clock_runs_while_the_server_is_down(clock: Clock) -> None:
    async def left(server: ServerProcess, guest: Guest, table: str) -> int:
        chair = await guest.enter(table)
        clocks = await chair.until(lambda m: m["type"] == "clocks")
        await chair.close()
        return int(max(seat["move_ms"] for seat in clocks["seats"] if seat["running"]))

    async def story() -> None:
        server = clock.start()
        table, guests = await two_at_a_table(server, pace={"kind": "days", "per_move": 1})
        before = await left(server, guests[0], table)
        server.end()
        clock.move(10 * 86_400_000)
        clock.start()
        after = await left(server, guests[0], table)
        assert before - after < 60_000
        server.end()

    run(story())


def test_a_seat_is_taken_back_from_a_bot_so_often_and_no_more(tmp_path: Path) -> None:
    """Each time adds two entries to a log that everybody who comes back may be told."""

    async def story(worker: Worker) -> None:
        _, places = await two_seated(Rooms(worker))
        room = places[0].room
        seat = room.running.active[0] ^ 1  # nobody waits for it
        connection = places[seat].connection
        for _ in range(MOST_RETURNS):
            await substitutes.leave(room, connection, requests.Leave(id=2, seat=seat, level="casual"))
            await substitutes.back(room, connection, requests.Back(id=3, seat=seat))
        await substitutes.leave(room, connection, requests.Leave(id=2, seat=seat, level="casual"))
        with pytest.raises(Refused, match="at most 100 times"):
            await substitutes.back(room, connection, requests.Back(id=3, seat=seat))
        assert room.running.position == 2 * MOST_RETURNS + 1
        assert seat in room.running.bots

    in_a_worker(tmp_path / "tables.db", story)
