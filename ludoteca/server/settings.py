"""Settings, from the environment; checked when the server starts. docs/deploy.md explains each."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from email.utils import parseaddr
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from platformdirs import user_data_path

from ludoteca.kernel import LudotecaError
from ludoteca.server.limits import Rate, parse_rate
from ludoteca.server.outside import Network, Relay, parse_networks, parse_page, parse_relay


class BadSetting(LudotecaError):
    """A setting that the server cannot start with."""


def setting(default: Any, explained: str) -> Any:
    """A setting's default and what it is for."""
    return field(default=default, metadata={"explained": explained})


@dataclass(frozen=True)
class Settings:
    """How this server runs. A field `x` is set by LUDOTECA_X. What follows from them is computed once: it is asked for
    with every request."""

    host: str = setting("127.0.0.1", "the address to listen on")
    port: int = setting(8000, "the port to listen on")
    store: str = setting("", "a file for SQLite, or postgresql://…; empty: a file in the user's data folder")
    workers: int = setting(1, "processes that serve; more than one needs PostgreSQL")
    origins: str = setting("", "addresses of the page, with commas, if a proxy changes the host name")
    path: str = setting("", "the path below which the page is, such as /games; empty: its host has no other pages")
    page: str = setting("", "where people find the page, for links in mails; empty: the first of the origins")
    mail: str = setting("", "the server that takes our mail: smtps://user:password@host; empty: no mail is sent")
    mail_from: str = setting("", "who our mail is from, such as Ludoteca <play@example.org>")
    inside: str = setting("", "networks inside yours to which notices may go all the same, with commas")
    proxies: str = setting("127.0.0.1, ::1", "addresses or networks of proxies that are believed, with commas")
    metrics: str = setting("127.0.0.1, ::1", "addresses or networks that may read /metrics, with commas")
    thinkers: int = setting(
        0, "bots that may think at once in each worker; 0: together one less than there are cores, at least one"
    )
    bot_niceness: int = setting(10, "how far thinking bots stand back behind play and other programs, up to 19")
    review_iterations: int = setting(
        0, "how far reviews look ahead, in iterations for a turn; 0: as far as reviews do anywhere"
    )
    sweep_days: int = setting(60, "tables that nobody touched for this many days are deleted")
    kept_known: int = setting(
        0, "finished matches that a person with a passkey or an address keeps; 0: all, until they delete them"
    )
    kept_guests: int = setting(100, "finished matches that a person keeps whom only a cookie knows")
    session_days: int = setting(
        0,
        "days after which a device of somebody with a passkey or an address must sign in again, however often it comes",
    )
    sign_in_minutes: int = setting(10, "minutes for which a link is good by which somebody signs in by mail")
    patience: int = setting(60, "seconds for which somebody must be away before others may let a bot play for them")
    most_connections: int = setting(5000, "connections of one worker")
    connections_each: int = setting(20, "connections of one person, and of one address without a name")
    open_each: int = setting(200, "open connections of one address that is no proxy, those that ask nothing included")
    silence: int = setting(10, "seconds within which a request must be whole, and a socket must have said hello")
    waiting_each: int = setting(2_000, "kilobytes that may wait to be read by one connection; with more it is cut off")
    waiting_all: int = setting(250_000, "kilobytes that may wait to be read by all connections of one worker")
    rate_messages: str = setting("60/3 seconds", "messages of one person over the socket")
    rate_previews: str = setting("10/second", "previews and looks back of one person")
    rate_hints: str = setting("20/minute", "hints of one person")
    rate_reviews: str = setting("20/hour", "reviews of matches that one person asks for")
    rate_records: str = setting("20/hour", "records from elsewhere that one person loads")
    rate_talk: str = setting("5/5 seconds", "lines of talk of one person")
    rate_talk_long: str = setting("1000/day", "the same, in the long run")
    rate_tables: str = setting("30/hour", "tables that one person opens")
    rate_tables_address: str = setting("500/day", "tables opened from one address, whoever opens them")
    rate_lessons: str = setting("120/hour", "chapters of guided matches that one person opens")
    rate_puzzles: str = setting("120/hour", "puzzles that one person opens")
    rate_mails: str = setting(
        "10/hour", "mails that one person, or one address, makes the server send to confirm something"
    )
    rate_requests: str = setting("100/10 seconds", "HTTP requests of one address")
    rate_guests: str = setting("30/hour", "new guests and claimed links of one address")
    rate_sign_in: str = setting("60/hour", "steps of signing in from one address")
    rate_data: str = setting("10/hour", "copies of everything about them that one person takes away")
    rate_pictures: str = setting("60/minute", "pictures of tables for links that one address asks for")
    rate_codes: str = setting("30/minute", "tables that one address asks for by their code")
    rate_codes_wide: str = setting("120/minute", "the same of one IPv6 network of 48 bits")
    rate_codes_all: str = setting("600/minute", "codes that no table has, of everybody")
    rate_house: str = setting("10/minute", "passwords and invitations that one address tries")
    rate_house_all: str = setting("100/minute", "the same of everybody")
    log_level: str = setting("info", "debug, info, warning or error")
    log_format: str = setting("auto", "json, plain, or auto: sentences at a terminal, else one JSON object to a line")

    def __post_init__(self) -> None:
        for name, least, most in RANGES:
            if not least <= getattr(self, name) <= most:
                raise BadSetting(f"{variable(name)} is from {least} to {most}, not {getattr(self, name)}")
        if not re.fullmatch(r"[\w.:%-]+", self.host):
            raise BadSetting(f"LUDOTECA_HOST is an address to listen on such as 127.0.0.1, not {self.host[:40]!r}")
        _ = self.trusted_proxies, self.metrics_readers, self.inner_networks, self.relay, self.base
        _ = self.page_origins, self.page_address
        if self.workers > 1 and not self.is_postgres:
            raise BadSetting("LUDOTECA_WORKERS above 1 needs PostgreSQL: set LUDOTECA_STORE=postgresql://…")
        if "://" in self.store and not self.is_postgres:
            raise BadSetting("LUDOTECA_STORE is the name of a file, or an address that begins with postgresql://")
        if self.log_level not in LOG_LEVELS:
            raise BadSetting(f"LUDOTECA_LOG_LEVEL is one of {', '.join(LOG_LEVELS)}, not {self.log_level[:20]!r}")
        if self.log_format not in LOG_FORMATS:
            raise BadSetting(f"LUDOTECA_LOG_FORMAT is one of {', '.join(LOG_FORMATS)}, not {self.log_format[:20]!r}")
        self.check_rates()

    @cached_property
    def is_postgres(self) -> bool:
        """Whether the store is PostgreSQL."""
        return self.store.startswith(("postgresql://", "postgres://"))

    @property
    def address(self) -> str:
        """Where a browser on this machine finds the page, in the words of the README."""
        if self.host in {"127.0.0.1", "0.0.0.0", "::1", "::"}:  # noqa: S104  (only named here)
            return f"http://localhost:{self.port}"
        return f"http://[{self.host}]:{self.port}" if ":" in self.host else f"http://{self.host}:{self.port}"

    @property
    def local_page(self) -> str:
        """The page, seen from this machine."""
        return self.address + self.base

    @property
    def file(self) -> Path:
        """The file of a SQLite store."""
        if not self.store:
            return user_data_path("ludoteca", appauthor=False) / "tables.db"
        return Path(os.path.expanduser(self.store))  # noqa: PTH111  (which leaves alone what it does not know)

    @property
    def thinking(self) -> int:
        """How many bots may think at once in this worker: all workers of a machine together leave a core to play."""
        return self.thinkers or max(1, ((os.cpu_count() or 1) - 1) // self.workers)

    @cached_property
    def trusted_proxies(self) -> list[str]:
        """Addresses and networks whose X-Forwarded-For and X-Forwarded-Proto are believed."""
        return [str(each) for each in self._networks("proxies")]

    @cached_property
    def metrics_readers(self) -> list[Network]:
        """Addresses and networks that may read what is counted."""
        return self._networks("metrics")

    @cached_property
    def inner_networks(self) -> list[Network]:
        """Networks inside the host's own to which notices may go."""
        return self._networks("inside")

    @cached_property
    def relay(self) -> Relay | None:
        """The server that takes our mail; None if none is sent."""
        found = parse_relay(self.mail) if self.mail else None
        if self.mail and found is None:
            raise BadSetting(
                "LUDOTECA_MAIL is a mail server such as smtps://user:password@mail.example.org, smtp://… with STARTTLS,"
                " or smtp+plain://… without encryption, which takes a password on this machine only"
            )
        if found and "@" not in self.sender:
            raise BadSetting("LUDOTECA_MAIL needs LUDOTECA_MAIL_FROM, such as Ludoteca <play@example.org>")
        return found

    @property
    def sender(self) -> str:
        """The address that our mail is from."""
        return parseaddr(self.mail_from)[1]

    @cached_property
    def base(self) -> str:
        """The path below which the page is, without a slash at the end."""
        found = self.path.rstrip("/")
        if found and not re.fullmatch(r"(/(?!\.+(/|$))[\w.~-]+)+", found, re.ASCII):
            raise BadSetting(f"LUDOTECA_PATH is a path such as /games, not {self.path[:40]!r}")
        return found

    @cached_property
    def page_address(self) -> str:
        """Where people find the page, without a slash at the end."""
        first = next(iter(self._origins), self.address)
        found = self.page.rstrip("/") or first + self.base
        parts = parse_page(found)
        if parts is None:
            raise BadSetting(f"LUDOTECA_PAGE is an address such as https://play.example.org, not {self.page[:40]!r}")
        if parts.path != self.base:
            raise BadSetting(f"LUDOTECA_PAGE and LUDOTECA_PATH name different paths: {self.page[:40]!r}, {self.path!r}")
        return found

    @cached_property
    def page_origins(self) -> frozenset[str]:
        """Origins that are allowed beside that of the host which was asked."""
        return frozenset(self._origins)

    @cached_property
    def _origins(self) -> list[str]:
        said = [part.strip() for part in self.origins.split(",") if part.strip()]
        for each in said:
            parts = parse_page(each)
            if parts is None or parts.path.strip("/"):
                some = "addresses such as https://play.example.org, without a path"
                raise BadSetting(f"LUDOTECA_ORIGINS are {some}, not {each[:40]!r}")
        return [each.rstrip("/").lower() for each in said]  # as browsers say them

    @cached_property
    def page_hosts(self) -> frozenset[str | None]:
        """The names of their hosts."""
        return frozenset(urlsplit(origin).hostname for origin in self.page_origins)

    def _networks(self, name: str) -> list[Network]:
        found = parse_networks(str(getattr(self, name)))
        if found is None:
            text = str(getattr(self, name))[:40]
            raise BadSetting(f"{variable(name)} are addresses or networks such as 10.0.0.0/8, not {text!r}")
        return found

    def check_rates(self) -> None:
        """BadSetting if one of them is none."""
        _ = self.rates

    @cached_property
    def rates(self) -> dict[str, Rate]:
        """Every rate by its name."""
        names = [each.name for each in fields(self) if each.name.startswith("rate_")]
        return {name.removeprefix("rate_"): self._rate(name) for name in names}

    def _rate(self, name: str) -> Rate:
        text = str(getattr(self, name))
        rate = parse_rate(text)
        if rate is None:
            raise BadSetting(f"{variable(name)} is a rate such as 10/second, not {text[:40]!r}")
        return rate


RANGES = (
    ("port", 0, 65_535),
    ("workers", 1, 64),
    ("thinkers", 0, 64),
    ("bot_niceness", 0, 19),
    ("review_iterations", 0, 1_000_000),
    ("sweep_days", 1, 36_500),
    ("kept_known", 0, 1_000_000),
    ("kept_guests", 0, 1_000_000),
    ("session_days", 0, 36_500),
    ("sign_in_minutes", 1, 1_440),
    ("patience", 0, 86_400),
    ("most_connections", 1, 1_000_000),
    ("connections_each", 1, 1_000_000),
    ("open_each", 1, 1_000_000),
    ("silence", 1, 3_600),
    ("waiting_each", 1, 1_000_000),
    ("waiting_all", 1, 100_000_000),
)
PREFIX = "LUDOTECA_"
OTHERS = ("LUDOTECA_CACHE", "LUDOTECA_WRAPPERS")  # that are not the server's
LOG_FORMATS = ("auto", "json", "plain")
LOG_LEVELS = ("debug", "info", "warning", "error")


def variable(name: str) -> str:
    """The environment's name of a setting."""
    return PREFIX + name.upper()


def unknown_settings(environment: Mapping[str, str]) -> list[str]:
    """A sentence for each variable that looks like a setting and is none: most often it was misspelled.

    >>> unknown_settings({"LUDOTECA_ORIGIN": "https://play.example.org", "LUDOTECA_PORT": "80"})
    ['LUDOTECA_ORIGIN is no setting: is it LUDOTECA_ORIGINS?']
    """
    known = {*OTHERS, *(variable(each.name) for each in fields(Settings))}
    strange = sorted(name for name in environment if name.startswith(PREFIX) and name not in known)
    near = {name: get_close_matches(name, known, n=1, cutoff=0.8) for name in strange}
    return [f"{name} is no setting{f': is it {near[name][0]}?' if near[name] else ''}" for name in strange]


def read_settings(environment: Mapping[str, str], **given: object) -> Settings:
    """The settings of an environment; what is given otherwise and is not None wins."""
    values: dict[str, Any] = {}
    for each in fields(Settings):
        text = environment.get(variable(each.name))
        if given.get(each.name) is not None:
            values[each.name] = given[each.name]
        elif text is not None:
            values[each.name] = _number(each.name, text) if isinstance(each.default, int) else text.strip()
    return Settings(**values)


def _number(name: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise BadSetting(f"{variable(name)} is a whole number, not {text[:20]!r}") from None
