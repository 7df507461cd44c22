"""How long moves wait while very many watch one table: `make load-watchers WATCHERS=5000`.

A server, its players and the watchers have a process each. One table is watched by all; at others is played at the
same time, since they share its worker. Times are from when a move was due to its acknowledgement.
"""

import argparse
import asyncio
import json
import os
import resource
import struct
import sys
import tempfile
import time
from typing import cast

import numpy as np
from uvicorn.loops.auto import auto_loop_factory

from ludoteca.bench.players import Crowd, Host
from ludoteca.bench.server import Server, percentiles, served
from ludoteca.kernel import Json

OTHERS = 20  # tables beside the watched one
OTHERS_RATE = 40  # moves a second, at all of them
WATCHED_RATE = 1  # moves a second
MOVES = 20  # at the watched table in each part: a match has more
HELLO = b'{"type":"hello","id":1}'
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


def frame(opcode: int, data: bytes) -> bytes:
    """A short frame of a client, by a mask that changes nothing."""
    return bytes([0x80 | opcode, 0x80 | len(data), 0, 0, 0, 0]) + data


class Watcher(asyncio.Protocol):
    """Says hello, answers pings, and lets everything else go by."""

    is_in = is_gone = False

    def __init__(self, opening: bytes) -> None:
        self._opening = opening
        self._left = b""
        self.heard = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket of the table as soon as there is a connection."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._opening)

    def data_received(self, data: bytes) -> None:
        """The answer to the handshake, then frames."""
        self.heard += len(data)
        self._left += data
        if not self.is_in:
            head, end, self._left = self._left.partition(b"\r\n\r\n")
            if not end:
                self._left = head
                return
            self.is_in = True
            self._transport.write(frame(TEXT, HELLO))
        self._read()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """Note that this watcher was cut off."""
        self.is_gone = True

    def _read(self) -> None:
        while len(self._left) >= 2:
            size, head = self._left[1] & 127, 2
            if size == 126 and len(self._left) >= 4:
                (size,), head = struct.unpack("!H", self._left[2:4]), 4
            elif size == 127 and len(self._left) >= 10:
                (size,), head = struct.unpack("!Q", self._left[2:10]), 10
            if (size in (126, 127) and head == 2) or len(self._left) < head + size:
                return
            if self._left[0] & 15 == PING:
                self._transport.write(frame(PONG, self._left[head : head + size]))
            self._left = self._left[head + size :]


async def watch(port: int, table: str, count: int, joins: int, is_browser: bool) -> None:
    """Come to a table, `joins` each second, and stay until standard input closes; a line is printed when all are in."""
    opening = "\r\n".join(
        [
            f"GET /api/tables/{table}/socket HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            f"Origin: http://127.0.0.1:{port}",
            *("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"),
            *(["Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"] if is_browser else []),
            *("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "", ""),
        ]
    ).encode()
    loop, watchers, start = asyncio.get_running_loop(), list[Watcher](), time.monotonic()
    for number in range(count):
        await asyncio.sleep(max(0.0, start + number / joins - time.monotonic()))
        _, watcher = await loop.create_connection(lambda: Watcher(opening), "127.0.0.1", port)
        watchers.append(watcher)
    while not all(watcher.heard > 1_000 for watcher in watchers if not watcher.is_gone):
        await asyncio.sleep(0.1)
    print(json.dumps({"seconds": round(time.monotonic() - start, 1)}), flush=True)
    await loop.run_in_executor(None, sys.stdin.readline)
    lost, heard = sum(watcher.is_gone for watcher in watchers), sum(watcher.heard for watcher in watchers)
    print(json.dumps({"cut_off": lost, "heard_mb": round(heard / 1e6)}), flush=True)


def parts(crowd: Crowd) -> Json:
    """Milliseconds to the acknowledgement, and the longest."""
    times = np.array([seconds for seconds, _ in crowd.times.acknowledged] or [np.nan])
    return {**(percentiles(times) or {}), "longest": round(float(times.max()) * 1000, 2), "moves": len(times)}


async def play(server: Server, count: int, joins: int, is_browser: bool) -> Json:
    """Moves while the watchers come, and while all are there."""
    host, watched, others = Host(server.port), Crowd(), Crowd()
    await watched.fill(host, 1, 0)
    await others.fill(host, OTHERS, int(OTHERS_RATE * (MOVES + count / joins) / 20))
    given = [str(server.port), watched.names[0], str(count), str(joins), *(["--browser"] if is_browser else [])]
    command = [sys.executable, "-m", "ludoteca.bench.watchers", "--watch", *given]
    pipe = asyncio.subprocess.PIPE
    crowd = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    assert crowd.stdin is not None
    assert crowd.stdout is not None
    coming = asyncio.create_task(crowd.stdout.readline())
    await others.schedule(count / joins, OTHERS_RATE)
    result: Json = {
        "watchers": count,
        "browser": is_browser,
        "joins_per_s": joins,
        "others_while_they_come": parts(others),
    }
    result |= {"coming": json.loads(await coming), "memory_mb": server.memory_kb() // 1024}
    computed = server.processor_seconds()
    await asyncio.gather(others.schedule(MOVES, OTHERS_RATE), watched.schedule(MOVES, WATCHED_RATE))
    result |= {"others": parts(others), "watched": parts(watched)}
    result["worker_busy"] = round((server.processor_seconds() - computed) / (MOVES + 0.5), 2)
    crowd.stdin.write(b"\n")
    result |= json.loads(await crowd.stdout.readline())
    await crowd.wait()
    result["errors"] = len(watched.errors) + len(others.errors)
    for each in (watched, others):
        await each.close()
    return result


def main() -> None:
    """Watch, if this is the process that does; else measure, and print the result as JSON."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, hard), hard))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--watch", nargs=4, metavar=("PORT", "TABLE", "COUNT", "JOINS"))
    parser.add_argument("--watchers", type=int, default=5_000)
    parser.add_argument("--joins", type=int, default=100, help="a second")
    parser.add_argument("--browser", action="store_true", help="with compression, as browsers ask for it")
    given = parser.parse_args()
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        if given.watch:
            port, table, count, joins = given.watch
            runner.run(watch(int(port), table, int(count), int(joins), given.browser))
            return
        with tempfile.TemporaryDirectory() as folder, served(f"{folder}/tables.db") as server:
            result = runner.run(play(server, given.watchers, given.joins, given.browser))
    print(json.dumps({**result, "cores": os.cpu_count()}, indent=1))


if __name__ == "__main__":
    main()
