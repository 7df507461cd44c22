"""What the settings say of the world outside: addresses of the page, the mail server, networks by their addresses."""

from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

HERE = ("localhost", "127.0.0.1", "::1")
PORTS = {"smtps": 465, "smtp": 587, "smtp+plain": 25}

Network = IPv4Network | IPv6Network


class Relay(NamedTuple):
    """The mail server that takes our mail."""

    scheme: str  # smtps: encrypted from the start; smtp: after STARTTLS; smtp+plain: not at all
    host: str
    port: int
    user: str | None
    password: str | None


def parse_page(text: str) -> SplitResult | None:
    """An address of the web such as https://play.example.org/games; None if it is none.

    >>> parse_page("https://play.example.org/games").path
    '/games'
    >>> parse_page("play.example.org")  # a browser would ask for it, a link would not lead there
    """
    try:
        parts = urlsplit(text)
        _ = parts.port  # ValueError if it is none
    except ValueError:
        return None
    is_bare = not (parts.query or parts.fragment or "@" in parts.netloc or " " in text)
    return parts if parts.scheme in {"http", "https"} and parts.hostname and is_bare else None


def parse_relay(text: str) -> Relay | None:
    """A mail server such as smtps://user:password@mail.example.org; None if it is none.

    >>> parse_relay("smtps://me:p%40ss@mail.example.org")
    Relay(scheme='smtps', host='mail.example.org', port=465, user='me', password='p@ss')
    >>> parse_relay("smtp+plain://me:secret@mail.example.org")  # a password that anybody on the way could read
    """
    try:
        parts = urlsplit(text)
        port = parts.port or PORTS[parts.scheme]
    except (KeyError, ValueError):
        return None
    user, password = (unquote(each) if each else None for each in (parts.username, parts.password))
    is_open = parts.scheme == "smtp+plain" and password is not None and parts.hostname not in HERE
    if not parts.hostname or (user is None) != (password is None) or is_open or parts.path.strip("/"):
        return None
    return Relay(parts.scheme, parts.hostname, port, user, password)


def parse_networks(text: str) -> list[Network] | None:
    """Addresses or networks, with commas; None if one of them is none.

    >>> parse_networks("10.0.0.0/8, ::1")
    [IPv4Network('10.0.0.0/8'), IPv6Network('::1/128')]
    """
    try:
        return [ip_network(part.strip()) for part in text.split(",") if part.strip()]
    except ValueError:
        return None
