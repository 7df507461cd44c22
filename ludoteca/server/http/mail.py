"""A person's address for mail, over HTTP: asking for the link that shows whose it is, opening it, taking it away."""

import structlog

from ludoteca.server.http import Request, Response, address_of, answer, body_of, person_of, worker_of
from ludoteca.server.http.notices import require_zone
from ludoteca.server.notices import confirming
from ludoteca.server.notices.mail import known_address
from ludoteca.server.protocol.notices import Confirmed, ConfirmMail, SetMail
from ludoteca.server.store.notices import mail, wishes

log = structlog.get_logger()


async def set_mail(request: Request) -> Response:
    """Send a link to an address. It is not told whether anybody has it already."""
    worker, person = worker_of(request), await person_of(request)
    wish = await body_of(request, SetMail)
    address = known_address(wish.address)
    require_zone(wish.zone)
    for who in (person.id, address_of(request), address.lower()):
        worker.limits.count("mails", who)
    await worker.db.write(wishes.set_language(person.id, wish.language, wish.zone))
    await confirming.ask_to_confirm(worker, person, address, wish.language)
    log.info("mail_link_sent", person=person.id)
    return Response(status_code=204)


async def confirm(request: Request) -> Response:
    """The link was opened: the address is that person's, on whatever device it was opened."""
    worker = worker_of(request)
    worker.limits.count("guests", address_of(request))
    found, name = await confirming.confirmed(worker, (await body_of(request, ConfirmMail)).token)
    log.info("mail_confirmed", person=found.person)
    return answer(Confirmed(name, found.address))


async def forget_mail(request: Request) -> Response:
    """The guest has no address any more."""
    person = await person_of(request)
    await mail.forget(worker_of(request).db, person.id)
    log.info("mail_forgotten", person=person.id)
    return Response(status_code=204)
