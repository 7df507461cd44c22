"""Puzzles, over HTTP: those of the day, a table for one, and what a try at it is worth."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludoteca.kernel import Json
from ludoteca.server.protocol.base import Short


class PuzzleOfTheDay(Struct):
    """A game's puzzle of today."""

    game: str
    number: int  # from 1, the easiest first
    of: int  # how many the game has
    seats: int
    options: dict[str, str]
    hardness: float  # how often weaker levels miss it


class PuzzlesOfTheDay(Struct):
    """One of each game that has any, the same for everybody."""

    day: str  # such as 2026-11-16, in UTC
    puzzles: list[PuzzleOfTheDay]


class PuzzleWish(Struct, forbid_unknown_fields=True):
    """A table that shows a puzzle: today's, or another."""

    game: Short
    number: Annotated[int, Meta(ge=1, le=100_000)] | None = None


class PuzzleOpened(Struct):
    """The table, and which puzzle it shows."""

    table: str
    number: int
    of: int
    seat: int  # that is to find the best move


class PuzzleTry(Struct, forbid_unknown_fields=True):
    """A move that may be the best; without one, the answer is shown."""

    move: Json | None = None


class PuzzleOther(Struct):
    """A move that tempts, and is worse."""

    move: Json
    chance: float


class PuzzleAnswer(Struct):
    """The best move, and what else looked good."""

    best: Json
    chance: float  # of the seat to win after it
    others: list[PuzzleOther]
    missed: dict[str, float]  # by level: how often it plays something else
    reason: dict[str, str]  # by language: what it has that the next best has not
    rule: str | None  # that explains what counts most in that


Word = Literal["fine", "slip", "mistake", "blunder"]


class PuzzleVerdict(Struct):
    """What a try is worth. The answer comes with the right move, or when it is asked for."""

    right: bool  # the best move, or one that a bot cannot tell from it
    chance: float | None = None  # of the seat to win after the try
    word: Word | None = None
    answer: PuzzleAnswer | None = None
    reason: dict[str, str] | None = None  # by language: what the best has that a wrong try has not
    rule: str | None = None  # that explains it
