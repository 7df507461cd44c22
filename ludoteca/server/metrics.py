"""What is counted, for Prometheus at /metrics, and what is noted of refusals. No label holds anything of a person."""

import re
from functools import cache

import structlog
from prometheus_client import Counter, Gauge

from ludoteca.server.limits import Limits, Rate
from ludoteca.server.protocol import Refused

MOVES = Counter("ludoteca_lines_stored", "Entries stored in logs", ["game", "kind"])
PUBLISHED = Counter("ludoteca_frames_published", "Frames about a match that were sent")
REFUSED = Counter("ludoteca_refused", "What was asked and not done", ["code"])
CONNECTIONS = Gauge("ludoteca_connections", "Open sockets")
ROOMS = Gauge("ludoteca_rooms", "Tables in memory")
FROZEN = Counter("ludoteca_frozen", "Matches that did not replay to the state that was stored")
MATCHES_OVER = Counter("ludoteca_matches_over", "Matches that ended", ["game"])
NOTICES = Counter("ludoteca_notices", "Notices that were sent, tried again later or given up", ["way", "outcome"])
THINKING = Gauge("ludoteca_bots_thinking", "Bots' choices under way or waiting")

SUSPICIOUS = {  # what an honest page does not ask for: logged, so that an attack can be seen
    *(
        "bad_origin",
        "bad_link",
        "bad_password",
        "bad_passkey",
        "bad_invitation",
        "not_keeper",
        "bad_token",
        "out_of_scope",
        "bad_message",
        "too_large",
        "not_your_seat",
        "not_host",
        "too_fast",
        "too_many",
    ),
}

log = structlog.get_logger()
_lines = Limits({"each": Rate(5, 60), "all": Rate(300, 60)})  # lines about refusals and failures

count_entry, count_refusal = cache(MOVES.labels), cache(REFUSED.labels)  # to find one by its labels takes longer


def note_refusal(refusal: Refused, who: str) -> None:
    """Count it, and log it if an honest page would not have caused it."""
    code = refusal.problem.code
    count_refusal(code).inc()
    if code in SUSPICIOUS and is_worth_a_line(f"{code} {who}"):
        log.info("refused", code=code, who=shortened(who))


def log_failure(event: str, **facts: object) -> None:
    """Log what just failed, with its trace; while a store is away everything fails, all the time."""
    if is_worth_a_line(event):
        log.exception(event, **facts)


def is_worth_a_line(what: str) -> bool:
    """Whether the log has not said the same of the same one too often, nor too much at all: it fills no disk."""
    try:
        _lines.count("each", what)
        _lines.count("all", "")
    except Refused:
        return False
    return True


def shortened(who: str) -> str:
    """A person's id, or an address without its last part.

    >>> shortened("at 192.0.2.17")
    'at 192.0.2.…'
    >>> shortened("p7k2m9qx4w")
    'p7k2m9qx4w'
    """
    return re.sub(r"(\d+\.\d+\.\d+\.)\d+", r"\1…", who)
