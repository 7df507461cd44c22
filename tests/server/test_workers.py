"""Several workers on one PostgreSQL: any worker serves any table; one may be killed, also while its bot thinks."""

import asyncio
import itertools
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import httpx
import pytest
from websockets.asyncio.client import connect

from ludoteca.server.rooms.upkeep import TIDY_SECONDS
from tests.server.bots.test_pool import wait_until
from tests.server.clients import Chair, Guest, first_move, run
from tests.server.postgres import Postgres
from tests.server.processes import ServerProcess, Zygote, free_port
from tests.server.survivors import check, table_of, whole_log

Workers = list[ServerProcess]


@pytest.fixture
def workers(zygote: Zygote, postgres: Postgres, tmp_path: Path) -> Iterator[Workers]:
    store = postgres.new_database()
    started = [ServerProcess(zygote, tmp_path, store).start() for _ in range(2)]
    yield started
    for each in started:
        each.end()


async def elsewhere(guest: Guest, worker: ServerProcess) -> Guest:
    """The same person, through another worker."""
    token = guest.http.cookies["ludoteca"]
    return Guest(worker.address, token)


def test_people_of_one_table_play_through_different_workers(workers: Workers) -> None:
    async def story() -> None:
        for game in ("yangtze", "river_dragons"):
            survivors = await table_of(workers[0].address, game, seats=3 if game == "yangtze" else 4)
            for each, worker in zip(survivors, itertools.cycle(workers), strict=False):
                each.guest = await elsewhere(each.guest, worker)
            playing = [asyncio.create_task(each.play()) for each in survivors]
            while not all(len(each.acknowledged) >= 8 or each.is_over for each in survivors):
                for task in playing:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.01)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            table = survivors[0].table
            logs = [await whole_log(Guest(worker.address), table) for worker in workers]
            await check(survivors, {table: max(logs, key=len)})
            shorter = min(len(log) for log in logs)
            assert logs[0][:shorter] == logs[1][:shorter]

    run(story())


def test_a_worker_is_killed_and_its_people_go_on_through_another(workers: Workers) -> None:
    async def story() -> None:
        survivors = await table_of(workers[0].address, "yangtze")
        survivors[0].guest = await elsewhere(survivors[0].guest, workers[1])
        playing = [asyncio.create_task(each.play()) for each in survivors]
        while len(survivors[1].acknowledged) < 5:
            await asyncio.sleep(0.005)
        workers[0].end()
        survivors[1].guest = await elsewhere(survivors[1].guest, workers[1])  # as a proxy would send them
        await asyncio.gather(*playing)
        assert all(each.is_over for each in survivors)
        table = survivors[0].table
        await check(survivors, {table: await whole_log(Guest(workers[1].address), table)})

    run(story())


def test_a_bots_turn_is_taken_over_when_its_worker_dies(workers: Workers) -> None:
    async def story() -> None:
        ana = await Guest.named(workers[0].address, "Ana")
        bots = [{"kind": "bot", "level": "casual"} for _ in range(3)]
        table = await ana.open_table("yangtze", [{"kind": "me"}, *bots])
        await until_a_bot_thinks(await ana.enter(table), workers[0].store)
        workers[0].end()
        chair = await (await elsewhere(ana, workers[1])).enter(table)
        state = (await chair.told(0))["state"]
        for _ in range(2):
            while not state["offers"]:
                state = (await chair.told(state["position"] + 1))["state"]
            await chair.ask(**first_move(state))
            state = (await chair.told(state["position"] + 1))["state"]
        history = await chair.ask(type="history", after=0)
        moves = [(entry["seat"], entry["decision"]) for entry in history["entries"]]
        assert len(moves) == len(set(moves))
        assert {1, 2, 3} <= {seat for seat, _ in moves}

    run(story())


async def until_a_bot_thinks(chair: Chair, store: str) -> None:
    """Its person has nothing to decide, and a worker has taken its turn: its thinker takes a while to start."""
    db = await asyncpg.connect(store)
    state = (await chair.told(0))["state"]
    while state["offers"]:
        await chair.ask(**first_move(state))
        state = (await chair.told(state["position"] + 1))["state"]
    while await db.fetchval("SELECT count(*) FROM leases") == 0:
        await asyncio.sleep(0.001)
    await db.close()


