"""The lobby: opening tables, sitting down, beginning."""

from collections.abc import Callable, Sequence

from ludoteca.kernel import Game, LudotecaError, registry
from ludoteca.server.bots.levels import known_level
from ludoteca.server.effects import CODE_LETTERS, TABLE_LETTERS
from ludoteca.server.notices import queueing
from ludoteca.server.protocol import Refused, clean, http, refused
from ludoteca.server.store import Person, SeatRow, Statement, Table, seats, tables
from ludoteca.server.store.house import tables as house_tables
from ludoteca.server.store.known import invitations
from ludoteca.server.table import Room, Timeline, milestones
from ludoteca.server.worker import Worker

ATTEMPTS = 5  # a code may be taken
MOST_PUBLIC = 3  # tables of one host in the list that everybody sees
MOST_WAITING = 20  # tables of others at which one person sits and waits


async def open_table(worker: Worker, person: Person, wish: http.OpenTable) -> Table:
    """A new table, checked. If nobody has to come, its match begins as soon as its room is entered."""
    game, options = checked(wish, lambda _: len(wish.seats))
    if wish.rated and (wish.hints or sum(each.kind == "me" for each in wish.seats) > 1):
        raise Refused("bad_table", "a rated table plays without hints, and each person on one seat")
    if wish.public and await tables.count_public(worker.db, person.id) >= MOST_PUBLIC:
        raise Refused("too_many", f"{MOST_PUBLIC} public tables of yours wait for people already")
    seats = [_sitting(number, person, each) for number, each in enumerate(wish.seats)]
    table = Table(
        game=game.id,
        rules_version=game.rules_version,
        options=options,
        pace=wish.pace,
        host=person.id,
        is_public=wish.public,
        hints=wish.hints,
        is_rated=wish.rated,
        seats=seats,
    )
    return await insert(worker, table, await _asked(worker, person, wish))


def checked(wish: http.OpenTable | http.Seek, seats_of: Callable[[Game], int]) -> tuple[Game, dict[str, str]]:
    """The game and all its options as they are wished for; Refused if no table can be so, or have this pace."""
    try:
        game = registry.find(wish.game)
        options = game.check_table(seats_of(game), wish.options)
    except LudotecaError as error:
        raise refused(error) from None
    pace = wish.pace
    if (pace.kind == "none") != (pace.per_move == 0) or (pace.bank and pace.kind != "live"):
        raise Refused("bad_table", "a pace has seconds or days for each move, and a bank only with seconds")
    return game, options


async def _asked(worker: Worker, person: Person, wish: http.OpenTable) -> list[str]:
    """Who is asked to a table by name; Refused if they have never played with its host, or could not sit there."""
    asked = sorted({*wish.invited})
    if asked and not any(each.kind == "open" for each in wish.seats):
        raise Refused("bad_table", "whoever is invited needs an open seat")
    if {*asked} - await invitations.played_with(worker.db, person.id, asked):
        raise Refused("bad_table", "only people whom you have played with can be invited by name")
    return asked


def _sitting(number: int, person: Person, wish: http.SeatWish) -> SeatRow:
    if wish.kind == "me":
        return SeatRow(number, person.id, clean(wish.name) if wish.name else person.name)
    if wish.kind == "open":
        return SeatRow(number)
    return SeatRow(number, level=known_level(wish.level), bot_plays=True)


def alone_against(person: Person, seat: int, levels: Sequence[str | None]) -> list[SeatRow]:
    """One person among bots: these have the levels, seat by seat; that of the person's own seat is passed over."""
    seats = [SeatRow(number, level=level, bot_plays=True) for number, level in enumerate(levels)]
    seats[seat] = SeatRow(seat, person.id, person.name)
    return seats


def nothing_more(_table: Table) -> list[Statement]:
    """Most tables are stored empty."""
    return []


async def insert(
    worker: Worker,
    table: Table,
    invited: Sequence[str] = (),
    *,
    stored_with: Callable[[Table], list[Statement]] = nothing_more,
) -> Table:
    """Store a new table under an id and a code that nobody has, with who is asked to it, and what belongs to it once
    its id is known; Refused while no new ones are wanted."""
    for _ in range(ATTEMPTS):
        more = stored_with(identify(worker, table))
        first, *rest = [*tables.insert(table), *more]
        rest += [invitations.invite(table.id, each) for each in invited]
        rest += queueing.told(worker, table, invited, "invited", "")
        if await worker.db.write_if(first, *rest):
            return table
    raise Refused("trouble")


def identify(worker: Worker, table: Table) -> Table:
    """Give a table an id and a code; Refused while no new ones are wanted."""
    if worker.house.is_draining:
        raise Refused("draining")
    table.id, table.code = worker.effects.letters(TABLE_LETTERS), worker.effects.letters(CODE_LETTERS).upper()
    table.touched_at = worker.effects.now_ms()
    return table


