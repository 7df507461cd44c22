"""The tables in this worker's memory: entered from the store when somebody comes, left when nobody is there."""

import asyncio

import structlog

from ludoteca.kernel.errors import LudotecaError
from ludoteca.server import tables
from ludoteca.server.catching_up import look_again, rooms_behind
from ludoteca.server.clocks import DAY_MS
from ludoteca.server.course import Course, Diverged
from ludoteca.server.database import Statement
from ludoteca.server.house import House
from ludoteca.server.lobby import begin_if_full
from ludoteca.server.metrics import FROZEN, ROOMS
from ludoteca.server.presence import statement
from ludoteca.server.problems import Refused
from ludoteca.server.room import Room
from ludoteca.server.tables import Table
from ludoteca.server.thinking import wake_bots

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
        if room is None or room.used_at < 0:
            table = await tables.load(self.house.db, id_or_code)
            if table is None:
                raise Refused("unknown_table")
            async with self._entering.setdefault(table.id, asyncio.Lock()):
                room = self._rooms.get(table.id)
                if room is None or room.used_at < 0:
                    room = await self._open(table)
            self._entering.pop(table.id, None)
        room.used_at = now
        return room

    async def _open(self, table: Table) -> Room:
        await self._touch(table)
        course = await self._course(table)
        room = Room(self.house, table, course)
        room.on_turn = wake_bots
        self._rooms[table.id] = room
        ROOMS.set(len(self._rooms))
        async with room.lock:
            await self._begin(room)
        wake_bots(room)
        return room

    async def _begin(self, room: Room) -> None:
        try:
            await begin_if_full(room)
        except LudotecaError as error:
            await self._freeze(room.table, f"the match cannot be set up any more: {error}")

    async def _touch(self, table: Table) -> None:
        """Who comes to see an old table, or stays at it, keeps it from being swept."""
        now = self.house.sources.now_ms()
        if now - table.touched_at > DAY_MS:
            table.touched_at = now
            await self.house.db.write(Statement("UPDATE tables SET touched_at = ? WHERE id = ?", (now, table.id)))

    async def _course(self, table: Table) -> Course | None:
        """The match so far; a running match that the present rules would play differently is frozen."""
        if table.status in ("open", "frozen"):
            return None
        lines = await tables.lines_after(self.house.db, table.id, 0)
        try:
            course = Course.of(table, lines)
        except Diverged as error:
            await self._freeze(table, str(error))
            return None
        version = course.match.game.rules_version
        if version != table.rules_version:
            table.rules_version = version
            sql = "UPDATE tables SET rules_version = ? WHERE id = ?"
            await self.house.db.write(Statement(sql, (version, table.id)))
        return course

    async def _freeze(self, table: Table, why: str) -> None:
        FROZEN.inc()
        log.error("match_frozen", table=table.id, game=table.game, why=why)
        table.status, table.frozen = "frozen", why
        sql = "UPDATE tables SET status = 'frozen', frozen = ?, active = 0, bot_due = 0, deadline = NULL WHERE id = ?"
        await self.house.db.write(Statement(sql, (why, table.id)))

    # == Other workers =================================================

    async def hear(self, table: str, what: str) -> None:
        """Another worker changed something at a table: look, if somebody here cares."""
        room = self._rooms.get(table)
        if room is None or room.used_at < 0:
            return
        if what == "log":
            await room.catch_up()
        elif what == "table":
            async with room.lock:
                await room.refresh()
        elif what == "talk":
            async with room.lock:
                await room.hear_talk()
        elif room.presence.hear(what, self.house.sources.now_ms()):
            room.tell_table()
            await self.say_who_is_here(room)

    async def say_who_is_here(self, room: Room) -> None:
        """Tell the other workers who is at a table through this one."""
        seats = {seat for visitor in room.visitors for seat in visitor.seats(room.table)}
        watching = sum(1 for visitor in room.visitors if not visitor.seats(room.table))
        await self.house.db.announce(room.table.id, statement(self.house.worker, seats, watching))

    # == Housekeeping ==================================================

    async def tidy(self) -> None:
        """Forget rooms in which nobody is, and workers that are silent; say again who is here; find what news did not
        bring."""
        await self.see_off()
        behind = await rooms_behind(self.house.db, self.all()) if self.house.settings.is_postgres else set()
        for room in self.all():
            try:
                if room in behind and room.used_at >= 0:
                    async with room.lock:
                        await look_again(room)
                await self._tidy(room)
            except Exception:
                log.exception("tidy_failed", table=room.table.id)
        ROOMS.set(len(self._rooms))

    async def _tidy(self, room: Room) -> None:
        now = self.house.sources.now_ms()
        if room.visitors:
            await self._touch(room.table)
            await self.say_who_is_here(room)  # also opens the news again if they broke off
            if room.presence.forget_silent(now):
                room.tell_table()
        elif not room.thinking and not room.lock.locked() and now - room.used_at > IDLE_MS:
            room.used_at = -1  # who holds it still enters again
            if self._rooms.get(room.table.id) is room:
                del self._rooms[room.table.id]

    async def see_off(self, person: str | None = None) -> None:
        """Let go of connections, of one person or of all, whose session was ended elsewhere."""
        here = [visitor for room in self._rooms.values() for visitor in room.visitors if visitor.session]
        asked = [visitor for visitor in here if visitor.person and person in (None, visitor.person.id)]
        over = await self.house.people.ended(visitor.session for visitor in asked)
        for visitor in asked:
            if visitor.session in over:
                visitor.sign_out()

    def all(self) -> list[Room]:
        """Every room that is open."""
        return list(self._rooms.values())