def test_who_is_there_and_what_is_said_is_known_at_every_worker(workers: Workers) -> None:
    async def story() -> None:
        ana, bruno = await Guest.named(workers[0].address, "Ana"), await Guest.named(workers[1].address, "Bruno")
        table = await ana.open_table("yangtze", [{"kind": "me"}, {"kind": "open"}])
        first = await ana.enter(table)
        await first.until(lambda m: m["type"] == "ack")
        await bruno.post(f"/api/tables/{table}/sit")
        await first.until(lambda m: m["type"] == "table" and m["table"]["status"] == "running")
        second = await bruno.enter(table)
        await first.until(lambda m: m["type"] == "table" and m["table"]["seats"][1]["present"])
        await second.until(lambda m: m["type"] == "table" and m["table"]["seats"][0]["present"])
        await second.ask(type="say", text="hola")
        assert (await first.until(lambda m: m["type"] == "said"))["text"] == "hola"
        await second.close()
        await first.until(lambda m: m["type"] == "table" and not m["table"]["seats"][1]["present"])

    run(story())


@pytest.mark.parametrize("path", ["/api/me/forget", "/api/me/sign-out"])
def test_who_is_signed_out_plays_no_further_through_another_worker(workers: Workers, path: str) -> None:
    """At once: looking whether sessions are over, every ten seconds, is for what nobody said."""

    async def story() -> None:
        ana = await Guest.named(workers[0].address, "Ana")
        table = await ana.open_table("yangtze", [{"kind": "me"}, {"kind": "open"}])
        phone = Guest(workers[1].address)
        await phone.post("/api/me/claim", token=(await ana.post("/api/me/link"))["token"])
        same = await elsewhere(ana, workers[1])
        chair = await (phone if path.endswith("forget") else same).enter(table)
        await chair.until(lambda m: m["type"] == "ack")
        before = time.monotonic()
        await ana.http.post(path)
        bye = await chair.until(lambda m: m["type"] == "bye")
        assert bye["error"]["code"] == "no_name"
        assert time.monotonic() - before < TIDY_SECONDS / 2

    run(story())


def test_a_revoked_agent_plays_no_further_through_another_worker(workers: Workers) -> None:
    async def story() -> None:
        ana = await Guest.named(workers[0].address, "Ana")
        agent = await ana.post("/api/me/agents", name="Robo")
        table = await ana.open_table("yangtze", [{"kind": "me"}, {"kind": "open"}])
        robot = await connect(
            workers[1].address.replace("http", "ws", 1) + f"/api/tables/{table}/socket",
            additional_headers={"authorization": f"Bearer {agent['token']}"},
            proxy=None,
        )
        chair = Chair(robot)
        await chair.send(type="hello", id=1)
        await chair.until(lambda m: m["type"] == "ack")
        before = time.monotonic()
        await ana.http.post(f"/api/me/agents/{agent['agent']}/revoke")
        await chair.until(lambda m: m["type"] == "bye")
        assert time.monotonic() - before < TIDY_SECONDS / 2

    run(story())


def test_workers_end_with_their_supervisor_and_let_the_port_go(postgres: Postgres) -> None:
    port = free_port()
    environment = {**os.environ, "LUDOTECA_STORE": postgres.new_database(), "LUDOTECA_PORT": str(port)}
    command = [sys.executable, "-c", "from ludoteca.cli import main; main()", "serve", "--workers", "2"]
    quiet = subprocess.DEVNULL
    supervisor = subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet)
    try:
        wait_until(lambda: is_answering(port), "the workers do not start")
    finally:
        supervisor.kill()
        supervisor.wait()
    wait_until(lambda: is_free(port), "a worker holds the port")


def is_answering(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
    except httpx.HTTPError:
        return False


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        return probe.connect_ex(("127.0.0.1", port)) != 0
