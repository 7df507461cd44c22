"""Signing in by a link in a mail, over HTTP. Nothing that is answered tells whether an address is known."""

import structlog
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.server.http.access import address_of
from ludoteca.server.http.bodies import answer, body_of
from ludoteca.server.http.handling import worker_of
from ludoteca.server.notices.mail import known_address
from ludoteca.server.notices.signing_in import send_links
from ludoteca.server.protocol import Refused, known

log = structlog.get_logger()


async def ways(request: Request) -> Response:
    """How one can sign in here."""
    return answer(known.WaysIn(mail=worker_of(request).settings.relay is not None))


async def ask(request: Request) -> Response:
    """Send a link to an address, if it is somebody's: that is looked for after the answer, which is always the same."""
    worker = worker_of(request)
    wish = await body_of(request, known.AskForLink)
    if worker.settings.relay is None:
        raise Refused("no_mail")
    address = known_address(wish.address)
    for who in (address_of(request), address.lower()):
        worker.limits.count("mails", who)
    worker.start(send_links(worker, address, wish.language))
    log.info("sign_in_link_asked")
    return Response(status_code=204)
