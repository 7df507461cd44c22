"""Players for the server's benchmark: two seats at each of many tables of Yangtze, over sockets, in this process."""

import asyncio
import contextlib
import gc
import http.client
import json
import random
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

GAME = "yangtze"
ME, OPEN = {"kind": "me"}, {"kind": "open"}


class Folded(msgspec.Struct):
    """A column in short, as the server folds it."""

    values: list[Any]
    each: int

    def __getitem__(self, n: int) -> Any:
        return self.values[n // self.each % len(self.values)]


class Listed(msgspec.Struct):
    """Moves of one kind, in columns."""

    move: str
    count: int
    columns: dict[str, list[Any] | Folded]


class Offers(msgspec.Struct):
    """What a seat may do."""

    seat: int
    decision: int
    listed: list[Listed]


class State(msgspec.Struct):
    """As much of a state as a player needs here."""

    position: int
    offers: Offers | None
    over: dict[str, Any] | None


class Message(msgspec.Struct):
    """Anything that the server tells."""

    type: str
    id: int = 0
    position: int | None = None
    state: State | None = None
    error: dict[str, Any] | None = None


decode = msgspec.json.Decoder(Message).decode
encode = msgspec.json.Encoder().encode


class Host:
    """Opens tables over HTTP for two guests."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.cookies = ["", ""]
        for guest in (0, 1):
            self._ask(guest, "POST", "/api/me", {"name": f"Guest {guest}"})

    def _ask(self, guest: int, method: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
        headers = {"origin": f"http://127.0.0.1:{self._port}", "cookie": self.cookies[guest]}
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        with contextlib.closing(connection):
            connection.request(method, path, json.dumps(body), headers)
            response = connection.getresponse()
            text = response.read()
        if cookie := response.getheader("set-cookie"):
            self.cookies[guest] = cookie.partition(";")[0]
        if response.status >= 400:
            raise RuntimeError(f"{path}: {text.decode()}")
        answer: dict[str, Any] = json.loads(text)
        return answer

    def open_table(self, bots: int = 0, level: str = "") -> str:
        """A table of two guests, or of one and bots."""
        seats = [ME, *([{"kind": "bot", "level": level}] * bots or [OPEN])]
        table = str(self._ask(0, "POST", "/api/tables", {"game": GAME, "seats": seats})["table"])
        if not bots:
            self._ask(1, "POST", f"/api/tables/{table}/sit", {})
        return table

    def levels(self) -> list[str]:
        """What bots there are, the strongest last."""
        names: list[str] = self._ask(0, "GET", "/api/games", {})["levels"]
        return names

    async def connect(self, guest: int, table: str) -> ClientConnection:
        """A guest's socket at a table."""
        origin = f"http://127.0.0.1:{self._port}"
        url = f"ws://127.0.0.1:{self._port}/api/tables/{table}/socket"
        headers = {"cookie": self.cookies[guest]}
        # Only the server asks for life, as with a browser; nothing is compressed, which a browser would ask for.
        plainly = {"compression": None, "max_size": None, "ping_interval": None}
        return await connect(url, origin=origin, additional_headers=headers, **plainly)  # type: ignore[arg-type]


@dataclass
class Sent:
    """A move on its way."""

    position: int  # that it will have
    due: float  # when it should have been sent
    seat: int


@dataclass
class Times:
    """Seconds from when a move was due, and the position that it had."""

    acknowledged: list[tuple[float, int]] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)  # by the other seat


class PlayedTable:
    """Both seats of one table."""

    def __init__(self, crowd: "Crowd", sockets: list[ClientConnection], number: int) -> None:
        self._arena = crowd
        self._sockets = sockets
        self._chooser = random.Random(number)
        self._offers: Offers | None = None
        self._sent: Sent | None = None
        self.position = 0
        self.is_live = False
        self._readers = [asyncio.create_task(self._read(seat)) for seat in range(len(sockets))]

    async def _read(self, seat: int) -> None:
        socket = self._sockets[seat]
        await socket.send('{"type":"hello","id":1,"changes":true}')
        async for frame in socket:
            message = decode(frame)
            self._arena.bytes_heard += len(frame)
            if message.type in ("told", "changed") and message.state is not None:
                self._told(seat, message.state)
            elif message.type == "ack" and message.id == 2 and self._sent is not None:
                self._arena.times.acknowledged.append((time.perf_counter() - self._sent.due, self._sent.position))
            elif message.type in ("error", "bye"):
                self._arena.errors.append(str(message.error))

    def _told(self, seat: int, state: State) -> None:
        sent = self._sent
        if sent is not None and seat != sent.seat and state.position == sent.position:
            self._arena.times.seen.append(time.perf_counter() - sent.due)
        if seat == 0 and state.over is not None:
            self.is_live = False
            self._arena.is_over(self)
        self.position = max(self.position, state.position)
        if state.offers is not None:
            self._offers = state.offers
            if self.is_live:
                self._arena.is_ready(self)

    @property
    def is_ready(self) -> bool:
        """Whether one of its seats can move now."""
        return self._offers is not None

    async def move(self, due: float) -> None:
        """Make the next move that is at hand."""
        offers = self._offers
        if offers is None:
            return
        self._offers = None
        kind = self._chooser.choice(offers.listed)
        n = self._chooser.randrange(kind.count)
        move = {"move": kind.move} | {name: column[n] for name, column in kind.columns.items()}
        self._sent = Sent(self.position + 1, due, offers.seat)
        head = {"type": "move", "id": 2, "seat": offers.seat, "decision": offers.decision}
        await self._sockets[offers.seat if len(self._sockets) > 1 else 0].send(encode(head | {"move": move}).decode())

    async def close(self) -> None:
        """End the connection to the server."""
        await hang_up(self._readers, self._sockets)


