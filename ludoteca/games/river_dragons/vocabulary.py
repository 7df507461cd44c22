"""What a seat may do, what happens then, and why something is not allowed."""

from enum import IntEnum

from ludoteca.games.river_dragons.data import NUMBERS, SEATS, SLOTS, STONES, TIMES, TURNS, Card, Color, Support
from ludoteca.games.river_dragons.state import MOST_SPANS, State, card_of
from ludoteca.kernel import Events, Moves, Vocabulary, called_from_python, lowest, rule
from ludoteca.kernel.codes import args, code2, code3, from_one, tell
from ludoteca.kernel.kinds import BY_CHANCE, COMPOSED, ENDS_TURN, FINAL, FREE, Different, Reason, Several

# People count from one, rules from zero: what codes hold are the places in these ranges (see kernel.codes).
SEAT = range(SEATS)
NUMBER = range(1, NUMBERS + 1)  # of a plank, the shortest first
SLOT = range(1, SLOTS + 1)
STONE = range(1, STONES + 1)  # on the basic side also its island
ENDS = Different(Support, 2)
X, Y = range(10, 595, 5), range(10, 535, 5)  # millimeters to the east and to the south
AREA = (13, 15)  # columns and rows of points that are one choice where a stone is placed in two


class Cause(IntEnum):
    """Why an action is lost: all can see it. (R4.3, R5.8, R8.4)"""

    NO_STONES = 0  # in the supply
    NO_PLACE = 1  # for a stone
    NO_PLANKS = 2  # in the seat's reserve
    NOTHING_THERE = 3  # to be removed
    NOTHING_FREE = 4  # what is there may not be removed


MOVES = Vocabulary("move")
PROGRAM = MOVES.kind("program", FINAL, COMPOSED, cards=Several(Card, SLOTS))
PLACE_STONE_ON_ISLAND = MOVES.kind("place_stone_on_island", ENDS_TURN, island=STONE)
PLACE_STONE = MOVES.kind("place_stone", ENDS_TURN, FREE, x=X, y=Y)
CHOOSE_PLANK = MOVES.kind("choose_plank", FINAL, color=Color, number=NUMBER)
PLACE_PLANK = MOVES.kind("place_plank", FINAL, ends=ENDS)
STEP_ON_PLANK = MOVES.kind("step_on_plank", ENDS_TURN, color=Color, number=NUMBER)
STEP_TO_VILLAGE = MOVES.kind("step_to_village", ENDS_TURN, color=Color)
JUMP_ON_PLANK = MOVES.kind("jump_on_plank", ENDS_TURN, color=Color, number=NUMBER)
JUMP_TO_VILLAGE = MOVES.kind("jump_to_village", ENDS_TURN, color=Color)
REMOVE_PLANK = MOVES.kind("remove_plank", ENDS_TURN, color=Color, number=NUMBER)
REMOVE_STONE = MOVES.kind("remove_stone", ENDS_TURN, stone=STONE)
MOVES.in_areas(PLACE_STONE, x=AREA[0], y=AREA[1])

EVENTS = Vocabulary("event")
PROGRAMMED = EVENTS.kind("programmed", seat=SEAT)
CARD_REVEALED = EVENTS.kind("card_revealed", BY_CHANCE, seat=SEAT, slot=SLOT, card=Card)
ACTION_CANCELED = EVENTS.kind("action_canceled", seat=SEAT, color=Color)  # color: whose dragon it is
DRAGON_DEFIED = EVENTS.kind("dragon_defied", seat=SEAT, color=Color)  # a dragon met the seat's own dragon
STONE_PLACED_ON_ISLAND = EVENTS.kind("stone_placed_on_island", seat=SEAT, island=STONE)
STONE_PLACED = EVENTS.kind("stone_placed", seat=SEAT, stone=STONE, x=X, y=Y)
PLANK_CHOSEN = EVENTS.kind("plank_chosen", seat=SEAT, color=Color, number=NUMBER)
# Whether a plank is long enough is seen only when it is tried: a preview must not measure, and a trial, also one that
# came about unasked after another move, cannot be undone, or else somebody in doubt would try and take it back. (R5.10)
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
ACTION_LOST = EVENTS.kind("action_lost", seat=SEAT, card=Card, cause=Cause)
REST_LOST = EVENTS.kind("rest_lost", seat=SEAT, card=Card, cause=Cause)  # the second of two
FIRST_PLAYER_PASSED = EVENTS.kind("first_player_passed", seat=SEAT)
TURN_BEGUN = EVENTS.kind("turn_begun", turn=range(1, TURNS + 1))
MATCH_WON = EVENTS.kind("match_won", seat=SEAT)
NOBODY_WON = EVENTS.kind("nobody_won")

