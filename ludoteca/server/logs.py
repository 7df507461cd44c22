"""Structured logs, one JSON object to a line. Addresses are not logged whole, tokens and names never."""

import logging
import sys

import structlog
from structlog.typing import Processor

SECRETS = ("token", "cookie", "seed", "text", "name")


def set_up(level: str) -> None:
    """Logs go to standard error, also those of the libraries."""
    number = logging.getLevelNamesMapping()[level.upper()]
    before: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_secrets,
    ]
    rendered: list[Processor] = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    structlog.configure(
        processors=[*before, *rendered],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    steps: list[Processor] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *rendered]
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processors=steps, foreign_pre_chain=before))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


def without_secrets(_logger: object, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Whatever somebody logs by mistake under these names does not come out; a table is named by its first letters."""
    for key in SECRETS:
        if key in event:
            event[key] = "…"
    if isinstance(event.get("table"), str):
        event["table"] = event["table"][:6] + "…"
    return event
