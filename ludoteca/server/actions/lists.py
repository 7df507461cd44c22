"""Games and tables in lists."""

from ludoteca.kernel.game import Game
from ludoteca.server.protocol.http import GameInfo, TableLine, Tables
from ludoteca.server.store import tables
from ludoteca.server.store.base import Database
from ludoteca.server.store.tables import Table

MOST = 100


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


async def public_tables(db: Database) -> Tables:
    """Public tables with an open seat."""
    return Tables([line(table, None) for table in await tables.public_and_open(db, MOST)])


async def tables_of(db: Database, person: str) -> Tables:
    """The tables at which a person sits, the latest first."""
    return Tables([line(table, person) for table in await tables.of_person(db, person, MOST)])


def line(table: Table, person: str | None) -> TableLine:
    """A table in a list, as a person sees it."""
    own = table.seats_of(person)
    active = [seat for seat in range(len(table.seats)) if table.active >> seat & 1]
    return TableLine(
        table=table.id,
        code=table.code,
        game=table.game,
        names=[each.name or each.level for each in table.seats],
        status=table.status,
        pace=table.pace,
        touched_at=table.touched_at,
        active=active,
        your_seats=own,
        your_turn=any(seat in active and not table.seats[seat].bot_plays for seat in own),
    )
