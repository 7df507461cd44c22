"""Matches that were played to their end, for what is done with them afterwards."""

from ludoteca.server.actions import lobby
from ludoteca.server.protocol.http import OpenTable, Sit
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store.people import Person
from tests.server.indoors import enter


async def played(rooms: Rooms, people: list[Person], wish: OpenTable) -> str:
    """A match to its end, each person making the first move that they may."""
    table = await lobby.open_table(rooms.worker, people[0], wish)
    for other in people[1:]:
        await lobby.sit(await rooms.enter(table.id), other, Sit())
    places = [await enter(rooms, table.id, person) for person in people]
    room = places[0].room
    while room.table.status != "over":
        for seat in list(room.running.people_to_act):
            place = next(each for each in places if seat in each.connection.seats(room.table))
            heard = [message["state"] for message in place.heard() if message["type"] == "told"]
            if room.table.status == "running" and heard and heard[-1]["offers"]:
                await place.move(heard[-1])
        while room.thinking:
            await next(iter(room.thinking.values()))
    return table.id
