"""The moves, events and views of Regatta as types, rules version 1.

Generated: run `make schema` instead of editing.
"""

from typing import Literal, TypedDict

Card = Literal["drift", "row", "sail", "tow"]
Good = Literal["tea", "silk"]
Phase = Literal["plotting", "dropping", "marking", "over"]
Wind = Literal["fair", "fickle"]
Reason = Literal["not_now", "same_card_twice", "no_such_cargo", "buoy_there"]


class Options(TypedDict):
    """How a table can be set up."""

    wind: Wind


class View(TypedDict):
    """What a seat sees."""

    seats: int
    active: int
    wind: Wind
    phase: Phase
    plot: list[list[int] | None]
    place: list[int]
    cargo: list[list[int]]
    buoys: list[list[int]]  # pairs of an index and a value


class PlotMove(TypedDict):
    """A move of the kind `plot`."""

    move: Literal["plot"]
    cards: list[Card]


class DropMove(TypedDict):
    """A move of the kind `drop`."""

    move: Literal["drop"]
    good: Good


class MarkMove(TypedDict):
    """A move of the kind `mark`."""

    move: Literal["mark"]
    x: int
    y: int


Move = (PlotMove | DropMove | MarkMove)


class ReadyEvent(TypedDict):
    """An event of the kind `ready`."""

    event: Literal["ready"]
    seat: int


class RevealedEvent(TypedDict):
    """An event of the kind `revealed`."""

    event: Literal["revealed"]
    seat: int
    cards: list[Card]


class SailedEvent(TypedDict):
    """An event of the kind `sailed`."""

    event: Literal["sailed"]
    seat: int
    count: int


class DroppedEvent(TypedDict):
    """An event of the kind `dropped`."""

    event: Literal["dropped"]
    seat: int
    good: Good


class MarkedEvent(TypedDict):
    """An event of the kind `marked`."""

    event: Literal["marked"]
    seat: int
    x: int
    y: int


Event = (ReadyEvent | RevealedEvent | SailedEvent | DroppedEvent | MarkedEvent)
