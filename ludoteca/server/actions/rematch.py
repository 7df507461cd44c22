"""Tables that grow out of a match that is over: the next match of the same people, and playing on from a position."""

import json
from collections.abc import Awaitable, Callable

from ludoteca.kernel.visibility import state_json
from ludoteca.server.actions.lobby import insert, sit
from ludoteca.server.bots.levels import known_level
from ludoteca.server.protocol import http, requests
from ludoteca.server.protocol.base import Pace
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.protocol.messages import RematchOpened
from ludoteca.server.store import tables
from ludoteca.server.store.people import Person
from ludoteca.server.store.seats import Sitting
from ludoteca.server.store.tables import Table
from ludoteca.server.table.connection import Visitor
from ludoteca.server.table.room import Room
from ludoteca.server.table.timeline import Course

Enter = Callable[[str], Awaitable[Room]]  # opens the room of another table


async def rematch(enter: Enter, room: Room, visitor: Visitor, ask: requests.Rematch) -> None:
    """Open the next table, or sit down at it, on the seats one had."""
    if visitor.person is None:
        raise Refused("not_your_seat")
    after = await enter(await next_table(room, visitor.person))
    for seat in visitor.seats(room.table):
        if after.table.seats[seat].is_open and after.table.status == "open":
            await sit(after, visitor.person, http.Sit(seat, room.table.seats[seat].name))
    visitor.send(RematchOpened(id=ask.id, table=after.table.id))


async def next_table(room: Room, person: Person) -> str:
    """The table after this one: opened by the first who asks, with the same bots."""
    async with room.lock:
        table = room.table
        if table.status != "over":
            raise Refused("not_over")
        if not table.seats_of(person.id):
            raise Refused("not_your_seat")
        if table.rematch is None:
            room.house.limits.count("tables", person.id)
            again = Table(
                "", "", table.game, table.rules_version, table.options, table.pace, False, table.hints, person.id
            )
            again.seats = [_again(each, person) for each in table.seats]
            again = await insert(room.house, again)
            await room.house.db.write(tables.link_rematch(table.id, again.id))
            await room.table_changed()
        assert room.table.rematch is not None
        return room.table.rematch


def _again(sitting: Sitting, person: Person) -> Sitting:
    if sitting.person is None:
        return Sitting(sitting.seat, level=sitting.level, bot_plays=True)
    return Sitting(sitting.seat, person.id, sitting.name) if sitting.person == person.id else Sitting(sitting.seat)


async def what_if(room: Room, person: Person, wish: http.WhatIf) -> Table:
    """A table that goes on from a position of a match that is over, against bots."""
    async with room.lock:
        if room.table.status != "over":
            raise Refused("not_over")
        course, table = room.played, room.table
        if wish.position > course.position or wish.seat >= len(table.seats):
            raise Refused("unknown_position")
        match = Course.back_at(table, course.lines[: wish.position]).match
    if match.is_over:
        raise Refused("unknown_position", "nothing is left to decide at this position")
    start = json.dumps(state_json(match.game.seen_by, match.state))
    other = Table("", "", table.game, table.rules_version, table.options, Pace(), False, True, person.id, start=start)
    other.seats = [
        Sitting(n, person.id, person.name)
        if n == wish.seat
        else Sitting(n, level=known_level(wish.level), bot_plays=True)
        for n in range(len(table.seats))
    ]
    return await insert(room.house, other)
