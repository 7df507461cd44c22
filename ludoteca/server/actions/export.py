"""Records to keep, with the commitment that was shown when the match began; and checking one."""

import json
from typing import NamedTuple

from ludoteca.kernel import record
from ludoteca.kernel.errors import BadRecord
from ludoteca.kernel.match import Match
from ludoteca.server.effects import commitment
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.store.log import entries_after
from ludoteca.server.table.room import Room


async def record_of(room: Room) -> str:
    """The record of a match that is over, or what there is of one that is frozen."""
    table = room.table
    names = [each.name or each.level for each in table.seats]
    about = {"match": table.id, "commitment": table.commitment, "names": names}
    if table.status == "over" and room.timeline is not None:
        return json.dumps(about)[:-1] + ", " + room.timeline.match.record()[1:]
    if table.status != "frozen":
        raise Refused("not_over")
    entries = await entries_after(room.worker.db, table.id, 0)
    origin = {"seed": table.seed} if table.seed else {"start": json.loads(table.start or "null")}
    facts = {"game": table.game, "rules_version": table.rules_version, "seats": len(names), "options": table.options}
    log = [[each.kind, each.seat, each.decision, each.move] for each in entries]
    return json.dumps({**about, **facts, **origin, "frozen": table.frozen, "log": log})


class Verified(NamedTuple):
    """A match whose record is as the rules say, and as it says itself."""

    match: Match
    has_commitment: bool  # and the shuffle is the one that was committed to


def verify(text: str) -> Verified:
    """The match of a record whose moves, end and commitment are all as it says; BadRecord if not."""
    match = record.from_text(text)
    head = json.loads(text)
    if "commitment" not in head:
        return Verified(match, has_commitment=False)
    secret = head.get("seed") or record.state_hash(Match.from_state(match.game, match.start))
    if head["commitment"] != commitment(str(head.get("match")), secret):
        raise BadRecord("the shuffle was not the one that was committed to when the match began")
    return Verified(match, has_commitment=True)
