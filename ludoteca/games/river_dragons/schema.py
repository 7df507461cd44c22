"""The moves, events and views of River Dragons as types, rules version 1.

Generated: run `make schema` instead of editing.
"""

from typing import Literal, TypedDict

Card = Literal[
    "place_1_stone", "place_2_stones", "place_1_plank", "place_2_planks", "move_1", "move_2", "jump", "remove",
    "dragon_black", "dragon_red", "dragon_yellow", "dragon_pink", "dragon_green", "dragon_blue"
]
Cause = Literal["no_stones", "no_place", "no_planks", "nothing_there", "nothing_free"]
Color = Literal["black", "red", "yellow", "pink", "green", "blue"]
Phase = Literal[
    "programming", "placing_stone", "choosing_plank", "placing_plank", "moving", "jumping", "removing", "over"
]
Planks = Literal["by_eye", "with_help"]
Side = Literal["basic", "expert"]
Support = Literal[
    "stone_1", "stone_2", "stone_3", "stone_4", "stone_5", "stone_6", "stone_7", "stone_8", "stone_9", "stone_10",
    "stone_11", "stone_12", "stone_13", "stone_14", "stone_15", "stone_16", "stone_17", "stone_18", "stone_19",
    "stone_20", "stone_21", "stone_22", "stone_23", "stone_24", "stone_25", "stone_26", "stone_27", "village_black",
    "village_red", "village_yellow", "village_pink", "village_green", "village_blue"
]
Reason = Literal[
    "match_over", "program_given", "program_first", "not_your_turn", "another_action", "card_not_in_hand",
    "same_card_twice", "two_dragons", "only_on_islands", "no_islands", "island_taken", "too_near_village",
    "too_near_stone", "too_near_plank", "plank_not_chosen", "plank_already_chosen", "not_in_reserve", "fits_nowhere",
    "between_villages", "no_stone_there", "out_of_reach", "joined_already", "support_full", "crosses_plank",
    "over_support", "already_tried", "too_short", "not_adjacent", "plank_occupied", "no_jump_there", "plank_not_there",
    "stone_not_there", "pawn_on_plank", "stone_under_plank", "number_in_reserve", "third_color", "ended_without_winner"
]


class Options(TypedDict):
    """How a table can be set up."""

    side: Side
    planks: Planks


class View(TypedDict):
    """What a seat sees."""

    seats: int
    active: int
    side: Side
    planks: Planks
    phase: Phase
    turn_number: int
    first: int
    slot: int
    acting: int
    remaining: int
    supply: int
    chosen: int
    pawns: list[int]
    revealed: list[list[Card | None]]
    programs: list[list[Card | None] | None]
    stones: list[list[int]]
    held_by: list[int]
    ends: list[list[int]]
    offers: int
    offer: list[list[int]]  # pairs of an index and a value


class ProgramMove(TypedDict):
    """A move of the kind `program`."""

    move: Literal["program"]
    cards: list[Card]


class PlaceStoneOnIslandMove(TypedDict):
    """A move of the kind `place_stone_on_island`."""

    move: Literal["place_stone_on_island"]
    island: int


class PlaceStoneMove(TypedDict):
    """A move of the kind `place_stone`."""

    move: Literal["place_stone"]
    x: int
    y: int


class ChoosePlankMove(TypedDict):
    """A move of the kind `choose_plank`."""

    move: Literal["choose_plank"]
    color: Color
    number: int


class PlacePlankMove(TypedDict):
    """A move of the kind `place_plank`."""

    move: Literal["place_plank"]
    ends: list[Support]


class StepOnPlankMove(TypedDict):
    """A move of the kind `step_on_plank`."""

    move: Literal["step_on_plank"]
    color: Color
    number: int


class StepToVillageMove(TypedDict):
    """A move of the kind `step_to_village`."""

    move: Literal["step_to_village"]
    color: Color


class JumpOnPlankMove(TypedDict):
    """A move of the kind `jump_on_plank`."""

    move: Literal["jump_on_plank"]
    color: Color
    number: int


class JumpToVillageMove(TypedDict):
    """A move of the kind `jump_to_village`."""

    move: Literal["jump_to_village"]
    color: Color


class RemovePlankMove(TypedDict):
    """A move of the kind `remove_plank`."""

    move: Literal["remove_plank"]
    color: Color
    number: int


class RemoveStoneMove(TypedDict):
    """A move of the kind `remove_stone`."""

    move: Literal["remove_stone"]
    stone: int


Move = (
    ProgramMove | PlaceStoneOnIslandMove | PlaceStoneMove | ChoosePlankMove | PlacePlankMove | StepOnPlankMove |
    StepToVillageMove | JumpOnPlankMove | JumpToVillageMove | RemovePlankMove | RemoveStoneMove
)


