"""A table and who sits there, as everybody sees it."""

from ludoteca.server.protocol.parts import Origin, SeatInfo, TableInfo
from ludoteca.server.store import SeatRow, Table
from ludoteca.server.table.presence import Absences


def table_info(table: Table, here: set[int], watching: int, absences: Absences) -> TableInfo:
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
        rated=table.is_rated,
        status=table.status,
        frozen=table.frozen,
        seats=[seat_info(seat_row, seat_row.seat in here, absences) for seat_row in table.seats],
        host=table.seats_of(table.host),
        watching=watching,
        commitment=table.commitment,
        what_if=table.is_what_if,
        lesson=table.lesson,
        puzzle=table.puzzle,
        origin=Origin(table.origin, table.origin_position or 0) if table.origin else None,
        rematch=table.rematch,
        deal=table.deal,
        sealed_until=table.sealed_until,
        challenge=table.challenger is not None,
    )


def seat_info(seat_row: SeatRow, is_here: bool, absences: Absences) -> SeatInfo:
    """Who sits on a seat, as everybody sees it."""
    is_bot = seat_row.person is None and seat_row.bot_plays
    return SeatInfo(
        seat=seat_row.seat,
        kind="bot" if is_bot else "open" if seat_row.is_open else "person",
        name=seat_row.name,
        level=seat_row.level,
        bot_plays=seat_row.bot_plays,
        present=is_bot or is_here,
        left=seat_row.has_left,
        agrees=seat_row.agrees,
        bot_in_ms=0 if seat_row.has_left else absences.left_ms(seat_row.seat),
    )
