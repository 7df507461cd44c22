"""Playing at a table: moves and their acknowledgements, what is refused, undo, preview, looking back, the end."""

import asyncio
import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.rows import rows
from tests.server.clients import Chair, Guest, Json, first_move, run
from tests.server.processes import ServerProcess

ME, OPEN = {"kind": "me"}, {"kind": "open"}


async def two_at_a_table(server: ServerProcess, game: str = "yangtze", **more: object) -> tuple[str, list[Guest]]:
    ana, bruno = await Guest.named(server.address, "Ana"), await Guest.named(server.address, "Bruno")
    table = await ana.open_table(game, [ME, OPEN], **more)
    await bruno.post(f"/api/tables/{table}/sit")
    return table, [ana, bruno]


async def seated(server: ServerProcess, game: str = "yangtze") -> tuple[str, list[Guest], list[Chair], list[Json]]:
    """A table with two people, their chairs, and the state that each sees."""
    table, guests = await two_at_a_table(server, game)
    chairs = [await guest.enter(table) for guest in guests]
    states = [(await chair.told(0))["state"] for chair in chairs]
    return table, guests, chairs, states


async def play_to_the_end(chair: Chair, state: Json) -> Json:
    """Make first moves until the match is over; the last state."""
    while state["over"] is None:
        if state["offers"]:
            await chair.send(id=7, **first_move(state))
        state = (await chair.told(state["position"] + 1))["state"]
    return state


def test_a_match_is_played_to_its_end_and_everybody_agrees_on_it(server: ServerProcess) -> None:
    async def story() -> None:
        table, guests, chairs, states = await seated(server)
        watcher = await Guest(server.address).enter(table)
        last = await asyncio.gather(*(play_to_the_end(*pair) for pair in zip(chairs, states, strict=True)))
        seen = await watcher.until(lambda m: m["type"] == "told" and m["state"]["over"])
        assert last[0]["over"] == last[1]["over"] == seen["state"]["over"]
        assert last[0]["scores"] == seen["state"]["scores"]
        told = [message for message in watcher.messages if message["type"] == "told"]
        assert [entry["position"] for message in told for entry in message["entries"]] == [
            n + 1 for n in range(told[0]["after"], seen["state"]["position"])
        ]
        assert all(message["state"]["offers"] is None and message["state"]["undo"] is None for message in told)
        assert all(hand is None for message in told for hand in message["state"]["view"]["hand"])
        info = await guests[0].get(f"/api/tables/{table}")
        assert info["status"] == "over"
        seed = last[0]["over"]["seed"]
        assert info["commitment"] == hashlib.sha256(f"{table}:{seed}".encode()).hexdigest()

    run(story())


def test_a_record_can_be_had_after_the_end_and_verified(
    server: ServerProcess, tmp_path: Path, command: Callable[..., tuple[int, str, str]]
) -> None:
    async def story() -> str:
        table, guests, chairs, states = await seated(server)
        early = await guests[0].get(f"/api/tables/{table}/record")
        assert early["error"]["code"] == "not_over"
        await asyncio.gather(*(play_to_the_end(*pair) for pair in zip(chairs, states, strict=True)))
        return (await guests[0].http.get(f"/api/tables/{table}/record")).text

    text = run(story())
    whole, forged, bare = (tmp_path / f"{name}.json" for name in ("whole", "forged", "bare"))
    whole.write_text(text, encoding="utf-8")
    forged.write_text(text.replace('"match": "', '"match": "x'), encoding="utf-8")
    bare.write_text(json.dumps({key: value for key, value in json.loads(text).items() if key != "commitment"}))
    code, said, _ = command("verify", str(whole))
    assert (code, "all as the rules say; won by seat" in said, "not checked" in said) == (0, True, False)
    code, _, complaint = command("verify", str(forged))
    assert (code, "not the one that was committed to" in complaint) == (2, True)
    code, said, _ = command("verify", str(bare))
    assert (code, "(no commitment in it: the shuffle was not checked)" in said) == (0, True)


def test_a_move_sent_twice_is_played_once(server: ServerProcess) -> None:
    async def story() -> None:
        _, _, chairs, states = await seated(server)
        seat = states[0]["active"][0]
        move = first_move(states[seat])
        first, second = [await chairs[seat].ask(**move) for _ in range(2)]
        assert (first["type"], first["position"], second["position"]) == ("ack", 1, 1)
        other = {**move, "move": {"move": "finish"}}
        assert (await chairs[seat].ask(**other))["error"]["code"] == "stale_move"
        history = await chairs[seat].ask(type="history", after=0)
        assert [entry["position"] for entry in history["entries"]] == [1]

    run(story())


