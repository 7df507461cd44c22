"""How often anybody may ask: rates for an address, a network, a person and everybody together."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from ludoteca.server.limits import MOST_BUCKETS, Limits, Rate
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.store.chat import FORGET_EVERY, STORED
from tests.server.actions.test_moves import seated
from tests.server.clients import Chair, Guest, run
from tests.server.processes import ServerProcess, Zygote

ME, OPEN = {"kind": "me"}, {"kind": "open"}


@pytest.fixture
def strict(zygote: Zygote, tmp_path: Path) -> ServerProcess:
    rates = {"rate_messages": "20/hour", "rate_previews": "2/hour", "rate_tables": "2/hour", "rate_guests": "3/hour"}
    rates |= {"rate_talk": "1/hour", "rate_codes": "12/hour", "rate_hints": "1/hour", "connections_each": "4"}
    return ServerProcess(zygote, tmp_path, None, **rates).start()


def test_who_asks_too_much_is_told_so_and_others_go_on(strict: ServerProcess) -> None:
    async def story() -> None:
        _, guests, chairs, states = await seated(strict)
        seat = states[0]["active"][0]
        asked = {"type": "preview", "seat": seat, "move": {"move": "finish"}}
        codes = [(await chairs[seat].ask(**asked))["error"]["code"] for _ in range(3)]
        assert codes == ["illegal_move", "illegal_move", "too_fast"]
        hints = [(await chairs[1 - seat].ask(type="hint", seat=1 - seat))["error"]["code"] for _ in range(2)]
        assert hints == ["not_your_turn", "too_fast"]
        said = [(await chairs[0].ask(type="say", text="hi"))["type"] for _ in range(2)]
        assert said == ["ack", "error"]
        opened = [await guests[0].post("/api/tables", game="yangtze", seats=[ME, OPEN]) for _ in range(2)]
        assert opened[1]["error"]["code"] == "too_fast"
        for chair in chairs:
            await chair.ask(type="agree")
        assert (await chairs[0].ask(type="rematch"))["error"]["code"] == "too_fast"
        assert (await Guest(strict.address).post("/api/me", name="Third"))["name"] == "Third"
        assert (await Guest(strict.address).post("/api/me", name="Fourth"))["error"]["code"] == "too_fast"
        assert (await chairs[seat].ask(type="history", after=0))["error"]["code"] == "too_fast"
        assert (await chairs[1 - seat].ask(type="history", after=0))["type"] == "history"
        for _ in range(20):
            answer = await chairs[seat].ask(type="nonsense", id=0)
        assert answer["error"]["code"] == "too_fast"
        more = [await guests[0].connect(opened[0]["table"]) for _ in range(4)]
        last = Chair(more[-1])
        assert (await last.receive())["error"]["code"] == "too_many"
        for _ in range(13):
            found = await guests[0].get("/api/tables/zzzzzz")
        assert found["error"]["code"] == "too_fast"
        for each in more:
            await each.close()

    run(story())
    strict.end()
    assert '"code": "too_fast"' in strict.log.read_text(encoding="utf-8")


def test_who_comes_many_times_at_once_is_let_in_as_often_as_may_be(strict: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(strict.address, "Ana")
        table = await ana.open_table("yangtze", [ME, OPEN])
        chairs = [Chair(socket) for socket in await asyncio.gather(*(ana.connect(table) for _ in range(20)))]
        for chair in chairs:
            with contextlib.suppress(ConnectionClosed):
                await chair.send(type="hello")
        first = [await chair.receive() for chair in chairs]
        assert sorted(message["type"] for message in first) == ["bye"] * 16 + ["table"] * 4

    run(story())
    strict.end()


def test_whoever_has_many_addresses_is_counted_once(strict: ServerProcess) -> None:
    own = {"origin": strict.address}
    sent = [own | {"x-forwarded-for": f"2001:db8:1:2::{number}"} for number in range(4)]
    posted = [httpx.post(f"{strict.address}/api/me", json={"name": "Ana"}, headers=each) for each in sent]
    assert [answer.status_code for answer in posted] == [200, 200, 200, 429]
    elsewhere = own | {"x-forwarded-for": "2001:db8:1:3::1"}
    assert httpx.post(f"{strict.address}/api/me", json={"name": "Ana"}, headers=elsewhere).status_code == 200
    strict.end()


def test_a_proxy_is_believed_where_the_settings_say(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, proxies="127.0.0.9", rate_requests="1/hour").start()
    for number in (1, 2):
        headers = {"x-forwarded-for": f"192.0.2.{number}"}
        through = httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.9"), headers=headers)
        assert through.get(f"{server.address}/api/games").status_code == 200
        others = httpx.get(f"{server.address}/api/games", headers=headers)
        assert others.status_code == (200 if number == 1 else 429)
        through.close()
    server.end()


def test_one_address_opens_so_many_tables_however_many_people_it_is(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, rate_tables_address="3/day").start()

    async def story() -> list[str]:
        told = []
        for name in ("Ana", "Bruno", "Carla"):
            guest = await Guest.named(server.address, name)
            for _ in range(2 if name == "Ana" else 1):
                opened = await guest.post("/api/tables", game="yangtze", seats=[ME, OPEN])
                told.append(opened.get("error", {"code": "opened"})["code"])
        elsewhere = httpx.post(
            f"{server.address}/api/tables",
            json={"game": "yangtze", "seats": [ME, OPEN]},
            headers={"x-forwarded-for": "192.0.2.1", "origin": server.address},
            cookies={"ludoteca": guest.http.cookies["ludoteca"]},
        )
        return [*told, str(elsewhere.status_code)]

    assert run(story()) == ["opened"] * 3 + ["too_fast", "201"]
    server.end()


def test_codes_are_counted_for_a_network_and_for_everybody(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, rate_codes_wide="3/hour", rate_codes_all="8/hour").start()

    def ask(address: str) -> int:
        headers = {"x-forwarded-for": address}
        return httpx.get(f"{server.address}/api/tables/zzzzzz", headers=headers).status_code

    assert [ask(f"2001:db8:1:{number}::1") for number in range(4)] == [404, 404, 404, 429]
    assert [ask(f"2001:db8:2:{number}::1") for number in range(3)] == [404, 404, 404]
    assert [ask(f"192.0.2.{number}") for number in range(3)] == [404, 404, 429]
    server.end()


def test_who_knows_a_code_uses_up_nobodys_guesses(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, rate_codes_all="3/hour").start()

    async def story() -> list[int]:
        ana = await Guest.named(server.address, "Ana")
        table = await ana.open_table("yangtze", [ME, OPEN])
        code = (await (await ana.enter(table)).receive())["table"]["code"]
        asked = [code] * 6 + ["zzzzzz"] * 4 + [code, table]
        return [(await ana.http.get(f"/api/tables/{each}")).status_code for each in asked]

    assert run(story()) == [200] * 6 + [404] * 3 + [429, 429, 200]
    server.end()


def test_an_address_asks_so_often_and_no_more(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, rate_requests="3/hour").start()
    answers = [httpx.get(f"{server.address}/api/games") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[-1].json()["error"]["code"] == "too_fast"
    assert httpx.get(f"{server.address}/healthz").status_code == 200
    server.end()


def test_many_who_ask_are_forgotten_in_the_order_in_which_they_last_asked() -> None:
    limits = Limits({"guests": Rate(2, 3600)})
    for number in range(MOST_BUCKETS):
        limits.count("guests", str(number))
    limits.count("guests", "0")  # it has asked again
    for number in range(100):
        limits.count("guests", f"new {number}")
    assert len(limits._buckets) == MOST_BUCKETS
    with pytest.raises(Refused):
        limits.count("guests", "0")
    limits.count("guests", "1")  # it was forgotten: as if it had never asked
    limits.count("guests", "1")


def test_what_is_said_at_a_table_is_kept_within_bounds(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, rate_talk_long=f"{STORED + 60}/day").start()

    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        chair = await ana.enter(await ana.open_table("yangtze", [ME, OPEN]))
        for number in range(STORED + 60):
            await chair.send(type="say", id=2, text=str(number))
        last = await chair.until(lambda m: m["type"] == "said" and m["number"] == STORED + 60)
        assert last["text"] == str(STORED + 59)
        assert (await chair.ask(type="say", text="too much for today"))["error"]["code"] == "too_fast"

    run(story())
    with contextlib.closing(sqlite3.connect(server.store)) as db:
        assert STORED <= db.execute("SELECT count(*) FROM talk").fetchone()[0] <= STORED + FORGET_EVERY
    server.end()
