"""The moves, events and views of Azul: Summer Pavilion as types, rules version 1.

Generated: run `make schema` instead of editing.
"""

from typing import Literal, TypedDict

Cause = Literal["choice", "cannot_place", "no_tiles"]
Color = Literal["purple", "green", "orange", "yellow", "blue", "red"]
Feature = Literal["pillar", "statue", "window"]
Line = Literal["placements", "token", "discards", "stars", "numbers", "corners"]
Pattern = Literal["purple", "green", "orange", "yellow", "blue", "red", "all_different"]
Phase = Literal["picking", "placing", "taking_bonus", "keeping", "over"]
Side = Literal["colored", "variant"]
Source = Literal[
    "center", "display_1", "display_2", "display_3", "display_4", "display_5", "display_6", "display_7", "display_8",
    "display_9"
]
Star = Literal["center", "orange", "red", "blue", "yellow", "green", "purple"]
Reason = Literal[
    "not_your_turn", "match_over", "must_pick", "picking_over", "bonus_due", "no_bonus_due", "keeping_due",
    "not_passed", "no_such_display", "empty_source", "color_not_there", "wild_not_picked", "space_filled",
    "not_the_stars_color", "color_in_center_star", "color_closed", "wild_for_itself", "none_of_the_color",
    "too_few_tiles", "too_few_wilds", "not_in_supply", "too_many_kept", "kept_not_held", "not_your_turn_to_place",
    "placed_tile_is_wild", "more_wilds_needed"
]


class Options(TypedDict):
    """How a table can be set up."""

    side: Side


class View(TypedDict):
    """What a seat sees."""

    seats: int
    active: int
    side: Side
    round_number: int
    phase: Phase
    turn: int
    first: int
    token: int
    bonus: int
    passed: list[int]
    bag: list[int]
    tower: list[int]
    supply: list[int]
    sources: list[list[int]]
    tiles: list[list[int]]
    corners: list[list[int]]
    board: list[list[list[Color | None]]]
    ledger: list[list[int]]


class PickMove(TypedDict):
    """A move of the kind `pick`."""

    move: Literal["pick"]
    source: Source
    color: Color


class PlaceMove(TypedDict):
    """A move of the kind `place`."""

    move: Literal["place"]
    star: Star
    slot: int
    color: Color
    wilds: int


class TakeBonusMove(TypedDict):
    """A move of the kind `take_bonus`."""

    move: Literal["take_bonus"]
    color: Color


class PassMove(TypedDict):
    """A move of the kind `pass`."""

    move: Literal["pass"]


class KeepMove(TypedDict):
    """A move of the kind `keep`."""

    move: Literal["keep"]
    counts: list[int]


Move = (PickMove | PlaceMove | TakeBonusMove | PassMove | KeepMove)


class TilesPickedEvent(TypedDict):
    """An event of the kind `tiles_picked`."""

    event: Literal["tiles_picked"]
    seat: int
    source: Source
    color: Color
    count: int


class TilesToCenterEvent(TypedDict):
    """An event of the kind `tiles_to_center`."""

    event: Literal["tiles_to_center"]
    source: Source
    color: Color
    count: int


class TokenTakenEvent(TypedDict):
    """An event of the kind `token_taken`."""

    event: Literal["token_taken"]
    seat: int


class PointsLostEvent(TypedDict):
    """An event of the kind `points_lost`."""

    event: Literal["points_lost"]
    seat: int
    line: Line
    count: int


class PlacingBegunEvent(TypedDict):
    """An event of the kind `placing_begun`."""

    event: Literal["placing_begun"]
    seat: int


class TilesPaidEvent(TypedDict):
    """An event of the kind `tiles_paid`."""

    event: Literal["tiles_paid"]
    seat: int
    color: Color
    count: int


class TilePlacedEvent(TypedDict):
    """An event of the kind `tile_placed`."""

    event: Literal["tile_placed"]
    seat: int
    star: Star
    slot: int
    color: Color


class RunScoredEvent(TypedDict):
    """An event of the kind `run_scored`."""

    event: Literal["run_scored"]
    seat: int
    star: Star
    count: int


class FeatureClosedEvent(TypedDict):
    """An event of the kind `feature_closed`."""

    event: Literal["feature_closed"]
    seat: int
    feature: Feature
    star: Star
    count: int


class BonusTakenEvent(TypedDict):
    """An event of the kind `bonus_taken`."""

    event: Literal["bonus_taken"]
    seat: int
    color: Color


class BonusMissingEvent(TypedDict):
    """An event of the kind `bonus_missing`."""

    event: Literal["bonus_missing"]
    seat: int
    count: int


class SeatPassedEvent(TypedDict):
    """An event of the kind `seat_passed`."""

    event: Literal["seat_passed"]
    seat: int
    cause: Cause


class TilesKeptEvent(TypedDict):
    """An event of the kind `tiles_kept`."""

    event: Literal["tiles_kept"]
    seat: int
    color: Color
    count: int


class TilesDiscardedEvent(TypedDict):
    """An event of the kind `tiles_discarded`."""

    event: Literal["tiles_discarded"]
    seat: int
    color: Color
    count: int


class BagRefilledEvent(TypedDict):
    """An event of the kind `bag_refilled`."""

    event: Literal["bag_refilled"]
    count: int


class SupplyFilledEvent(TypedDict):
    """An event of the kind `supply_filled`."""

    event: Literal["supply_filled"]
    color: Color


class DisplayFilledEvent(TypedDict):
    """An event of the kind `display_filled`."""

    event: Literal["display_filled"]
    source: Source
    color: Color


class RoundBegunEvent(TypedDict):
    """An event of the kind `round_begun`."""

    event: Literal["round_begun"]
    round: int
    color: Color


class TokenReturnedEvent(TypedDict):
    """An event of the kind `token_returned`."""

    event: Literal["token_returned"]
    seat: int


class TilesBroughtBackEvent(TypedDict):
    """An event of the kind `tiles_brought_back`."""

    event: Literal["tiles_brought_back"]
    seat: int
    color: Color
    count: int


class TurnBegunEvent(TypedDict):
    """An event of the kind `turn_begun`."""

    event: Literal["turn_begun"]
    seat: int


class StarScoredEvent(TypedDict):
    """An event of the kind `star_scored`."""

    event: Literal["star_scored"]
    seat: int
    star: Star
    pattern: Pattern
    count: int


class NumberScoredEvent(TypedDict):
    """An event of the kind `number_scored`."""

    event: Literal["number_scored"]
    seat: int
    number: int
    count: int


class MatchEndedEvent(TypedDict):
    """An event of the kind `match_ended`."""

    event: Literal["match_ended"]


Event = (
    TilesPickedEvent | TilesToCenterEvent | TokenTakenEvent | PointsLostEvent | PlacingBegunEvent | TilesPaidEvent |
    TilePlacedEvent | RunScoredEvent | FeatureClosedEvent | BonusTakenEvent | BonusMissingEvent | SeatPassedEvent |
    TilesKeptEvent | TilesDiscardedEvent | BagRefilledEvent | SupplyFilledEvent | DisplayFilledEvent | RoundBegunEvent |
    TokenReturnedEvent | TilesBroughtBackEvent | TurnBegunEvent | StarScoredEvent | NumberScoredEvent | MatchEndedEvent
)
