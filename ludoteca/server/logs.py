"""Structured logs, one JSON object to a line. Addresses are not logged whole, tokens and names never."""

import logging
import sys

import structlog

SECRETS = ("token", "cookie", "seed", "text", "name")


def set_up(level: str) -> None:
    """Logs go to standard error."""
    number = logging.getLevelNamesMapping()[level.upper()]
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            without_secrets,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(
        level=logging.WARNING, stream=sys.stderr, format='{"level": "%(levelname)s", "event": "%(name)s"}'
    )


def without_secrets(_logger: object, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Whatever somebody logs by mistake under these names does not come out; a table is named by its first letters."""
    for key in SECRETS:
        if key in event:
            event[key] = "…"
    if isinstance(event.get("table"), str):
        event["table"] = event["table"][:6] + "…"
    return event
