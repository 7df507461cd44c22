"""The moves, events and views of Yangtze as types, rules version 1.

Generated: run `make schema` instead of editing.
"""

from typing import Literal, NotRequired, TypedDict

Category = Literal["four_alike", "three_pairs", "seven_different"]
Cause = Literal["match", "facing"]
Color = Literal["white", "orange", "red", "purple", "blue", "green", "black"]
Phase = Literal["placing", "last_turns", "over"]
Side = Literal["north", "east", "south", "west"]
Step = Literal["none", "exchanged", "dedicated", "discarded"]
Reason = Literal[
    "not_your_turn", "match_over", "already_exchanged", "exchange_after_dedicating", "step_closed", "same_color",
    "too_few_rafts", "card_not_held", "empty_supply", "already_dedicated", "not_four_alike", "not_three_pairs",
    "not_seven_different", "nothing_to_discard", "discard_not_held", "over_the_limit", "nothing_to_place",
    "tile_not_held", "cell_taken", "cell_apart", "looks_alike", "must_place"
]


class Options(TypedDict):
    """How a table can be set up."""


class View(TypedDict):
    """What a seat sees."""

    seats: int
    active: int
    phase: Phase
    turn: int
    first: int
    step: Step
    supply: list[int]
    lanterns: list[list[int]]
    rafts: list[int]
    taken_by: list[list[int]]
    generals: list[int]
    noted: list[int]
    held: list[int]
    hand: list[list[int] | None]
    pile_left: int
    rotation: list[int]
    board: list[list[int]]  # pairs of an index and a value


class ExchangeMove(TypedDict):
    """A move of the kind `exchange`."""

    move: Literal["exchange"]
    give: Color
    take: Color


class DedicateFourMove(TypedDict):
    """A move of the kind `dedicate_four`."""

    move: Literal["dedicate_four"]
    color: Color


class DedicatePairsMove(TypedDict):
    """A move of the kind `dedicate_pairs`."""

    move: Literal["dedicate_pairs"]
    colors: list[Color]


class DedicateSevenMove(TypedDict):
    """A move of the kind `dedicate_seven`."""

    move: Literal["dedicate_seven"]


class DiscardMove(TypedDict):
    """A move of the kind `discard`."""

    move: Literal["discard"]
    color: Color


class PlaceMove(TypedDict):
    """A move of the kind `place`."""

    move: Literal["place"]
    tile: int
    x: int
    y: int
    rotation: int


class FinishMove(TypedDict):
    """A move of the kind `finish`."""

    move: Literal["finish"]


Move = (
    ExchangeMove | DedicateFourMove | DedicatePairsMove | DedicateSevenMove | DiscardMove | PlaceMove | FinishMove
)


class RaftsPaidEvent(TypedDict):
    """An event of the kind `rafts_paid`."""

    event: Literal["rafts_paid"]
    seat: int
    count: int


class LanternsReturnedEvent(TypedDict):
    """An event of the kind `lanterns_returned`."""

    event: Literal["lanterns_returned"]
    seat: int
    color: Color
    count: int


class LanternExchangedEvent(TypedDict):
    """An event of the kind `lantern_exchanged`."""

    event: Literal["lantern_exchanged"]
    seat: int
    color: Color


class RewardTakenEvent(TypedDict):
    """An event of the kind `reward_taken`."""

    event: Literal["reward_taken"]
    seat: int
    category: Category
    count: int


class GeneralTakenEvent(TypedDict):
    """An event of the kind `general_taken`."""

    event: Literal["general_taken"]
    seat: int
    category: Category
    count: int


class PointsNotedEvent(TypedDict):
    """An event of the kind `points_noted`."""

    event: Literal["points_noted"]
    seat: int
    category: Category
    count: int


class TilePlacedEvent(TypedDict):
    """An event of the kind `tile_placed`."""

    event: Literal["tile_placed"]
    seat: int
    tile: int
    x: int
    y: int
    rotation: int


class SideMatchedEvent(TypedDict):
    """An event of the kind `side_matched`."""

    event: Literal["side_matched"]
    x: int
    y: int
    side: Side
    color: Color


class LanternTakenEvent(TypedDict):
    """An event of the kind `lantern_taken`."""

    event: Literal["lantern_taken"]
    seat: int
    color: Color
    cause: Cause


class LanternMissingEvent(TypedDict):
    """An event of the kind `lantern_missing`."""

    event: Literal["lantern_missing"]
    seat: int
    color: Color
    cause: Cause


class RaftTakenEvent(TypedDict):
    """An event of the kind `raft_taken`."""

    event: Literal["raft_taken"]
    seat: int
    tile: int


class TileDrawnEvent(TypedDict):
    """An event of the kind `tile_drawn`."""

    event: Literal["tile_drawn"]
    seat: int
    tile: NotRequired[int]


class LastTurnsBegunEvent(TypedDict):
    """An event of the kind `last_turns_begun`."""

    event: Literal["last_turns_begun"]


class TurnSkippedEvent(TypedDict):
    """An event of the kind `turn_skipped`."""

    event: Literal["turn_skipped"]
    seat: int


class TurnBegunEvent(TypedDict):
    """An event of the kind `turn_begun`."""

    event: Literal["turn_begun"]
    seat: int


class MatchEndedEvent(TypedDict):
    """An event of the kind `match_ended`."""

    event: Literal["match_ended"]


Event = (
    RaftsPaidEvent | LanternsReturnedEvent | LanternExchangedEvent | RewardTakenEvent | GeneralTakenEvent |
    PointsNotedEvent | TilePlacedEvent | SideMatchedEvent | LanternTakenEvent | LanternMissingEvent | RaftTakenEvent |
    TileDrawnEvent | LastTurnsBegunEvent | TurnSkippedEvent | TurnBegunEvent | MatchEndedEvent
)
