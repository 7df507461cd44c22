"""The door of a house over HTTP and sockets: who may come in, who may run it, from the page and the command line."""

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.clients import Chair, Guest, run
from tests.server.processes import ServerProcess, Zygote

Command = Callable[..., tuple[int, str, str]]
WORD = "open sesame"


@pytest.fixture(scope="module")
def house(zygote: Zygote, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of its own, whose door is locked by one test and seen by no other."""
    process = ServerProcess(zygote, tmp_path_factory.mktemp("house")).start()
    yield process
    process.end()


async def keeper_at(house: ServerProcess, command: Command, name: str = "Kay") -> Guest:
    """Somebody who runs the house, by a link of the command line."""
    _, link, _ = await asyncio.to_thread(command, "house", "keeper", "--store", house.store, "--page", house.address)
    kay = await Guest.named(house.address, name)
    answer = await kay.http.post("/api/house/keep", json={"token": link.strip().partition("#")[2]})
    assert answer.status_code == 204
    return kay


def code_of(answer: httpx.Response) -> str:
    return str(answer.json()["error"]["code"])


def test_only_who_runs_the_house_does_what_belongs_to_that(house: ServerProcess, command: Command) -> None:
    async def story() -> None:
        ana, kay = await Guest.named(house.address, "Ana"), await keeper_at(house, command)
        for path in ("/api/house/tables", "/api/house/people", "/api/house/log"):
            assert code_of(await ana.http.get(path)) == "not_keeper"
            assert code_of(await Guest(house.address).http.get(path)) == "no_name"
        assert code_of(await ana.http.post("/api/house", json={"deed": "drain"})) == "not_keeper"
        agent = await kay.post("/api/me/agents", name="Robo")
        bearer = {"authorization": f"Bearer {agent['token']}"}
        assert code_of(await Guest(house.address).http.get("/api/house/log", headers=bearer)) == "out_of_scope"
        table = await ana.open_table("yangtze", [{"kind": "me"}, {"kind": "open"}], public=True)
        chair = await ana.enter(table)
        listed = (await kay.get("/api/house/tables"))["tables"]
        assert [each["names"] for each in listed if each["table"] == table] == [["Ana", None]]
        assert not {"seed", "state", "view"} & set(listed[0])
        await kay.post("/api/house", deed="close", subject=table)
        assert (await chair.until(lambda m: m["type"] == "bye"))["error"]["code"] == "unknown_table"
        lines = (await kay.get("/api/house/log"))["lines"]
        who = f"Kay ({(await kay.get('/api/me'))['person']})"
        assert [(each["deed"], each["who"]) for each in lines[:2]] == [("close", who), ("became_keeper", who)]

    run(story())


def test_who_is_banned_is_told_so_and_cannot_take_another_name(house: ServerProcess, command: Command) -> None:
    async def story() -> None:
        mallory, kay = await Guest.named(house.address, "Mallory"), await keeper_at(house, command)
        robot = await mallory.post("/api/me/agents", name="Robo")
        who = (await mallory.get("/api/me"))["person"]
        found = (await kay.get("/api/house/people?named=mall"))["people"]
        assert [each["person"] for each in found] == [who]
        await kay.post("/api/house", deed="ban", subject=who)
        for answer in (
            await mallory.http.get("/api/me"),
            await mallory.http.post("/api/me", json={"name": "Somebody"}),
            await Guest(house.address).http.get("/api/me", headers={"authorization": f"Bearer {robot['token']}"}),
        ):
            assert code_of(answer) == "banned"

    run(story())


def test_who_is_banned_between_handshake_and_hello_does_not_come_in(house: ServerProcess, command: Command) -> None:
    async def story() -> None:
        mallory, kay = await Guest.named(house.address, "Mallory"), await keeper_at(house, command)
        table = await kay.open_table("yangtze", [{"kind": "me"}, {"kind": "open"}])
        silent = Chair(await mallory.connect(table))  # at no table yet, where those who are sent away are looked for
        await kay.post("/api/house", deed="ban", subject=(await mallory.get("/api/me"))["person"])
        await silent.send(type="hello", id=1)
        bye = await silent.receive()
        assert (bye["type"], bye["error"]["code"]) == ("bye", "banned")

    run(story())


def test_a_command_is_seen_by_the_server_that_runs(house: ServerProcess, command: Command) -> None:
    async def story() -> None:
        ana = await Guest.named(house.address, "Ana")
        table = await ana.open_table("yangtze", [{"kind": "me"}, {"kind": "open"}])
        chair = await ana.enter(table)
        await asyncio.to_thread(command, "house", "announce", "Pizza at eight", "--store", house.store)
        news = await chair.until(lambda m: m["type"] == "house")
        assert news["announcement"]["text"] == "Pizza at eight"
        assert (await ana.get("/api/house"))["announcement"] == news["announcement"]
        _, said, _ = await asyncio.to_thread(command, "house", "status", "--json", "--store", house.store)
        assert json.loads(said)["announcement"] == "Pizza at eight"
        code, _, complaint = await asyncio.to_thread(command, "house", "close", "NOCODE", "--store", house.store)
        assert (code, complaint) == (2, "ludoteca: there is no such table, or no longer\n")

    run(story())


def test_a_locked_house_answers_nobody_who_has_not_come_in(zygote: Zygote, tmp_path: Path, command: Command) -> None:
    house = ServerProcess(zygote, tmp_path, rate_house="6/minute").start()

    async def story() -> None:
        ana, kay = await Guest.named(house.address, "Ana"), await keeper_at(house, command)
        agent = await ana.post("/api/me/agents", name="Robo")
        table = await ana.open_table("yangtze", [{"kind": "me"}, {"kind": "open"}])
        chair = await ana.enter(table)
        invitation = (await kay.post("/api/house", deed="invite"))["token"]
        silent = Chair(await ana.connect(table))  # has shaken hands, and is at no table yet
        await kay.post("/api/house", deed="drain")
        locked = await kay.http.post("/api/house", json={"deed": "lock", "text": WORD})
        assert "httponly" in locked.headers["set-cookie"].lower()
        assert (await chair.until(lambda m: m["type"] == "bye"))["error"]["code"] == "locked"
        await silent.send(type="hello", id=1)
        assert (await silent.receive())["error"]["code"] == "locked"
        for path in ("/api/games", "/api/tables", "/api/me", f"/api/tables/{table}", f"/api/tables/{table}/record"):
            assert code_of(await ana.http.get(path)) == "locked"
        assert code_of(await ana.http.post("/api/me", json={"name": "Eve"})) == "locked"
        back = Chair(await ana.connect(table))
        assert (await back.receive())["error"]["code"] == "locked"
        assert await ana.get("/api/house") == {
            "locked": True, "inside": False, "keeper": False, "draining": False, "announcement": None,
        }  # fmt: skip
        inside = await kay.get("/api/house")  # whoever locks the door stays inside, and is told more
        assert (inside["keeper"], inside["draining"]) == (True, True)
        bearer = {"authorization": f"Bearer {agent['token']}"}
        assert (await Guest(house.address).http.get("/api/tables", headers=bearer)).status_code == 200

        assert code_of(await ana.http.post("/api/house/enter", json={"password": "sesame"})) == "bad_password"
        assert code_of(await ana.http.post("/api/house/enter", json={"invitation": invitation})) == "bad_invitation"
        assert (await ana.http.post("/api/house/enter", json={"password": WORD})).status_code == 204
        assert (await ana.get("/api/me"))["name"] == "Ana"
        assert (await (await ana.enter(table)).receive())["type"] == "table"
        invitation = (await kay.post("/api/house", deed="invite", uses=1))["token"]
        eve = Guest(house.address)
        assert (await eve.http.post("/api/house/enter", json={"invitation": invitation})).status_code == 204
        await eve.post("/api/me", name="Eve")
        await kay.post("/api/house", deed="ban", subject=(await eve.get("/api/me"))["person"])
        assert code_of(await eve.http.get("/api/games")) == "locked"  # her device has to come in again
        tries = [await eve.http.post("/api/house/enter", json={"password": "guess"}) for _ in range(7)]
        assert code_of(tries[-1]) == "too_fast"

    try:
        run(story())
        log = house.log.read_text(encoding="utf-8")
        assert WORD not in log
        assert "house_deed" in log
    finally:
        house.end()
