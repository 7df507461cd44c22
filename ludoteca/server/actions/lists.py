"""Games and tables in lists."""

import msgspec
from msgspec.structs import replace

from ludoteca.kernel import Game
from ludoteca.server.actions import seeking
from ludoteca.server.protocol.http import GameInfo, Progress, TableLine, Tables
from ludoteca.server.store import Database, Table, chat, tables
from ludoteca.server.store.notices import waiting

MOST = 100
WHAT_IF_KEPT = 24 * 3600 * 1000  # milliseconds for which a what-if game is listed after its last move
LATEST = 1 << 62  # later than every table


def game_info(game: Game) -> GameInfo:
    """What can be chosen when a table of a game is opened."""
    return GameInfo(
        id=game.id,
        title=game.title,
        authors=list(game.authors),
        seats=list(game.seats),
        options={name: [value.name.lower() for value in values] for name, values in game.options.items()},
        rules_version=game.rules_version,
        scored=game.score is not None,
    )


async def public_tables(db: Database, now: int, *, running: bool = False) -> Tables:
    """Public tables with an open seat and what people wait for who look for somebody; or tables at which a match goes
    on, to be watched."""
    if running:
        return Tables(await _lines(db, await tables.public_and_running(db, MOST), None))
    sought = await seeking.of_others(db, now)
    return Tables(await _lines(db, await tables.public_and_open(db, MOST), None), sought=sought)


async def going_of(db: Database, person: str, now: int, before: int | None = None) -> Tables:
    """The tables at which a person sits and plays or waits, and the rematches that they are asked for."""
    found = await tables.going_of(db, person, before or LATEST, now - WHAT_IF_KEPT, MOST + 1)
    again = await tables.rematches_for(db, person, MOST) if before is None else []
    lines, asked = await _lines(db, found[:MOST], person), await _lines(db, again, person)
    told = Tables(lines, asked, more=len(found) > MOST)
    if before is None:
        told.waiting, told.seeking = await waiting.count_of(db, person), await seeking.of_person(db, person, now)
    return told


async def over_of(db: Database, person: str, before: int | None = None) -> Tables:
    """The matches of a person that are over."""
    found = await tables.over_of(db, person, before or LATEST, MOST + 1)
    return Tables(await _lines(db, found[:MOST], person), more=len(found) > MOST)


async def with_ids(db: Database, ids: list[str], person: str) -> list[TableLine]:
    """These tables, in this order, as a person sees them; those that there are."""
    found = {table.id: table for table in await tables.with_ids(db, ids)} if ids else {}
    return await _lines(db, [found[each] for each in ids if each in found], person)


async def _lines(db: Database, found: list[Table], person: str | None) -> list[TableLine]:
    """Tables in a list, as a person sees them. What is said at a table is for those who sit there."""
    said = await chat.last_numbers(db, [table.id for table in found]) if person else {}
    ends = await tables.ends_of(db, [table.id for table in found if table.status == "over"])
    lines = [line(table, person, said.get(table.id, 0)) for table in found]
    return [replace(each, touched_at=ends.get(each.table, each.touched_at)) for each in lines]


def line(table: Table, person: str | None, chat: int) -> TableLine:
    """A table in a list."""
    own = table.seats_of(person)
    active = [seat for seat in range(len(table.seats)) if table.active >> seat & 1]
    return TableLine(
        table=table.id,
        code=table.code,
        game=table.game,
        names=[each.name for each in table.seats],
        levels=[each.level if each.person is None else None for each in table.seats],
        status=table.status,
        pace=table.pace,
        touched_at=table.touched_at,
        active=active,
        your_seats=own,
        your_turn=any(seat in active and not table.seats[seat].bot_plays for seat in own),
        bot_plays=table.status == "running" and any(table.seats[seat].bot_plays for seat in own),
        proposing_end=[each.seat for each in table.seats if each.agrees and table.status == "running"],
        progress=msgspec.json.decode(table.progress, type=Progress) if table.progress else None,
        chat=chat,
        what_if=table.is_what_if,
        lesson=table.lesson,
        puzzle=table.puzzle,
        deal=table.deal,
        challenge=table.challenger is not None,
    )
