"""The house over HTTP: coming in, and what its administrators ask and do."""

import structlog

from ludoteca.server.house import administration, entrance
from ludoteca.server.http import Request, Response, answer, body_of, person_of, query_of, worker_of
from ludoteca.server.http.access import PASS, address_of, cookie_of, set_cookie
from ludoteca.server.protocol import Refused, house
from ludoteca.server.store import Person, tables
from ludoteca.server.store.house import keys, log, people

LATEST = 1 << 62

logger = structlog.get_logger()


async def told(request: Request) -> Response:
    """The house, as it shows itself to somebody who knocks."""
    worker = worker_of(request)
    person, now = await worker.people.with_token(cookie_of(request)), worker.effects.now_ms()
    said = worker.house.announced(now)
    inside = not worker.house.is_locked or await keys.is_pass(worker.db, cookie_of(request, PASS), now)
    return answer(
        house.HouseTold(
            locked=worker.house.is_locked,
            inside=inside,
            keeper=person is not None and inside and await people.is_administrator(worker.db, person.id),
            draining=inside and worker.house.is_draining,
            announcement=house.Announced(said.number, said.text) if said and inside else None,
        )
    )


async def enter(request: Request) -> Response:
    """Come in; from then on the device has a pass."""
    worker = worker_of(request)
    wish = await body_of(request, house.EnterHouse)
    worker.limits.count("house", address_of(request))
    worker.limits.count("house_all", "")
    person = await worker.people.with_token(cookie_of(request))
    whose = person.id if person else None
    if wish.invitation is not None:
        token = await entrance.by_invitation(worker.db, worker.effects, wish.invitation, whose)
    else:
        token = await entrance.by_password(worker.db, worker.effects, worker.house, wish.password or "", whose)
    logger.info("came_in", by="invitation" if wish.invitation else "password")
    return with_pass(request, token)


def with_pass(request: Request, token: str) -> Response:
    """The answer that lets a device in."""
    response = Response(status_code=204)
    set_cookie(response, request, token, PASS)
    return response


async def become_administrator(request: Request) -> Response:
    """Run the house from now on."""
    worker, person = worker_of(request), await person_of(request)
    worker.limits.count("house", address_of(request))
    wish = await body_of(request, house.BecomeAdministrator)
    await administration.become_administrator(worker.db, worker.effects, wish.token, person.id, person.name)
    logger.info("keeper_came", person=person.id)
    return Response(status_code=204)


async def administrator_of(request: Request) -> Person:
    """Who asks; Refused unless they run the house."""
    person = await person_of(request)
    if not await people.is_administrator(worker_of(request).db, person.id):
        raise Refused("not_keeper")
    return person


async def do(request: Request) -> Response:
    """Do something, and see to it at once."""
    worker, person = worker_of(request), await administrator_of(request)
    wish = await body_of(request, house.AdminAction)
    token = await administration.do(worker.db, worker.effects, person.id, wish)
    logger.info("house_deed", person=person.id, deed=wish.deed)
    await request.app.state.house.look()
    response = answer(house.HouseDone(token))
    if wish.deed == "lock":  # whoever locks the door stays inside
        own, stored = keys.a_pass(worker.effects, person.id)
        await worker.db.write(stored)
        set_cookie(response, request, own, PASS)
    return response


async def all_tables(request: Request) -> Response:
    """Every table, the latest first; `?named=` by its code, id or game, `?before=` further back."""
    await administrator_of(request)
    wish = query_of(request, house.WhichOfHouse)
    found = await tables.of_the_house(worker_of(request).db, wish.named, wish.before or LATEST)
    return answer(
        house.HouseTables(
            [
                house.HouseTable(
                    each.id,
                    each.code,
                    each.game,
                    [seat.name for seat in each.seats],
                    [seat.level if seat.person is None else None for seat in each.seats],
                    each.status,
                    each.is_public,
                    each.touched_at,
                )
                for each in found
            ]
        )
    )


async def all_people(request: Request) -> Response:
    """People, those who run the house first; `?named=` by letters of their name."""
    await administrator_of(request)
    wish = query_of(request, house.WhichOfHouse)
    found = await people.members(worker_of(request).db, wish.named)
    return answer(house.HousePeople([house.HousePerson(*each) for each in found]))


async def all_lines(request: Request) -> Response:
    """What was done, the latest first; `?before=` a number."""
    await administrator_of(request)
    wish = query_of(request, house.WhichOfHouse)
    found = await log.latest(worker_of(request).db, wish.before or LATEST)
    return answer(house.HouseLines([house.AdminLogLine(*each) for each in found], more=len(found) == log.PAGE))
