"""Who I am, over HTTP: a name, personal links, signing out."""

import contextlib
from typing import NamedTuple

import structlog

from ludoteca.server.http import Request, Response, answer, body_of, person_of, rooms_of, worker_of
from ludoteca.server.http.access import (
    FORMER,
    PASS,
    address_of,
    all_forgotten,
    bearer_of,
    clear_cookie,
    cookie_of,
    set_cookie,
)
from ludoteca.server.http.known.browsers import browser_of
from ludoteca.server.protocol import Refused, clean, http
from ludoteca.server.store import Person
from ludoteca.server.store.house import keys

MOST_FORMER = 5  # people whom one device was
BETWEEN = "."  # tokens have none

log = structlog.get_logger()


async def me(request: Request) -> Response:
    """The guest of the cookie, which every page asks for first: the browser keeps it as long again as the store."""
    response = answer(await told(request, await person_of(request)))
    if bearer_of(request) is None:
        set_cookie(response, request, cookie_of(request) or "")
    return response


async def told(request: Request, person: Person) -> http.Me:
    """A person, and whom this device was before."""
    former = await former_of(request, person)
    return http.Me(*person, former=former.name if former else None)


class Former(NamedTuple):
    """Whom a device was before, by which token, and whom it was before or after that."""

    name: str
    person: Person
    token: str
    others: list[str]


async def former_of(request: Request, own: Person | None) -> Former | None:
    """Whom this device was before it took a personal link, the last first; nobody who may not come in any more."""
    tokens = formers(request)
    for number, token in enumerate(tokens):
        try:
            person = await worker_of(request).people.with_token(token)
        except Refused:
            continue
        if person is not None and (own is None or person.id != own.id):
            return Former(person.name, person, token, tokens[number + 1 :] + tokens[:number])
    return None


def formers(request: Request) -> list[str]:
    """The tokens of all whom this device was."""
    return [each for each in (cookie_of(request, FORMER) or "").split(BETWEEN) if each][:MOST_FORMER]


def keep_formers(response: Response, request: Request, tokens: list[str]) -> None:
    """Note whom this device was. Where there are too many those in the middle go: whoever it was first stays."""
    kept = tokens if len(tokens) <= MOST_FORMER else [*tokens[: MOST_FORMER - 1], tokens[-1]]
    if kept:
        set_cookie(response, request, BETWEEN.join(kept), FORMER)
    else:
        clear_cookie(response, request, FORMER)


async def name_me(request: Request) -> Response:
    """A new guest, or a new name."""
    name = clean((await body_of(request, http.SetName)).name)
    person = await worker_of(request).people.with_token(cookie_of(request))
    if person is not None:
        person, seated = await worker_of(request).people.rename(person, name)
        await rooms_of(request).tables_changed(seated)
        return answer(await told(request, person))
    worker_of(request).limits.count("guests", address_of(request))
    person, token = await worker_of(request).people.welcome(name, browser_of(request))
    log.info("guest_came", person=person.id)
    await note_device(request, person)
    return signed_in(request, person, token)


async def link(request: Request) -> Response:
    """A token for a personal link."""
    return answer(http.Link(await worker_of(request).people.link(await person_of(request))))


async def whose(request: Request) -> Response:
    """Whose personal link this is, for whoever is asked whether to become that person."""
    worker_of(request).limits.count("guests", address_of(request))
    person = await worker_of(request).people.of_link((await body_of(request, http.Whose)).token)
    return answer(http.Me(*person))


async def claim(request: Request) -> Response:
    """The person of a personal link, on this device too. Nobody is replaced without having said so: it would be as if
    their cookie had been stolen. The person who was replaced can be returned to."""
    people = worker_of(request).people
    worker_of(request).limits.count("guests", address_of(request))
    wish = await body_of(request, http.Claim)
    own, person = await people.with_token(cookie_of(request)), await people.of_link(wish.token)
    if own is not None and own.id == person.id:
        return answer(await told(request, own))
    if own is not None and wish.instead_of != own.id:
        raise Refused("somebody_else")
    token = await people.another_device(person, wish.token, browser_of(request))
    log.info("link_claimed", person=person.id)
    await note_device(request, person)
    response = signed_in(request, person, token, former=own.name if own else None)
    if own is not None:
        keep_formers(response, request, [cookie_of(request) or "", *formers(request)])
    return response


async def go_back(request: Request) -> Response:
    """Be again whom this device was before; whom it was until now can be returned to as well."""
    own = await person_of(request)
    former = await former_of(request, own)
    if former is None:
        raise Refused("no_name")
    rest = [*former.others, cookie_of(request) or ""]  # a ring: whoever goes on comes to all of them
    response = signed_in(request, former.person, former.token, former=await name_of_first(request, rest))
    keep_formers(response, request, rest)
    return response


async def name_of_first(request: Request, tokens: list[str]) -> str | None:
    """Who is the next to return to."""
    for token in tokens:
        with contextlib.suppress(Refused):
            if (person := await worker_of(request).people.with_token(token)) is not None:
                return person.name
    return None


async def note_device(request: Request, person: Person) -> None:
    """Where a password is asked for: whose device came in by it."""
    if token := cookie_of(request, PASS):
        await keys.belongs_to(worker_of(request).db, token, person.id)


def signed_in(request: Request, person: Person, token: str, former: str | None = None) -> Response:
    """The answer that makes this device a person's."""
    response = answer(http.Me(*person, former=former))
    set_cookie(response, request, token)
    return response


async def forget(request: Request) -> Response:
    """Sign out every other device, and revoke the tokens of the person's agents."""
    person = await person_of(request)
    await worker_of(request).people.forget_others(person, cookie_of(request) or "")
    await rooms_of(request).sign_off()
    return Response(status_code=204)


async def sign_out(request: Request) -> Response:
    """Be nobody on this device, or again whom it was before; without a personal link there is no way back."""
    people = worker_of(request).people
    person = await people.with_token(cookie_of(request))
    await people.forget(cookie_of(request) or "")
    if person is not None:
        await rooms_of(request).sign_off(person.id)
    former = await former_of(request, person)
    if former is None:
        return all_forgotten(request)
    response = Response(status_code=204)
    set_cookie(response, request, former.token)
    keep_formers(response, request, former.others)
    return response
