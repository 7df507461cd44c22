"""Everything about me: to be taken away, and to be deleted."""

import json
from collections.abc import AsyncIterator

import pytest

from ludoteca.server.http.known import own_data
from ludoteca.server.store.known import everything
from ludoteca.server.store.known.everything import NAMELESS
from tests.server.clients import Guest, first_move, run
from tests.server.processes import ServerProcess

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def test_what_is_kept_about_somebody_can_be_taken_away_and_holds_nothing_of_others(server: ServerProcess) -> None:
    async def story() -> None:
        ana, bruno = await Guest.named(server.address, "Ana"), await Guest.named(server.address, "Bruno")
        table = await ana.open_table("yangtze", [ME, OPEN])
        await bruno.post(f"/api/tables/{table}/sit")
        chairs = [await ana.enter(table), await bruno.enter(table)]
        states = [(await chair.told(0))["state"] for chair in chairs]
        first = states[0]["active"][0]
        await chairs[first].ask(**first_move(states[first]))
        await chairs[0].ask(type="say", text="good evening")
        await chairs[1].ask(type="say", text="what a start")
        for guest, name, seat, said in ((ana, "Ana", 0, "good evening"), (bruno, "Bruno", 1, "what a start")):
            whole = await guest.http.get("/api/me/data")
            assert "attachment" in whole.headers["content-disposition"]
            data = whole.json()
            assert (data["name"], data["tables"][0]["id"], data["tables"][0]["seat"]) == (name, table, seat)
            assert [each["text"] for each in data["talk"]] == [said]
            assert [each["seat"] for each in data["log"]] == [seat] * (first == seat)
            assert all("move" in each["move"] for each in data["log"])
            assert "seed" not in whole.text
            assert "token" not in whole.text

    run(story())


def test_the_log_of_many_matches_is_read_piece_by_piece_and_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    assert everything.pieces([]) == [[]]
    monkeypatch.setattr(everything, "MOST_TABLES", 2)
    assert everything.pieces(["a", "b", "c"]) == [["a", "b"], ["c"]]
    parts = [("standing", []), ("log", [{"n": 1}]), ("log", []), ("log", [{"n": 2}, {"n": 3}]), ("talk", [{"n": 4}])]

    async def told() -> AsyncIterator[tuple[str, list[own_data.Row]]]:
        for part, rows in parts:
            yield part, [{"move": None, **row} for row in rows]

    async def story() -> dict[str, object]:
        return dict(json.loads(b"".join([piece async for piece in own_data.written({"name": "Ana"}, told())])))

    row = {"move": None}
    assert run(story()) == {
        "name": "Ana",
        "standing": [],
        "log": [{**row, "n": 1}, {**row, "n": 2}, {**row, "n": 3}],
        "talk": [{**row, "n": 4}],
    }


def test_who_deletes_themselves_says_so_by_name_and_is_nobody_then(server: ServerProcess) -> None:
    async def story() -> None:
        ana, bruno = await Guest.named(server.address, "Ana"), await Guest.named(server.address, "Bruno")
        table = await ana.open_table("yangtze", [ME, OPEN])
        waiting, own = await ana.open_table("yangtze", [ME, OPEN, OPEN]), await ana.open_table("yangtze", [ME, OPEN])
        for each in (table, waiting):
            await bruno.post(f"/api/tables/{each}/sit")
        chair = await ana.enter(table)
        await chair.ask(type="say", text="my secret")
        assert (await ana.post("/api/me/delete", name="Bruno"))["error"]["code"] == "bad_message"
        assert await ana.post("/api/me/delete", name="Ana") == {}
        assert (await chair.until(lambda m: m["type"] == "bye"))["error"]["code"] == "no_name"
        assert "ludoteca" not in ana.http.cookies
        seats = (await bruno.get(f"/api/tables/{table}"))["seats"]
        assert [(seat["name"], seat["left"], seat["bot_plays"]) for seat in seats] == [
            (NAMELESS, True, True),
            ("Bruno", False, False),
        ]
        left = await bruno.get(f"/api/tables/{waiting}")
        assert (left["host"], [seat["kind"] for seat in left["seats"]]) == ([1], ["open", "person", "open"])
        assert (await bruno.get(f"/api/tables/{own}"))["error"]["code"] == "unknown_table"
        talk = await (await bruno.enter(table)).until(lambda m: m["type"] in ("said", "ack"))
        assert talk["type"] == "ack", "what she said is gone"

    run(story())
