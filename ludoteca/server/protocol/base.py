"""What every other part of the protocol uses: short names for checked types, the pace of a table, and errors."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Status = Literal["open", "running", "over", "frozen"]  # of a table
EntryKind = Literal["move", "undo", "bot", "back", "curtain", "end"]  # of a log's entries
MOST_BYTES = 16 * 1024  # of a message or a body
MOST_RECORD = 512 * 1024  # of a record: several times the longest match
Seat = Annotated[int, Meta(ge=0, le=15)]
Position = Annotated[int, Meta(ge=0, le=10_000_000)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
AgentName = Annotated[str, Meta(min_length=1, max_length=18)]  # a mark comes behind it
Talk = Annotated[str, Meta(min_length=1, max_length=280)]
Short = Annotated[str, Meta(max_length=64)]
Id = Annotated[int, Meta(ge=0, le=2_147_483_647)]


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a decision may take: no clock; seconds a move and a bank of seconds; or days a move."""

    kind: Literal["none", "live", "days"] = "none"
    per_move: Annotated[int, Meta(ge=0, le=3600)] = 0  # seconds (live) or days (days)
    bank: Annotated[int, Meta(ge=0, le=36_000)] = 0  # seconds for the whole match (live)


class Problem(Struct, omit_defaults=True):
    """Why something was not done. `code` and `reason` are keys for the page's texts; `message` is English."""

    code: str
    message: str
    rule: str | None = None  # the number of the rule that is broken
    reason: str | None = None  # the game's key for a refused move; why there is no undo; what is wrong with a record


class Failure(Struct):
    """What an HTTP request gets instead of its answer."""

    error: Problem
