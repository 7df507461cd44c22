"""Records from elsewhere: a match that was played anywhere is loaded as a table that is over, to be looked at again and
reviewed. It counts for nobody, and nobody sits there: people are names."""

import asyncio
import json

from ludoteca.kernel import BadRecord, LudotecaError, Match
from ludoteca.kernel.play import record, transcript
from ludoteca.server.actions.lobby import insert
from ludoteca.server.bots.levels import ACCEPTED
from ludoteca.server.effects import PERSON_LETTERS
from ludoteca.server.protocol import Pace, Refused, clean
from ludoteca.server.store import Person, SeatRow, Statement, Table, log
from ludoteca.server.table import NewEntry, Timeline
from ludoteca.server.worker import Worker

LONGEST_NAME = 24
NOBODY = "nobody"  # a seat's person until it gets an id that is nobody's


async def load(worker: Worker, person: Person, text: str) -> Table:
    """The table of a record that was played again, with who loads it as its host; Refused with what is wrong in it."""
    try:
        table, timeline = await asyncio.to_thread(read, text, worker.effects.now_ms(), worker.clock.now())
    except BadRecord as error:
        raise Refused("bad_record", str(error), reason=error.reason) from None
    except LudotecaError as error:  # no game, table or position that is known here
        raise Refused("bad_record", f"the record cannot be played here: {error}", reason="unknown") from None
    table.host = person.id
    for each in table.seats:
        each.person = each.person and worker.effects.letters(PERSON_LETTERS)

    def stored_with(table: Table) -> list[Statement]:
        table.commitment = worker.effects.commitment(table.id, table.seed or table.start_hash or "")
        return [log.insert(entry._replace(table=table.id)) for entry in timeline.entries]

    return await insert(worker, table, stored_with=stored_with)


def read(text: str, now: int, open_ms: int) -> tuple[Table, Timeline]:
    """The match of a record, verified, and a table for it. One that was not played to its end stands as it was left."""
    match = record.verify(text).match
    if not match.standing:
        raise BadRecord("nothing was decided in this match", "empty")
    head = transcript.parse(text)
    table = Table(
        game=match.game.id,
        rules_version=match.game.rules_version,
        options=match.options,
        pace=Pace(),
        host="",
        hints=False,
        seed=head.get("seed"),
        start=json.dumps(head["start"]) if "start" in head else None,
        seats=_seats(match, head.get("names")),
    )
    timeline = Timeline.beginning(table)
    table.start_hash = timeline.match.state_hash()
    for seat, code in match.standing:
        timeline.advance("", NewEntry("move", seat, code), now, open_ms)
    if not timeline.is_over:
        timeline.advance("", NewEntry("end"), now, open_ms)
    table.status, table.progress = "over", timeline.progress
    return table, timeline


def _seats(match: Match, names: object) -> list[SeatRow]:
    """Who played, as the record says: bots by their level, people by name; a bot where it says nothing."""
    given = names if isinstance(names, list) and len(names) == match.seats else [None] * match.seats
    return [_seat(seat, name) for seat, name in enumerate(given)]


def _seat(seat: int, name: object) -> SeatRow:
    if isinstance(name, str) and name not in ACCEPTED:
        try:
            return SeatRow(seat, NOBODY, clean(name)[:LONGEST_NAME])
        except Refused:  # no letter in it
            return SeatRow(seat, bot_plays=True)
    return SeatRow(seat, level=name if isinstance(name, str) else None, bot_plays=True)