async def sit(room: Room, person: Person, wish: http.Sit) -> None:
    """Take an open seat at a table that waits for people."""
    async with room.lock:
        if room.table.status != "open":
            raise Refused("not_open")
        if person.id != room.table.host and await tables.count_waiting(room.worker.db, person.id) >= MOST_WAITING:
            raise Refused("too_many", f"you sit at {MOST_WAITING} tables that wait for people already")
        name = distinct(room.table, person, clean(wish.name) if wish.name else person.name)
        is_second = room.table.seats_of(person.id) and not has_sat_down(room.table, person, wish.seat, name)
        if room.table.is_rated and is_second:
            raise Refused("bad_table", "at a rated table each person has one seat")
        await take_seat(room, person, wish.seat, name)
        await begin_if_full(room, person.id)


async def take_seat(room: Room, person: Person, wished: int | None, name: str) -> None:
    """A person sits down on a seat, the first open one if they named none. The caller holds the lock."""
    if wished is not None and wished >= len(room.table.seats):
        raise Refused("bad_table", "there is no such seat")
    while not has_sat_down(room.table, person, wished, name):
        free = [each.seat for each in room.table.seats if each.is_open and wished in (None, each.seat)]
        if not free:
            raise Refused("seat_taken")
        await room.worker.db.write_if(seats.take(room.table.id, free[0], person.id, name))
        await room.table_changed()  # as the store has it: somebody may have been quicker


def distinct(table: Table, person: Person, name: str) -> str:
    """The name under which a person sits down: nobody is taken for somebody else who sits there. (Two who have not said
    a name are called the same.)"""
    taken = {each.name.casefold() for each in table.seats if each.name and each.person != person.id}
    numbered = (f"{name} {number}" for number in range(2, len(table.seats) + 2))
    return name if name.casefold() not in taken else next(each for each in numbered if each.casefold() not in taken)


def has_sat_down(table: Table, person: Person, seat: int | None, name: str) -> bool:
    """Whether this was asked before: the person has the seat, or without a seat being named one under that name."""
    own = [table.seats[each] for each in table.seats_of(person.id)]
    return any(each.seat == seat or (seat is None and each.name == name) for each in own)


def _require_own_and_open(room: Room, person: Person) -> None:
    if person.id != room.table.host:
        raise Refused("not_host")
    if room.table.status != "open":
        raise Refused("not_open")


async def unseat(room: Room, person: Person, wish: http.Unseat) -> None:
    """The host lets somebody else get up, as long as the match has not begun."""
    async with room.lock:
        _require_own_and_open(room, person)
        sitting = room.table.seats[wish.seat].person if wish.seat < len(room.table.seats) else None
        if sitting in (None, person.id):
            raise Refused("bad_table", "nobody else sits on this seat")
        waiting = tables.while_open(room.table.id, room.worker.effects.now_ms())
        await room.worker.db.write_if(waiting, seats.free(room.table.id, wish.seat, sitting or ""))
        await room.table_changed()


async def close(room: Room, person: Person) -> None:
    """The host wants this table no more: it is gone within a second, as if the house had closed it."""
    async with room.lock:
        _require_own_and_open(room, person)
        waiting = tables.while_open(room.table.id, room.worker.effects.now_ms())
        await room.worker.db.write_if(waiting, house_tables.close(room.table.id))


async def start(room: Room, person: Person, wish: http.Start) -> None:
    """The host does not wait: bots take the open seats."""
    async with room.lock:
        _require_own_and_open(room, person)
        if any(each.is_open for each in room.table.seats):
            bots = seats.fill(room.table.id, known_level(wish.level))
            await room.worker.db.write_if(tables.while_open(room.table.id, room.worker.effects.now_ms()), bots)
            await room.table_changed()
        await begin_if_full(room, person.id)


async def begin_if_full(room: Room, by: str | None = None) -> None:
    """The match begins when every seat has somebody; whoever made it so need not be told. The caller holds the lock."""
    table, worker = room.table, room.worker
    if table.status != "open" or any(each.is_open for each in table.seats):
        return
    await worker.clock.tick()
    table.seed = None if table.start else table.seed or worker.effects.seed().hex()  # a deal brings its own
    table.thinking = table.thinking or worker.effects.thinking()
    table.rules_version = registry.load(table.game).rules_version
    table.started_open_ms = worker.clock.now()
    timeline = Timeline.beginning(table)
    table.start_hash = timeline.match.state_hash()
    table.commitment = worker.effects.commitment(table.id, table.seed or table.start_hash)
    now = worker.effects.now_ms()
    begin = tables.begin(table, timeline.table_status, now)
    is_ours = await worker.db.write_if(tables.while_open(table.id, now), begin, *queueing.begun(room, timeline, by))
    await room.table_changed()  # as the store has it: another worker may have begun, or somebody got up
    if is_ours and room.timeline is not None:
        room.listener.reached(room, milestones.since(set(), room.timeline))
