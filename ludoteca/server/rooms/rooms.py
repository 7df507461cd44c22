"""The tables in this worker's memory: entered from the store when somebody comes, left when nobody is there."""

import asyncio
import contextlib
from collections.abc import Iterable

import structlog

from ludoteca.server.actions.bot_turns import BotWaker
from ludoteca.server.actions.deals.playing import DealJudge
from ludoteca.server.actions.known.results import ResultRecorder
from ludoteca.server.metrics import ROOMS
from ludoteca.server.notices.queueing import Caller
from ludoteca.server.protocol import Refused
from ludoteca.server.rooms.catch_up import look_again, rooms_behind
from ludoteca.server.rooms.open import open_room, touch
from ludoteca.server.store import Notice, tables
from ludoteca.server.table import Listener, Listeners, MatchCounter, Room
from ludoteca.server.table.presence import statement
from ludoteca.server.worker import Worker

IDLE_MS = 60_000

log = structlog.get_logger()


class Rooms:
    """Every table that somebody is at, or that a bot or a clock has to go on with."""

    def __init__(self, worker: Worker, *listeners: Listener) -> None:
        self.worker = worker
        self._listener = Listeners(BotWaker(), MatchCounter(), ResultRecorder(), DealJudge(), Caller(), *listeners)
        self._rooms: dict[str, Room] = {}
        self._entering: dict[str, asyncio.Lock] = {}
        worker.db.on_notification(self.hear)

    async def enter(self, id_or_code: str) -> Room:
        """The room of a table; Refused if there is none."""
        now = self.worker.effects.now_ms()
        room = self._rooms.get(id_or_code)
        if room is None or room.is_gone:
            table = await tables.load(self.worker.db, id_or_code)
            if table is None:
                raise Refused("unknown_table")
            async with self._entering.setdefault(table.id, asyncio.Lock()):
                room = self._rooms.get(table.id)
                if room is None or room.is_gone:
                    room = self._rooms[table.id] = await open_room(self.worker, table, self._listener)
                    ROOMS.set(len(self._rooms))
            self._entering.pop(table.id, None)
        room.used_at = now
        return room

    def known(self, table: str) -> Room | None:
        """The room of a table, if it is open here."""
        room = self._rooms.get(table)
        return None if room is None or room.is_gone else room

    # == Other workers =================================================

    async def hear(self, table: str, notice: Notice) -> None:
        """Another worker changed something at a table, or ended sessions: look, if somebody here cares."""
        if notice.topic == "session":
            await self.see_off(notice.detail or None)
            return
        room = self._rooms.get(table)
        if room is None or room.is_gone:
            return
        if notice.topic == "presence":
            if room.audience.elsewhere.hear(notice.detail, self.worker.effects.now_ms()):
                room.audience.tell_presence(room.table)
                await self.say_who_is_here(room)
            return
        async with room.lock:
            with contextlib.suppress(Refused):  # it was deleted
                await {"log": room.follow_log, "table": room.refresh, "talk": room.hear_chat}[notice.topic]()

    async def tables_changed(self, ids: Iterable[str]) -> None:
        """Something of these tables was stored beside their logs, or they were deleted: tell everybody, here and at the
        other workers."""
        for table in ids:
            room = self._rooms.get(table)
            if room is None or room.is_gone:
                await self.worker.db.announce(table, Notice("table"))
                continue
            async with room.lock:
                try:
                    await room.table_changed()
                except Refused:  # it was deleted
                    await self.worker.db.announce(table, Notice("table"))

    async def say_who_is_here(self, room: Room) -> None:
        """Tell the other workers who is at a table through this one."""
        said = statement(self.worker.id, *room.audience.here(room.table))
        await self.worker.db.announce(room.table.id, Notice("presence", said))

    def close_room(self, table: str, why: Refused) -> None:
        """Nobody is at this table any more: everybody's connection ends."""
        room = self._rooms.pop(table, None)
        if room is not None:
            room.is_gone = True
            room.audience.send_away(why)

    # == Housekeeping ==================================================

    async def tidy(self) -> None:
        """Forget rooms in which nobody is, and workers that are silent; say again who is here; find what no
        notification brought."""
        await self.see_off()
        behind = await rooms_behind(self.worker.db, self.all()) if self.worker.settings.is_postgres else set()
        for room in self.all():
            try:
                if room in behind and not room.is_gone:
                    async with room.lock:
                        await look_again(room)
                await self._tidy(room)
            except Exception:
                log.exception("tidy_failed", table=room.table.id)
        ROOMS.set(len(self._rooms))

    async def _tidy(self, room: Room) -> None:
        now = self.worker.effects.now_ms()
        if room.audience.connections:
            await touch(self.worker, room.table)
            await self.say_who_is_here(room)  # also opens the notifications again if they broke off
            if room.audience.elsewhere.forget_silent(now):
                room.audience.tell_presence(room.table)
        elif not room.thinking and not room.lock.locked() and now - room.used_at > IDLE_MS:
            room.is_gone = True  # whoever still holds it enters again
            if self._rooms.get(room.table.id) is room:
                del self._rooms[room.table.id]

    async def sign_off(self, person: str | None = None) -> None:
        """Sessions were ended here, of one person or of several: their connections end, also at the other workers."""
        await self.see_off(person)
        await self.worker.db.announce("", Notice("session", person or ""))

    async def see_off(self, person: str | None = None) -> None:
        """Let go of connections, of one person or of all, whose session was ended elsewhere."""
        here = [(room, each) for room in self.all() for each in room.audience.connections if each.session]
        asked = [(room, each) for room, each in here if person in (None, each.person_id)]
        over = await self.worker.people.ended(connection.session for _, connection in asked)
        for room, connection in asked:
            if connection.session in over and connection in room.audience.connections:
                room.audience.sign_out(connection)

    def all(self) -> list[Room]:
        """Every room that is open."""
        return list(self._rooms.values())
