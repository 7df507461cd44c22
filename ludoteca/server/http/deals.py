"""Deals that several people play, over HTTP."""

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.server.actions.deals import playing as deals, results
from ludoteca.server.http import address_of, answer, body_of, person_of, query_of, rooms_of, session_of, worker_of
from ludoteca.server.protocol import Refused, deals as wire, http
from ludoteca.server.store import Deal, deals as stored


async def of_the_day(request: Request) -> Response:
    """Today's deals, one for each game."""
    person, _ = await session_of(request, worker_of(request).people)
    return answer(await results.lines(worker_of(request), person))


async def challenge(request: Request) -> Response:
    """Let others play the deal of a match that is over."""
    person = await person_of(request)
    wish = await body_of(request, wire.Challenge)
    worker_of(request).limits.count_table(person.id, address_of(request))
    deal = await deals.challenge(await rooms_of(request).enter(wish.table), person)
    return answer(await results.told(worker_of(request), await deals.find(worker_of(request), deal), person), 201)


async def told(request: Request) -> Response:
    """A deal with everybody's results."""
    person, _ = await session_of(request, worker_of(request).people)
    return answer(await results.told(worker_of(request), await _deal(request), person))


async def play(request: Request) -> Response:
    """Sit down at one's own table of a deal."""
    person = await person_of(request)
    table = await deals.play(worker_of(request), person, await _deal(request), address_of(request))
    room = await rooms_of(request).enter(table)
    return answer(http.Opened(room.table.id, room.table.code), 201)


async def compare(request: Request) -> Response:
    """Where somebody else's match of a deal parts from mine."""
    person, rooms = await person_of(request), rooms_of(request)
    wish = query_of(request, wire.WhichTry)
    own = await stored.table_of(rooms.worker.db, (await _deal(request)).id, person.id)
    if own is None:
        raise Refused("finish_first")
    return answer(await results.compared(await rooms.enter(own[0]), await rooms.enter(wish.table), person))


async def _deal(request: Request) -> Deal:
    return await deals.find(worker_of(request), request.path_params["deal"])
