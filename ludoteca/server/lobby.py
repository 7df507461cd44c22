"""Opening tables, sitting down, beginning; and the tables that grow out of others: rematch and what-if."""

import json

from ludoteca.kernel import registry
from ludoteca.kernel.errors import LudotecaError
from ludoteca.kernel.record import state_hash
from ludoteca.kernel.visibility import state_json
from ludoteca.server import tables, wire
from ludoteca.server.course import Course
from ludoteca.server.database import Statement
from ludoteca.server.house import House
from ludoteca.server.people import Person, clean
from ludoteca.server.problems import Refused, refused
from ludoteca.server.robots import ACCEPTED, LEVELS
from ludoteca.server.room import Room
from ludoteca.server.sources import CODE_LETTERS, TABLE_LETTERS
from ludoteca.server.tables import Sitting, Table
from ludoteca.server.wire import Pace

ATTEMPTS = 5  # a code may be taken


async def open_table(house: House, person: Person, wish: wire.OpenTable) -> Table:
    """A new table, checked. If nobody has to come, its match begins as soon as its room is entered."""
    try:
        game = registry.find(wish.game)
        options = game.check_table(len(wish.seats), wish.options)
    except LudotecaError as error:
        raise refused(error) from None
    if (wish.pace.kind == "none") != (wish.pace.per_move == 0) or (wish.pace.bank and wish.pace.kind != "live"):
        raise Refused("bad_table", "a pace has seconds or days for each move, and a bank only with seconds")
    seats = [_sitting(number, person, each) for number, each in enumerate(wish.seats)]
    table = Table(
        "", "", game.id, game.rules_version, options, wish.pace, wish.public, wish.hints, person.id, seats=seats
    )
    return await _insert(house, table)


def _sitting(number: int, person: Person, wish: wire.SeatWish) -> Sitting:
    if wish.kind == "me":
        return Sitting(number, person.id, clean(wish.name) if wish.name else person.name)
    if wish.kind == "open":
        return Sitting(number)
    return Sitting(number, level=known_level(wish.level), bot_plays=True)


def known_level(level: str | None) -> str:
    """A bot's level; Refused if there is none of that name."""
    if level not in ACCEPTED or level is None:
        raise Refused("bad_table", f"bots are {', '.join(LEVELS)}")
    return level


async def _insert(house: House, table: Table, *also: Statement) -> Table:
    for _ in range(ATTEMPTS):
        table.id, table.code = house.sources.letters(TABLE_LETTERS), house.sources.letters(CODE_LETTERS).upper()
        table.created_at = table.touched_at = house.sources.now_ms()
        first, *rest = tables.insert(table)
        if await house.db.write_if(first, *rest, *also):
            return table
    raise Refused("trouble")


async def sit(room: Room, person: Person, wish: wire.Sit) -> None:
    """Take an open seat."""
    async with room.lock:
        if room.table.status != "open":
            raise Refused("not_open")
        name = clean(wish.name) if wish.name else person.name
        if has_sat_down(room.table, person, wish.seat, name):
            return
        free = [each.seat for each in room.table.seats if each.is_open]
        seat = wish.seat if wish.seat is not None else free[0] if free else 0
        if seat >= len(room.table.seats):
            raise Refused("bad_table", "there is no such seat")
        if not await room.house.db.write_if(tables.take_seat(room.table.id, seat, person.id, name)):
            raise Refused("seat_taken")
        await room.refresh()
        await begin_if_full(room)
    await room.house.db.announce(room.table.id, "table")


def has_sat_down(table: Table, person: Person, seat: int | None, name: str) -> bool:
    """Whether this was asked before: the person has the seat, or without a seat being named one under that name."""
    own = [table.seats[each] for each in table.seats_of(person.id)]
    return any(each.seat == seat or (seat is None and each.name == name) for each in own)


async def start(room: Room, person: Person, wish: wire.Start) -> None:
    """The host does not wait: bots take the open seats."""
    async with room.lock:
        if person.id != room.table.host:
            raise Refused("not_host")
        if room.table.status != "open":
            raise Refused("not_open")
        if any(each.is_open for each in room.table.seats):
            fill = tables.fill_seats(room.table.id, known_level(wish.level))
            await room.house.db.write_if(tables.while_open(room.table.id, room.house.sources.now_ms()), fill)
            await room.refresh()
        await begin_if_full(room)
    await room.house.db.announce(room.table.id, "table")


async def begin_if_full(room: Room) -> None:
    """The match begins when every seat has somebody. The caller holds the lock."""
    table, house = room.table, room.house
    if table.status != "open" or any(each.is_open for each in table.seats):
        return
    await house.time.tick()
    table.seed = None if table.start else house.sources.seed().hex()
    table.rules_version = registry.load(table.game).rules_version
    table.started_house = house.time.now()
    course = Course.beginning(table)
    table.start_hash = state_hash(course.match)
    table.commitment = house.sources.commitment(table.id, table.seed or table.start_hash)
    now = house.sources.now_ms()
    await house.db.write_if(tables.while_open(table.id, now), tables.begin(table, course.standing, now))
    await room.refresh()  # as the store has it: another worker may have begun, or somebody got up


async def rematch(room: Room, person: Person) -> str:
    """The next table: opened by the first who asks, with the same bots; who asks later sits down there."""
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
            again = await _insert(room.house, again)
            link = "UPDATE tables SET rematch = ? WHERE id = ? AND rematch IS NULL"  # unless somebody was quicker
            await room.house.db.write(Statement(link, (again.id, table.id)))
            await room.refresh()
    await room.house.db.announce(room.table.id, "table")
    assert room.table.rematch is not None
    return room.table.rematch


def _again(sitting: Sitting, person: Person) -> Sitting:
    if sitting.person is None:
        return Sitting(sitting.seat, level=sitting.level, bot_plays=True)
    return Sitting(sitting.seat, person.id, sitting.name) if sitting.person == person.id else Sitting(sitting.seat)


async def what_if(room: Room, person: Person, wish: wire.WhatIf) -> Table:
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
    return await _insert(room.house, other)