@pytest.mark.parametrize(
    ("change", "code", "rule"),
    [
        ({"move": {"move": "finish"}}, "illegal_move", "Y2.6"),
        ({"move": {"move": "castle"}}, "bad_move", None),
        ({"move": {}}, "bad_move", None),
        ({"decision": 5}, "stale_move", None),
        ({"seat": 9}, "not_your_seat", None),
        ({"seat": -1}, "bad_message", None),
        ({"move": "place"}, "bad_message", None),
        ({"extra": 1}, "bad_message", None),
    ],
)
def test_what_cannot_be_played_says_why(server: ServerProcess, change: Json, code: str, rule: str | None) -> None:
    async def story() -> None:
        _, _, chairs, states = await seated(server)
        seat = states[0]["active"][0]
        answer = await chairs[seat].ask(**{**first_move(states[seat]), **change}) if code != "bad_message" else None
        if answer is None:
            await chairs[seat].send(**{**first_move(states[seat]), "id": 5, **change})
            answer = await chairs[seat].until(lambda m: m["type"] == "error")
        assert answer["error"]["code"] == code
        assert answer["error"].get("rule") == rule
        assert (await chairs[seat].ask(**first_move(states[seat])))["position"] == 1

    run(story())


def test_nobody_moves_for_another(server: ServerProcess) -> None:
    async def story() -> None:
        table, guests, chairs, states = await seated(server)
        seat = states[0]["active"][0]
        move = first_move(states[seat])
        watcher = await Guest(server.address).enter(table)
        await watcher.told(0)
        for chair in (chairs[1 - seat], watcher):
            preview = {"type": "preview", "seat": seat, "move": move["move"]}
            for question in (move, preview, {"type": "undo", "seat": seat, "decision": 0}):
                assert (await chair.ask(**question))["error"]["code"] == "not_your_seat"
            for kind in ("hint", "leave", "front", "back"):
                assert (await chair.ask(type=kind, seat=seat))["error"]["code"] == "not_your_seat"
        assert (await watcher.ask(type="agree"))["error"]["code"] == "not_your_seat"
        assert (await watcher.ask(type="say", text="hi"))["error"]["code"] == "no_name"
        assert (await guests[0].get(f"/api/tables/{table}"))["status"] == "running"

    run(story())


def test_a_preview_tells_what_is_sure_and_does_nothing(server: ServerProcess) -> None:
    async def story() -> None:
        _, _, chairs, states = await seated(server)
        seat = states[0]["active"][0]
        move = first_move(states[seat])
        preview = await chairs[seat].ask(type="preview", seat=seat, move=move["move"])
        assert preview["events"][0]["event"] == "tile_placed"
        assert "tile_drawn" not in [event["event"] for event in preview["events"]]
        refused = await chairs[seat].ask(type="preview", seat=seat, move={"move": "finish"})
        assert (refused["error"]["code"], refused["error"]["reason"]) == ("illegal_move", "must_place")
        assert (await chairs[seat].ask(**move))["position"] == 1
        told = await chairs[seat].told(1)
        assert told["entries"][0]["events"][: len(preview["events"])] == preview["events"]

    run(story())


def test_what_was_missed_comes_once_and_in_order(server: ServerProcess) -> None:
    async def story() -> None:
        table, guests, chairs, states = await seated(server)
        await chairs[1].close()
        state = states[0]
        other = await guests[1].enter(table)
        states[1] = (await other.told(0))["state"]
        players = {0: chairs[0], 1: other}
        for position in range(1, 6):
            seat = state["active"][0]
            await players[seat].send(id=9, **first_move(states[seat]))
            states = [(await players[each].told(position))["state"] for each in (0, 1)]
            state = states[0]
        again = await guests[1].enter(table, position=2)
        told = await again.told(0)
        assert told["after"] == 2
        assert [entry["position"] for entry in told["entries"]] == [3, 4, 5]
        assert told["state"] == states[1]
        live = [entry for message in other.messages if message["type"] == "told" for entry in message["entries"]]
        assert told["entries"] == live[-3:]
        ahead = await guests[1].enter(table, position=99)
        assert (await ahead.told(0))["entries"] == []

    run(story())


