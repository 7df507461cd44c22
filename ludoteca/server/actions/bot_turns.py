"""Bots' turns: one task for each bot that has to decide. A turn is a lease, which another worker takes over when it
runs out."""

import asyncio

import structlog

from ludoteca.kernel import Json, LudotecaError
from ludoteca.server.actions.lessons import scripted
from ludoteca.server.bots import levels, messages, pool
from ludoteca.server.metrics import THINKING, log_failure
from ludoteca.server.protocol import Refused
from ludoteca.server.store import leases
from ludoteca.server.table import NOTHING, Command, Listener, NewEntry, Room, Timeline, Verdict
from ludoteca.server.worker import Worker

LEASE_MS = 6_000
RENEW_SECONDS = 2.0

log = structlog.get_logger()


class BotMove(Command):
    """What a bot chose, unless the table has changed since it was asked."""

    def __init__(self, asked_at: int, seat: int, decision: int, move: Json) -> None:
        super().__init__()
        self._asked_at = asked_at
        self._seat, self._decision = seat, decision
        self._move = move

    def judge(self, timeline: Timeline) -> Verdict:
        """It must still be the same decision, and nothing may have been taken back meanwhile."""
        seat = self._seat
        undone = any(entry.kind == "undo" for entry in timeline.entries[self._asked_at :])
        is_bots = seat in timeline.bots and seat in timeline.active
        if undone or not is_bots or timeline.match.decision(seat) != self._decision:
            return NOTHING
        return NewEntry("move", seat, timeline.match.checked_code(seat, self._move))


class BotWaker(Listener):
    """Lets bots think whenever a table has changed."""

    def published(self, room: Room) -> None:
        """One of them may have to decide now."""
        wake_bots(room)


def wake_bots(room: Room) -> None:
    """Let every bot that has to decide think, unless it does already."""
    timeline = room.timeline
    if timeline is None or room.table.status != "running":
        return
    for seat in timeline.active:
        if seat in timeline.bots and seat not in room.thinking:
            room.thinking[seat] = room.worker.start(play_on(room, seat))


async def play_on(room: Room, seat: int) -> None:
    """Decide for a seat as long as it has to and nobody else does."""
    is_done = False
    try:
        with THINKING.track_inprogress():
            while not is_done and await take_lease(room.worker, room.table.id, seat):
                is_done = not await play_once(room, seat)
    except (Refused, LudotecaError, OSError) as error:
        log.warning("bot_failed", table=room.table.id, seat=seat, error=str(error))
    except Exception:  # a store that fails may raise anything; upkeep wakes the bot again
        log_failure("bot_failed", table=room.table.id, seat=seat)
    finally:
        await release(room.worker, room.table.id, seat)
        del room.thinking[seat]  # only now: whoever thinks next takes a lease that nobody releases
    if is_done:
        wake_bots(room)  # its turn may have come while it released the last one


async def play_once(room: Room, seat: int) -> bool:
    """Think about one decision and play it; False if there is nothing to decide."""
    async with room.lock:
        timeline = room.timeline
        if timeline is None or seat not in timeline.active or seat not in timeline.bots:
            return False
        match, asked_at, decision = timeline.match, timeline.position, timeline.match.decision(seat)
        seen, level = match.seen(seat).tobytes(), room.table.seats[seat].level or levels.CLOCK_LEVEL
        is_patient = room.table.deal is not None  # others get the same answers
        question = messages.Question(
            match.game.id, seen, seat, level, room.search_seed(seat, seen), is_patient=is_patient
        )
        answer = scripted(room.table, match, seat)
    move = answer or await with_lease(room, seat, question)

    async with room.lock:
        if room.table.status == "running" and room.timeline is not None:
            await room.settle(BotMove(asked_at, seat, decision, move))
    return True


def is_idle(room: Room) -> bool:
    """Whether bots play among themselves and nobody looks: they think when nobody else wants to."""
    timeline = room.timeline
    return timeline is not None and len(timeline.bots) == timeline.match.seats and room.audience.is_empty


async def with_lease(room: Room, seat: int, question: messages.Question) -> Json:
    """A bot's choice; the lease is kept while it thinks."""
    asker = pool.Asker(room.table.host, can_wait=is_idle(room))
    thought = asyncio.ensure_future(room.worker.bot_pool.ask(question, asker))
    try:
        while not (await asyncio.wait([thought], timeout=RENEW_SECONDS))[0]:
            await take_lease(room.worker, room.table.id, seat)
    except BaseException:
        thought.cancel()
        await asyncio.wait([thought])  # a process that was just being started is ended, not left behind
        raise
    return thought.result()[0].move


async def take_lease(worker: Worker, table: str, seat: int) -> bool:
    """Whether this worker may decide for the bot now. A single worker need not ask."""
    if not worker.settings.is_postgres:
        return True
    now = worker.effects.now_ms()
    return await leases.take(worker.db, table, seat, worker.id, now, now + LEASE_MS)


async def release(worker: Worker, table: str, seat: int) -> None:
    """Let others take the next turn. A lease that cannot be released runs out."""
    if worker.settings.is_postgres:
        try:
            await leases.release(worker.db, table, seat, worker.id)
        except Exception as error:
            log.warning("lease_not_released", table=table, seat=seat, error=repr(error))
