"""Tables that grow out of a match that is over: the next match of the same people, and playing on from a position."""

import json
from collections.abc import Awaitable, Callable

from ludoteca.server.actions.lobby import alone_against, insert, sit
from ludoteca.server.bots.levels import CLOCK_LEVEL, known_level
from ludoteca.server.notices import queueing
from ludoteca.server.protocol import Pace, Refused, RematchOpened, http, requests
from ludoteca.server.store import Person, SeatRow, Table, tables
from ludoteca.server.table import Connection, Room, Timeline

Enter = Callable[[str], Awaitable[Room]]  # opens the room of another table


async def rematch(enter: Enter, room: Room, connection: Connection, ask: requests.Rematch) -> None:
    """Open the next table, or sit down at it, on the seats one had."""
    if connection.person is None:
        raise Refused("not_your_seat")
    after = await enter(await next_table(room, connection.person, connection.address))
    for seat in connection.seats(room.table):
        if after.table.seats[seat].is_open and after.table.status == "open":
            await sit(after, connection.person, http.Sit(seat, room.table.seats[seat].name))
    connection.send(RematchOpened(id=ask.id, table=after.table.id))


async def next_table(room: Room, person: Person, address: str = "") -> str:
    """The table after this one: opened by the first who asks, with the same bots."""
    async with room.lock:
        table = room.table
        if table.status != "over":
            raise Refused("not_over")
        if not table.seats_of(person.id):
            raise Refused("not_your_seat")
        if table.rematch is None:
            room.worker.limits.count_table(person.id, address)
            again = Table(
                game=table.game,
                rules_version=table.rules_version,
                options=table.options,
                pace=table.pace,
                host=person.id,
                hints=table.hints,
                is_rated=table.is_rated,
                seats=[_again(each, person) for each in table.seats],
            )
            again = await insert(room.worker, again)
            offered = queueing.asked(room, "rematch", person.id, "", again)
            await room.worker.db.write_if(tables.link_rematch(table.id, again.id), *offered)
            await room.table_changed()
        assert room.table.rematch is not None
        return room.table.rematch


def _again(seat_row: SeatRow, person: Person) -> SeatRow:
    if seat_row.person is None:
        return SeatRow(seat_row.seat, level=seat_row.level, bot_plays=True)
    return SeatRow(seat_row.seat, person.id, seat_row.name) if seat_row.person == person.id else SeatRow(seat_row.seat)


async def what_if(room: Room, person: Person, wish: http.WhatIf) -> Table:
    """A table that goes on from a position of a match that is over, against bots."""
    async with room.lock:
        if room.table.status != "over":
            raise Refused("not_over")
        room.require_unsealed()
        timeline, table = room.played, room.table
        position = max(0, timeline.position - 1) if wish.position is None else wish.position
        if position > timeline.position or wish.seat >= len(table.seats):
            raise Refused("unknown_position")
        match = Timeline.back_at(table, timeline.entries[:position]).match
    if match.is_over:
        raise Refused("unknown_position", "nothing is left to decide at this position")
    start = json.dumps(match.state_json())
    levels = [_level_of(table, each, wish.level) for each in table.seats]
    other = Table(
        game=table.game,
        rules_version=table.rules_version,
        options=table.options,
        pace=Pace(),
        host=person.id,
        start=start,
        origin=table.id,
        origin_position=position,
        is_try=wish.is_try,
        seats=alone_against(person, wish.seat, levels),
    )
    return await insert(room.worker, other)


def _level_of(table: Table, seat_row: SeatRow, wished: str | None) -> str:
    """How a bot plays on: as wished, or as the one of this seat did; for a person, as another bot of the table did."""
    if wished is not None:
        return known_level(wished)
    others = [each.level for each in table.seats if each.person is None]
    return seat_row.level or next(filter(None, others), CLOCK_LEVEL)
