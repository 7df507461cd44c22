"""A person's own page, over HTTP: finished matches, what they came to, the list of the house."""

from ludoteca.server.actions.known import my_page
from ludoteca.server.http import Request, Response, answer, body_of, cookie_of, person_of, query_of, worker_of
from ludoteca.server.protocol import Refused, known
from ludoteca.server.store.known import keeping as stored, ratings, results


async def page(request: Request) -> Response:
    """What the guest's matches came to."""
    return answer(await my_page.my_page(worker_of(request), await person_of(request)))


async def matches(request: Request) -> Response:
    """Some of the guest's finished matches, the latest first."""
    person, wish = await person_of(request), query_of(request, known.WhichMatches)
    return answer(await my_page.matches(worker_of(request).db, person, wish))


async def delete_match(request: Request) -> Response:
    """Delete a finished match from the guest's list. It stays in the others'."""
    person = await person_of(request)
    if not await results.hide(worker_of(request).db, person.id, request.path_params["table"]):
        raise Refused("not_found")
    return Response(status_code=204)


async def keeping(request: Request) -> Response:
    """How long the guest's matches stay."""
    person, wish = await person_of(request), query_of(request, known.WhichKeeping)
    return answer(await my_page.keeping(worker_of(request), person, wish.days))


async def set_keeping(request: Request) -> Response:
    """Keep the guest's matches so long from now on; what is older goes from the list at once."""
    worker, person, wish = worker_of(request), await person_of(request), await body_of(request, known.SetKeeping)
    await stored.set_days(worker.db, person.id, wish.days, worker.effects.now_ms())
    return Response(status_code=204)


async def house_list(request: Request) -> Response:
    """Those who want to be in the list of the house."""
    worker, wish = worker_of(request), query_of(request, known.WhichGame)
    person = await worker.people.with_token(cookie_of(request))
    return answer(await my_page.house_list(worker.db, wish.game, person))


async def join_list(request: Request) -> Response:
    """Be in the list of the house, or no longer."""
    person, wish = await person_of(request), await body_of(request, known.JoinList)
    await ratings.join_list(worker_of(request).db, person.id, wish.joins)
    return Response(status_code=204)
