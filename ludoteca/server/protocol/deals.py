"""Deals that several people play, over HTTP: those of the day, challenges, results side by side."""

from typing import Literal

from msgspec import Struct

from ludoteca.kernel import Json
from ludoteca.server.protocol.base import Short

Played = Literal["no", "playing", "left", "over"]


class Challenge(Struct, forbid_unknown_fields=True):
    """Let others play the deal of a match of mine that is over."""

    table: Short


class WhichTry(Struct, forbid_unknown_fields=True):
    """Whose match of a deal mine is compared with, in the address."""

    table: Short


class DealLine(Struct):
    """A deal in the list of the day, as it stands for me."""

    deal: str
    game: str
    bots: list[str]  # their levels
    played: Played
    points: int | None  # mine; null also in a race
    won: bool
    place: int | None  # mine among those whose try counts
    of: int  # how many those are


class DealsOfTheDay(Struct):
    """One of each game, the same for everybody."""

    day: str  # such as 2026-11-17, in UTC
    until: int  # milliseconds since 1970: when the next ones come
    deals: list[DealLine]


class DealResult(Struct):
    """How somebody fared with a deal."""

    name: str
    you: bool
    played: Played
    points: int | None
    won: bool
    lost: float | None  # chance to win that decisions cost; null as long as it is not reviewed
    place: int | None  # null if it does not count
    first: bool  # whose match it was
    hints: bool  # were asked for, in the match that it came from
    table: str | None  # told to those who have finished


class DealTold(Struct):
    """A deal, as far as somebody may know it."""

    deal: str
    game: str
    day: str | None  # null: of a match that was played
    by: str | None  # whose match it was
    seat: int
    levels: list[str | None]  # by seat, of the bots
    options: dict[str, str]
    commitment: str  # SHA-256 of "<deal>:<seed>" in hex
    seed: str | None  # hex; of a deal of the day, when that day is over
    sealed_until: int | None  # milliseconds since 1970: hidden things stay hidden until then
    played: Played  # by me
    table: str | None  # mine
    counts: bool  # whether my try does, or would
    seen: bool  # I looked at somebody else's match of it first
    before: str | None  # the deal of the day before, if there was one
    results: list[DealResult]  # the best first


class DealDifference(Struct):
    """The first decision that two matches of a deal differ in."""

    seat: int
    number: int  # of the decision in my match, from 1
    position: int  # of my log, before it
    move: Json
    cost: float | None  # in chance to win, if that is known
    their_position: int
    their_move: Json | None  # null: their match had ended
    their_cost: float | None


class DealCompared(Struct):
    """Two matches of a deal side by side."""

    name: str  # whose match mine is compared with
    decisions: int  # that were the same from the beginning on
    difference: DealDifference | None  # null: there is none
