"""The parts of what is told over the socket: a table, who sits there, a position as somebody sees it.

Every field is always there; docs/protocol.md explains them.
"""

from typing import Any, Literal

from msgspec import Struct

from ludoteca.kernel import Json
from ludoteca.server.protocol.base import EntryKind, Pace, Status


class SeatInfo(Struct):
    """Who sits on a seat."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str | None  # of the person
    level: str | None  # of the bot that plays here now, also in a person's place
    bot_plays: bool
    present: bool  # a connection holds the seat now
    left: bool  # its person got up
    agrees: bool  # to end the match now
    bot_in_ms: int | None  # until others may let a bot play for a person who is away; null if the person is there


class Origin(Struct):
    """Where a what-if match came from."""

    table: str
    position: int


class TableInfo(Struct):
    """A table, as everybody sees it."""

    table: str
    code: str
    game: str
    rules_version: int
    options: dict[str, str]
    pace: Pace
    public: bool
    hints: bool
    rated: bool  # it counts for the ratings of the people who sit there
    status: Status
    frozen: str | None  # why a frozen match does not go on, in English
    seats: list[SeatInfo]
    host: list[int]  # the seats of whoever opened the table
    watching: int
    commitment: str | None  # SHA-256 of "<table>:<seed>" in hex, from the start of the match
    what_if: bool  # it began from a position of another match
    lesson: str | None  # the chapter of a guided match that is played here
    puzzle: int | None  # which of the game's puzzles is shown here, from 1
    origin: Origin | None  # that match; null also where nobody noted it
    rematch: str | None  # the next table
    deal: str | None  # that others play too
    sealed_until: int | None  # milliseconds since 1970: what is hidden stays so until then, also after the end
    challenge: bool  # once it is over, its host may let others play the same deal


class You(Struct):
    """What this connection is at the table."""

    person: str
    name: str
    seats: list[int]
    front: int | None  # the seat whose view is sent; null: the spectator's
    host: bool


class EntryInfo(Struct):
    """One entry of the log, as a seat or a spectator was told it."""

    position: int
    kind: EntryKind
    seat: int | None
    decision: int | None
    at: int  # milliseconds since 1970
    events: list[Json]


class Folded(Struct):
    """A column in short: each value that many times, and all of it again until there is one for every move."""

    values: list[Any]
    each: int


class MoveColumns(Struct):
    """Listed moves of one kind: the n-th move has the n-th value of every column."""

    move: str
    count: int
    columns: dict[str, list[Any] | Folded]  # folded only in `changed`


class Offers(Struct):
    """What a seat may do now."""

    seat: int
    decision: int
    listed: list[MoveColumns]
    forms: list[Json]
    final: list[str]  # kinds of moves that are soon, or at once, too late to take back: ask before making one


class UndoOffer(Struct):
    """Whether the seat may take its last decision back."""

    decision: int | None  # this one; null: none
    reason: str | None  # why not


class Over(Struct):
    """How a match ended, for everybody at the table."""

    how: Literal["rules", "agreement"]
    winners: list[int]
    sheet: Json | None
    seed: str | None  # hex; null if the match began from a position


class State(Struct):
    """The table after a position, through the eyes of a seat or (null) a spectator: computed from the log alone."""

    position: int
    seat: int | None
    view: Json
    scores: list[int] | None
    active: list[int]
    offers: Offers | None  # only for a seat that may act
    undo: UndoOffer | None  # only for a seat
    over: Over | None


class SeatClock(Struct):
    """A seat's time, in milliseconds, when the message was sent."""

    move_ms: int  # left for this decision
    bank_ms: int  # left in the bank, used after that
    running: bool
