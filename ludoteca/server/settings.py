"""The server's settings, and what follows from them; checked when it starts."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from email.utils import parseaddr
from functools import cached_property
from pathlib import Path
from urllib.parse import urlsplit

from platformdirs import user_data_path

from ludoteca.server.limits import Rate, parse_rate
from ludoteca.server.outside import Network, Relay, parse_networks, parse_page, parse_relay
from ludoteca.server.variables import BadSetting, Variables, values_from, variable

LOG_FORMATS = ("auto", "json", "plain")
LOG_LEVELS = ("debug", "info", "warning", "error")


@dataclass(frozen=True)
class Settings(Variables):
    """How this server runs. What follows from what was set is computed once: it is asked for with every request."""

    def __post_init__(self) -> None:
        self.check_ranges()
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


def read_settings(environment: Mapping[str, str], **given: object) -> Settings:
    """The settings of an environment; what is given otherwise and is not None wins."""
    return Settings(**values_from(environment, given))
