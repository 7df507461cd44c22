"""Opening the room of a stored table: its match is followed from the log; one that the present rules would play
differently is frozen."""

import structlog

from ludoteca.kernel.errors import LudotecaError
from ludoteca.server.actions.bot_turns import wake_bots
from ludoteca.server.actions.lobby import begin_if_full
from ludoteca.server.effects import DAY_MS
from ludoteca.server.metrics import FROZEN
from ludoteca.server.store import upkeep
from ludoteca.server.store.log import lines_after
from ludoteca.server.store.tables import Table
from ludoteca.server.table.room import Room
from ludoteca.server.table.timeline import Course, Diverged
from ludoteca.server.worker import House

log = structlog.get_logger()


async def open_room(house: House, table: Table) -> Room:
    """The room of a table; a match that only waited to be set up begins, and bots that have to decide think."""
    await touch(house, table)
    room = Room(house, table, await course_of(house, table))
    room.on_turn = wake_bots
    async with room.lock:
        try:
            await begin_if_full(room)
        except LudotecaError as error:
            await freeze(house, table, f"the match cannot be set up any more: {error}")
    wake_bots(room)
    return room


async def touch(house: House, table: Table) -> None:
    """Who comes to see an old table, or stays at it, keeps it from being swept."""
    now = house.sources.now_ms()
    if now - table.touched_at > DAY_MS:
        table.touched_at = now
        await upkeep.touch(house.db, table.id, now)


async def course_of(house: House, table: Table) -> Course | None:
    """The match so far; None if there is none that goes on."""
    if table.status in ("open", "frozen"):
        return None
    lines = await lines_after(house.db, table.id, 0)
    try:
        course = Course.of(table, lines)
    except Diverged as error:
        await freeze(house, table, str(error))
        return None
    version = course.match.game.rules_version
    if version != table.rules_version:
        table.rules_version = version
        await upkeep.set_rules_version(house.db, table.id, version)
    return course


async def freeze(house: House, table: Table, why: str) -> None:
    """The match does not go on."""
    FROZEN.inc()
    log.error("match_frozen", table=table.id, game=table.game, why=why)
    table.status, table.frozen = "frozen", why
    await upkeep.freeze(house.db, table.id, why)
