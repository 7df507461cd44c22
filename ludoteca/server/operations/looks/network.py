"""The server as browsers find it: on this machine, and through its proxy."""

import asyncio
import http.client
import json
import socket
import ssl
from collections.abc import Iterator
from urllib.parse import urlsplit

from websockets.exceptions import InvalidHandshake, WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from ludoteca.server.notices.mail import see_mail_server
from ludoteca.server.notices.outcome import Undelivered
from ludoteca.server.operations.looks.finding import Finding, bad, warning, well
from ludoteca.server.settings import Settings

SECONDS = 5.0
FAILURES = (OSError, http.client.HTTPException, ValueError, TimeoutError, WebSocketException)


def server(settings: Settings) -> Iterator[Finding]:
    """Whether one runs here, and can write."""
    try:
        status, _ = asked(f"{settings.address}/healthz")
    except FAILURES:
        yield warning("server", f"No server answers at {settings.address}.")
        return
    if status == 200:
        yield well("server", f"A server answers at {settings.address} and can write to its store.")
    else:
        yield bad("server", f"The server at {settings.address} cannot write to its store (status {status}).")


def mail(settings: Settings) -> Iterator[Finding]:
    """Whether the mail server lets us in; nothing is sent."""
    if settings.relay is None:
        yield warning("mail", "No mail is sent: LUDOTECA_MAIL names no server.")
        return
    try:
        asyncio.run(see_mail_server(settings))
    except Undelivered as error:
        yield bad("mail", f"The mail server {settings.relay.host} does not let us in: {error}.")
        return
    yield well("mail", f"The mail server {settings.relay.host} lets us in; mail is from {settings.mail_from}.")


def proxy(settings: Settings) -> Iterator[Finding]:
    """Whether the page's addresses lead here, with all that the server has to know of who asks."""
    if not settings.page_origins:
        yield warning("proxy", "No address of the page is known: set LUDOTECA_ORIGINS, or say it with --page.")
    for origin in sorted(settings.page_origins):
        try:
            yield from through(origin, settings.base)
        except ssl.SSLCertVerificationError as error:
            yield bad("proxy", f"{origin}: its certificate is not good: {error.verify_message}.")
        except InvalidHandshake as error:
            yield bad("proxy", f"{origin} does not pass WebSockets on ({error}): see Upgrade and Connection.")
        except socket.gaierror:
            name = urlsplit(origin).hostname
            yield bad("proxy", f"{origin} leads nowhere: {name} is not known. Make its A record, or wait for it.")
        except FAILURES as error:
            why = getattr(error, "strerror", None) or error
            yield bad("proxy", f"{origin} does not lead to the server: {why}.")


def through(origin: str, base: str) -> Iterator[Finding]:
    """One address of the page."""
    page = origin + base
    status, headers = asked(f"{page}/healthz")
    if status != 200:
        yield bad("proxy", f"{page} does not lead to a server that is well (status {status}).")
        return
    is_tls = origin.startswith("https://")
    if is_tls and "strict-transport-security" not in headers:
        said = "but the server does not know that it is TLS: see X-Forwarded-Proto and LUDOTECA_PROXIES"
        yield bad("proxy", f"{page} leads here, {said}.")
        return
    code = greeted(origin, base)
    if code != "unknown_table":
        yield bad("proxy", f"{page} leads here, but its sockets are refused ({code}): see Host and LUDOTECA_ORIGINS.")
        return
    yield well("proxy", f"{page} leads here, sockets included{', over TLS' if is_tls else ''}.")


def asked(url: str) -> tuple[int, dict[str, str]]:
    """The status and the headers of an answer."""
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=SECONDS)
    try:
        connection.request("GET", parts.path)
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}
    finally:
        connection.close()


def greeted(origin: str, base: str) -> str:
    """What a socket of a table that there is not is told."""
    url = origin.replace("http", "ws", 1) + base + "/api/tables/nosuchtableatall2222/socket"
    with connect(url, origin=Origin(origin), open_timeout=SECONDS, proxy=None) as socket:
        return str(json.loads(socket.recv(timeout=SECONDS))["error"]["code"])
