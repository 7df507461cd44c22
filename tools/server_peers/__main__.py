"""`make bench-server-peers`: a JSON row for each server and number of tables, all of one run. Ends by itself."""

import argparse
import asyncio
import json
import resource
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from uvicorn.loops.auto import auto_loop_factory

from ludoteca.bench.engine import machine
from ludoteca.bench.players import Crowd as OurCrowd, Host
from ludoteca.bench.server import FASTEST, LENGTH, Server, flat_out, percentiles, served
from ludoteca.kernel.vocabulary import Json
from tools.server_peers.boardgameio import Crowd

HERE = Path(__file__).parent
INSTALLED = HERE.parent.parent / ".peers"
THEIRS = {"memory": "in memory: a kill loses all", "files": "on files, told before they are written"}
START_SECONDS = 60
WARM_SECONDS = 2  # before anything is counted: programs in JavaScript get faster while they run


@contextmanager
def boardgameio(storage: str) -> Iterator[Server]:
    """Their server, in a process of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [real_node(), str(HERE / "server.cjs"), str(INSTALLED), str(port), storage]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        end = time.monotonic() + START_SECONDS
        while not is_open(port):
            if time.monotonic() > end or process.poll() is not None:
                raise RuntimeError("boardgame.io does not start: is it in .peers? `make .stamp/peers` brings it")
            time.sleep(0.1)
        yield Server(port, process.pid)
    finally:
        process.terminate()
        process.wait(30)


def real_node() -> str:
    """Node itself: `node` may be a script that starts it, whose own time says nothing and whose end does not end it."""
    return subprocess.run(["node", "-p", "process.execPath"], capture_output=True, text=True, check=True).stdout.strip()


def is_open(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


async def ours(server: Server, tables: int, seconds: float) -> Json:
    """Our own benchmark's closed loop."""
    crowd = OurCrowd()
    await crowd.fill(Host(server.port), tables, int(FASTEST * (seconds + WARM_SECONDS) / LENGTH))
    await crowd.closed_loop(WARM_SECONDS)
    row = await flat_out(server, crowd, seconds)
    row["ack_ms"] = percentiles(np.array([each for each, _ in crowd.times.acknowledged]))
    row["errors"] = len(crowd.errors)
    await crowd.close()
    return row


async def theirs(server: Server, tables: int, seconds: float) -> Json:
    """The same at tables of boardgame.io."""
    crowd = Crowd()
    await crowd.fill(server.port, tables)
    await crowd.closed_loop(WARM_SECONDS)
    crowd.acknowledged.clear()
    computed, played, crowd.bytes_heard = server.processor_seconds(), time.process_time(), 0
    rate = await crowd.closed_loop(seconds)
    computed, played = server.processor_seconds() - computed, time.process_time() - played
    moves = max(1, len(crowd.acknowledged))
    row = {
        "moves_per_s": round(rate),
        "server_us_per_move": round(computed / moves * 1e6),
        "players_us_per_move": round(played / moves * 1e6),
        "bytes_told_per_move": round(crowd.bytes_heard / moves),
        "ack_ms": percentiles(np.array(crowd.acknowledged)),
    }
    await crowd.close()
    return row


def say(**row: object) -> None:
    print(json.dumps(row), flush=True)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=5)
    asked.add_argument("--tables", type=int, nargs="+", default=[100, 1_000])
    given = asked.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, hard), hard))
    say(machine=machine(), seconds=given.seconds)
    for tables in given.tables:
        with tempfile.TemporaryDirectory() as folder:
            with served(f"{folder}/tables.db") as server, asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
                row = runner.run(ours(server, tables, given.seconds))
            say(server="ludoteca", game="yangtze", store="SQLite, on the disk before it is told", tables=tables, **row)
            for name, store in THEIRS.items():
                with (
                    boardgameio("memory" if name == "memory" else f"{folder}/files") as server,
                    asyncio.Runner(loop_factory=auto_loop_factory()) as runner,
                ):
                    row = runner.run(theirs(server, tables, given.seconds))
                say(server="boardgame.io", game="36 cells", store=store, tables=tables, **row)


if __name__ == "__main__":
    main()
