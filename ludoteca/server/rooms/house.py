"""What workers do about the house: each follows the log of its administrators, so that what is done by the command
line, or through another worker, is seen here within a second."""

import structlog

from ludoteca.server.actions.moves import End
from ludoteca.server.protocol import Announced, HouseNews, Refused
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store.house import facts, log, tables

TOLD = {"announce", "drain", "reopen"}

logger = structlog.get_logger()


class HouseWatch:
    """Looks into the log of the house."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._worker = rooms.worker

    async def look(self) -> None:
        """Follow what was done since the last look, and close what shall be closed."""
        db, known = self._worker.db, self._worker.house
        last = await log.last(db)
        if last != known.number:
            lines = await log.after(db, known.number) if known.number >= 0 else []
            await facts.read(db, known)
            known.number = last
            for line in lines:
                await self._follow(line)
        for table in await tables.closing(db):
            await self._close(table)

    async def _follow(self, line: log.LogLine) -> None:
        if line.deed == "delete":
            self._rooms.close_room(line.subject, Refused("unknown_table"))
        elif line.deed == "ban":
            await self._rooms.see_off()
        elif line.deed == "rename":
            await self._refresh(line.subject)
        elif line.deed == "lock":
            for room in self._rooms.all():
                room.audience.send_away(Refused("locked"))
        elif line.deed in TOLD:
            self._tell()

    async def _refresh(self, person: str) -> None:
        """A person is called otherwise wherever they sit."""
        for room in self._rooms.all():
            if room.table.seats_of(person) and not room.is_gone:
                async with room.lock:
                    await room.refresh()

    def _tell(self) -> None:
        news = self.news()
        for room in self._rooms.all():
            for connection in list(room.audience.connections):
                connection.send(news)

    def news(self) -> HouseNews:
        """What everybody is told of the house."""
        told = self._worker.house.announced(self._worker.effects.now_ms())
        announcement = Announced(told.number, told.text) if told else None
        return HouseNews(draining=self._worker.house.is_draining, announcement=announcement)

    async def _close(self, table: str) -> None:
        """End the match that runs there; a table that waits is deleted."""
        db = self._worker.db
        try:
            room = await self._rooms.enter(table)
            async with room.lock:
                if room.table.status == "running":
                    await room.settle(End())
                gone = [tables.delete(table)] if room.table.status == "open" else []
                await db.write(tables.closed(table), *gone)
            if gone:
                self._rooms.close_room(table, Refused("unknown_table"))
        except Exception:
            logger.exception("close_failed", table=table)
            await db.write(tables.closed(table))  # not for ever: whoever wants it asks again
