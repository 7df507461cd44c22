"""Finding somebody to play with, over HTTP."""

from ludoteca.server.actions import seeking
from ludoteca.server.http import Request, Response, address_of, answer, body_of, person_of, rooms_of, worker_of
from ludoteca.server.protocol import http


async def seek(request: Request) -> Response:
    """Be seated with somebody who wants the same, or wait; the match begins at once."""
    person, wish = await person_of(request), await body_of(request, http.Seek)
    worker_of(request).limits.count_table(person.id, address_of(request))
    told = await seeking.seek(worker_of(request), person, wish)
    if told.table is not None:
        await rooms_of(request).enter(told.table)
    return answer(told, 201)


async def look(request: Request) -> Response:
    """How it stands with my looking for somebody: a page that waits asks again and again."""
    return answer(await seeking.look(worker_of(request), await person_of(request)))


async def stop(request: Request) -> Response:
    """Stop waiting for somebody to play with."""
    return answer(await seeking.stop(worker_of(request), await person_of(request)))
