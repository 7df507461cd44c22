"""The WebSocket of a table: who may speak, how much, and which function answers."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import structlog
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludoteca.server import effects, metrics
from ludoteca.server.actions import chat, moves, queries, rematch, substitutes
from ludoteca.server.actions.deals.playing import look_in
from ludoteca.server.http import address_of, require_host, require_inside, require_origin, room_by, session_of
from ludoteca.server.http.wire import protocols, wire_io
from ludoteca.server.protocol import Bye, ErrorTold, Refused, requests
from ludoteca.server.rooms import join
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store import Person
from ludoteca.server.table import Connection, Room
from ludoteca.server.table.outbox import Outbox, Outboxes, nothing

MOST_REFUSALS = 200  # in a row; then the connection is closed
CLOSED = (1000, 1001, 1005)  # by whoever was there: the page was left
REFUSED_HANDSHAKE = 4403

Handler = Callable[[Room, Connection, Any], Awaitable[None]]
HANDLERS: dict[type[requests.Ask], Handler] = {
    requests.MakeMove: moves.move,
    requests.Undo: moves.undo,
    requests.Front: moves.front,
    requests.Agree: moves.agree,
    requests.Leave: substitutes.leave,
    requests.Back: substitutes.back,
    requests.Replace: substitutes.replace,
    requests.Preview: queries.preview,
    requests.Hint: queries.hint,
    requests.Ping: queries.ping,
    requests.Say: chat.say,
    requests.Mute: chat.mute,
    requests.Look: queries.look,
    requests.History: queries.history,
}
RATES: dict[type[requests.Ask], tuple[str, ...]] = {
    **dict.fromkeys((requests.Preview, requests.Look, requests.History), ("previews",)),
    requests.Hint: ("hints",),
    requests.Say: ("talk", "talk_long"),
}

log = structlog.get_logger()


class Sockets:
    """All connections of this worker."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._worker = rooms.worker
        self._open: dict[Connection, Room] = {}
        self._each: Counter[str] = Counter()
        settings = self._worker.settings
        self._outboxes = Outboxes(1_000 * settings.waiting_each, 1_000 * settings.waiting_all)

    async def serve(self, websocket: WebSocket) -> None:
        """One connection, from the handshake to its end."""
        try:
            connection, who, room = await self._let_in(websocket)
        except Refused as refusal:
            await self._turn_away(websocket, refusal)
            return
        except Exception:  # the store may be away
            metrics.log_failure("message_failed", table=websocket.path_params["table"][:6])
            await self._turn_away(websocket, Refused("trouble"))
            return
        self._count(connection, who, room)  # before anything is waited for: others come at the same time
        writing, is_lost = asyncio.create_task(wire_io.write_on(websocket, connection)), True
        try:
            await websocket.accept()
            # A task of its own: else every message would wake a dozen coroutines, one inside another, down to this one.
            is_lost = await asyncio.create_task(self._listen(websocket, connection, who))
        finally:
            room = self._open[connection]
            self._count(connection, who, None)
            connection.let_go()
            try:
                await join.leave(self._rooms, room, connection, is_lost=is_lost)
            finally:
                await writing

    @staticmethod
    async def _turn_away(websocket: WebSocket, refusal: Refused) -> None:
        """Say why not. A browser tells its page nothing of a refused handshake, so it is accepted first."""
        metrics.note_refusal(refusal, address_of(websocket))
        await websocket.accept()
        await websocket.send_text(msgspec.json.encode(Bye(refusal.problem)).decode())
        await websocket.close(REFUSED_HANDSHAKE, refusal.problem.code)

    async def _let_in(self, websocket: WebSocket) -> tuple[Connection, str, Room]:
        """The connection, under which name it is counted, and the room; Refused if it may not come in."""
        require_host(websocket, self._worker.settings)
        require_origin(websocket, self._worker.settings)
        await require_inside(websocket, self._worker)
        person, token = await session_of(websocket, self._worker.people)
        address, table = address_of(websocket), websocket.path_params["table"]
        who = person.id if person else f"at {address}"
        self._worker.limits.count("requests", address)
        room = await room_by(websocket, table)
        await look_in(room, person)
        settings = self._worker.settings
        if self._each[who] >= settings.connections_each or len(self._open) >= settings.most_connections:
            raise Refused("too_many")
        return self._connection(websocket, person, token), who, room

    def _connection(self, websocket: WebSocket, person: Person | None, token: str) -> Connection:
        abort = websocket.scope.get("extensions", {}).get(protocols.ABORT, {}).get("now", nothing)

        def let_go() -> None:
            if metrics.is_worth_a_line("slow_reader_let_go"):
                log.info("slow_reader_let_go", person=person.id if person else None)
            abort()

        session = effects.hashed(token) if person else ""
        return Connection(person, Outbox(self._outboxes, let_go), session, address_of(websocket))

    def _count(self, connection: Connection, who: str, room: Room | None) -> None:
        """One more connection, before a room; or (None) one less."""
        if room is not None:
            self._open[connection] = room
            self._each[who] += 1
        else:
            del self._open[connection]
            self._each[who] -= 1
            if not self._each[who]:
                del self._each[who]
        metrics.CONNECTIONS.set(len(self._open))

    async def _listen(self, websocket: WebSocket, connection: Connection, who: str) -> bool:
        """Until it ends; whether it broke off, and nobody closed it."""
        refusals = 0
        with contextlib.suppress(WebSocketDisconnect):
            while refusals < MOST_REFUSALS:
                message = await self._next(websocket, connection)
                if message["type"] == "websocket.disconnect":
                    return message.get("code") not in CLOSED
                data = message.get("text") or message.get("bytes") or ""
                is_well = await self._answer(websocket, connection, who, data)
                refusals = 0 if is_well else refusals + 1
            connection.send(Bye(Refused("too_fast").problem))
        return False

    async def _next(self, websocket: WebSocket, connection: Connection) -> Message:
        """The next message. Whoever has not come in yet is not waited for long: staying silent costs nothing."""
        if connection in self._open[connection].audience.connections:
            return await websocket.receive()
        try:
            async with asyncio.timeout(self._worker.settings.silence):
                return await websocket.receive()
        except TimeoutError:
            connection.say_bye(Refused("bad_message", "hello is said first, and soon"))
            return {"type": "websocket.disconnect"}

    async def _answer(self, websocket: WebSocket, connection: Connection, who: str, data: str | bytes) -> bool:
        """Do what a message asks; whether it was done."""
        id_ = 0
        try:
            try:
                ask = wire_io.parse(data)
                id_ = ask.id
            finally:  # what is no message counts too
                self._worker.limits.count("messages", who)
            for rate in RATES.get(type(ask), ()):
                self._worker.limits.count(rate, who)
            if isinstance(ask, requests.Hello):
                await self._require_still_welcome(websocket, connection)
            await self._handle(self._open[connection], connection, ask)
        except Refused as refusal:
            metrics.note_refusal(refusal, who)
            self._refuse(connection, id_, refusal)
            return False
        except Exception:
            metrics.log_failure("message_failed", table=self._open[connection].table.id[:6])
            self._refuse(connection, id_, Refused("trouble"))
            return False
        return True

    async def _require_still_welcome(self, websocket: WebSocket, connection: Connection) -> None:
        """Refused if the house was locked or the session ended after the handshake: those who are sent away are looked
        for at tables alone, and this connection is at none yet."""
        await require_inside(websocket, self._worker)
        person, _ = await session_of(websocket, self._worker.people)
        if person is None and connection.person is not None:
            raise Refused("no_name")

    def _refuse(self, connection: Connection, id_: int, refusal: Refused) -> None:
        """Say why not. A connection that has not come in yet is closed, so that it tries again."""
        if connection in self._open[connection].audience.connections:
            connection.send(ErrorTold(id=id_, error=refusal.problem))
        else:
            connection.say_bye(refusal)

    async def _handle(self, room: Room, connection: Connection, ask: requests.Ask) -> None:
        is_in = connection in room.audience.connections
        if isinstance(ask, requests.Hello) and not is_in:
            room = self._open[connection] = await self._rooms.enter(room.table.id)
            await join.hello(self._rooms, room, connection, ask)
        elif not is_in or isinstance(ask, requests.Hello):
            raise Refused("bad_message", "hello is said first, and once")
        elif isinstance(ask, requests.Rematch):
            await rematch.rematch(self._rooms.enter, room, connection, ask)
        else:
            await HANDLERS[type(ask)](room, connection, ask)

    def say_bye(self) -> None:
        """The server stops: everybody comes back in a moment."""
        for connection in self._open:
            connection.say_bye(Refused("stopping"))


async def serve(websocket: WebSocket) -> None:
    """A connection to a table of this worker."""
    await websocket.app.state.sockets.serve(websocket)
