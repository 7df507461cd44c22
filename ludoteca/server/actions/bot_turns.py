"""Bots' turns: one task for each bot that has to decide. A turn is a lease, which another worker takes over when it
runs out."""

import asyncio

import structlog

from ludoteca.kernel.errors import LudotecaError
from ludoteca.server.bots.levels import CLOCK_LEVEL
from ludoteca.server.bots.messages import Question
from ludoteca.server.metrics import THINKING
from ludoteca.server.protocol.base import Json
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.store import leases
from ludoteca.server.table.room import Deed, Room
from ludoteca.server.table.timeline import Course
from ludoteca.server.worker import House

LEASE_MS = 6_000
RENEW_SECONDS = 2.0

log = structlog.get_logger()


def wake_bots(room: Room) -> None:
    """Let every bot that has to decide think, unless it does already."""
    course = room.course
    if course is None or room.table.status != "running":
        return
    for seat in course.active:
        if seat in course.bots and seat not in room.thinking:
            room.thinking[seat] = room.house.start(play_on(room, seat))


async def play_on(room: Room, seat: int) -> None:
    """Decide for a seat as long as it has to and nobody else does."""
    is_done = False
    try:
        with THINKING.track_inprogress():
            while not is_done and await take_lease(room.house, room.table.id, seat):
                is_done = not await play_once(room, seat)
    except (Refused, LudotecaError, OSError) as error:
        log.warning("bot_failed", table=room.table.id, seat=seat, error=str(error))
    except Exception:  # a store that fails may raise anything; the keeper wakes the bot again
        log.exception("bot_failed", table=room.table.id, seat=seat)
    finally:
        await release(room.house, room.table.id, seat)
        del room.thinking[seat]  # only now: who thinks next takes a lease that nobody releases
    if is_done:
        wake_bots(room)  # its turn may have come while it released the last one


async def play_once(room: Room, seat: int) -> bool:
    """Think about one decision and play it; False if there is nothing to decide."""
    async with room.lock:
        course = room.course
        if course is None or seat not in course.active or seat not in course.bots:
            return False
        match, begun_at, decision = course.match, course.position, course.match.decision(seat)
        seed = room.house.sources.search_seed(room.table.id, begun_at, seat)
        level = room.table.seats[seat].level or CLOCK_LEVEL
        question = Question(match.game.id, match.seen(seat).tobytes(), seat, level, seed)
    move = await with_lease(room, seat, question)

    def judge(now: Course) -> Deed | int:
        undone = any(line.kind == "undo" for line in now.lines[begun_at:])
        is_same = seat in now.bots and seat in now.active and now.match.decision(seat) == decision
        if undone or not is_same:
            return 0  # thought about a table that is no longer so
        return Deed("move", seat, now.match.legal_code(seat, move))

    async with room.lock:
        if room.table.status == "running" and room.course is not None:
            await room.settle(judge)
    return True


def is_idle(room: Room) -> bool:
    """Whether bots play among themselves and nobody looks: they think when nobody else wants to."""
    course = room.course
    return course is not None and len(course.bots) == course.match.seats and room.audience.is_empty


async def with_lease(room: Room, seat: int, question: Question) -> Json:
    """A bot's choice; the lease is kept while it thinks."""
    thought = asyncio.ensure_future(room.house.robots.ask(question, can_wait=is_idle(room)))
    try:
        while not (await asyncio.wait([thought], timeout=RENEW_SECONDS))[0]:
            await take_lease(room.house, room.table.id, seat)
    except BaseException:
        thought.cancel()
        await asyncio.wait([thought])  # a thinker that was just being started is ended, not left behind
        raise
    return thought.result()[0].move


async def take_lease(house: House, table: str, seat: int) -> bool:
    """Whether this worker may decide for the bot now. A single worker need not ask."""
    if not house.settings.is_postgres:
        return True
    now = house.sources.now_ms()
    return await leases.take(house.db, table, seat, house.worker, now, now + LEASE_MS)


async def release(house: House, table: str, seat: int) -> None:
    """Let others take the next turn. A lease that cannot be released runs out."""
    if house.settings.is_postgres:
        try:
            await leases.release(house.db, table, seat, house.worker)
        except Exception as error:
            log.warning("lease_not_released", table=table, seat=seat, error=repr(error))
