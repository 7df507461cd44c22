"""What a seat may do, what happens then, and why something is not allowed."""

from enum import IntEnum

from ludoteca.games.river_dragons.data import NUMBERS, SEATS, SLOTS, STONES, TURNS, Card, Color, Support
from ludoteca.games.river_dragons.state import MOST_SPANS
from ludoteca.kernel.vocabulary import BY_CHANCE, COMPOSED, FINAL, FREE, Different, Several, Vocabulary

SEAT = range(SEATS)
NUMBER = range(1, NUMBERS + 1)  # of a plank, the shortest first
SLOT = range(1, SLOTS + 1)
STONE = range(1, STONES + 1)  # on the basic side also its island
ENDS = Different(Support, 2)
X, Y = range(10, 595, 5), range(10, 535, 5)  # millimeters to the east and to the south

MOVES = Vocabulary("move")
PROGRAM = MOVES.kind("program", FINAL, COMPOSED, cards=Several(Card, SLOTS))
PLACE_STONE_ON_ISLAND = MOVES.kind("place_stone_on_island", island=STONE)
PLACE_STONE = MOVES.kind("place_stone", FREE, x=X, y=Y)
CHOOSE_PLANK = MOVES.kind("choose_plank", FINAL, color=Color, number=NUMBER)
PLACE_PLANK = MOVES.kind("place_plank", FINAL, ends=ENDS)
STEP_ON_PLANK = MOVES.kind("step_on_plank", color=Color, number=NUMBER)
STEP_TO_VILLAGE = MOVES.kind("step_to_village", color=Color)
JUMP_ON_PLANK = MOVES.kind("jump_on_plank", color=Color, number=NUMBER)
JUMP_TO_VILLAGE = MOVES.kind("jump_to_village", color=Color)
REMOVE_PLANK = MOVES.kind("remove_plank", color=Color, number=NUMBER)
REMOVE_STONE = MOVES.kind("remove_stone", stone=STONE)

EVENTS = Vocabulary("event")
PROGRAMMED = EVENTS.kind("programmed", seat=SEAT)
CARD_REVEALED = EVENTS.kind("card_revealed", BY_CHANCE, seat=SEAT, slot=SLOT, card=Card)
ACTION_CANCELED = EVENTS.kind("action_canceled", seat=SEAT, color=Color)  # color: whose dragon it is
DRAGON_DEFIED = EVENTS.kind("dragon_defied", seat=SEAT, color=Color)  # a dragon met the seat's own dragon
STONE_PLACED_ON_ISLAND = EVENTS.kind("stone_placed_on_island", seat=SEAT, island=STONE)
STONE_PLACED = EVENTS.kind("stone_placed", seat=SEAT, stone=STONE, x=X, y=Y)
PLANK_CHOSEN = EVENTS.kind("plank_chosen", seat=SEAT, color=Color, number=NUMBER)
# Whether a plank is long enough is seen only when it is tried: a preview must not measure, and a trial, also one that
# came about unasked after another move, cannot be undone, or else who is in doubt would try and take it back. (R5.10)
PLANK_PLACED = EVENTS.kind("plank_placed", BY_CHANCE, seat=SEAT, color=Color, number=NUMBER, ends=ENDS)
PLANK_TOO_SHORT = EVENTS.kind("plank_too_short", BY_CHANCE, seat=SEAT, color=Color, number=NUMBER, ends=ENDS)
PLANK_LOST = EVENTS.kind("plank_lost", BY_CHANCE, seat=SEAT, color=Color, number=NUMBER)
STEPPED_ON_PLANK = EVENTS.kind("stepped_on_plank", seat=SEAT, color=Color, number=NUMBER)
STEPPED_TO_VILLAGE = EVENTS.kind("stepped_to_village", seat=SEAT, color=Color)
JUMPED_ON_PLANK = EVENTS.kind("jumped_on_plank", seat=SEAT, color=Color, number=NUMBER)
JUMPED_TO_VILLAGE = EVENTS.kind("jumped_to_village", seat=SEAT, color=Color)
PAWN_FELL = EVENTS.kind("pawn_fell", seat=SEAT)
PLANK_REMOVED = EVENTS.kind("plank_removed", seat=SEAT, color=Color, number=NUMBER)
STONE_REMOVED = EVENTS.kind("stone_removed", seat=SEAT, stone=STONE)
ACTION_LOST = EVENTS.kind("action_lost", seat=SEAT, card=Card)
REST_LOST = EVENTS.kind("rest_lost", seat=SEAT, card=Card)  # the second of two
FIRST_PLAYER_PASSED = EVENTS.kind("first_player_passed", seat=SEAT)
TURN_BEGUN = EVENTS.kind("turn_begun", turn=range(1, TURNS + 1))
MATCH_WON = EVENTS.kind("match_won", seat=SEAT)
NOBODY_WON = EVENTS.kind("nobody_won")

