"""Records to keep, with the commitment that was shown when the match began."""

import json

from ludoteca.server.protocol import Refused
from ludoteca.server.table import Room


async def record_of(room: Room) -> str:
    """The record of a match that is over, or what there is of one that is frozen."""
    room.require_unsealed()
    table = room.table
    names = [each.name or each.level for each in table.seats]
    about = {"match": table.id, "commitment": table.commitment, "names": names}
    if table.status == "over" and room.timeline is not None:
        return json.dumps(about)[:-1] + ", " + room.timeline.match.record()[1:]
    if table.status != "frozen":
        raise Refused("not_over")
    entries = await room.log_after(0)
    origin = {"seed": table.seed} if table.seed else {"start": json.loads(table.start or "null")}
    facts = {"game": table.game, "rules_version": table.rules_version, "seats": len(names), "options": table.options}
    log = [[each.kind, each.seat, each.decision, each.move] for each in entries]
    return json.dumps({**about, **facts, **origin, "frozen": table.frozen, "log": log})
