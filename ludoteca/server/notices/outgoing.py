"""HTTP to addresses that people give: never into the host's own network, whatever a name may point at.

A name is resolved here, every address that it has is checked, and the connection goes to the checked one: a name that
points elsewhere a moment later leads nowhere else. Redirections are not followed, and of the answer only its status is
read. Nothing of it is told to whoever gave the address.
"""

import asyncio
import socket
import ssl
from collections.abc import Iterable, Mapping
from functools import cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

import httpcore

from ludoteca.server.notices.outcome import Undelivered
from ludoteca.server.outside import Network
from ludoteca.server.protocol import Refused

SECONDS = 15.0  # for all of it: name, connection, answer
LONGEST = 2_000  # of an address
NO_URL = "this is no address that begins with https://"
EMBEDDING = tuple(ip_network(each) for each in ("64:ff9b::/96", "64:ff9b:1::/48", "::/96"))  # IPv4 in the last 32 bits

Address = IPv4Address | IPv6Address


def known_url(text: str, inside: Iterable[Network]) -> str:
    """An address to which something may be sent; Refused if it is none, or if it says itself that it is inside. Names
    are looked up when something is sent."""
    try:
        parts = urlsplit(text)
        host, _ = parts.hostname or "", parts.port  # a port that is none raises
    except ValueError:
        raise Refused("bad_message", NO_URL) from None
    address = _as_address(host)
    schemes = ("https", "http") if address is not None and is_allowed(address, inside) else ("https",)
    is_plain = text.isascii() and text.isprintable() and " " not in text and len(text) <= LONGEST
    if not is_plain or not host or parts.scheme not in schemes or parts.username is not None:
        raise Refused("bad_message", NO_URL)
    if address is not None and not may_be_sent_to(address, inside):
        raise Refused("inside")
    return text


def _as_address(host: str) -> Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def is_allowed(address: Address, inside: Iterable[Network]) -> bool:
    """Whether the settings name a network of this address."""
    return any(address in network for network in inside if network.version == address.version)


def may_be_sent_to(address: Address, inside: Iterable[Network]) -> bool:
    """Whether an address is out in the world, or in a network that the settings allow.

    >>> may_be_sent_to(ip_address("93.184.216.34"), []), may_be_sent_to(ip_address("10.0.0.1"), [])
    (True, False)
    >>> may_be_sent_to(ip_address("::ffff:127.0.0.1"), []), may_be_sent_to(ip_address("64:ff9b::a00:1"), [])
    (False, False)
    """
    inner = _embedded(address)
    if inner is not None:
        return may_be_sent_to(inner, inside)
    is_outside = address.is_global and not address.is_multicast and not address.is_reserved
    return is_outside or is_allowed(address, inside)


def _embedded(address: Address) -> IPv4Address | None:
    """The IPv4 address that one of IPv6 stands for, if any."""
    if not isinstance(address, IPv6Address) or int(address) <= 1:
        return None
    if address.ipv4_mapped or address.sixtofour:
        return address.ipv4_mapped or address.sixtofour
    if address.teredo:
        return address.teredo[1]
    return IPv4Address(int(address) & 0xFFFFFFFF) if any(address in network for network in EMBEDDING) else None


class CheckedNetwork(httpcore.AnyIOBackend):
    """Connects to checked addresses alone."""

    def __init__(self, inside: list[Network]) -> None:
        super().__init__()
        self._inside = inside

    async def connect_tcp(self, host: str, port: int, *args: Any, **more: Any) -> httpcore.AsyncNetworkStream:
        """To an address of the name, if all that it has are outside."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [str(each[4][0]).partition("%")[0] for each in found]
        if not addresses or not all(may_be_sent_to(ip_address(each), self._inside) for each in addresses):
            raise Undelivered("the address is inside the host's network", is_final=True)
        stream = await super().connect_tcp(addresses[0], port, *args, **more)
        near, far = (stream.get_extra_info(name) for name in ("client_addr", "server_addr"))
        if near and far and near[0] == far[0] and not is_allowed(ip_address(near[0]), self._inside):
            await stream.aclose()  # a public address of this very machine
            raise Undelivered("the address is this machine", is_final=True)
        return stream

    async def connect_unix_socket(self, *_args: Any, **_more: Any) -> httpcore.AsyncNetworkStream:
        """Refused: nothing is sent through a local socket."""
        raise Undelivered("no address", is_final=True)


@cache
def _certificates() -> ssl.SSLContext:
    return ssl.create_default_context()


async def post(url: str, headers: Mapping[str, str], body: bytes, inside: list[Network]) -> tuple[int, str | None]:
    """Send a body; the status of the answer, and after which seconds to try again if it says so."""
    try:
        async with (
            asyncio.timeout(SECONDS),
            httpcore.AsyncConnectionPool(_certificates(), network_backend=CheckedNetwork(inside)) as pool,
            pool.stream("POST", url, headers=list(headers.items()), content=body) as answer,
        ):
            said = dict(answer.headers)
            return answer.status, said.get(b"retry-after", b"").decode("latin-1") or None
    except (OSError, UnicodeError, httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException) as error:
        raise Undelivered(repr(error)[:200]) from None
    except (ValueError, httpcore.UnsupportedProtocol) as error:
        raise Undelivered(repr(error)[:200], is_final=True) from None