def test_stepping_back_shows_what_one_has_seen_and_no_more_until_the_end(server: ServerProcess) -> None:
    async def story() -> None:
        _, _, chairs, states = await seated(server)
        seat = states[0]["active"][0]
        await chairs[seat].ask(**first_move(states[seat]))
        for chair in chairs:
            await chair.told(1)
        back = await chairs[0].ask(type="look", position=0)
        assert (back["last"], back["entry"], back["state"]["view"]) == (1, None, states[0]["view"])
        assert back["state"]["offers"] is None
        public = await chairs[0].ask(type="look", position=1, view="spectator")
        assert public["state"]["view"]["hand"] == [None, None]
        for view in (0, 1, "open"):
            assert (await chairs[0].ask(type="look", position=0, view=view))["error"]["code"] == "not_over"
            assert (await chairs[0].ask(type="history", after=0, view=view))["error"]["code"] == "not_over"
        assert (await chairs[0].ask(type="look", position=2))["error"]["code"] == "unknown_position"
        move = first_move(states[seat])["move"]
        assert (await chairs[seat].ask(type="look", position=0, move=move))["error"]["code"] == "not_over"

    run(story())


async def shows_another_move(chair: Chair, states: list[Json]) -> None:
    """Through the eyes of the seat that began: what another first move would surely have done."""
    seat = states[0]["active"][0]
    other = rows(states[seat]["offers"]["listed"])[-1]
    tried = await chair.ask(type="look", position=0, view=seat, move=other)
    assert (tried["entry"]["seat"], tried["entry"]["position"], tried["state"]["seat"]) == (seat, 1, seat)
    assert tried["entry"]["events"]
    assert tried["state"]["view"] != states[seat]["view"]
    nobody = await chair.ask(type="look", position=0, view="spectator", move=other)
    assert nobody["error"]["code"] == "bad_message"
    illegal = await chair.ask(type="look", position=0, view=1 - seat, move=other)
    assert illegal["error"]["code"] == "illegal_move"
    assert (await chair.ask(type="look", position=0))["last"] > 1  # nothing has changed


def test_after_the_end_everything_can_be_seen_and_tried_differently(server: ServerProcess) -> None:
    async def story() -> None:
        table, guests, chairs, states = await seated(server)
        early = await guests[0].post(f"/api/tables/{table}/what-if", position=0, seat=0, level="novice")
        assert early["error"]["code"] == "not_over"
        await asyncio.gather(*(play_to_the_end(*pair) for pair in zip(chairs, states, strict=True)))
        opened = await chairs[0].ask(type="look", position=3, view="open")
        assert all(hand is not None for hand in opened["state"]["view"]["hand"])
        other = await chairs[0].ask(type="look", position=0, view=1)
        assert other["state"]["view"] == states[1]["view"]
        await shows_another_move(chairs[0], states)
        tried = await guests[0].post(f"/api/tables/{table}/what-if", position=3, seat=0, level="novice")
        chair = await guests[0].enter(tried["table"])
        assert (await chair.receive())["table"]["what_if"]
        state = (await chair.told(0))["state"]
        last = await play_to_the_end(chair, state)
        assert last["over"]["seed"] is None
        seat = states[0]["active"][0]
        assert (await chairs[seat].ask(**first_move(states[seat])))["position"] == 1  # sent twice, even so late
        late = {**first_move(states[seat]), "decision": 99}
        assert (await chairs[seat].ask(**late))["error"]["code"] == "not_running"

    run(story())


def test_a_match_that_was_ended_early_goes_on_from_there_against_bots(server: ServerProcess) -> None:
    async def story() -> None:
        table, guests, chairs, states = await seated(server)
        seat = states[0]["active"][0]
        await chairs[seat].ask(**first_move(states[seat]))
        for chair in chairs:
            await chair.ask(type="agree")
        await chairs[0].told(2)
        tried = await guests[0].post(f"/api/tables/{table}/what-if", seat=0, level="novice")
        info = await guests[0].get(f"/api/tables/{tried['table']}")
        assert (info["origin"], info["status"]) == ({"table": table, "position": 1}, "running")

    run(story())


