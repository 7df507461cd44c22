"""Agents: a token in the header, without cookie and origin, that is good for playing and nothing else."""

import asyncio
import os
import re
import sqlite3
import sys
from pathlib import Path
from subprocess import PIPE

import httpx
import pytest
from websockets.asyncio.client import connect

from ludoteca.server.effects import hashed
from ludoteca.server.http.routes import CHANGE, PLAY, READ
from ludoteca.server.store.agents import MOST_AGENTS
from tests.server.clients import Chair, Guest, Json, run
from tests.server.processes import ServerProcess, Zygote
from tests.server.survivors import Survivor, our_games

ME, OPEN = {"kind": "me"}, {"kind": "open"}
CLIENT = Path(__file__).parents[4] / "examples" / "client.py"


class Program:
    """An agent: it has nothing but its token."""

    def __init__(self, address: str, token: str) -> None:
        self.address = address
        self.header = {"authorization": f"Bearer {token}"}

    def ask(self, method: str, path: str, **body: object) -> Json:
        answer = httpx.request(method, self.address + path, json=body or None, headers=self.header)
        return dict(answer.json())

    async def connect(self, table: str) -> Chair:
        url = self.address.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
        return Chair(await connect(url, additional_headers=self.header))


async def with_agent(server: ServerProcess) -> tuple[Guest, Json, Program]:
    ana = await Guest.named(server.address, "Ana")
    made = await ana.post("/api/me/agents", name="Ana's net")
    return ana, made, Program(server.address, made["token"])


def test_an_agent_is_known_by_its_token_and_plays_under_a_name_that_says_what_it_is(server: ServerProcess) -> None:
    async def story() -> None:
        ana, made, program = await with_agent(server)
        assert program.ask("GET", "/api/me") == {
            "person": made["agent"],
            "name": "Ana's net [bot]",
            "former": None,
        }
        table = await ana.open_table("yangtze", [ME, OPEN])
        named = program.ask("POST", f"/api/tables/{table}/sit", name="Bruno")
        assert named["error"]["message"] == "an agent plays under its own name"
        opened = program.ask("POST", "/api/tables", game="yangtze", seats=[{**ME, "name": "Bruno"}, OPEN])
        assert opened["error"]["code"] == "bad_message"
        assert program.ask("POST", f"/api/tables/{table}/sit")["table"] == table
        seats = (await ana.get(f"/api/tables/{table}"))["seats"]
        assert [seat["name"] for seat in seats] == ["Ana", "Ana's net [bot]"]

    run(story())


def test_a_token_opens_what_belongs_to_playing_and_nothing_else(server: ServerProcess) -> None:
    async def story() -> None:
        ana, _, program = await with_agent(server)
        table = await ana.open_table("yangtze", [ME, OPEN])
        for method, handlers in (("GET", READ), ("POST", CHANGE)):
            for path, handler in handlers.items():
                if handler not in PLAY:
                    named = re.sub(r"\{(\w+)(:int)?\}", lambda found: table if found[1] == "table" else "1", path)
                    answer = program.ask(method, named, name="x")
                    assert answer["error"]["code"] == "out_of_scope", path
        assert (await ana.get("/api/me"))["name"] == "Ana"

    run(story())


def test_a_token_is_no_cookie_and_a_cookie_no_token(server: ServerProcess) -> None:
    async def story() -> None:
        ana, made, _ = await with_agent(server)
        assert (await Guest(server.address, made["token"]).get("/api/me"))["error"]["code"] == "no_name"
        stranger = Program(server.address, ana.http.cookies["ludoteca"])
        assert stranger.ask("GET", "/api/me")["error"]["code"] == "bad_token"
        ana.http.headers.update({"authorization": "Bearer nonsense"})  # beside a header the cookie does not count
        assert (await ana.get("/api/me"))["error"]["code"] == "bad_token"
        ana.http.headers.update({"authorization": "Basic YTpi", "origin": "http://evil.example"})
        assert (await ana.post("/api/me", name="Eve"))["error"]["code"] == "bad_origin"

    run(story())


def test_an_owner_does_not_see_what_their_agent_sees_nor_play_for_it(server: ServerProcess) -> None:
    async def story() -> None:
        ana, _, program = await with_agent(server)
        table = await ana.open_table("yangtze", [ME, OPEN])
        program.ask("POST", f"/api/tables/{table}/sit")
        hers, its = await ana.enter(table), await program.connect(table)
        await its.send(type="hello", id=1)
        for chair, seat in ((hers, 0), (its, 1)):
            state = (await chair.told(0))["state"]
            assert state["seat"] == seat
            answer = await chair.ask(type="move", seat=1 - seat, decision=0, move={"move": "finish"})
            assert answer["error"]["code"] == "not_your_seat"

    run(story())


