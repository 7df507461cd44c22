"""What can be set from outside: every variable of the environment, with its default and what it is for.
docs/deploy.md explains each."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from typing import Any

from ludoteca.kernel import LudotecaError

PREFIX = "LUDOTECA_"
OTHERS = ("LUDOTECA_CACHE", "LUDOTECA_WRAPPERS")  # that are not the server's


class BadSetting(LudotecaError):
    """A setting that the server cannot start with."""


def setting(default: Any, explained: str, between: tuple[int, int] | None = None) -> Any:
    """A setting's default, what it is for, and for a number the least and the most that it may be."""
    return field(default=default, metadata={"explained": explained, "between": between})


@dataclass(frozen=True)
class Variables:
    """All that can be set. A field `x` is set by LUDOTECA_X."""

    host: str = setting("127.0.0.1", "the address to listen on")
    port: int = setting(8000, "the port to listen on", between=(0, 65_535))
    store: str = setting("", "a file for SQLite, or postgresql://…; empty: a file in the user's data folder")
    workers: int = setting(1, "processes that serve; more than one needs PostgreSQL", between=(1, 64))
    origins: str = setting("", "addresses of the page, with commas, if a proxy changes the host name")
    path: str = setting("", "the path below which the page is, such as /games; empty: its host has no other pages")
    page: str = setting("", "where people find the page, for links in mails; empty: the first of the origins")
    mail: str = setting("", "the server that takes our mail: smtps://user:password@host; empty: no mail is sent")
    mail_from: str = setting("", "who our mail is from, such as Ludoteca <play@example.org>")
    inside: str = setting("", "networks inside yours to which notices may go all the same, with commas")
    proxies: str = setting("127.0.0.1, ::1", "addresses or networks of proxies that are believed, with commas")
    metrics: str = setting("127.0.0.1, ::1", "addresses or networks that may read /metrics, with commas")
    thinkers: int = setting(
        0,
        "bots that may think at once in each worker; 0: together one less than there are cores, at least one",
        between=(0, 64),
    )
    bot_niceness: int = setting(
        10, "how far thinking bots stand back behind play and other programs, up to 19", between=(0, 19)
    )
    review_iterations: int = setting(
        0,
        "how far reviews look ahead, in iterations for a turn; 0: as far as reviews do anywhere",
        between=(0, 1_000_000),
    )
    sweep_days: int = setting(60, "tables that nobody touched for this many days are deleted", between=(1, 36_500))
    kept_known: int = setting(
        0,
        "finished matches that a person with a passkey or an address keeps; 0: all, until they delete them",
        between=(0, 1_000_000),
    )
    kept_guests: int = setting(
        100, "finished matches that a person keeps whom only a cookie knows", between=(0, 1_000_000)
    )
    session_days: int = setting(
        0,
        "days after which a device of somebody with a passkey or an address must sign in again, however often it comes",
        between=(0, 36_500),
    )
    sign_in_minutes: int = setting(
        10, "minutes for which a link is good by which somebody signs in by mail", between=(1, 1_440)
    )
    patience: int = setting(
        60, "seconds for which somebody must be away before others may let a bot play for them", between=(0, 86_400)
    )
    most_connections: int = setting(5000, "connections of one worker", between=(1, 1_000_000))
    connections_each: int = setting(
        20, "connections of one person, and of one address without a name", between=(1, 1_000_000)
    )
    open_each: int = setting(
        200, "open connections of one address that is no proxy, those that ask nothing included", between=(1, 1_000_000)
    )
    silence: int = setting(
        10, "seconds within which a request must be whole, and a socket must have said hello", between=(1, 3_600)
    )
    waiting_each: int = setting(
        2_000, "kilobytes that may wait to be read by one connection; with more it is cut off", between=(1, 1_000_000)
    )
    waiting_all: int = setting(
        250_000, "kilobytes that may wait to be read by all connections of one worker", between=(1, 100_000_000)
    )
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
    rate_tries: str = setting("120/hour", "decisions of reviews that one person tries again")
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

    def check_ranges(self) -> None:
        """BadSetting if a number is too small or too large."""
        for each in fields(self):
            if each.metadata["between"] is None:
                continue
            (least, most), given = each.metadata["between"], getattr(self, each.name)
            if not least <= given <= most:
                raise BadSetting(f"{variable(each.name)} is from {least} to {most}, not {given}")


def variable(name: str) -> str:
    """The environment's name of a setting."""
    return PREFIX + name.upper()


def unknown_settings(environment: Mapping[str, str]) -> list[str]:
    """A sentence for each variable that looks like a setting and is none: most often it was misspelled.

    >>> unknown_settings({"LUDOTECA_ORIGIN": "https://play.example.org", "LUDOTECA_PORT": "80"})
    ['LUDOTECA_ORIGIN is no setting: is it LUDOTECA_ORIGINS?']
    """
    known = {*OTHERS, *(variable(each.name) for each in fields(Variables))}
    strange = sorted(name for name in environment if name.startswith(PREFIX) and name not in known)
    near = {name: get_close_matches(name, known, n=1, cutoff=0.8) for name in strange}
    return [f"{name} is no setting{f': is it {near[name][0]}?' if near[name] else ''}" for name in strange]


def values_from(environment: Mapping[str, str], given: Mapping[str, object]) -> dict[str, Any]:
    """The values of an environment; what is given otherwise and is not None wins."""
    values: dict[str, Any] = {}
    for each in fields(Variables):
        text = environment.get(variable(each.name))
        if given.get(each.name) is not None:
            values[each.name] = given[each.name]
        elif text is not None:
            values[each.name] = _number(each.name, text) if isinstance(each.default, int) else text.strip()
    return values


def _number(name: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise BadSetting(f"{variable(name)} is a whole number, not {text[:20]!r}") from None
