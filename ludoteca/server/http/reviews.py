"""Reviews of matches that are over, over HTTP: asked for, fetched part by part, another try judged."""

from ludoteca.server.actions import reviews
from ludoteca.server.http import Request, Response, answer, body_of, match_of, person_of, query_of, rooms_of, worker_of
from ludoteca.server.protocol.reviews import ReviewFrom, ReviewWish, Try


async def told(request: Request) -> Response:
    """What was found beyond what the one who asks knows."""
    return answer(await reviews.told(await match_of(request), query_of(request, ReviewFrom)))


async def want(request: Request) -> Response:
    """Have a match reviewed, or leave it for later."""
    person = await person_of(request)
    wish = await body_of(request, ReviewWish)
    await reviews.want(await match_of(request), person, wish)
    return Response(status_code=204)


async def judge_try(request: Request) -> Response:
    """Another move in the place of a decision."""
    person = await person_of(request)
    wish = await body_of(request, Try)
    worker_of(request).limits.count("hints", person.id)
    tried_at = await rooms_of(request).enter(wish.table) if wish.table is not None else None
    return answer(await reviews.judge_try(await match_of(request), person, wish, tried_at))
