"""Connections between people and workers, simulated: ASGI on one side, messages on the other. Within a connection
messages keep their order, as TCP does; each is late by chance, and a connection may break at any of them, with or
without a word."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from ludoteca.server.http.wire.protocols import ABORT, WRITE
from tests.simulation.simulated.processes import OUTSIDE
from tests.simulation.simulated.weather import Weather

if TYPE_CHECKING:
    from tests.simulation.simulated.workers import WorkerProcess

KEEPALIVE = 40.0  # seconds after which a server notices that nobody is at the other end
Json = dict[str, Any]
Sent = Callable[["Socket", bytes, Json], None]  # told what a worker sends, when it does: the frame, and what it says
Said = Callable[["Socket", Json], None]  # told what a client says, when it does
decode = msgspec.json.Decoder().decode
HOST = [(b"host", b"localhost"), (b"origin", b"http://localhost")]


class Cut(Exception):
    """The connection broke, or nobody answered."""


def head(kind: str, path: str, token: str, **more: Any) -> dict[str, Any]:
    """What ASGI says of a request or a socket."""
    headers = [*HOST, (b"cookie", f"ludoteca={token}".encode())] if token else list(HOST)
    path, _, query = path.partition("?")
    return {
        "type": kind,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        **more,
    }


class Way:
    """One direction of a connection: what is put in comes out later, in order, while the connection holds."""

    def __init__(self, weather: Weather) -> None:
        self._weather = weather
        self._under_way: deque[Any] = deque()
        self._arrived: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None  # somebody who waits: there is one at most
        self._free_at = 0.0
        self.is_open = True

    def put(self, item: Any, delay: float | None = None) -> None:
        """It is under way."""
        loop = asyncio.get_running_loop()
        wait = self._weather.network_delay() if delay is None else delay
        self._free_at = max(self._free_at, loop.time() + wait)
        self._under_way.append(item)
        loop.call_at(self._free_at, self._arrive, context=OUTSIDE)

    def _arrive(self) -> None:
        item = self._under_way.popleft()
        if self.is_open:
            self._arrived.append(item)
            self._wake()

    def end(self, item: Any) -> None:
        """What is under way is lost; whoever reads finds this."""
        if self.is_open:
            self.is_open = False
            self._arrived.append(item)
            self._wake()

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self, until: float | None = None) -> Any:
        """The next that arrives; TimeoutError if nothing does until then."""
        if not self._arrived:
            loop = asyncio.get_running_loop()
            self._reader, timer = loop.create_future(), None
            if until is not None:
                timer = loop.call_at(until, self._wake) if until > loop.time() else loop.call_soon(self._wake)
            try:
                await self._reader
            finally:
                self._reader = None
                if timer is not None:
                    timer.cancel()
        if not self._arrived:
            raise TimeoutError
        return self._arrived.popleft()


class Socket:
    """A WebSocket: `app_receive` and `app_send` are the server's end, the others the client's."""

    def __init__(self, worker: "WorkerProcess", weather: Weather, sent: Sent, said: Said, owner: Any) -> None:
        self._weather, self._sent, self._said, self.owner = weather, sent, said, owner
        self.worker = worker
        self.there, self.back = Way(weather), Way(weather)
        self.is_over = False
        self.shown: Json | None = None  # the state that was sent last
        self.there.put({"type": "websocket.connect"})

    def open(self, table: str, token: str) -> None:
        """The handshake."""
        scope = head("websocket", f"/api/tables/{table}/socket", token, scheme="ws", subprotocols=[])
        scope["extensions"] = {ABORT: {"now": self.cut}, WRITE: {"frames": self.app_write, "room": self.app_room}}
        self.worker.sockets[self] = None
        self.worker.start(self.worker.serve(self, scope))

    # == The server's end ==============================================

    async def app_receive(self) -> Json:
        """The next message for the application."""
        message: Json = await self.there.get()
        return message

    async def app_send(self, message: Json) -> None:
        """The application sends something."""
        if self.worker.is_dead:
            return
        if self.is_over:
            raise OSError("the connection is closed")
        if message["type"] == "websocket.send":
            self._put(message["text"].encode())
        elif message["type"] == "websocket.close":
            self.back.put(None)

    def app_write(self, frames: Iterable[bytes]) -> bool:
        """The application sends texts together; the connection may break between any two. Now and then there is no
        room for more at once."""
        for frame in frames:
            if self.worker.is_dead:
                return True
            if self.is_over:
                raise OSError("the connection is closed")
            self._put(frame)
        return not self._weather.happens(self._weather.slow, "no room")

    async def app_room(self) -> None:
        """There is room again when something was read."""
        await asyncio.sleep(self._weather.network_delay())

    def _put(self, frame: bytes) -> None:
        message = decode(frame)
        self._sent(self, frame, message)
        self.back.put(message)
        self._perhaps_break()

    # == The client's end ==============================================

    def send(self, message: Json) -> None:
        """Say something; in bad weather twice, or never."""
        self._said(self, message)
        text = msgspec.json.encode(message).decode()
        times = 2 if self._weather.happens(self._weather.doubled, "doubled message") else 1
        for _ in range(times):
            self.there.put({"type": "websocket.receive", "text": text})
        self._perhaps_break()

    async def receive(self, until: float) -> Json:
        """The next message; TimeoutError if none comes until then, Cut at the end of the connection."""
        message: Json | None = await self.back.get(until)
        if message is None:
            raise Cut
        return message

    def _perhaps_break(self) -> None:
        if self._weather.happens(self._weather.cuts, "cut"):
            if self._weather.chance.random() < 0.3:
                self.vanish()
            else:
                self.cut()

    def cut(self) -> None:
        """Both ends notice."""
        self.is_over = True
        self.there.end({"type": "websocket.disconnect", "code": 1006})
        self.back.end(None)
        self.worker.sockets.pop(self, None)

    def vanish(self) -> None:
        """Nothing arrives any more; the client notices soon, the server late."""
        if not self.is_over:
            self._weather.note("vanished")
            self.there.is_open, self.back.is_open = False, True
            self.back.end(None)
            loop = asyncio.get_running_loop()
            loop.call_later(KEEPALIVE * self._weather.chance.random(), self._notice, context=OUTSIDE)

    def _notice(self) -> None:
        self.there.is_open = True
        self.cut()


async def ask_http(
    worker: "WorkerProcess", weather: Weather, method: str, path: str, token: str, body: Json | None = None
) -> tuple[int, Json, dict[str, str]]:
    """A request; its status, what was answered, cookies. Cut if it, or its answer, was lost."""
    data, parts = msgspec.json.encode(body or {}), list[bytes]()
    status, cookies = 0, dict[str, str]()

    async def receive() -> Json:
        return {"type": "http.request", "body": data, "more_body": False}

    async def send(message: Json) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
            for name, value in message["headers"]:
                if name == b"set-cookie":
                    key, _, rest = value.decode().partition("=")
                    cookies[key] = rest.partition(";")[0]
        else:
            parts.append(message.get("body", b""))

    await asyncio.sleep(weather.network_delay())
    if worker.is_dead or weather.happens(weather.cuts, "lost request"):
        raise Cut
    done = worker.answer(head("http", path, token, method=method, scheme="http"), receive, send)
    if weather.happens(weather.doubled, "doubled request") and method == "POST":
        worker.answer(head("http", path, token, method=method, scheme="http"), receive, _nowhere)
    await done
    await asyncio.sleep(weather.network_delay())
    if status == 0 or weather.happens(weather.cuts, "lost answer"):
        raise Cut
    text = b"".join(parts)
    return status, decode(text) if text else {}, cookies


async def _nowhere(_message: Json) -> None:
    """Nobody reads it."""