@pytest.mark.parametrize("way", ["revoke", "forget"])
def test_a_revoked_token_is_good_for_nothing_and_its_connections_end(server: ServerProcess, way: str) -> None:
    async def story() -> None:
        ana, made, program = await with_agent(server)
        table = await ana.open_table("yangtze", [ME, OPEN])
        program.ask("POST", f"/api/tables/{table}/sit")
        chair = await program.connect(table)
        await chair.send(type="hello", id=1)
        await chair.told(0)
        eve = await Guest.named(server.address, "Eve")
        paths = {"revoke": f"/api/me/agents/{made['agent']}/revoke", "forget": "/api/me/forget"}
        assert (await eve.post(paths["revoke"]))["error"]["code"] == "not_found"
        assert [each["agent"] for each in (await ana.get("/api/me/agents"))["agents"]] == [made["agent"]]
        assert (await ana.http.post(paths[way])).status_code == 204
        assert (await chair.until(lambda message: message["type"] == "bye"))["error"]["code"] == "no_name"
        assert program.ask("GET", "/api/me")["error"]["code"] == "bad_token"
        late = await program.connect(table)
        assert (await late.receive())["error"]["code"] == "bad_token"
        assert (await ana.get("/api/me/agents"))["agents"] == []
        assert (await ana.get("/api/me"))["name"] == "Ana"

    run(story())


def test_a_token_is_told_once_and_stored_hashed(server: ServerProcess) -> None:
    async def story() -> str:
        ana, made, _ = await with_agent(server)
        assert made["token"] not in str(await ana.get("/api/me/agents"))
        return str(made["token"])

    token = run(story())
    with sqlite3.connect(server.store) as db:
        everything = str([db.execute(f"SELECT * FROM {table}").fetchall() for table in ("sessions", "people")])
    db.close()
    assert token not in everything
    assert hashed(token) in everything
    assert token not in server.log.read_text(encoding="utf-8")


def test_a_person_has_so_many_agents_and_no_more(zygote: Zygote, tmp_path: Path, store: str) -> None:
    server = ServerProcess(zygote, tmp_path, store).start()

    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        made = [await ana.post("/api/me/agents", name=f"Net {n}") for n in range(MOST_AGENTS + 1)]
        assert made[-1]["error"]["code"] == "too_many_agents"
        assert await ana.post(f"/api/me/agents/{made[0]['agent']}/revoke") == {}
        assert (await ana.post("/api/me/agents", name="Another"))["name"] == "Another [bot]"
        assert len((await ana.get("/api/me/agents"))["agents"]) == MOST_AGENTS
        assert (await ana.post("/api/me/agents", name="n" * 19))["error"]["code"] == "bad_message"
        assert (await ana.http.post("/api/me/forget")).status_code == 204
        assert (await ana.get("/api/me/agents"))["agents"] == []

    run(story())
    server.end()


def test_an_agent_asks_no_more_than_a_person(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, rate_tables="1/hour", rate_guests="2/hour", rate_talk="1/hour").start()

    async def story() -> None:
        ana, _, program = await with_agent(server)
        assert (await ana.post("/api/me/agents", name="Other"))["error"]["code"] == "too_fast"
        seats = [ME, OPEN]
        table = program.ask("POST", "/api/tables", game="yangtze", seats=seats)["table"]
        assert program.ask("POST", "/api/tables", game="yangtze", seats=seats)["error"]["code"] == "too_fast"
        chair = await program.connect(table)
        await chair.send(type="hello", id=1)
        assert [(await chair.ask(type="say", text="hi"))["type"] for _ in range(2)] == ["ack", "error"]

    run(story())
    server.end()


async def run_client(address: str, token: str, where: str) -> asyncio.subprocess.Process:
    environment = {**os.environ, "LUDOTECA_TOKEN": token}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, str(CLIENT), address, where), env=environment, stdout=PIPE, stderr=PIPE
    )


@pytest.mark.parametrize("game", our_games())
def test_a_person_plays_a_match_against_the_example_client(server: ServerProcess, game: str) -> None:
    async def story() -> None:
        ana, made, _ = await with_agent(server)
        opened = await ana.post("/api/tables", game=game, seats=[ME, OPEN])
        program = await run_client(server.address, made["token"], opened["code"])
        person = Survivor(ana, opened["table"], 0)
        await person.play()
        said, _ = await program.communicate()
        assert program.returncode == 0
        assert "'how': 'rules'" in said.decode()

    run(story())


def test_the_example_client_plays_a_match_against_a_bot(server: ServerProcess) -> None:
    async def story() -> None:
        _, made, program = await with_agent(server)
        client = await run_client(server.address, made["token"], "yangtze")
        said, _ = await client.communicate()
        assert client.returncode == 0
        (line,) = program.ask("GET", "/api/me/tables?over=1")["tables"]
        assert f"'winners': {line['progress']['winners']}" in said.decode()

    run(story())


@pytest.mark.parametrize(
    ("token", "where", "sentence"),
    [
        ("wrong", "yangtze", "this token of an agent is not valid, or no longer"),
        (None, "chess", "there is no game 'chess'; there are "),
    ],
)
def test_the_example_client_says_why_it_was_refused(
    server: ServerProcess, token: str | None, where: str, sentence: str
) -> None:
    async def story() -> None:
        _, made, _ = await with_agent(server)
        client = await run_client(server.address, token or made["token"], where)
        _, said = await client.communicate()
        assert client.returncode == 1
        assert said.decode().startswith(sentence)

    run(story())