MOST_MOVES = MOST_SPANS + 1  # a listing may write one move more than it counts
# A move's own two events; then for every seat in every slot a revealed card and at most four events (two planks are
# chosen and placed); then the turn ends.
MOST_EVENTS = 2 + SLOTS * SEATS * 5 + 2


class Why(IntEnum):
    """Reasons of refusal; their sentences are in text/."""

    MATCH_OVER = 1
    PROGRAM_GIVEN = 2
    PROGRAM_FIRST = 3
    NOT_YOUR_TURN = 4
    ANOTHER_ACTION = 5
    CARD_NOT_IN_HAND = 6
    SAME_CARD_TWICE = 7
    TWO_DRAGONS = 8
    ONLY_ON_ISLANDS = 9
    NO_ISLANDS = 10
    ISLAND_TAKEN = 11
    TOO_NEAR_VILLAGE = 12
    TOO_NEAR_STONE = 13
    TOO_NEAR_PLANK = 14
    PLANK_NOT_CHOSEN = 15
    PLANK_ALREADY_CHOSEN = 16
    NOT_IN_RESERVE = 17
    FITS_NOWHERE = 18
    BETWEEN_VILLAGES = 19
    NO_STONE_THERE = 20
    OUT_OF_REACH = 21
    JOINED_ALREADY = 22
    SUPPORT_FULL = 23
    CROSSES_PLANK = 24
    OVER_SUPPORT = 25
    ALREADY_TRIED = 26
    TOO_SHORT = 27
    NOT_ADJACENT = 28
    PLANK_OCCUPIED = 29
    NO_JUMP_THERE = 30
    PLANK_NOT_THERE = 31
    STONE_NOT_THERE = 32
    PAWN_ON_PLANK = 33
    STONE_UNDER_PLANK = 34
    NUMBER_IN_RESERVE = 35
    THIRD_COLOR = 36
    ENDED_WITHOUT_WINNER = 37


RULE_OF = {
    Why.MATCH_OVER: "R6.6",
    Why.PROGRAM_GIVEN: "R2.1",
    Why.PROGRAM_FIRST: "R2.1",
    Why.NOT_YOUR_TURN: "R3.1",
    Why.ANOTHER_ACTION: "R3.4",
    Why.CARD_NOT_IN_HAND: "R1.4",
    Why.SAME_CARD_TWICE: "R2.1",
    Why.TWO_DRAGONS: "R2.2",
    Why.ONLY_ON_ISLANDS: "R4.1",
    Why.NO_ISLANDS: "R4.4",
    Why.ISLAND_TAKEN: "R4.1",
    Why.TOO_NEAR_VILLAGE: "R4.4",
    Why.TOO_NEAR_STONE: "R4.4",
    Why.TOO_NEAR_PLANK: "R4.4",
    Why.PLANK_NOT_CHOSEN: "R5.2",
    Why.PLANK_ALREADY_CHOSEN: "R5.2",
    Why.NOT_IN_RESERVE: "R5.2",
    Why.FITS_NOWHERE: "R5.10",
    Why.BETWEEN_VILLAGES: "R5.1",
    Why.NO_STONE_THERE: "R5.1",
    Why.OUT_OF_REACH: "R5.5",
    Why.JOINED_ALREADY: "R5.6",
    Why.SUPPORT_FULL: "R5.7",
    Why.CROSSES_PLANK: "R5.6",
    Why.OVER_SUPPORT: "R5.6",
    Why.ALREADY_TRIED: "R5.9",
    Why.TOO_SHORT: "R5.9",
    Why.NOT_ADJACENT: "R6.2",
    Why.PLANK_OCCUPIED: "R6.1",
    Why.NO_JUMP_THERE: "R7.1",
    Why.PLANK_NOT_THERE: "R8.1",
    Why.STONE_NOT_THERE: "R8.1",
    Why.PAWN_ON_PLANK: "R8.2",
    Why.STONE_UNDER_PLANK: "R8.2",
    Why.NUMBER_IN_RESERVE: "R8.3",
    Why.THIRD_COLOR: "R8.3",
    Why.ENDED_WITHOUT_WINNER: "R6.7",
}
