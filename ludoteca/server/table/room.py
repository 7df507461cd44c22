"""A table that somebody plays or watches at: judge, store durably, acknowledge, then publish.

Whoever looks into a room or changes it holds its lock: while a line is being stored nobody sees where it leads.
"""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from ludoteca.server.metrics import count_line
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.store import chat, tables
from ludoteca.server.store.base import Appending, Line, Statement
from ludoteca.server.store.log import lines_after
from ludoteca.server.store.tables import Table
from ludoteca.server.table.audience import Audience
from ludoteca.server.table.timeline import Course
from ludoteca.server.worker import House

MOST_ATTEMPTS = 50  # other workers may be quicker, but not for ever


class Deed(NamedTuple):
    """Something that was judged and is to be stored."""

    kind: str
    seat: int | None = None
    move: int | None = None
    also: tuple[Statement, ...] = ()


Judge = Callable[[Course], Deed | int]  # what to do, or the position at which it was done already; 0: nothing is due
Acknowledge = Callable[[int], None]  # tells who asked the position


class Room:
    """One table in this worker's memory."""

    def __init__(self, house: House, table: Table, course: Course | None) -> None:
        self.house = house
        self.table = table
        self.course = course  # None until the match begins, and when it is frozen
        self.lock = asyncio.Lock()
        self.audience = Audience()
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.talk = 0  # last line of talk that was told here
        self.used_at = 0
        self.is_gone = False  # nobody comes in here any more: the next one gets a new room
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

    async def settle(self, judge: Judge, acknowledge: Acknowledge = lambda _: None) -> int:
        """Judge, store, acknowledge, publish; the position."""
        position = await self.decide(judge)
        acknowledge(position)
        self.house.sources.fault("acknowledged")
        self.publish()
        return position

    async def decide(self, judge: Judge) -> int:
        """Judge and store; the position."""
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
            count_line(self.table.game, deed.kind).inc()
            await house.db.announce(self.table.id, "log")
        return is_stored

    def publish(self) -> None:
        """Tell everybody what they were not told yet; a bot may have to go on."""
        course = self.played
        self.audience.tell_lines(course)
        self.audience.tell_clocks(course, self.house.time.now())
        self.house.sources.fault("published")
        if course.is_over and self.table.status == "running":
            self.table.status = "over"
            self.audience.tell_table(self.table)
        self.on_turn(self)

    def break_up(self) -> None:
        """The store failed: nobody knows what it holds. Everybody comes back, and the log tells."""
        self.course = None
        self.is_gone = True
        self.audience.send_away(Refused("trouble"))

    # == Following the store ===========================================

    async def rebuild(self) -> None:
        """Compute the course again from the log, and publish what this worker did not know."""
        known = self.audience.position
        try:
            lines = await lines_after(self.house.db, self.table.id, 0)
        except BaseException:
            self.break_up()  # the course has a line that was not stored: nobody may see it
            raise
        self.course = Course.back_at(self.table, lines[:known])
        await self._follow(lines[known:])

    async def follow_log(self) -> None:
        """Follow and publish the lines that this room does not know yet. The caller holds the lock."""
        if self.course is not None:
            await self._follow(await lines_after(self.house.db, self.table.id, self.course.position))

    async def _follow(self, lines: list[Line]) -> None:
        assert self.course is not None
        for line in lines:
            self.course.follow(line)
            self.publish()
            if line.kind in ("bot", "back", "end"):
                await self.refresh()

    async def table_changed(self) -> None:
        """Something of the table was stored here beside the log: tell everybody, also at the other workers."""
        await self.refresh()
        await self.house.db.announce(self.table.id, "table")

    async def refresh(self) -> None:
        """Read the table and who sits where again, and tell everybody. The caller holds the lock."""
        table = await self.stored()
        has_begun = self.course is None and table.status in ("running", "over")
        self.table = table
        for visitor in self.audience.visitors:
            visitor.face(table, visitor.front)
        if has_begun:
            self.course = Course.of(table, await lines_after(self.house.db, table.id, 0))
            self.audience.tell_beginning(self.course)
            self.audience.tell_clocks(self.course, self.house.time.now())
            self.on_turn(self)
        self.audience.tell_table(table)

    async def stored(self) -> Table:
        """The table in the store. It is not over here before the line that ends it was followed and told."""
        table = await tables.load(self.house.db, self.table.id)
        if table is None:
            raise Refused("unknown_table")
        if table.status == "over" and self.course is not None and not self.course.is_over:
            table.status = "running"
        return table

    async def hear_talk(self) -> None:
        """Tell what was said, here or through another worker, and was not told here yet. The caller holds the lock."""
        for said in await chat.after(self.house.db, self.table.id, self.talk):
            self.audience.tell_talk(said)
            self.talk = said.number
