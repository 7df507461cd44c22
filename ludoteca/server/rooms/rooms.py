"""The tables in this worker's memory: entered from the store when somebody comes, left when nobody is there."""

import asyncio

import structlog

from ludoteca.server.metrics import ROOMS
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.rooms.catch_up import look_again, rooms_behind
from ludoteca.server.rooms.open import open_room, touch
from ludoteca.server.store import tables
from ludoteca.server.table.presence import statement
from ludoteca.server.table.room import Room
from ludoteca.server.worker import House

IDLE_MS = 60_000

log = structlog.get_logger()


class Rooms:
    """All of them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._rooms: dict[str, Room] = {}
        self._entering: dict[str, asyncio.Lock] = {}
        house.db.on_news(self.hear)

    async def enter(self, id_or_code: str) -> Room:
        """The room of a table; Refused if there is none."""
        now = self.house.sources.now_ms()
        room = self._rooms.get(id_or_code)
        if room is None or room.is_gone:
            table = await tables.load(self.house.db, id_or_code)
            if table is None:
                raise Refused("unknown_table")
            async with self._entering.setdefault(table.id, asyncio.Lock()):
                room = self._rooms.get(table.id)
                if room is None or room.is_gone:
                    room = self._rooms[table.id] = await open_room(self.house, table)
                    ROOMS.set(len(self._rooms))
            self._entering.pop(table.id, None)
        room.used_at = now
        return room

    # == Other workers =================================================

    async def hear(self, table: str, what: str) -> None:
        """Another worker changed something at a table: look, if somebody here cares."""
        room = self._rooms.get(table)
        if room is None or room.is_gone:
            return
        look = {"log": room.follow_log, "table": room.refresh, "talk": room.hear_talk}.get(what)
        if look is not None:
            async with room.lock:
                await look()
        elif room.audience.elsewhere.hear(what, self.house.sources.now_ms()):
            room.audience.tell_table(room.table)
            await self.say_who_is_here(room)

    async def say_who_is_here(self, room: Room) -> None:
        """Tell the other workers who is at a table through this one."""
        said = statement(self.house.worker, *room.audience.here(room.table))
        await self.house.db.announce(room.table.id, said)

    # == Housekeeping ==================================================

    async def tidy(self) -> None:
        """Forget rooms in which nobody is, and workers that are silent; say again who is here; find what news did not
        bring."""
        await self.see_off()
        behind = await rooms_behind(self.house.db, self.all()) if self.house.settings.is_postgres else set()
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
        now = self.house.sources.now_ms()
        if room.audience.visitors:
            await touch(self.house, room.table)
            await self.say_who_is_here(room)  # also opens the news again if they broke off
            if room.audience.elsewhere.forget_silent(now):
                room.audience.tell_table(room.table)
        elif not room.thinking and not room.lock.locked() and now - room.used_at > IDLE_MS:
            room.is_gone = True  # who holds it still enters again
            if self._rooms.get(room.table.id) is room:
                del self._rooms[room.table.id]

    async def see_off(self, person: str | None = None) -> None:
        """Let go of connections, of one person or of all, whose session was ended elsewhere."""
        here = [visitor for room in self.all() for visitor in room.audience.visitors if visitor.session]
        asked = [visitor for visitor in here if visitor.person and person in (None, visitor.person.id)]
        over = await self.house.people.ended(visitor.session for visitor in asked)
        for visitor in asked:
            if visitor.session in over:
                visitor.sign_out()

    def all(self) -> list[Room]:
        """Every room that is open."""
        return list(self._rooms.values())
