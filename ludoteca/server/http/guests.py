"""Who I am, over HTTP: a name, personal links, signing out."""

import structlog
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.server.http.access import address_of, clear_cookie, cookie_of, set_cookie
from ludoteca.server.http.bodies import answer, body_of
from ludoteca.server.http.handling import person_of, rooms_of, worker_of
from ludoteca.server.protocol import http
from ludoteca.server.protocol.text import clean
from ludoteca.server.store.people import Person

log = structlog.get_logger()


async def me(request: Request) -> Response:
    """The guest of the cookie."""
    return answer(http.Me(*await person_of(request)))


async def name_me(request: Request) -> Response:
    """A new guest, or a new name."""
    name = clean((await body_of(request, http.SetName)).name)
    person = await worker_of(request).people.with_token(cookie_of(request))
    if person is not None:
        person, seated = await worker_of(request).people.rename(person, name)
        await rooms_of(request).tables_changed(seated)
        return answer(http.Me(*person))
    worker_of(request).limits.count("guests", address_of(request))
    person, token = await worker_of(request).people.welcome(name)
    log.info("guest_came", person=person.id)
    return signed_in(request, person, token)


async def link(request: Request) -> Response:
    """A token for a personal link."""
    return answer(http.Link(await worker_of(request).people.link(await person_of(request))))


async def claim(request: Request) -> Response:
    """The person of a personal link, on this device too."""
    worker_of(request).limits.count("guests", address_of(request))
    person, token = await worker_of(request).people.claim((await body_of(request, http.Claim)).token)
    log.info("link_claimed", person=person.id)
    return signed_in(request, person, token)


def signed_in(request: Request, person: Person, token: str) -> Response:
    """The answer that makes this device a person's."""
    response = answer(http.Me(*person))
    set_cookie(response, request, token)
    return response


async def forget(request: Request) -> Response:
    """Sign out every other device, and revoke the tokens of the person's agents."""
    person = await person_of(request)
    await worker_of(request).people.forget_others(person, cookie_of(request) or "")
    await rooms_of(request).see_off()
    return Response(status_code=204)


async def sign_out(request: Request) -> Response:
    """Be nobody on this device; without a personal link there is no way back."""
    person = await worker_of(request).people.with_token(cookie_of(request))
    await worker_of(request).people.forget(cookie_of(request) or "")
    if person is not None:
        await rooms_of(request).see_off(person.id)
    response = Response(status_code=204, headers={"clear-site-data": '"cookies", "storage"'})
    clear_cookie(response, request)
    return response