async def hang_up(readers: "list[asyncio.Task[None]]", sockets: list[ClientConnection]) -> None:
    """Stop reading, then close: nobody hears of the end as of a fault."""
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*readers, return_exceptions=True)
    for socket in sockets:
        await socket.close()


class Crowd:
    """Tables at which is played, and others that wait until one of these is over."""

    def __init__(self) -> None:
        self.times = Times()
        self.errors: list[str] = []
        self.bytes_heard = 0
        self.tables: list[PlayedTable] = []
        self.names: list[str] = []
        self._spare: deque[PlayedTable] = deque()
        self._ready: asyncio.Queue[PlayedTable] = asyncio.Queue()
        self.exhausted = asyncio.Event()

    async def fill(self, host: Host, live: int, spare: int) -> None:
        """Open the tables and sit down."""
        for number in range(live + spare):
            name = await asyncio.to_thread(host.open_table)
            self.names.append(name)
            sockets = [await host.connect(guest, name) for guest in (0, 1)]
            self.tables.append(PlayedTable(self, sockets, number))
        while not all(table.is_ready for table in self.tables):
            await asyncio.sleep(0.01)
        gc.collect()
        gc.freeze()  # looking through all of it in mid-play takes a tenth of a second, and would look like the server's
        self._spare.extend(self.tables[live:])
        for table in self.tables[:live]:
            self.enter(table)

    def enter(self, table: PlayedTable) -> None:
        """From now on a table takes part in what is measured."""
        table.is_live = True
        if table.is_ready:
            self._ready.put_nowait(table)

    def is_ready(self, table: PlayedTable) -> None:
        """A table waits for a move."""
        self._ready.put_nowait(table)

    def is_over(self, _table: PlayedTable) -> None:
        """A match ended: the next table comes in."""
        if self._spare:
            self.enter(self._spare.popleft())
        else:
            self.exhausted.set()

    async def closed_loop(self, seconds: float) -> float:
        """Every table moves as soon as it can; durable moves a second."""
        self.times = Times()
        start = time.perf_counter()
        while time.perf_counter() - start < seconds and not self.exhausted.is_set():
            table = await self._ready.get()
            await table.move(time.perf_counter())
        return len(self.times.acknowledged) / (time.perf_counter() - start)

    async def schedule(self, seconds: float, rate: float) -> Times:
        """Moves at fixed times. One that has to wait for a table counts from when it was due."""
        self.times = Times()
        start = time.perf_counter()
        for number in range(int(seconds * rate)):
            due = start + number / rate
            if (wait := due - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            if self.exhausted.is_set():
                break
            await (await self._ready.get()).move(due)
        await asyncio.sleep(0.5)
        return self.times

    @property
    def others_moves(self) -> int:
        """How often somebody else has moved: bots."""
        return sum(table.position for table in self.tables) - len(self.times.acknowledged)

    async def play_bots(self, host: Host, level: str) -> None:
        """One match of a person, who answers at once, against three bots."""
        name = await asyncio.to_thread(host.open_table, 3, level)
        played = PlayedTable(self, [await host.connect(0, name)], len(self.tables))
        self.tables.append(played)
        self.exhausted.clear()
        self.enter(played)
        over = asyncio.ensure_future(self.exhausted.wait())
        ready = asyncio.ensure_future(self._ready.get())
        try:
            while not over.done():
                await asyncio.wait([ready, over], return_when=asyncio.FIRST_COMPLETED)
                if ready.done():
                    await played.move(time.perf_counter())
                    ready = asyncio.ensure_future(self._ready.get())
        finally:
            over.cancel()
            ready.cancel()

    async def close(self) -> None:
        """End the connections of all players."""
        await asyncio.gather(*(table.close() for table in self.tables))
        gc.unfreeze()
