"""Everything about me: to be taken away, and to be deleted."""

import asyncio

from ludoteca.server.rooms import farewell
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store import chat, tables
from ludoteca.server.store.known.everything import NAMELESS
from ludoteca.server.store.people import Person
from ludoteca.server.worker import Worker
from tests.server.clients import Guest, first_move, run
from tests.server.indoors import enter, in_a_worker
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


def test_of_a_deleted_person_and_their_agents_no_row_is_left(store: str) -> None:
    async def story(worker: Worker) -> None:
        from ludoteca.server.actions import lobby
        from ludoteca.server.protocol.http import OpenTable, SeatWish, Sit
        from ludoteca.server.store import agents

        rooms = Rooms(worker)
        ana, _ = await worker.people.welcome("Ana")
        bruno, _ = await worker.people.welcome("Bruno")
        agent, _ = await agents.make(worker.db, worker.effects, ana, "Net")
        table = await lobby.open_table(worker, ana, OpenTable("yangtze", [SeatWish("me"), SeatWish("open")]))
        await lobby.sit(await rooms.enter(table.id), Person(agent.id, agent.name), Sit(1))
        await enter(rooms, table.id, bruno)
        await chat.store(worker.db, table.id, 0, "Ana", "hello", 1)
        await farewell.delete(rooms, ana)
        kept = await tables.load(worker.db, table.id)
        assert kept is not None
        assert [(each.name, each.has_left) for each in kept.seats] == [(NAMELESS, True)] * 2
        assert len({kept.seats[0].person, kept.seats[1].person, None}) == 3, "two that are not the same"
        whole = str([await worker.db.read(f"SELECT * FROM {each}") for each in ("people", "sessions", "seats", "talk")])
        assert not {ana.id, agent.id, "Ana"} & set(whole.replace("'", " ").split())
        assert bruno.id in whole
        await asyncio.sleep(0)

    in_a_worker(store, story)
