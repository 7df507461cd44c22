"""The WebSocket of a table: who may speak, how much, and which function answers."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludoteca.server import asides, asking, deeds, frames, lobby, talking, wire
from ludoteca.server.access import address_of, cookie_of, require_origin
from ludoteca.server.catching_up import look_again
from ludoteca.server.metrics import CONNECTIONS, note_refusal
from ludoteca.server.problems import Refused
from ludoteca.server.room import Room
from ludoteca.server.rooms import Rooms
from ludoteca.server.sources import hashed
from ludoteca.server.speaking import parse, write_on
from ludoteca.server.tables import is_code
from ludoteca.server.telling import Ack, Bye, ErrorTold, RematchOpened
from ludoteca.server.visitor import Visitor

MOST_REFUSALS = 200  # in a row; then the connection is closed
REFUSED_AT_DOOR = 4403

Handler = Callable[[Room, Visitor, Any], Awaitable[None]]
HANDLERS: dict[type[asking.Ask], Handler] = {
    asking.MakeMove: deeds.move,
    asking.Undo: deeds.undo,
    asking.Front: deeds.front,
    asking.Agree: deeds.agree,
    asking.Leave: deeds.leave,
    asking.Back: deeds.back,
    asking.Replace: deeds.replace,
    asking.Preview: asides.preview,
    asking.Hint: asides.hint,
    asking.Say: asides.say,
    asking.Mute: asides.mute,
    asking.Look: asides.look,
    asking.History: asides.history,
}
RATES = {
    **dict.fromkeys((asking.Preview, asking.Look, asking.History), "previews"),
    asking.Hint: "hints",
    asking.Say: "talk",
}

log = structlog.get_logger()


class Sockets:
    """All connections of this worker."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._house = rooms.house
        self._open: dict[Visitor, Room] = {}
        self._each: Counter[str] = Counter()

    async def serve(self, websocket: WebSocket) -> None:
        """One connection, from the handshake to its end."""
        try:
            require_origin(websocket, self._house.settings)
            token = cookie_of(websocket)
            person = await self._house.people.with_token(token)
            address, table = address_of(websocket), websocket.path_params["table"]
            who = person.id if person else f"at {address}"
            self._house.limits.count("codes" if is_code(table) else "requests", address)
            room = await self._rooms.enter(table)
            if self._each[who] >= self._house.settings.connections_each:
                raise Refused("too_many")
            if len(self._open) >= self._house.settings.most_connections:
                raise Refused("too_many")
        except Refused as refusal:
            note_refusal(refusal, address_of(websocket))
            await websocket.accept()  # a browser tells its page nothing of a refused handshake
            await websocket.send_text(msgspec.json.encode(Bye(refusal.problem)).decode())
            await websocket.close(REFUSED_AT_DOOR, refusal.problem.code)
            return
        await websocket.accept()
        visitor = Visitor(person, hashed(token) if person and token else "")
        self._open[visitor] = room
        self._each[who] += 1
        CONNECTIONS.set(len(self._open))
        writing = asyncio.create_task(write_on(websocket, visitor))
        try:
            await self._listen(websocket, visitor, who)
        finally:
            room = self._open.pop(visitor)
            self._each[who] -= 1
            if not self._each[who]:
                del self._each[who]
            CONNECTIONS.set(len(self._open))
            visitor.let_go()
            await self._leave(room, visitor)
            await writing

    async def _listen(self, websocket: WebSocket, visitor: Visitor, who: str) -> None:
        refusals = 0
        with contextlib.suppress(WebSocketDisconnect):
            while refusals < MOST_REFUSALS:
                message = await websocket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                data = message.get("text") or message.get("bytes") or ""
                is_well = await self._answer(visitor, who, data)
                refusals = 0 if is_well else refusals + 1
            visitor.send(Bye(Refused("too_fast").problem))

    async def _answer(self, visitor: Visitor, who: str, data: str | bytes) -> bool:
        """Do what a message asks; whether it was done."""
        id_ = 0
        try:
            try:
                ask = parse(data)
                id_ = ask.id
            finally:  # what is no message counts too
                self._house.limits.count("messages", who)
            if rate := RATES.get(type(ask)):
                self._house.limits.count(rate, who)
            await self._handle(self._open[visitor], visitor, ask)
        except Refused as refusal:
            note_refusal(refusal, who)
            self._refuse(visitor, id_, refusal)
            return False
        except Exception:
            log.exception("message_failed", table=self._open[visitor].table.id[:6])
            self._refuse(visitor, id_, Refused("trouble"))
            return False
        return True

    def _refuse(self, visitor: Visitor, id_: int, refusal: Refused) -> None:
        """Say why not. Who has not come in yet is let go: outside there is nothing to wait for, so they try again."""
        if visitor in self._open[visitor].visitors:
            visitor.send(ErrorTold(id=id_, error=refusal.problem))
        else:
            visitor.send(Bye(refusal.problem))
            visitor.let_go()

    async def _handle(self, room: Room, visitor: Visitor, ask: asking.Ask) -> None:
        if isinstance(ask, asking.Hello):
            await self._hello(room, visitor, ask)
        elif visitor not in room.visitors:
            raise Refused("bad_message", "say hello first")
        elif isinstance(ask, asking.Rematch):
            await self._rematch(room, visitor, ask)
        else:
            await HANDLERS[type(ask)](room, visitor, ask)

    async def _hello(self, room: Room, visitor: Visitor, ask: asking.Hello) -> None:
        """Come in: the table, what was missed, the present state, talk."""
        if visitor in room.visitors:
            raise Refused("bad_message", "hello is said once")
        room = self._open[visitor] = await self._rooms.enter(room.table.id)  # it may have been forgotten meanwhile
        async with room.lock:
            if room.used_at < 0:
                raise Refused("stopping")
            await look_again(room)
            visitor.muted = set(ask.muted)
            await deeds.lift(room, visitor, ask.front if ask.front in visitor.seats(room.table) else None)
            visitor.talk = min(ask.talk, room.talk)
            missed = await talking.after(self._house.db, room.table.id, visitor.talk)
            course = room.course
            visitor.position = course.position if course else 0
            room.visitors.add(visitor)
            room.tell_table()
            if course is not None:
                after = course.position if ask.position is None else min(ask.position, course.position)
                visitor.send(frames.told(course, after, visitor.front))
                if (clocks := frames.clocks(course, self._house.time.now())) is not None:
                    visitor.send(clocks)
            for said in missed:
                room.tell_talk_to(visitor, said)
            visitor.send(Ack(ask.id, visitor.position))
            await deeds.return_to(room, visitor.seats(room.table))
        await self._rooms.say_who_is_here(room)

    async def _leave(self, room: Room, visitor: Visitor) -> None:
        async with room.lock:
            if visitor in room.visitors:
                room.visitors.discard(visitor)
                room.used_at = max(room.used_at, self._house.sources.now_ms()) if room.used_at >= 0 else -1
                room.tell_table()
        await self._rooms.say_who_is_here(room)

    async def _rematch(self, room: Room, visitor: Visitor, ask: asking.Rematch) -> None:
        """Open the next table, or sit down at it on the seats one had."""
        if visitor.person is None:
            raise Refused("not_your_seat")
        table = await lobby.rematch(room, visitor.person)
        after = await self._rooms.enter(table)
        for seat in visitor.seats(room.table):
            if after.table.seats[seat].is_open and after.table.status == "open":
                await lobby.sit(after, visitor.person, wire.Sit(seat, room.table.seats[seat].name))
        visitor.send(RematchOpened(id=ask.id, table=table))

    def say_bye(self) -> None:
        """The server stops: everybody comes back in a moment."""
        for visitor in self._open:
            visitor.send(Bye(Refused("stopping").problem))
            visitor.let_go()
