"""Opening the room of a stored table: its match is followed from the log; one that the present rules would play
differently is frozen."""

import structlog

from ludoteca.kernel import LudotecaError
from ludoteca.server import effects, metrics
from ludoteca.server.actions.lobby import begin_if_full
from ludoteca.server.protocol import Refused
from ludoteca.server.store import NoTable, Table, entries_after, upkeep
from ludoteca.server.table import Diverged, Listener, Room, Timeline
from ludoteca.server.worker import Worker

log = structlog.get_logger()


async def open_room(worker: Worker, table: Table, listener: Listener) -> Room:
    """The room of a table; a match that only waited to be set up begins, and bots that have to decide think."""
    await touch(worker, table)
    room = Room(worker, table, await timeline_of(worker, table), listener)
    async with room.lock:
        try:
            await begin_if_full(room)
        except LudotecaError as error:
            await freeze(worker, table, f"the match cannot be set up any more: {error}")
    listener.published(room)
    return room


async def touch(worker: Worker, table: Table) -> None:
    """Visiting an old table, or staying at it, keeps it from being swept."""
    now = worker.effects.now_ms()
    if now - table.touched_at > effects.DAY_MS:
        table.touched_at = now
        await upkeep.touch(worker.db, table.id, now)


async def timeline_of(worker: Worker, table: Table) -> Timeline | None:
    """The match so far; None if there is none that goes on."""
    if table.status in ("open", "frozen"):
        return None
    try:
        timeline = Timeline.of(table, await entries_after(worker.db, table.id, 0))
    except NoTable:
        raise Refused("unknown_table") from None
    except Diverged as error:
        await freeze(worker, table, str(error))
        return None
    version = timeline.match.game.rules_version
    if version != table.rules_version:
        table.rules_version = version
        await upkeep.set_rules_version(worker.db, table.id, version)
    return timeline


async def freeze(worker: Worker, table: Table, why: str) -> None:
    """The match does not go on."""
    metrics.FROZEN.inc()
    log.error("match_frozen", table=table.id, game=table.game, why=why)
    table.status, table.frozen = "frozen", why
    await upkeep.freeze(worker.db, table.id, why)
