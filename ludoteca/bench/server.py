"""How many moves the server stores a second, and how soon: a server in a process of its own, its players in this one.

A closed loop (every table moves as soon as it can) shows the rate; moves on a fixed schedule show the times to the
acknowledgement and to the other seat, counted from when a move was due. Both processes share the machine's cores.
"""

import asyncio
import http.client
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from uvicorn.loops.auto import auto_loop_factory  # the server's own: players that compute less leave it more

from ludoteca.bench.engine import machine
from ludoteca.bench.players import GAME, Crowd, Host, Times
from ludoteca.bots.levels import check_level
from ludoteca.kernel import Json
from ludoteca.server.settings import Settings
from ludoteca.server.variables import variable

TABLES = (10, 100, 1_000)
RATES = (500, 1_000)  # scheduled moves a second; a bot thinks beside the first
LENGTH = 25  # moves of a match, at least
FASTEST = 6_000  # moves a second for which tables are laid out
START_SECONDS = 300  # rules may have to be compiled first
UNLIMITED = {
    **{f"LUDOTECA_{name}": "1000000" for name in ("CONNECTIONS_EACH", "MOST_CONNECTIONS", "OPEN_EACH")},
    # every rate that there is, so that a new one does not stop a measurement amid
    **{variable(each.name): "1000000/second" for each in fields(Settings) if each.name.startswith("rate_")},
}


@dataclass
class Server:
    """The process of a server that is measured."""

    port: int
    pid: int

    def memory_kb(self) -> int:
        """What it holds in memory."""
        for line in Path(f"/proc/{self.pid}/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
        return 0

    def processor_seconds(self) -> float:
        """What it has computed so far."""
        return computed(self.pid)

    def thinking_seconds(self) -> float:
        """What its bots have computed so far, in processes of their own."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text(encoding="ascii").split()
        return sum(computed(int(child)) for child in children)


def computed(process: int) -> float:
    """Seconds that a process has computed so far."""
    after_name = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(store: str) -> Iterator[Server]:
    """A server on a store, in a process of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-c", "from ludoteca.cli import main; main()", "serve", "--port", str(port)]
    environment = {**os.environ, **UNLIMITED, "LUDOTECA_STORE": store, "LUDOTECA_WORKERS": "1"}
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet)
    try:
        wait_for(port, process)
        yield Server(port, process.pid)
    finally:
        process.terminate()
        process.wait(30)


def wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    """Wait until the server answers."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("GET", "/healthz")
            if connection.getresponse().status == 200:
                return
        except OSError:
            time.sleep(0.1)
        finally:
            connection.close()
    raise RuntimeError("the server does not start")


def measure(seconds: float, counts: list[int], postgres: str | None, level: str | None = None) -> Json:
    """Every measurement of the server, as JSON."""
    if level is not None:
        check_level(level)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if soft < hard else soft, hard))
    results = []
    with tempfile.TemporaryDirectory() as folder:
        stores = {"sqlite": f"{folder}/tables.db"} | ({"postgresql": postgres} if postgres else {})
        for name, store in stores.items():
            for count in counts:
                with served(store) as server, asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
                    results.append({"store": name, "tables": count} | runner.run(one(server, count, seconds, level)))
    return {"schema": 1, "machine": machine(), "game": GAME, "seats": 2, "results": results}


async def one(server: Server, count: int, seconds: float, level: str | None) -> Json:
    """One store, one number of tables."""
    host = Host(server.port)
    before = server.memory_kb()
    crowd = Crowd()
    await crowd.fill(host, count, int(FASTEST * seconds / LENGTH))
    tables = len(crowd.tables)
    memory = (server.memory_kb() - before) / tables
    closed_loop = await flat_out(server, crowd, seconds)
    await crowd.close()
    quiet, faster = [await scheduled(host, count, seconds, rate) for rate in RATES]
    thinking = await beside_a_bot(server, host, count, seconds, level)
    return {
        "closed_loop": closed_loop,
        "scheduled": quiet,
        "scheduled_faster": faster,
        "scheduled_with_a_bot_thinking": thinking,
        "memory_kb_per_table": round(memory, 1),
        "errors": len(crowd.errors),
    }


async def flat_out(server: Server, crowd: Crowd, seconds: float) -> Json:
    """Every table moves as soon as it can: the rate, what each side computed for a move, and what was told of it."""
    computed, played = server.processor_seconds(), time.process_time()
    crowd.bytes_heard = 0
    rate = await crowd.closed_loop(seconds)
    computed, played = server.processor_seconds() - computed, time.process_time() - played
    moves = max(1, len(crowd.times.acknowledged))
    told = crowd.bytes_heard / moves
    await asyncio.sleep(0.5)
    return {
        "moves_per_s": round(rate),
        "server_us_per_move": round(computed / moves * 1e6),
        "players_us_per_move": round(played / moves * 1e6),
        "bytes_told_per_move": round(told),
    }


async def scheduled(host: Host, count: int, seconds: float, rate: float) -> Json:
    """So many moves a second."""
    crowd = Crowd()
    await crowd.fill(host, count, int(rate * seconds / LENGTH) + 1)
    result = shown(await crowd.schedule(seconds, rate), seconds)
    await crowd.close()
    return result | {"errors": len(crowd.errors)}


async def beside_a_bot(server: Server, host: Host, count: int, seconds: float, level: str | None) -> Json:
    """The same at the slower rate beside a bot that thinks all the time."""
    bots = Crowd()
    busy = asyncio.create_task(keep_thinking(host, bots, level))
    while not bots.others_moves:  # what takes long the first time is over then
        await asyncio.wait([busy], timeout=0.05)
        if busy.done():
            busy.result()  # why it plays no longer
    moves, before = bots.others_moves, server.thinking_seconds()
    result = await scheduled(host, count, seconds, RATES[0])
    computed = {"bot_moves": bots.others_moves - moves, "bot_computed_s": round(server.thinking_seconds() - before, 2)}
    busy.cancel()
    await asyncio.gather(busy, return_exceptions=True)
    await bots.close()
    return result | computed


async def keep_thinking(host: Host, bots: Crowd, level: str | None) -> None:
    """A table at which bots think all the time: its one person answers at once."""
    level = level or (await asyncio.to_thread(host.levels))[-1]
    while True:
        await bots.play_bots(host, level)


def shown(times: Times, seconds: float) -> Json:
    """The times in milliseconds; early and late in a match apart."""
    acknowledged = np.array(times.acknowledged or [(np.nan, 0)])
    early, late = (acknowledged[part, 0] for part in (acknowledged[:, 1] <= 10, acknowledged[:, 1] > 25))
    return {
        "moves_per_s": round(len(times.acknowledged) / seconds),
        "ack_ms": percentiles(acknowledged[:, 0]),
        "other_seat_ms": percentiles(np.array(times.seen or [np.nan])),
        "ack_ms_first_10_moves": percentiles(early),
        "ack_ms_after_25_moves": percentiles(late),
    }


def percentiles(seconds: "np.typing.NDArray[np.float64]") -> Json | None:
    """The middle and the worst but one in a hundred; None if there is nothing."""
    if not seconds.size:
        return None
    return {f"p{n}": round(float(np.percentile(seconds, n)) * 1000, 2) for n in (50, 99)}


def table_of(results: Json) -> RenderableType:
    """What was measured, as a table to be read."""
    table = Table(
        "store",
        "tables",
        "moves/s",
        "server, players µs/move",
        "bytes/move",
        "ack p50/p99 ms",
        f"at {RATES[1]}/s",
        "other seat p50/p99 ms",
        "with a bot",
        "KB/table",
    )
    for line in results["results"]:
        quiet, busy, flat = line["scheduled"], line["scheduled_with_a_bot_thinking"], line["closed_loop"]
        times = (quiet["ack_ms"], line["scheduled_faster"]["ack_ms"], quiet["other_seat_ms"], busy["ack_ms"])
        table.add_row(
            line["store"],
            str(line["tables"]),
            f"{flat['moves_per_s']:,}",
            f"{flat['server_us_per_move']}, {flat['players_us_per_move']}",
            str(flat["bytes_told_per_move"]),
            *(f"{each['p50']} / {each['p99']}" for each in times),
            str(line["memory_kb_per_table"]),
        )
    return Group(
        table, Text(f"times at {RATES[0]} moves/s unless told; server and players share {os.cpu_count()} cores")
    )
