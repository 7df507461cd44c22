"""Tables as they are stored, and the statements around them."""

import json
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ludoteca.server.effects import CODE_LETTERS
from ludoteca.server.protocol import Pace, Status
from ludoteca.server.store import seats
from ludoteca.server.store.base import Database, Row, Statement, TableStatus
from ludoteca.server.store.seats import SeatRow

COLUMNS = (
    "id, code, game, rules_version, options, pace, is_public, hints, host, status, frozen, seed, start, start_hash,"
    " commitment, started_house, rematch, active, touched_at, progress, origin, origin_position, lesson, puzzle,"
    " is_rated, thinking, deal, deal_counts, sealed_until, is_try"
)
# What a table calls them; the store's name for the time at which a match began is that of the first version.
NAMES = COLUMNS.replace("started_house", "started_open_ms").split(", ")
read_pace = msgspec.json.Decoder(Pace).decode

ENDED = "coalesce((SELECT max(over_at) FROM results WHERE table_id = tables.id), touched_at)"
ASKED = (
    "status = 'open' AND (id IN (SELECT table_id FROM invitations WHERE person = ?)"
    " OR id IN (SELECT before.rematch FROM tables before JOIN seats ON table_id = before.id"
    " WHERE person = ?)) AND id NOT IN (SELECT table_id FROM seats WHERE person = ?)"
)


@dataclass
class Table:
    """A table. Its log is apart."""

    game: str
    rules_version: int
    options: dict[str, str]
    pace: Pace
    host: str
    is_public: bool = False
    hints: bool = True
    id: str = ""  # given when it is stored
    code: str = ""
    status: Status = "open"
    frozen: str | None = None
    seed: str | None = None  # hex
    start: str | None = None  # a given position as JSON, for a what-if game
    start_hash: str | None = None  # of the state before the first move
    commitment: str | None = None
    started_open_ms: int = 0
    rematch: str | None = None
    active: int = 0
    touched_at: int = 0
    progress: str | None = None  # what lists show of the match, as JSON; None: it has not begun, or did long ago
    origin: str | None = None  # the table that a what-if game goes on from
    origin_position: int | None = None
    lesson: str | None = None  # the chapter of a guided match that is played here
    puzzle: int | None = None  # which of the game's puzzles is shown here
    is_rated: bool = False  # it counts for the ratings of the people who sit there
    thinking: str | None = None  # the secret from which bots' thinking starts; None: it began before there was one
    deal: str | None = None  # that others play too
    deal_counts: bool = False  # whether this is the host's try that counts
    sealed_until: int | None = None  # hidden things of the deal stay hidden until then, in milliseconds since 1970
    is_try: bool = False  # a what-if game in which a decision of a review is tried again
    seats: list[SeatRow] = field(default_factory=list)

    @property
    def is_what_if(self) -> bool:
        """Whether it goes on from a position of another match."""
        return self.start is not None and self.lesson is None and self.puzzle is None

    @property
    def challenger(self) -> SeatRow | None:
        """The seat on which its host played alone against bots from a fresh deal; None if it was otherwise."""
        people = [each for each in self.seats if each.person is not None]
        is_alone = len(people) == 1 and people[0].person == self.host and not any(each.is_open for each in self.seats)
        return people[0] if is_alone and self.start is None else None

    def seats_of(self, person: str | None) -> list[int]:
        """The seats of a table on which a person sits."""
        return [each.seat for each in self.seats if person and each.person == person]


def insert(table: Table) -> list[Statement]:
    """The statements that make a table. The first returns a row unless its id or code is taken."""
    values = (
        *(table.id, table.code, table.game, table.rules_version, json.dumps(table.options)),
        *(msgspec.json.encode(table.pace).decode(), int(table.is_public), int(table.hints), table.host, table.status),
        *(table.frozen, table.seed, table.start, table.start_hash, table.commitment, table.started_open_ms),
        *(table.rematch, table.active, table.touched_at, table.progress),
        *(table.origin, table.origin_position, table.lesson, table.puzzle, int(table.is_rated)),
        *(table.thinking, table.deal, int(table.deal_counts), table.sealed_until, int(table.is_try)),
    )
    marks = ", ".join("?" * (len(values) + 1))
    made = f"INSERT INTO tables ({COLUMNS}, bot_due) VALUES ({marks}) ON CONFLICT DO NOTHING RETURNING id"
    return [Statement(made, (*values, 0)), *(seats.insert(table.id, seat_row) for seat_row in table.seats)]


