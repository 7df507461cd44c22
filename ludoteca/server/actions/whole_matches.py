"""A match that is over, whole: all that a replay asks, in one answer, to be kept for where there is no network."""

import asyncio

from ludoteca.server.protocol import Refused, messages
from ludoteca.server.store import Person
from ludoteca.server.table import Room, Timeline, frames, front_of, you_at

MOST_LOOKS = 1_000  # positions of a match that is given whole
AT_ONCE = 20  # looks before others have their turn


async def whole_match(room: Room, person: Person | None) -> messages.WholeMatch:
    """Every look at a match that is over, through one's own eyes; each is what `look` answers."""
    async with room.lock:
        table, timeline = room.table, room.played
        if table.status != "over":
            raise Refused("not_over")
        if timeline.position >= MOST_LOOKS:
            raise Refused("too_large", f"only a match of less than {MOST_LOOKS} moves is given whole")
        front = front_of(table.seats_of(person.id if person else ""), None)
        whole = messages.WholeMatch(room.audience.table_info(table), you_at(table, person, front), [])
    then = Timeline.beginning(table)
    for position in range(timeline.position + 1):
        entry = None
        if position:
            then.redo(timeline.entries[position - 1])
            entry = frames.entry(timeline, position, front)
        state = frames.past_state(then, front, everything=False)
        whole.looks.append(messages.Looked(id=0, last=timeline.position, entry=entry, state=state))
        if position % AT_ONCE == 0:
            await asyncio.sleep(0)
    return whole