def test_the_match_ends_when_all_agree(server: ServerProcess) -> None:
    async def story() -> None:
        _, _, chairs, _ = await seated(server)
        await chairs[0].ask(type="agree")
        await chairs[0].ask(type="agree", on=False)
        await chairs[1].ask(type="agree")
        table = await chairs[0].until(lambda m: m["type"] == "table" and m["table"]["seats"][1]["agrees"])
        assert table["table"]["status"] == "running"
        await chairs[0].ask(type="agree")
        over = (await chairs[1].told(1))["state"]["over"]
        assert (over["how"], over["winners"]) == ("agreement", [])
        assert (await chairs[0].ask(type="agree"))["error"]["code"] == "not_running"

    run(story())


def test_a_rematch_gathers_the_same_people(server: ServerProcess) -> None:
    async def story() -> None:
        _, guests, chairs, _ = await seated(server)
        assert (await chairs[0].ask(type="rematch"))["error"]["code"] == "not_over"
        for chair in chairs:
            await chair.ask(type="agree")
        await chairs[0].told(1)
        opened = await chairs[1].ask(type="rematch")
        assert (await guests[0].get(f"/api/tables/{opened['table']}"))["status"] == "open"
        news = await chairs[0].until(lambda m: m["type"] == "table" and m["table"]["rematch"])
        assert news["table"]["rematch"] == opened["table"]
        assert (await chairs[0].ask(type="rematch"))["table"] == opened["table"]
        info = await guests[0].get(f"/api/tables/{opened['table']}")
        assert (info["status"], [seat["name"] for seat in info["seats"]]) == ("running", ["Ana", "Bruno"])

    run(story())


def test_talk_has_numbers_of_its_own_and_can_be_muted(server: ServerProcess) -> None:
    async def story() -> None:
        table, guests, chairs, _ = await seated(server)
        await chairs[0].ask(type="say", text="<b>hola</b>\n & adiós")
        said = await chairs[1].until(lambda m: m["type"] == "said")
        assert (said["number"], said["seat"], said["name"], said["text"]) == (1, 0, "Ana", "<b>hola</b> & adiós")
        await chairs[1].ask(type="mute", seat=0)
        await chairs[0].ask(type="say", text="unheard")
        await chairs[1].ask(type="mute", seat=0, on=False)
        await chairs[0].ask(type="say", text="heard")
        assert (await chairs[1].until(lambda m: m["type"] == "said"))["number"] == 3
        again = await guests[1].enter(table, talk=1, muted=[])
        await again.until(lambda m: m["type"] == "ack")
        assert [m["text"] for m in again.messages if m["type"] == "said"] == ["unheard", "heard"]
        deaf = await guests[1].enter(table, talk=0, muted=[0])
        await deaf.until(lambda m: m["type"] == "ack")
        assert not [m for m in deaf.messages if m["type"] == "said"]
        watcher = await (await Guest.named(server.address, "Carla")).enter(table)
        await watcher.ask(type="say", text="from the side")
        at_ease = await guests[1].enter(table, talk=3, muted=[None])
        await at_ease.until(lambda m: m["type"] == "ack")
        assert not [m for m in at_ease.messages if m["type"] == "said"]

    run(story())


def test_whoever_sends_nonsense_gets_the_one_shape_and_the_table_goes_on(server: ServerProcess) -> None:
    async def story() -> None:
        table, guests, chairs, states = await seated(server)
        nonsense: list[str | bytes] = [
            "", "{", "null", "[]", "7", '"hello"', '{"type": 7}', '{"type": "castle"}', '{"id": 1}', "[" * 5000,
            '{"type": "move"}', '{"type": "hello", "position": 1e99}', '{"type": "look", "position": -1}',
            '{"type": "say", "text": ""}', '{"type": "front", "seat": "0"}', b"\xff\xfe\x00", "x" * 17_000,
            json.dumps({"type": "say", "text": "x" * 281}), '{"type": "hello", "id": 99999999999999999999}',
            '{"type": "hello"}',
        ]  # fmt: skip
        for frame in nonsense:
            await chairs[0].socket.send(frame)
            answer = await chairs[0].until(lambda m: m["type"] == "error")
            assert answer.keys() == {"type", "id", "error"}
            assert answer["error"].keys() <= {"code", "message", "rule", "reason"}
            assert answer["error"]["code"] in ("bad_message", "too_large")
        mute = Chair(await guests[0].connect(table))
        await mute.send(**first_move(states[states[0]["active"][0]]))
        bye = await mute.receive()  # who says no hello is not let in
        assert (bye["type"], bye["error"]["code"]) == ("bye", "bad_message")
        seat = states[0]["active"][0]
        assert (await chairs[seat].ask(**first_move(states[seat])))["position"] == 1

    run(story())
