"""uvicorn's protocols, guarded: nobody holds a connection by silence, by not reading, or by frames that cost nothing.

What is overridden here belongs to the inside of uvicorn, so pyproject.toml allows one minor version of it.
"""

import asyncio
import struct
from collections import Counter
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import Any

import h11
import structlog
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request, Response
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from ludoteca.server.http.access import neighborhood
from ludoteca.server.http.site.pages import HEADERS
from ludoteca.server.limits import Bucket, Rate
from ludoteca.server.metrics import is_worth_a_line
from ludoteca.server.settings import Settings

CONTROL = Rate(60, 10)  # pings and pongs of one connection; a browser sends one for each of ours
MOST_ASKED = 4  # messages of one connection that wait; then nothing more is read of it
LINGER_SECONDS = 10  # for what was sent last to be read, when a connection ends
NOT_TEXT = 1007
BROKE_OFF = 1006
SWITCHING = 101  # the status of a handshake that is accepted
WHOLE_TEXT = 0x81  # the first byte of a text that is one frame
ABORT = "ludoteca.abort"  # the key, among a scope's extensions, of what ends the connection at once
WRITE = "ludoteca.write"  # and of what sends frames that are encoded already, and of what waits for room for more

log = structlog.get_logger()


class Guard:
    """What all connections of a worker are measured by."""

    def __init__(self, settings: Settings) -> None:
        self.request_seconds = settings.silence
        self._most = settings.open_each
        self._proxies = [ip_network(each) for each in settings.trusted_proxies]
        self._open: Counter[str] = Counter()

    def let_in(self, client: tuple[str, int] | None) -> bool:
        """One more connection of an address; whether it may stay. A proxy may have as many as it likes."""
        address = client[0] if client else ""
        self._open[neighborhood(address)] += 1
        return self._open[neighborhood(address)] <= self._most or self._is_proxy(address)

    def let_out(self, client: tuple[str, int] | None) -> None:
        """One connection of an address less."""
        address = neighborhood(client[0] if client else "")
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def _is_proxy(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return True  # a socket of this machine, without an address
        return any(found in network for network in self._proxies)


class GuardedHttp(H11Protocol):
    """HTTP in which a request is whole within some seconds, and an answer is read on within some seconds."""

    def __init__(self, guard: Guard, **given: Any) -> None:
        super().__init__(**given)
        self._guard = guard
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None  # ends a connection whose answer nobody reads
        self._is_socket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a new connection in and watch it, or refuse it where there are too many."""
        super().connection_made(transport)
        if self._guard.let_in(self.client):
            self._watch()
        else:
            transport.abort()

    def pause_writing(self) -> None:
        """The answer piles up: it is read on within some seconds, or given up."""
        super().pause_writing()
        self._unread = self._unread or self.loop.call_later(self._guard.request_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on: what was answered is read."""
        super().resume_writing()
        self._is_read()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more is asked: what was answered last may still be read, for a while."""
        super().timeout_keep_alive_handler()
        self._unread = self._unread or self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def _is_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection that is gone."""
        self._is_read()
        self._unwatch()
        self._guard.let_out(self.client)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request, or all of it."""
        super().data_received(data)
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and not self._is_socket:
            self._watch()
        else:
            self._unwatch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection goes on as a socket."""
        self._is_socket = True
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """What is no request gets the headers of every other answer."""
        headers = [("content-type", "text/plain; charset=utf-8"), ("connection", "close"), *HEADERS.items()]
        for event in (h11.Response(status_code=400, headers=headers), h11.Data(data=msg.encode()), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _watch(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self._guard.request_seconds, self.transport.abort)

    def _unwatch(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class StrictHandshake(ServerProtocol):
    """A handshake that is refused gets the headers of every other answer."""

    def send_response(self, response: Response) -> None:
        """Accept, or say why not."""
        if response.status_code != SWITCHING:
            response.headers.update(HEADERS)
        super().send_response(response)


class GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket that reads nothing while what it sent is not read, and ends at once when it has to."""

    def __init__(self, guard: Guard, **given: Any) -> None:
        super().__init__(**given)
        extensions, most = self.conn.available_extensions, self.config.ws_max_size
        self.conn = StrictHandshake(extensions=extensions, max_size=most, logger=self.logger)
        self._guard = guard
        self._control = Bucket(CONTROL)
        self._linger: asyncio.TimerHandle | None = None

    # == Peers that do not read ========================================

    def pause_writing(self) -> None:
        """What was sent piles up: nothing more is read that would be answered."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """Go on: what was sent has been read."""
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """The next message; the one after it is read when what was sent has been."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if self.writable.is_set():
                self.transport.resume_reading()
        return message

    def keepalive_timeout(self) -> None:
        """Nobody has answered: do not wait until somebody reads."""
        self.transport.abort()

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        """The application is done: what was sent last may still be read, for a while."""
        super().on_task_complete(task)
        self._linger = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a WebSocket that is gone. Where nobody said that it would be closed, the line broke; uvicorn would
        tell the application that a page was left."""
        if self._linger is not None:
            self._linger.cancel()
        if self.handshake_complete and self.conn.close_rcvd is None and self.conn.close_sent is None:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": BROKE_OFF})
        self._guard.let_out(self.client)
        super().connection_lost(exc)

    # == What costs nothing to send ====================================

    def handle_ping(self) -> None:
        """Answer, unless there are too many."""
        if self._may_go_on():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Note that somebody is there: a ping was answered."""
        if self._may_go_on():
            super().handle_pong(event)

    def _may_go_on(self) -> bool:
        if self.transport.is_closing():
            return False
        if self._control.take(self.loop.time()):
            return True
        if is_worth_a_line("control frames"):
            log.info("refused", code="too_fast", who="control frames")
        self.transport.abort()
        return False

    def send_receive_event_to_app(self) -> None:
        """Pass a message on, as bytes; one that is not text ends the connection, and is no fault of ours. Reading stops
        when some messages wait, and not, as uvicorn has it, at each: that takes two calls of the system."""
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text" and not is_text(data):
            self.conn.send_close(NOT_TEXT)
            self.handle_parser_exception()
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if not self.read_paused and self.queue.qsize() >= MOST_ASKED:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_connect(self, event: Request) -> None:
        """Somebody asks for a socket: the application can end it at once."""
        super().handle_connect(event)
        if not self.close_sent:
            way: dict[object, object] = {"frames": self.write_frames, "room": self.writable.wait}
            self.scope["extensions"] |= {ABORT: {"now": self.transport.abort}, WRITE: way}

    # == What is sent ==================================================

    def write_frames(self, frames: Iterable[bytes]) -> bool:
        """Send texts in order; whether there is room for more. OSError where nobody is there any more."""
        if self.disconnected or self.close_sent or self.conn.state is not OPEN:
            raise ConnectionError("the connection has ended")
        if self.conn.extensions:  # what a browser asks for: texts are compressed
            for frame in frames:
                self.conn.send_text(frame)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            self.transport.write(b"".join([part for frame in frames for part in (head_of(frame), frame)]))
        return self.writable.is_set()


def head_of(text: bytes) -> bytes:
    """What stands before a text on the wire (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    return struct.pack("!BBH", WHOLE_TEXT, 126, size) if size < 1 << 16 else struct.pack("!BBQ", WHOLE_TEXT, 127, size)


def is_text(data: bytes) -> bool:
    """Whether the bytes of a message are UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
