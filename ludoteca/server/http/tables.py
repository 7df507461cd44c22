"""Games and tables, over HTTP: lists, opening and joining one, the record."""

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.kernel import registry
from ludoteca.server.actions import export, lessons, lists, lobby, records, rematch, whole_matches
from ludoteca.server.bots.levels import LEVELS
from ludoteca.server.http import match_of, person_of, require_own_name, room_of, rooms_of, session_of, worker_of
from ludoteca.server.http.access import address_of
from ludoteca.server.http.bodies import answer, body_of, query_of, record_in
from ludoteca.server.protocol import http
from ludoteca.server.store.notices import waiting


async def games(_request: Request) -> Response:
    """The games that there are."""
    games = [lists.game_info(registry.find(game_id)) for game_id in registry.game_ids()]
    return answer(http.Games(games, LEVELS))


async def my_tables(request: Request) -> Response:
    """The tables at which the guest sits, or (`?over=1`) sat; `?before=` a moment for those further back."""
    person, worker = await person_of(request), worker_of(request)
    wish = query_of(request, http.WhichTables)
    if wish.over:
        return answer(await lists.over_of(worker.db, person.id, wish.before))
    return answer(await lists.going_of(worker.db, person.id, worker.effects.now_ms(), wish.before))


async def waiting_for_me(request: Request) -> Response:
    """At how many tables something waits for the guest: the number on the icon of an installed page."""
    person = await person_of(request)
    return answer(http.Waiting(await waiting.count_of(worker_of(request).db, person.id)))


async def public_tables(request: Request) -> Response:
    """Public tables with an open seat; `?running=1` those to watch."""
    worker, wish = worker_of(request), query_of(request, http.WhichPublic)
    return answer(await lists.public_tables(worker.db, worker.effects.now_ms(), running=wish.running))


async def open_table(request: Request) -> Response:
    """Open a table with the guest as its host."""
    person = await person_of(request)
    wish = await body_of(request, http.OpenTable)
    require_own_name(request, *(each.name for each in wish.seats))
    worker_of(request).limits.count_table(person.id, address_of(request))
    table = await lobby.open_table(worker_of(request), person, wish)
    await rooms_of(request).enter(table.id)
    return answer(http.Opened(table.id, table.code), 201)


async def learn(request: Request) -> Response:
    """Play a game's guided match."""
    person = await person_of(request)
    wish = await body_of(request, http.Learn)
    table = await lessons.learn(worker_of(request), person, wish)
    await rooms_of(request).enter(table.id)
    return answer(http.Opened(table.id, table.code), 201)


async def table(request: Request) -> Response:
    """A table by its id or code."""
    room = await room_of(request)
    async with room.lock:  # what was acknowledged is seen
        return answer(room.audience.table_info(room.table))


async def sit(request: Request) -> Response:
    """Sit down on an open seat."""
    person = await person_of(request)
    wish = await body_of(request, http.Sit)  # may take long: the room is entered when it is there
    require_own_name(request, wish.name)
    room = await room_of(request)
    await lobby.sit(room, person, wish)
    return answer(http.Opened(room.table.id, room.table.code))


async def unseat(request: Request) -> Response:
    """Let somebody get up before the match."""
    person = await person_of(request)
    wish = await body_of(request, http.Unseat)
    await lobby.unseat(await room_of(request), person, wish)
    return Response(status_code=204)


async def close(request: Request) -> Response:
    """Give up a table that waits for people."""
    await lobby.close(await room_of(request), await person_of(request))
    return Response(status_code=204)


async def start(request: Request) -> Response:
    """Begin with bots on the open seats."""
    person = await person_of(request)
    wish = await body_of(request, http.Start)
    await lobby.start(await room_of(request), person, wish)
    return Response(status_code=204)


async def what_if(request: Request) -> Response:
    """Play on from a position."""
    person = await person_of(request)
    wish, limits = await body_of(request, http.WhatIf), worker_of(request).limits
    if wish.is_try:
        limits.count("tries", person.id)
    else:
        limits.count_table(person.id, address_of(request))
    table = await rematch.what_if(await match_of(request), person, wish)
    await rooms_of(request).enter(table.id)
    return answer(http.Opened(table.id, table.code), 201)


async def load(request: Request) -> Response:
    """Load a record from elsewhere, to be looked at again and reviewed."""
    person = await person_of(request)
    worker_of(request).limits.count("records", person.id)
    table = await records.load(worker_of(request), person, await record_in(request))
    return answer(http.Opened(table.id, table.code), 201)


async def looks(request: Request) -> Response:
    """All of a match that is over, through one's own eyes, for a replay without a network."""
    worker = worker_of(request)
    person, _ = await session_of(request, worker.people)
    worker.limits.count("previews", person.id if person else f"at {address_of(request)}")
    return answer(await whole_matches.whole_match(await match_of(request), person))


async def record(request: Request) -> Response:
    """The record of a match, as a file to keep."""
    room = await match_of(request)
    async with room.lock:
        text = await export.record_of(room)
    file = f'attachment; filename="{room.table.game}-{room.table.code.lower()}.json"'
    return Response(text, 200, {"content-disposition": file, "cache-control": "no-store"}, "application/json")