def is_code(id_or_code: str) -> bool:
    """Whether this is a short code, which could be guessed, and not an id."""
    return len(id_or_code) == CODE_LETTERS


async def load(db: Database, id_or_code: str) -> Table | None:
    """A table by its id, or by its code in any case."""
    if not id_or_code.isprintable():  # PostgreSQL takes no such text
        return None
    key, value = ("code", id_or_code.upper()) if is_code(id_or_code) else ("id", id_or_code)
    found = await _tables_where(db, f"{key} = ?", value)
    return found[0] if found else None


async def with_ids(db: Database, ids: list[str]) -> list[Table]:
    """Those of these tables that there are."""
    return await _tables_where(db, f"id IN ({', '.join('?' * len(ids))})", *ids)


async def all_ids(db: Database) -> list[str]:
    """The ids of all tables in the store."""
    return [row[0] for row in await db.read("SELECT id FROM tables ORDER BY id")]


async def of_the_house(db: Database, named: str, before: int, most: int = 100) -> list[Table]:
    """Tables by their id, code or game, or all of them; the latest first."""
    condition = "touched_at < ? AND (? = '' OR id = ? OR code = ? OR game = ?) ORDER BY touched_at DESC LIMIT ?"
    return await _tables_where(db, condition, before, named, named, named.upper(), named, most)


async def count_public(db: Database, host: str) -> int:
    """How many public tables of a host wait for people."""
    sql = "SELECT count(*) FROM tables WHERE status = 'open' AND is_public = 1 AND host = ?"
    return int((await db.read(sql, host))[0][0])


async def count_waiting(db: Database, person: str) -> int:
    """At how many tables that wait for people a person sits, without being their host."""
    sql = (
        "SELECT count(DISTINCT table_id) FROM seats JOIN tables ON tables.id = table_id"
        " WHERE person = ? AND status = 'open' AND host <> ?"
    )
    return int((await db.read(sql, person, person))[0][0])


async def public_and_open(db: Database, most: int) -> list[Table]:
    """Public tables with an open seat, the latest first. Where there are too many, every host has one in the list
    before anybody has a second."""
    condition = (
        "id IN (SELECT id FROM (SELECT id, touched_at,"
        " row_number() OVER (PARTITION BY host ORDER BY touched_at DESC, id) AS number"
        " FROM tables WHERE status = 'open' AND is_public = 1) AS of_hosts"
        " ORDER BY number, touched_at DESC LIMIT ?) ORDER BY touched_at DESC"
    )
    return await _tables_where(db, condition, most)


async def public_and_running(db: Database, most: int) -> list[Table]:
    """Public tables at which a match goes on, the latest move first."""
    return await _tables_where(db, "status = 'running' AND is_public = 1 ORDER BY touched_at DESC LIMIT ?", most)


async def going_of(db: Database, person: str, before: int, since: int, most: int) -> list[Table]:
    """The tables that wait, run or are frozen at which a person sits, the latest first. What-if games are tried and
    forgotten: only those touched since a moment count, and what a review had tried again does not. Of a game's guided
    match only the chapter that was touched last does, and puzzles do not."""
    condition = (
        "id IN (SELECT table_id FROM seats WHERE person = ?) AND status <> 'over' AND touched_at < ?"
        " AND puzzle IS NULL AND is_try = 0 AND (start IS NULL OR lesson IS NOT NULL OR touched_at > ?)"
        " AND (lesson IS NULL OR touched_at = (SELECT MAX(other.touched_at) FROM tables other JOIN seats"
        " ON table_id = other.id WHERE person = ? AND other.game = tables.game AND other.lesson IS NOT NULL))"
        " ORDER BY touched_at DESC LIMIT ?"
    )
    return await _tables_where(db, condition, person, before, since, person, most)


