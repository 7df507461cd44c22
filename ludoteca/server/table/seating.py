"""A table and who sits there, as everybody sees it."""

from ludoteca.server.protocol.parts import SeatInfo, TableInfo
from ludoteca.server.store.seats import Sitting
from ludoteca.server.store.tables import Table


def table_info(table: Table, here: set[int], watching: int) -> TableInfo:
    """A table; `here` are the seats that some connection holds now."""
    return TableInfo(
        table=table.id,
        code=table.code,
        game=table.game,
        rules_version=table.rules_version,
        options=table.options,
        pace=table.pace,
        public=table.is_public,
        hints=table.hints,
        status=table.status,  # type: ignore[arg-type]
        frozen=table.frozen,
        seats=[seat_info(sitting, sitting.seat in here) for sitting in table.seats],
        host=table.seats_of(table.host),
        watching=watching,
        commitment=table.commitment,
        what_if=table.start is not None,
        rematch=table.rematch,
    )


def seat_info(sitting: Sitting, is_here: bool) -> SeatInfo:
    """Who sits on a seat."""
    is_bot = sitting.person is None and sitting.bot_plays
    return SeatInfo(
        seat=sitting.seat,
        kind="bot" if is_bot else "open" if sitting.is_open else "person",
        name=sitting.name,
        level=sitting.level,
        bot_plays=sitting.bot_plays,
        present=is_bot or is_here,
        left=sitting.has_left,
        agrees=sitting.agrees,
    )
