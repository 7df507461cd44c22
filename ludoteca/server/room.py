"""A table that somebody plays or watches at: judge, store durably, acknowledge, then publish.

Whoever looks into a room or changes it holds its lock: while a line is being stored nobody sees where it leads.
"""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from ludoteca.server import frames, tables, talking
from ludoteca.server.course import Course
from ludoteca.server.database import Appending, Line, Statement
from ludoteca.server.house import House
from ludoteca.server.metrics import MOVES, PUBLISHED
from ludoteca.server.picture import TableInfo
from ludoteca.server.presence import Presence
from ludoteca.server.problems import Refused
from ludoteca.server.seating import table_info
from ludoteca.server.tables import Table
from ludoteca.server.telling import Bye, Said, TableTold
from ludoteca.server.visitor import Visitor, encode

MOST_ATTEMPTS = 50  # other workers may be quicker, but not for ever


class Deed(NamedTuple):
    """Something that was judged and is to be stored."""

    kind: str
    seat: int | None = None
    move: int | None = None
    also: tuple[Statement, ...] = ()


Judge = Callable[[Course], Deed | int]  # what to do, or the position at which it was done already


class Room:
    """One table in this worker's memory."""

    def __init__(self, house: House, table: Table, course: Course | None) -> None:
        self.house = house
        self.table = table
        self.course = course  # None until the match begins, and when it is frozen
        self.lock = asyncio.Lock()
        self.visitors: set[Visitor] = set()
        self.presence = Presence()
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.talk = 0  # last line of talk that was told here
        self.used_at = 0  # -1: nobody comes in here any more, the next one gets a new room
        self.on_turn: Callable[[Room], None] = lambda _: None  # who wakes the bots

    @property
    def running(self) -> Course:
        """The match that is being played; Refused if there is none."""
        if self.table.status == "frozen":
            raise Refused("frozen")
        if self.course is None or self.table.status != "running":
            raise Refused("not_running")
        return self.course

    @property
    def played(self) -> Course:
        """The match, running or over; Refused if there is none."""
        if self.course is None:
            raise Refused("frozen" if self.table.status == "frozen" else "not_running")
        return self.course

    # == Going on ======================================================

    async def decide(self, judge: Judge) -> int:
        """Judge and store; the position. Who is told of it by name is told next, then `publish` tells everybody."""
        for _ in range(MOST_ATTEMPTS):
            deed = judge(self.played)
            if isinstance(deed, int):
                return deed
            if self.played.is_over:
                raise Refused("not_running")
            if await self._store(deed):
                return self.played.position
            await self.rebuild()  # another worker was quicker: judge again where it led
        raise Refused("trouble", "too much happens at once at this table")

    async def _store(self, deed: Deed) -> bool:
        course, house = self.played, self.house
        line = course.advance(self.table.id, deed.kind, deed.seat, deed.move, house.sources.now_ms(), house.time.now())
        house.sources.fault("judged")
        try:
            is_stored = await house.db.append(Appending(line, course.standing, deed.also))
        except BaseException:
            self.break_up()
            raise
        if is_stored:
            house.sources.fault("stored")
            MOVES.labels(self.table.game, deed.kind).inc()
            await house.db.announce(self.table.id, "log")
        return is_stored

    async def rebuild(self) -> None:
        """Compute the course again from the log, and publish what this worker did not know."""
        known = max((visitor.position for visitor in self.visitors), default=0)
        try:
            lines = await tables.lines_after(self.house.db, self.table.id, 0)
        except BaseException:
            self.break_up()  # the course has a line that was not stored: nobody may see it
            raise
        self.course = Course.back_at(self.table, lines[:known])
        await self._follow(lines[known:])

    async def catch_up(self) -> None:
        """Another worker stored something: fetch and publish it."""
        async with self.lock:
            await self.follow_log()

    async def follow_log(self) -> None:
        """Follow and publish the lines that this room does not know yet. The caller holds the lock."""
        if self.course is not None:
            await self._follow(await tables.lines_after(self.house.db, self.table.id, self.course.position))

    async def _follow(self, lines: list[Line]) -> None:
        assert self.course is not None
        for line in lines:
            self.course.follow(line)
            self.publish()
            if line.kind in ("bot", "back", "end"):
                await self.refresh()

    def break_up(self) -> None:
        """The store failed: nobody knows what it holds. Everybody comes back, and the log tells."""
        self.course = None
        for visitor in self.visitors:
            visitor.send(Bye(Refused("trouble").problem))
            visitor.let_go()
        self.used_at = -1

    # == Telling =======================================================

    def publish(self) -> None:
        """Tell everybody the lines that they were not told yet (one, unless reading the store failed in between), each
        as their seat may see them."""
        course = self.played
        position, written, shared = course.position, {}, frames.common(course)
        for visitor in self.visitors:
            if visitor.position < position:
                key = visitor.front, visitor.position
                if key not in written:
                    written[key] = encode(frames.told(course, visitor.position, visitor.front, shared))
                visitor.send_bytes(written[key])
                visitor.position = position
                PUBLISHED.inc()
        self.tell_clocks()
        self.house.sources.fault("published")
        if course.is_over and self.table.status == "running":
            self.table.status = "over"
            self.tell_table()
        self.on_turn(self)

    def tell_clocks(self) -> None:
        """Everybody's time, to everybody."""
        message = frames.clocks(self.course, self.house.time.now()) if self.course else None
        if message is not None:
            frame = encode(message)
            for visitor in self.visitors:
                visitor.send_bytes(frame)

    def tell_table(self) -> None:
        """The table and who is there, to everybody."""
        info = self.table_info()
        for visitor in self.visitors:
            visitor.send(TableTold(table=info, you=visitor.you(self.table)))

    def tell_table_to(self, visitor: Visitor) -> None:
        """The table, to one."""
        visitor.send(TableTold(table=self.table_info(), you=visitor.you(self.table)))

    async def hear_talk(self) -> None:
        """Tell what was said, here or through another worker, and was not told here yet. The caller holds the lock."""
        for said in await talking.after(self.house.db, self.table.id, self.talk):
            self.tell_talk(said)
            self.talk = said.number

    def tell_talk(self, said: Said) -> None:
        """One line of talk, to everybody who wants to hear it."""
        for visitor in self.visitors:
            self.tell_talk_to(visitor, said)

    def tell_talk_to(self, visitor: Visitor, said: Said) -> None:
        """One line of talk, to one, unless they have it."""
        if visitor.talk < said.number and said.seat not in visitor.muted:
            visitor.send(said)
        visitor.talk = max(visitor.talk, said.number)

    async def refresh(self) -> None:
        """Read again who sits where."""
        table = await self.stored()
        has_begun = self.course is None and table.status in ("running", "over")
        self.table = table
        for visitor in self.visitors:
            visitor.face(table, visitor.front)
        if has_begun:
            self.course = Course.of(table, await tables.lines_after(self.house.db, table.id, 0))
            self.tell_beginning()
        self.tell_table()

    async def stored(self) -> Table:
        """The table in the store. It is not over here before the line that ends it was followed and told."""
        table = await tables.load(self.house.db, self.table.id)
        if table is None:
            raise Refused("unknown_table")
        if table.status == "over" and self.course is not None and not self.course.is_over:
            table.status = "running"
        return table

    def tell_beginning(self) -> None:
        """The match has begun: everybody sees the table, and what happened since if this worker hears of it late."""
        course = self.played
        for visitor in self.visitors:
            visitor.send(frames.told(course, 0, visitor.front))
            visitor.position = course.position
        self.tell_clocks()
        self.on_turn(self)

    def table_info(self) -> TableInfo:
        """The table, as everybody sees it."""
        here = self.presence.seats | {seat for visitor in self.visitors for seat in visitor.seats(self.table)}
        watching = sum(1 for visitor in self.visitors if not visitor.seats(self.table)) + self.presence.watching
        return table_info(self.table, here, watching)
