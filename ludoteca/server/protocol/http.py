"""What HTTP carries. The socket's messages are in `requests` and `messages`.

docs/protocol.md explains them; the page's types are generated from these (`make schema`). In what is asked a
field with a default may be left out; in what is told every field is always there, but for those of an error.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludoteca.kernel import Json, Language
from ludoteca.server.protocol.base import AgentName, Name, Pace, Position, Seat, Short, Status

# == Asked over HTTP ===================================================


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who shall sit on a seat: the one who opens the table, somebody who comes, or a bot."""

    kind: Literal["me", "open", "bot"] = "open"
    name: Name | None = None  # of a person who sits before the same screen
    level: Short | None = None  # of a bot


class OpenTable(Struct, forbid_unknown_fields=True):
    """Open a table with these seats, options and pace."""

    game: Short
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: dict[str, Short] = {}
    pace: Pace = Pace()
    public: bool = False
    hints: bool = True
    invited: Annotated[list[Short], Meta(max_length=5)] = []  # ids of people I have played with
    rated: bool = False  # it counts for the ratings of the people who sit there; without hints


class SetName(Struct, forbid_unknown_fields=True):
    """What a person wants to be called."""

    name: Name


class Sit(Struct, forbid_unknown_fields=True):
    """Take an open seat; the first one if none is named."""

    seat: Seat | None = None
    name: Name | None = None


class Unseat(Struct, forbid_unknown_fields=True):
    """Let somebody get up from a seat before the match begins."""

    seat: Seat


class Start(Struct, forbid_unknown_fields=True):
    """Begin without waiting for more people: bots of this level take the open seats."""

    level: Short | None = None


class Whose(Struct, forbid_unknown_fields=True):
    """Ask whose personal link this is."""

    token: Annotated[str, Meta(min_length=20, max_length=100)]


class Claim(Struct, forbid_unknown_fields=True):
    """Become on this device the person whose personal link this is; a device that is another's already says so."""

    token: Annotated[str, Meta(min_length=20, max_length=100)]
    instead_of: Short | None = None  # the id of whom this device is now


class MakeAgent(Struct, forbid_unknown_fields=True):
    """Have a token for a program that plays, under this name."""

    name: AgentName


class WhatIf(Struct, forbid_unknown_fields=True):
    """Play on from a position of a match that is over, against bots: of this level, or those that played there."""

    seat: Seat
    position: Position | None = None  # without one where the match stood before its last entry
    level: Short | None = None
    is_try: bool = False  # a decision of a review is tried again: in nobody's list, and deleted after a day


class Learn(Struct, forbid_unknown_fields=True):
    """Play a game's guided match: a chapter of it, or the one that was left."""

    game: Short
    chapter: Short | None = None


class Seek(Struct, forbid_unknown_fields=True):
    """Play with anybody who wants the same."""

    game: Short
    options: dict[str, Short] = {}
    pace: Pace = Pace()


class WhichTables(Struct, forbid_unknown_fields=True):
    """Which of my tables are asked for, in the address."""

    over: bool = False
    before: Annotated[int, Meta(ge=0)] | None = None  # milliseconds since 1970: those touched before


class WhichPublic(Struct, forbid_unknown_fields=True):
    """Which public tables are asked for, in the address: those with an open seat, or those to watch."""

    running: bool = False


class WhichWords(Struct, forbid_unknown_fields=True):
    """Which language the words of a picture are of, in the address."""

    language: Language = "en"


class WhichMoment(WhichWords, forbid_unknown_fields=True):
    """Which moment of a match that is over is asked for, in the address."""

    at: Position | None = None


# == Told over HTTP ====================================================


class GameInfo(Struct):
    """A game that can be played here."""

    id: str
    title: str
    authors: list[str]
    seats: list[int]
    options: dict[str, list[str]]  # the first value is the default
    rules_version: int
    scored: bool  # a race has no scores


class Games(Struct):
    """All games, and the levels that bots have in each."""

    games: list[GameInfo]
    levels: list[str]


class Me(Struct):
    """The person whom the cookie names."""

    person: str
    name: str
    former: str | None = None  # the name of whom this device was before, and can be again


class Link(Struct):
    """A personal link: the page writes `#` and the token behind the address of a table or of Home."""

    token: str


class Agent(Struct):
    """A program of mine that may play."""

    agent: str
    name: str
    until: int  # milliseconds since 1970: how long its token is good


class NewAgent(Struct):
    """A program of mine and its token, which is never told again."""

    agent: str
    name: str
    until: int
    token: str


class Agents(Struct):
    """My programs that may play."""

    agents: list[Agent]


class Opened(Struct):
    """A table that was opened, found or joined."""

    table: str
    code: str


class Progress(Struct):
    """What a list shows of a match: its game's public facts, and how it ended."""

    facts: Json
    scores: list[int] | None = None  # when it is over, but in a race
    winners: list[int] | None = None  # when it is over; none if nobody won


class TableLine(Struct):
    """A table in a list."""

    table: str
    code: str
    game: str
    names: list[str | None]  # by seat: of the person who sits there
    levels: list[str | None]  # by seat: of the bot that sits there; a seat without either is open
    status: Status
    pace: Pace
    touched_at: int  # milliseconds since 1970; of a match that is over, when it ended
    active: list[int]  # seats that have something to decide
    your_seats: list[int]
    your_turn: bool
    bot_plays: bool  # for you, until you are back at the table
    proposing_end: list[int]  # seats whose person is willing to end the match now
    progress: Progress | None  # of a match that has begun
    chat: int  # number of the last line of chat; 0 if nobody said anything
    what_if: bool
    lesson: str | None  # the chapter of a guided match
    puzzle: int | None  # which of the game's puzzles is shown
    deal: str | None  # that others play too
    challenge: bool  # once it was played to its end, its host may let others play the same deal


class Tables(Struct):
    """Tables in a list, the latest first."""

    tables: list[TableLine]
    rematches: list[TableLine] = []  # open tables that somebody I played with opened to play again
    more: bool = False  # there are others, touched before the last of these
    sought: list[Seek] = []  # among public tables: what people who look for somebody wait for
    waiting: int = 0  # among mine: at how many tables something waits for me
    seeking: Seek | None = None  # among mine: what I wait for, looking for somebody


class Waiting(Struct):
    """At how many tables something waits for me: my turn, an end that others propose, a match to which I am asked."""

    waiting: int


class Seeking(Struct):
    """How it stands with looking for somebody."""

    wish: Seek | None  # what I wait for; null if I do not
    left_ms: int  # after which that ends by itself
    table: str | None  # where I was seated with somebody a moment ago