async def lesson_of(db: Database, person: str, game: str) -> Table | None:
    """The table of a game's guided match at which a person sat last; None if there is none."""
    condition = (
        "id IN (SELECT table_id FROM seats WHERE person = ?) AND game = ? AND lesson IS NOT NULL"
        " ORDER BY touched_at DESC LIMIT 1"
    )
    found = await _tables_where(db, condition, person, game)
    return found[0] if found else None


async def over_of(db: Database, person: str, before: int, most: int) -> list[Table]:
    """The matches of a person that are over, the one that ended last first, without what-if games and what they
    deleted."""
    condition = (
        f"id IN (SELECT table_id FROM seats WHERE person = ?) AND status = 'over' AND {ENDED} < ? AND start IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM results WHERE table_id = tables.id AND person = ? AND is_listed = 0)"
        f" ORDER BY {ENDED} DESC LIMIT ?"
    )
    return await _tables_where(db, condition, person, before, person, most)


async def ends_of(db: Database, ids: list[str]) -> dict[str, int]:
    """When the matches at these tables were over: whoever looks at one again touches its table, and not its end."""
    marks = ", ".join("?" * len(ids))
    found = await db.read(f"SELECT id, {ENDED} FROM tables WHERE id IN ({marks})", *ids) if ids else []
    return {str(table): int(at) for table, at in found}


async def rematches_for(db: Database, person: str, most: int) -> list[Table]:
    """Open tables at which this person does not sit yet and to which they were asked: by name, or for the next match of
    a table at which they sat."""
    return await _tables_where(db, f"{ASKED} ORDER BY touched_at DESC LIMIT ?", person, person, person, most)


async def count_asked(db: Database, person: str) -> int:
    """How many there are of them."""
    return int((await db.read(f"SELECT count(*) FROM tables WHERE {ASKED}", person, person, person))[0][0])


async def _tables_where(db: Database, condition: str, *args: Any) -> list[Table]:
    """Tables with their seats; the condition is ours, never a client's. One that has none was swept between the two
    questions."""
    rows = await db.read(f"SELECT {COLUMNS} FROM tables WHERE {condition}", *args)
    seat_row = await seats.at_tables(db, [row[0] for row in rows])
    return [_table(row, seat_row[row[0]]) for row in rows if seat_row[row[0]]]


def _table(row: Row, seats: list[SeatRow]) -> Table:
    given = dict(zip(NAMES, row, strict=True))
    given["options"] = msgspec.json.decode(given["options"])
    given["pace"] = read_pace(given["pace"])
    for name in ("is_public", "hints", "is_rated", "deal_counts", "is_try"):
        given[name] = bool(given[name])
    return Table(**given, seats=seats)


def while_open(table: str, now: int) -> Statement:
    """Returns a row, and holds the table until the transaction ends, if its match has not begun and it is not closed.

    What is done to an open table goes into the same transaction after it: another worker may have begun.
    """
    sql = "UPDATE tables SET touched_at = ? WHERE id = ? AND status = 'open' AND closing = 0 RETURNING id"
    return Statement(sql, (now, table))


def begin(table: Table, status: TableStatus, now: int) -> Statement:
    """The match begins, if every seat has somebody."""
    sql = (
        "UPDATE tables SET seed = ?, thinking = ?, start_hash = ?, commitment = ?, started_house = ?,"
        " rules_version = ?, status = ?, active = ?, bot_due = ?, deadline = ?, progress = ?, touched_at = ?"
        " WHERE id = ? AND NOT EXISTS"
        " (SELECT 1 FROM seats WHERE table_id = tables.id AND person IS NULL AND bot_plays = 0)"
    )
    facts = (table.seed, table.thinking, table.start_hash, table.commitment, table.started_open_ms, table.rules_version)
    return Statement(sql, (*facts, *status, now, table.id))


def link_rematch(table: str, rematch: str) -> Statement:
    """The next table of the same people, unless somebody opened one before."""
    return Statement("UPDATE tables SET rematch = ? WHERE id = ? AND rematch IS NULL RETURNING id", (rematch, table))
