"""Signing in by a link in a mail, over HTTP. Nothing that is answered tells whether an address is known."""

import structlog

from ludoteca.server.http import Request, Response, address_of, answer, body_of, worker_of
from ludoteca.server.notices import mail, signing_in
from ludoteca.server.protocol import Refused, known

log = structlog.get_logger()


async def ways(request: Request) -> Response:
    """How one can sign in here."""
    settings = worker_of(request).settings
    return answer(known.WaysIn(mail=settings.relay is not None, minutes=settings.sign_in_minutes))


async def ask(request: Request) -> Response:
    """Send a link to an address, if it is somebody's: that is looked for after the answer, which is always the same."""
    worker = worker_of(request)
    wish = await body_of(request, known.AskForLink)
    if worker.settings.relay is None:
        raise Refused("no_mail")
    address = mail.known_address(wish.address)
    for who in (address_of(request), address.lower()):
        worker.limits.count("mails", who)
    worker.start(signing_in.send_links(worker, address, wish.language))
    log.info("sign_in_link_asked")
    return Response(status_code=204)