MOST_MOVES = MOST_SPANS + 1  # a listing may write one move more than it counts
# A move's own two events; then for every seat in every slot a revealed card and at most four events (two planks are
# chosen and placed); then the turn ends.
MOST_EVENTS = 2 + SLOTS * SEATS * 5 + 2
# In every turn a seat programs, places three stones and three planks (each is chosen, and tried on every span), moves
# three times, jumps and removes.
LONGEST = TURNS * SEATS * (1 + 3 + 3 * (1 + MOST_SPANS) + 3 + 1 + 1)


class Why(Reason):
    """Reasons of refusal; their sentences are in text/."""

    MATCH_OVER = "R6.6"
    PROGRAM_GIVEN = "R2.1"
    PROGRAM_FIRST = "R2.1"
    NOT_YOUR_TURN = "R3.1"
    ANOTHER_ACTION = "R3.4"
    CARD_NOT_IN_HAND = "R1.4"
    SAME_CARD_TWICE = "R2.1"
    TWO_DRAGONS = "R2.2"
    ONLY_ON_ISLANDS = "R4.1"
    NO_ISLANDS = "R4.4"
    ISLAND_TAKEN = "R4.1"
    TOO_NEAR_VILLAGE = "R4.4"
    TOO_NEAR_STONE = "R4.4"
    TOO_NEAR_PLANK = "R4.4"
    PLANK_NOT_CHOSEN = "R5.2"
    PLANK_ALREADY_CHOSEN = "R5.2"
    NOT_IN_RESERVE = "R5.2"
    FITS_NOWHERE = "R5.10"
    BETWEEN_VILLAGES = "R5.1"
    NO_STONE_THERE = "R5.1"
    OUT_OF_REACH = "R5.5"
    JOINED_ALREADY = "R5.6"
    SUPPORT_FULL = "R5.7"
    CROSSES_PLANK = "R5.6"
    OVER_SUPPORT = "R5.6"
    ALREADY_TRIED = "R5.9"
    TOO_SHORT = "R5.9"
    NOT_ADJACENT = "R6.2"
    PLANK_OCCUPIED = "R6.1"
    NO_JUMP_THERE = "R7.1"
    PLANK_NOT_THERE = "R8.1"
    STONE_NOT_THERE = "R8.1"
    PAWN_ON_PLANK = "R8.2"
    STONE_UNDER_PLANK = "R8.2"
    NUMBER_IN_RESERVE = "R8.3"
    THIRD_COLOR = "R8.3"
    ENDED_WITHOUT_WINNER = "R6.7"


# == Planks in codes: by color and number ==============================


@called_from_python
@rule
def number_of(plank: int) -> int:
    """The number of a plank: 1 is the shortest. (R1.3)"""
    return plank % NUMBERS + 1


@rule
def plank_in(move: int) -> int:
    """The plank that a move names."""
    color, place = args(move)[:2]
    return color * NUMBERS + place


@rule
def plank_move(kind: int, plank: int) -> int:
    """A move that names a plank."""
    return code2(kind, plank // NUMBERS, from_one(number_of(plank)))


@rule
def tell_plank(events: Events, kind: int, seat: int, plank: int) -> None:
    """An event about a seat and a plank."""
    tell(events, code3(kind, seat, plank // NUMBERS, from_one(number_of(plank))))


@rule
def list_planks(planks: int, kind: int, moves: Moves, n: int) -> int:
    """A move of a kind for every plank of a bit mask, behind the first n; how many there are then."""
    while planks != 0:
        moves[n] = plank_move(kind, lowest(planks))
        planks &= planks - 1
        n += 1
    return n


@rule
def lose_action(s: State, cause: int, events: Events) -> None:
    """What cannot be done is lost: the whole action, or the second of two. (R4.3, R5.8, R8.4)"""
    card = card_of(s, s.acting)
    tell(events, code3(ACTION_LOST if s.remaining == TIMES[card] else REST_LOST, s.acting, card, cause))
    s.remaining = 0
