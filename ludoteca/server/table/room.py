"""A table that somebody plays or watches at: judge, store durably, acknowledge, then publish.

Whoever looks into a room or changes it holds its lock: while an entry is being stored nobody sees where it leads.
"""

import asyncio

from ludoteca.server.bots.seeds import search_seed
from ludoteca.server.metrics import count_entry
from ludoteca.server.protocol import Refused
from ludoteca.server.store import Appending, LogEntry, NoTable, Notice, Table, chat, entries_after, tables
from ludoteca.server.table import milestones
from ludoteca.server.table.audience import Audience
from ludoteca.server.table.command import Command
from ludoteca.server.table.presence import Absences
from ludoteca.server.table.timeline import NewEntry, Timeline
from ludoteca.server.worker import Worker

MOST_ATTEMPTS = 50  # other workers may be quicker, but not for ever


class Room:
    """One table in this worker's memory."""

    def __init__(self, worker: Worker, table: Table, timeline: Timeline | None, listener: milestones.Listener) -> None:
        self.worker = worker
        self.table = table
        self.timeline = timeline  # None until the match begins, and when it is frozen
        self.lock = asyncio.Lock()
        self.audience = Audience(Absences(worker.effects.now_ms, 1_000 * worker.settings.patience))
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.chat = 0  # number of the last line of chat that was told here
        self.used_at = 0
        self.is_gone = False  # nobody comes in here any more: the next one gets a new room
        self.listener = listener
        self._reached = milestones.Milestones([], is_over=False)  # by the entry that was stored last

    def require_running(self) -> None:
        """Refused unless a match is being played."""
        _ = self.running

    @property
    def running(self) -> Timeline:
        """The match that is being played; Refused if there is none."""
        if self.table.status == "frozen":
            raise Refused("frozen")
        if self.timeline is None or self.table.status != "running":
            raise Refused("not_running")
        return self.timeline

    @property
    def played(self) -> Timeline:
        """The match, running or over; Refused if there is none."""
        if self.timeline is None:
            raise Refused("frozen" if self.table.status == "frozen" else "not_running")
        return self.timeline

    @property
    def is_sealed(self) -> bool:
        """Whether hidden things of a match that is over stay hidden for now: others still play the same deal."""
        return self.table.sealed_until is not None and self.worker.effects.now_ms() < self.table.sealed_until

    def require_unsealed(self) -> None:
        """Refused as long as hidden things stay hidden."""
        if self.is_sealed:
            raise Refused("sealed")

    def search_seed(self, seat: int, seen: bytes) -> int:
        """What a bot's thinking starts from. (A match of before 0.2 has no secret for it.)"""
        return search_seed(self.table.thinking or self.worker.effects.thinking(), seat, seen)

    # == Going on ======================================================

    async def settle(self, command: Command) -> int:
        """The order of everything that changes a match: judge, store, acknowledge, publish. The position."""
        position = await self.store(command)
        command.done(position)
        self.worker.effects.fault("acknowledged")
        self.publish()
        reached, self._reached = self._reached, milestones.Milestones([], is_over=False)
        self.listener.reached(self, reached)
        return position

    async def store(self, command: Command) -> int:
        """Judge and store; the position. Where another worker was quicker, judge again where it led: a retry."""
        for _ in range(MOST_ATTEMPTS):
            verdict = command.judge(self.played)
            if isinstance(verdict, int):
                return verdict
            if self.played.is_over:
                raise Refused("not_running")
            if await self._append(verdict):
                return self.played.position
            await self.rebuild()
        raise Refused("trouble", "too much happens at once at this table")

    async def _append(self, new: NewEntry) -> bool:
        timeline, effects = self.played, self.worker.effects
        before = milestones.turns_of(timeline)
        entry = timeline.advance(self.table.id, new, effects.now_ms(), self.worker.clock.now())
        effects.fault("judged")
        reached = milestones.since(before, timeline)
        also = (*new.also, *self.listener.stored_with(self, timeline, reached))
        try:
            is_stored = await self.worker.db.append(Appending(entry, timeline.table_status, also))
        except BaseException:
            self.break_up()
            raise
        if is_stored:
            self._reached = reached
            effects.fault("stored")
            count_entry(self.table.game, new.kind).inc()
            await self.worker.db.announce(self.table.id, Notice("log"))
        return is_stored

    def publish(self) -> None:
        """Broadcast to everybody here what they were not told yet."""
        timeline = self.played
        self.audience.tell_entries(timeline)
        self.audience.tell_clocks(timeline, self.worker.clock.now())
        self.worker.effects.fault("published")
        if timeline.is_over and self.table.status == "running":
            self.table.status = "over"
            self.audience.tell_table(self.table)
        self.listener.published(self)

    def break_up(self) -> None:
        """The store failed: nobody knows what it holds. Everybody comes back, and the log tells."""
        self.timeline = None
        self.is_gone = True
        self.audience.send_away(Refused("trouble"))

    # == Following the store ===========================================

    async def rebuild(self) -> None:
        """Compute the timeline again from the log, and publish what this worker did not know."""
        known = self.audience.position
        try:
            entries = await self.log_after(0)
        except BaseException:
            self.break_up()  # the timeline has an entry that was not stored: nobody may see it
            raise
        self.timeline = Timeline.back_at(self.table, entries[:known])
        await self._follow(entries[known:])

    async def follow_log(self) -> None:
        """Follow and publish the entries that this room does not know yet. The caller holds the lock."""
        if self.timeline is not None:
            await self._follow(await self.log_after(self.timeline.position))

    async def _follow(self, entries: list[LogEntry]) -> None:
        assert self.timeline is not None
        for entry in entries:
            self.timeline.follow(entry)
            self.publish()
            if entry.kind in ("bot", "back", "end"):
                await self.refresh()

    async def table_changed(self) -> None:
        """Something of the table was stored here beside the log: tell everybody, also at the other workers."""
        await self.refresh()
        await self.worker.db.announce(self.table.id, Notice("table"))

    async def refresh(self) -> None:
        """Read the table and who sits where again, and tell everybody. The caller holds the lock."""
        table = await self.stored()
        has_begun = self.timeline is None and table.status in ("running", "over")
        begun = Timeline.of(table, await self.log_after(0)) if has_begun else None  # if that fails nothing changes
        self.table = table
        for connection in self.audience.connections:
            connection.face(table, connection.front)
        if begun is not None:
            self.timeline = begun
            self.audience.tell_beginning(self.timeline)
            self.audience.tell_clocks(self.timeline, self.worker.clock.now())
            self.listener.published(self)
        self.audience.tell_table(table)

    async def stored(self) -> Table:
        """The table in the store. It is not over here before the entry that ends it was followed and told. If it was
        deleted nobody is at it any more."""
        table = await tables.load(self.worker.db, self.table.id)
        if table is None:
            raise self._deleted()
        if table.status == "over" and self.timeline is not None and not self.timeline.is_over:
            table.status = "running"
        return table

    async def log_after(self, position: int) -> list[LogEntry]:
        """The stored log after a position. If the table was deleted nobody is at it any more."""
        try:
            return await entries_after(self.worker.db, self.table.id, position)
        except NoTable:
            raise self._deleted() from None

    def _deleted(self) -> Refused:
        self.is_gone = True
        self.audience.send_away(Refused("unknown_table"))
        return Refused("unknown_table")

    async def hear_chat(self) -> None:
        """Tell what was said, here or through another worker, and was not told here yet. The caller holds the lock."""
        for said in await chat.after(self.worker.db, self.table.id, self.chat):
            self.audience.tell_chat(said)
            self.chat = said.number
