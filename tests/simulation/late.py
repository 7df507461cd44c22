"""Tables of our own games late in a match: whole ones would take a world too long."""

import functools
import json
import random

from ludoteca.kernel import registry
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.visibility import state_json
from ludoteca.server.protocol.base import Pace
from ludoteca.server.store.seats import SeatRow
from ludoteca.server.store.tables import Table
from tests.server.injected import NOON
from tests.walks import all_tables, moves_of

LEFT = 12  # moves to the end, at most
MATCHES = 40  # of each game: each meets many weathers
LIVE = Pace("live", 5, 4)


@functools.cache
def late_match(game_id: str, number: int) -> Match:
    """A random match some moves before its end."""
    chooser = random.Random(f"late {game_id} {number}")
    table = chooser.choice(all_tables(registry.load(game_id)))
    seed = chooser.getrandbits(60)
    moves, match = moves_of(table, seed), table.match(seed)
    for seat, code in moves[: -chooser.randrange(2, LEFT)]:
        match.play_code(seat, code)
    return match


def late_table(game_id: str, chooser: random.Random, people: list[str]) -> Table:
    """A table at which what is left of a match is played: by two people, one of whom may have two seats, and bots."""
    match = late_match(game_id, chooser.randrange(MATCHES))
    first = people[0]
    rows = [SeatRow(0, first, first.title())]
    for seat in range(1, match.seats):
        sitting = chooser.choice([people[1], people[1], first, None])
        bot = SeatRow(seat, level="random", bot_plays=True)
        rows.append(SeatRow(seat, sitting, f"{sitting.title()} {seat}") if sitting else bot)
    return Table(
        game=game_id,
        rules_version=match.game.rules_version,
        options=match.options,
        pace=chooser.choice([Pace(), LIVE]),
        host=first,
        id="the-table",
        code="TABLE2",
        start=json.dumps(state_json(match.game.seen_by, match.copy_state())),
        seats=rows,
        touched_at=NOON,
    )
