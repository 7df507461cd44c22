"""Structured logs, one JSON object to a line; for people at a terminal, one sentence. Addresses are not logged whole,
tokens and names never."""

import logging
import sys
from collections.abc import Callable

import structlog
from structlog.typing import Processor

SAID = {  # where the name of what happened says too little
    "started": "ready: Ctrl+C stops the server",
    "stopped": "stopped",
    "guest_came": "somebody new came",
    "link_claimed": "somebody came by a personal link",
    "match_over": "a match is over",
    "match_frozen": "a match cannot go on",
    "not_healthy": "the store does not answer",
    "notifications_broke_off": "news from other workers broke off",
    "bot_failed": "a bot failed",
    "bot_hangs": "a bot's process stood still and was ended",
}
SECRETS = ("token", "cookie", "seed", "text", "name")


def set_up(level: str, form: str = "auto", is_worth_a_line: Callable[[str], bool] = bool) -> None:
    """Logs go to standard error, also those of the libraries, as far as the same is worth a line again: what is no HTTP
    at all, about which one of them complains, can be sent without end."""
    is_plain = form == "plain" or (form == "auto" and sys.stderr.isatty())
    number = logging.getLevelNamesMapping()[level.upper()]
    before: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_secrets,
    ]
    renderer: Processor = sentence if is_plain else structlog.processors.JSONRenderer()
    rendered: list[Processor] = [structlog.processors.format_exc_info, renderer]
    structlog.configure(
        processors=[*before, *rendered],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    steps: list[Processor] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *rendered]
    handler.addFilter(lambda record: is_worth_a_line(f"{record.name} {record.msg}"))
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processors=steps, foreign_pre_chain=before))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


def sentence(_logger: object, _method: str, event: structlog.typing.EventDict) -> str:
    """What happened, as somebody at a terminal reads it.

    >>> sentence(None, "", {"timestamp": "2026-01-02T03:04:05", "level": "info", "event": "started", "store": "sqlite"})
    '03:04:05 ready: Ctrl+C stops the server'
    >>> sentence(None, "", {"timestamp": "2026-01-02T03:04:05", "level": "warning", "event": "bot_failed", "seat": 1})
    '03:04:05 warning: a bot failed (seat 1)'
    """
    name, level = str(event["event"]), event["level"]
    known = {"event", "level", "timestamp", "exception"} | ({"store", "worker"} if name == "started" else set())
    facts = ", ".join(f"{key} {value}" for key, value in event.items() if key not in known)
    said = SAID.get(name, name.replace("_", " ")) + (f" ({facts})" if facts else "")
    told = said if level == "info" else f"{level}: {said}"
    trace = f"\n{event['exception']}" if "exception" in event else ""
    return f"{event['timestamp'][11:19]} {told}{trace}"


def without_secrets(_logger: object, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Whatever somebody logs by mistake under these names does not come out; a table is named by its first letters."""
    for key in SECRETS:
        if key in event:
            event[key] = "…"
    if isinstance(event.get("table"), str):
        event["table"] = event["table"][:6] + "…"
    return event
