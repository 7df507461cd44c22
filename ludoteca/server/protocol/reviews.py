"""Reviews of matches that are over, over HTTP. docs/review.md says how everything in them is found."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludoteca.kernel import Json
from ludoteca.server.protocol.base import Short

Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class ReviewWish(Struct, forbid_unknown_fields=True):
    """Have a match reviewed, or go on with it; or leave it for later."""

    going: bool = True


class ReviewFrom(Struct, forbid_unknown_fields=True):
    """What of a review is known already, in the address."""

    chances: Count = 0
    decisions: Count = 0


class Try(Struct, forbid_unknown_fields=True):
    """Another move in the place of a decision; or the first one that was made at a what-if table which began there."""

    number: Annotated[int, Meta(ge=1, le=1_000_000)]
    move: Json | None = None
    table: Short | None = None


class ReviewedDecision(Struct):
    """What a seat decided, and what a bot thinks of it, by what the seat could see."""

    number: int  # from 1
    seat: int
    move: Json
    best: Json  # what a bot would have done
    chance: float  # of the seat after what it did, by a longer look than the chances over time
    cost: float  # less than after the best
    error: float
    word: Literal["fine", "slip", "mistake", "blunder"]
    had_choice: bool
    luck: list[float] | None  # what was drawn or revealed then changed for every seat
    why: dict[str, str] | None = None  # by language: why the best is better, in a sentence, if it has a name
    more: list[dict[str, str]] = []  # sentences that say more of it


class ReviewSums(Struct):
    """A seat's match: start + luck + decisions + others = end."""

    start: float
    luck: float
    decisions: float
    others: float
    end: float
    accuracy: float | None


class TurningPoint(Struct):
    """A moment at which chances changed much."""

    number: int  # of the decision after which it happened
    seat: int
    change: float
    by_luck: bool


class ReviewTold(Struct):
    """A review as far as it is, without what the one who asks knows already."""

    state: Literal["none", "going", "stopped", "whole"]
    length: int  # decisions there are; 0 as long as nothing was done
    positions: list[int]  # of each decision in the log; told with the first chances, as are facts
    facts: list[Json]  # how far the match was before each decision, and at the end
    chances: list[list[float]]  # of every seat before each decision, and at the end
    decisions: list[ReviewedDecision]
    parts: list[ReviewSums] | None  # by seat, when it is whole
    turning_points: list[TurningPoint] | None  # the largest first, when it is whole
    can_wait: bool  # it may be left for later: no list of results waits for it
