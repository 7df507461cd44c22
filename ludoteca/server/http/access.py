"""Who asks: the cookie or the token, the origin, the address."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ludoteca.server.http.site.below import base_of
from ludoteca.server.protocol import Refused
from ludoteca.server.settings import Settings
from ludoteca.server.store.people import COOKIE_DAYS

HOME = (".local", ".localhost", ".lan", ".home", ".internal", ".home.arpa")  # names that nobody can own
COOKIE, FORMER = "ludoteca", "ludoteca-former"  # who this device is, and whom it was before it took a personal link
PASS = "ludoteca-house"  # noqa: S105  (a name) # that this device has come in where a password is asked for


def cookie_of(connection: HTTPConnection, name: str = COOKIE) -> str | None:
    """The token in the guest's cookie, if there is one."""
    return connection.cookies.get(_named(connection, name))


def _named(connection: HTTPConnection, name: str) -> str:
    """A cookie's name; over TLS one that no other host can set, or nobody without TLS where it is for a path."""
    if not is_secure(connection):
        return name
    return f"__Secure-{name}" if base_of(connection) else f"__Host-{name}"


def bearer_of(connection: HTTPConnection) -> str | None:
    """The token in an agent's header, if there is one. No page can send it from elsewhere: a browser asks first, and is
    never allowed to."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def set_cookie(response: Response, connection: HTTPConnection, token: str, name: str = COOKIE) -> None:
    """Keep a guest's token where scripts cannot read it and other sites cannot send it."""
    secure, age, path = is_secure(connection), COOKIE_DAYS * 86_400, base_of(connection) or "/"
    name = _named(connection, name)
    response.set_cookie(name, token, max_age=age, path=path, secure=secure, httponly=True, samesite="lax")


def clear_cookie(response: Response, connection: HTTPConnection, name: str = COOKIE) -> None:
    """Let the browser forget the guest."""
    secure, name, path = is_secure(connection), _named(connection, name), base_of(connection) or "/"
    response.delete_cookie(name, path=path, secure=secure, httponly=True, samesite="lax")


def all_forgotten(connection: HTTPConnection) -> Response:
    """The answer after which a browser knows nothing of us. Other pages of the same host keep what is theirs."""
    headers = {} if base_of(connection) else {"clear-site-data": '"cookies", "storage"'}
    response = Response(status_code=204, headers=headers)
    for name in (COOKIE, FORMER, *([PASS] if base_of(connection) else [])):
        clear_cookie(response, connection, name)
    return response


def is_secure(connection: HTTPConnection) -> bool:
    """Whether the browser speaks TLS, to us or to the proxy before us."""
    return connection.scope.get("scheme") in ("https", "wss")


def require_origin(connection: HTTPConnection, settings: Settings) -> None:
    """Refused unless the page that asks came from here, or an agent asks, for which no cookie counts. A browser always
    says where its page is from when it opens a socket or posts."""
    if bearer_of(connection) is not None:
        return
    origin, host = connection.headers.get("origin", ""), connection.headers.get("host", "")
    own = {f"https://{host}"} if is_secure(connection) else {f"https://{host}", f"http://{host}"}
    if not (host and origin in own) and origin not in settings.page_origins:
        raise Refused("bad_origin")


def require_host(connection: HTTPConnection, settings: Settings) -> None:
    """Refused if a browser was led here by a name that is not ours: whoever owns a name may let it point anywhere, also
    at a server at home. Over TLS the certificate has shown the name; others are named by the settings."""
    host = host_of(connection)
    is_at_home = "." not in host or host.endswith(HOME) or is_address(host)
    if not (is_secure(connection) or is_at_home or host in settings.page_hosts):
        raise Refused("bad_origin", "this server is not known by this name: LUDOTECA_ORIGINS may say it")


def host_of(connection: HTTPConnection) -> str:
    """The name by which we were asked, without a port."""
    return _host_in(connection.headers.get("host", ""))


@lru_cache(64)  # most ask by the same name
def _host_in(header: str) -> str:
    return urlsplit(f"//{header}").hostname or ""


def is_address(host: str) -> bool:
    """Whether this is an address and no name."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def address_of(connection: HTTPConnection) -> str:
    """Where the request comes from; behind a proxy that we trust, what it says."""
    return neighborhood(connection.client.host) if connection.client else "?"


def may_read_metrics(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether the request comes from where the settings say, and from there alone: not through a proxy from elsewhere,
    and not by a browser that a name of somebody else led here."""
    host = host_of(connection)
    try:
        asking = ip_address(connection.client.host.partition("%")[0]) if connection.client else None
    except ValueError:
        return False
    asking = getattr(asking, "ipv4_mapped", None) or asking
    is_known = asking is not None and any(asking in network for network in settings.metrics_readers)
    return is_known and (is_address(host) or "." not in host)


def network_of(connection: HTTPConnection) -> str:
    """What a larger customer has: of IPv6 the first 48 bits."""
    return neighborhood(connection.client.host, 48) if connection.client else "?"


@lru_cache(1_000)
def neighborhood(address: str, bits: int = 64) -> str:
    """What is counted as one address: of IPv6 the first 64 bits, since a customer may choose all the others.

    >>> neighborhood("2001:db8:1:2:3::4")
    '2001:db8:1:2::/64'
    >>> neighborhood("::ffff:192.0.2.1")
    '192.0.2.1'
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or ip_network((found, bits), strict=False))
