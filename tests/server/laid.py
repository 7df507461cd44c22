"""What lies in the stores of twin worlds before their servers start: tables that differ in hidden things alone."""

import json
from dataclasses import replace

import msgspec

from ludoteca.kernel import Game
from ludoteca.kernel.visibility import state_json
from ludoteca.server.protocol.base import Pace
from ludoteca.server.protocol.http import Progress
from ludoteca.server.store import tables
from ludoteca.server.store.base import Statement
from ludoteca.server.store.known import results
from ludoteca.server.store.known.results import Result
from ludoteca.server.store.seats import SeatRow
from ludoteca.server.store.tables import Table
from tests.server.injected import NOON
from tests.server.twins import Pair

RUNNING, OVER = "the-one-that-runs", "the-one-that-is-over"
RATED = 5  # matches: with fewer nobody stands in the list of the house
RATE = "UPDATE results SET number = ?, mu = ?, sigma = 2.5 WHERE table_id = ? AND seat = ?"
LISTS = (  # what is asked of lists, and what must be seen in each
    ("/api/tables", '"tables":['),
    ("/api/tables?running=1", RUNNING),
    ("/api/me/waiting", '{"waiting":1}'),
    ("/api/me/page", '"matches":5'),
    ("/api/me/matches", OVER),
    ("/api/me/tables", RUNNING),
    ("/api/me/tables?over=1", OVER),
    ("/api/ratings?game={game}", "Guest 1"),
)


def laid_table(number: int, pair: Pair, side: int) -> Table:
    match = pair.starts[side]
    seats = [SeatRow(seat, f"p{seat}", f"Guest {seat}") for seat in range(match.seats)]
    start = json.dumps(state_json(match.game.seen_by, match.start))
    pace = Pace("live", 60, 60) if number % 2 else Pace()
    return Table(
        game=match.game.id,
        rules_version=match.game.rules_version,
        options=match.options,
        pace=pace,
        host="p0",
        is_public=True,
        id=f"the-table-{number}",
        code=f"CODE{number:06}",
        start=start,
        seats=seats,
        touched_at=NOON,
    )


def laid_lists(game: Game, side: int) -> list[Statement]:
    """For the lists: a match of seeds that differ, at which everybody has to decide, and some that are over."""
    seats = [SeatRow(seat, f"p{seat}", f"Guest {seat}") for seat in range(game.seats[-1])]
    options = {name: values(0).name.lower() for name, values in game.options.items()}
    bare = Table(game.id, game.rules_version, options, Pace(), "p0", is_public=True, seats=seats, touched_at=NOON)
    everybody = (1 << len(seats)) - 1
    running = replace(bare, id=RUNNING, code="RUNNING000", status="running", seed=f"{side:064}", active=everybody)
    running.touched_at = NOON + 1  # before the pairs' tables: lists have an end
    told = msgspec.json.encode(Progress({}, [*range(len(seats))], [len(seats) - 1])).decode()
    over = replace(bare, id=OVER, code="OVER000000", status="over", seed="00", progress=told)
    kept = [Statement(*each) for number in range(RATED) for each in laid_result(over, number)]
    return [*tables.insert(running), *tables.insert(over), *kept]


def laid_result(over: Table, number: int) -> list[Statement]:
    """How a match ended, rated; that of the first number is still on the table where it was played."""
    table, seats = over.id if number == 0 else f"{over.id}-{number}", len(over.seats)
    rows = [
        Result(table, seat, over.game, NOON - number, seats, "{}", "people", f"p{seat}", None, seats - seat, seat, 1, 1)
        for seat in range(seats)
    ]
    rated = [Statement(RATE, (number + 1, 20.0 + row.seat, table, row.seat)) for row in rows]
    return [*results.insert(rows), *rated]
