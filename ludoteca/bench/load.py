"""Whether a server under load holds ever more memory: `make load MINUTES=60`.

Many tables are played at a steady rate. Where a match ends both players go and a new table is opened, so that rooms are
made and forgotten all the time. What the server holds in memory is noted again and again, and at the end it is said
whether that is flat: after the first quarter of the run, in which caches fill, the straight line through what was
noted rises by less than 5 % of its height.
"""

import argparse
import asyncio
import json
import resource
import tempfile
import time

import numpy as np
from uvicorn.loops.auto import auto_loop_factory

from ludoteca.bench.players import Crowd, Host, PlayedTable
from ludoteca.bench.server import Server, percentiles, served
from ludoteca.kernel import Json

TABLES = 50
RATE = 100.0  # moves a second, at all of them
MOST_RISE = 0.05
KEPT_TIMES = 100_000  # of the latest moves


class Visitors(Crowd):
    """Players who go when their match is over; others come to a table of their own."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host
        self._changing: set[asyncio.Task[None]] = set()
        self.opened = self.closed = 0

    def is_over(self, _table: PlayedTable) -> None:
        """A match ended: its players go, and others come."""
        task = asyncio.get_running_loop().create_task(self._replace(_table))
        self._changing.add(task)
        task.add_done_callback(self._changing.discard)

    async def _replace(self, table: PlayedTable) -> None:
        self.tables.remove(table)
        await table.close()
        self.closed += 1
        await self.come(1)

    async def come(self, count: int) -> None:
        """Open tables and sit down at them."""
        for _ in range(count):
            name = await asyncio.to_thread(self._host.open_table)
            self.opened += 1
            played = PlayedTable(self, [await self._host.connect(guest, name) for guest in (0, 1)], self.opened)
            self.tables.append(played)
            self.enter(played)

    async def close(self) -> None:
        """Replace no more tables, and leave them all."""
        for task in self._changing:
            task.cancel()
        await asyncio.gather(*self._changing, return_exceptions=True)
        await super().close()


async def load(server: Server, minutes: float, every: float, tables: int, rate: float) -> Json:
    """Play for that long; what was noted, every so often."""
    crowd = Visitors(Host(server.port))
    await crowd.come(tables)
    noted, moves, longest, start = [server.memory_kb()], 0, 0.0, time.monotonic()
    times: list[float] = []
    while time.monotonic() - start < 60 * minutes:
        latest = [seconds for seconds, _ in (await crowd.schedule(every, rate)).acknowledged]
        moves, longest = moves + len(latest), max(longest, *latest, 0.0)
        times = (times + latest)[-KEPT_TIMES:]
        noted.append(server.memory_kb())
    result: Json = {
        "minutes": round((time.monotonic() - start) / 60, 2),
        "moves": moves,
        "tables_opened": crowd.opened,
        "tables_closed": crowd.closed,
        "ack_ms": {**(percentiles(np.array(times)) or {}), "longest": round(longest * 1000, 2)},
        "errors": len(crowd.errors),
        "memory_mb": [round(each / 1024, 1) for each in noted],
    }
    await crowd.close()
    return result | flatness(noted)


def flatness(noted: list[int]) -> Json:
    """By how much the line through what was noted rises, as a part of its height, and whether that counts as flat.

    >>> flatness([100, 400, 500, 500, 501, 500, 500, 500])
    {'rise': 0.0, 'is_flat': True}
    >>> flatness([100, 400, 500, 520, 540, 560, 580, 600])["is_flat"]
    False
    """
    rest = np.array(noted[max(1, len(noted) // 4) :], float)
    if len(rest) < 2:
        return {"rise": None, "is_flat": False}
    slope, _ = np.polyfit(np.arange(len(rest)), rest, 1)
    rise = float(slope * (len(rest) - 1) / rest.mean())
    return {"rise": round(rise, 3) + 0.0, "is_flat": rise < MOST_RISE}


def main() -> None:
    """Load a server, and print the result as JSON."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, hard), hard))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--every", type=float, default=60, help="seconds between two looks at the memory")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--rate", type=float, default=RATE, help="moves a second")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        served(f"{folder}/tables.db") as server,
        asyncio.Runner(loop_factory=auto_loop_factory()) as runner,
    ):
        result = runner.run(load(server, given.minutes, given.every, given.tables, given.rate))
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