class ProgrammedEvent(TypedDict):
    """An event of the kind `programmed`."""

    event: Literal["programmed"]
    seat: int


class CardRevealedEvent(TypedDict):
    """An event of the kind `card_revealed`."""

    event: Literal["card_revealed"]
    seat: int
    slot: int
    card: Card


class ActionCanceledEvent(TypedDict):
    """An event of the kind `action_canceled`."""

    event: Literal["action_canceled"]
    seat: int
    color: Color


class DragonDefiedEvent(TypedDict):
    """An event of the kind `dragon_defied`."""

    event: Literal["dragon_defied"]
    seat: int
    color: Color


class StonePlacedOnIslandEvent(TypedDict):
    """An event of the kind `stone_placed_on_island`."""

    event: Literal["stone_placed_on_island"]
    seat: int
    island: int


class StonePlacedEvent(TypedDict):
    """An event of the kind `stone_placed`."""

    event: Literal["stone_placed"]
    seat: int
    stone: int
    x: int
    y: int


class PlankChosenEvent(TypedDict):
    """An event of the kind `plank_chosen`."""

    event: Literal["plank_chosen"]
    seat: int
    color: Color
    number: int


class PlankPlacedEvent(TypedDict):
    """An event of the kind `plank_placed`."""

    event: Literal["plank_placed"]
    seat: int
    color: Color
    number: int
    ends: list[Support]


class PlankTooShortEvent(TypedDict):
    """An event of the kind `plank_too_short`."""

    event: Literal["plank_too_short"]
    seat: int
    color: Color
    number: int
    ends: list[Support]


class PlankLostEvent(TypedDict):
    """An event of the kind `plank_lost`."""

    event: Literal["plank_lost"]
    seat: int
    color: Color
    number: int


class SteppedOnPlankEvent(TypedDict):
    """An event of the kind `stepped_on_plank`."""

    event: Literal["stepped_on_plank"]
    seat: int
    color: Color
    number: int


class SteppedToVillageEvent(TypedDict):
    """An event of the kind `stepped_to_village`."""

    event: Literal["stepped_to_village"]
    seat: int
    color: Color


class JumpedOnPlankEvent(TypedDict):
    """An event of the kind `jumped_on_plank`."""

    event: Literal["jumped_on_plank"]
    seat: int
    color: Color
    number: int


class JumpedToVillageEvent(TypedDict):
    """An event of the kind `jumped_to_village`."""

    event: Literal["jumped_to_village"]
    seat: int
    color: Color


class PawnFellEvent(TypedDict):
    """An event of the kind `pawn_fell`."""

    event: Literal["pawn_fell"]
    seat: int


class PlankRemovedEvent(TypedDict):
    """An event of the kind `plank_removed`."""

    event: Literal["plank_removed"]
    seat: int
    color: Color
    number: int


class StoneRemovedEvent(TypedDict):
    """An event of the kind `stone_removed`."""

    event: Literal["stone_removed"]
    seat: int
    stone: int


class ActionLostEvent(TypedDict):
    """An event of the kind `action_lost`."""

    event: Literal["action_lost"]
    seat: int
    card: Card
    cause: Cause


class RestLostEvent(TypedDict):
    """An event of the kind `rest_lost`."""

    event: Literal["rest_lost"]
    seat: int
    card: Card
    cause: Cause


class FirstPlayerPassedEvent(TypedDict):
    """An event of the kind `first_player_passed`."""

    event: Literal["first_player_passed"]
    seat: int


class TurnBegunEvent(TypedDict):
    """An event of the kind `turn_begun`."""

    event: Literal["turn_begun"]
    turn: int


class MatchWonEvent(TypedDict):
    """An event of the kind `match_won`."""

    event: Literal["match_won"]
    seat: int


class NobodyWonEvent(TypedDict):
    """An event of the kind `nobody_won`."""

    event: Literal["nobody_won"]


Event = (
    ProgrammedEvent | CardRevealedEvent | ActionCanceledEvent | DragonDefiedEvent | StonePlacedOnIslandEvent |
    StonePlacedEvent | PlankChosenEvent | PlankPlacedEvent | PlankTooShortEvent | PlankLostEvent | SteppedOnPlankEvent |
    SteppedToVillageEvent | JumpedOnPlankEvent | JumpedToVillageEvent | PawnFellEvent | PlankRemovedEvent |
    StoneRemovedEvent | ActionLostEvent | RestLostEvent | FirstPlayerPassedEvent | TurnBegunEvent | MatchWonEvent |
    NobodyWonEvent
)
