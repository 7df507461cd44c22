"""The moves, events and views of Lighthouse as types, rules version 1.

Generated: run `make schema` instead of editing.
"""

from typing import Literal, NotRequired, TypedDict

Deck = Literal["long", "short"]
Reason = Literal["not_your_turn"]


class Options(TypedDict):
    """How a table can be set up."""

    deck: Deck


class View(TypedDict):
    """What a seat sees."""

    seats: int
    active: int
    deck: Deck
    hand: list[int | None]
    points: list[int]
    seen: list[int]
    left: int


class ShowMove(TypedDict):
    """A move of the kind `show`."""

    move: Literal["show"]


class SwapMove(TypedDict):
    """A move of the kind `swap`."""

    move: Literal["swap"]


Move = (ShowMove | SwapMove)


class CardShownEvent(TypedDict):
    """An event of the kind `card_shown`."""

    event: Literal["card_shown"]
    seat: int
    card: int


class CardDrawnEvent(TypedDict):
    """An event of the kind `card_drawn`."""

    event: Literal["card_drawn"]
    seat: int
    card: NotRequired[int]


Event = (CardShownEvent | CardDrawnEvent)
