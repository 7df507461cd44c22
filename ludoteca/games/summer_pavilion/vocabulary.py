"""What a seat may do, what happens then, and why something is not allowed."""

from enum import IntEnum

from ludoteca.games.summer_pavilion import data as box
from ludoteca.games.summer_pavilion.data import Color, Feature, Pattern, Source, Star
from ludoteca.games.summer_pavilion.state import Line
from ludoteca.kernel import BY_CHANCE, ENDS_TURN, Reason, Several, Vocabulary

SEAT = range(box.SEATS)
SLOT = range(1, box.SLOTS + 1)  # people count from one; codes hold the place in the range, as rules count
WILDS = range(box.SLOTS + 1)  # tiles of the wild color that stand in for others
KEPT = range(box.MOST_KEPT + 1)
COUNT = range(box.TILES_PER_COLOR + 1)  # tiles of a color
POINTS = range(box.TILES + 1)  # points; or tiles of any color


class Cause(IntEnum):
    """Why a seat passes. (S3.11)"""

    CHOICE = 0
    CANNOT_PLACE = 1
    NO_TILES = 2


MOVES = Vocabulary("move")
PICK = MOVES.kind("pick", ENDS_TURN, source=Source, color=Color)
PLACE = MOVES.kind("place", ENDS_TURN, star=Star, slot=SLOT, color=Color, wilds=WILDS)
TAKE_BONUS = MOVES.kind("take_bonus", ENDS_TURN, color=Color)
PASS = MOVES.kind("pass")
KEEP = MOVES.kind("keep", ENDS_TURN, counts=Several(KEPT, box.COLORS))  # of each color, in the order of Color

EVENTS = Vocabulary("event")
TILES_PICKED = EVENTS.kind("tiles_picked", seat=SEAT, source=Source, color=Color, count=COUNT)
TILES_TO_CENTER = EVENTS.kind("tiles_to_center", source=Source, color=Color, count=COUNT)
TOKEN_TAKEN = EVENTS.kind("token_taken", seat=SEAT)
POINTS_LOST = EVENTS.kind("points_lost", seat=SEAT, line=Line, count=POINTS)
PLACING_BEGUN = EVENTS.kind("placing_begun", seat=SEAT)
TILES_PAID = EVENTS.kind("tiles_paid", seat=SEAT, color=Color, count=COUNT)
TILE_PLACED = EVENTS.kind("tile_placed", seat=SEAT, star=Star, slot=SLOT, color=Color)
RUN_SCORED = EVENTS.kind("run_scored", seat=SEAT, star=Star, count=range(box.SLOTS + 1))  # a point for each tile of it
FEATURE_CLOSED = EVENTS.kind("feature_closed", seat=SEAT, feature=Feature, star=Star, count=range(box.MOST_BONUS + 1))
BONUS_TAKEN = EVENTS.kind("bonus_taken", seat=SEAT, color=Color)
BONUS_MISSING = EVENTS.kind("bonus_missing", seat=SEAT, count=range(box.MOST_BONUS + 1))
SEAT_PASSED = EVENTS.kind("seat_passed", seat=SEAT, cause=Cause)
TILES_KEPT = EVENTS.kind("tiles_kept", seat=SEAT, color=Color, count=COUNT)
TILES_DISCARDED = EVENTS.kind("tiles_discarded", seat=SEAT, color=Color, count=COUNT)
BAG_REFILLED = EVENTS.kind("bag_refilled", count=POINTS)
SUPPLY_FILLED = EVENTS.kind("supply_filled", BY_CHANCE, color=Color)
DISPLAY_FILLED = EVENTS.kind("display_filled", BY_CHANCE, source=Source, color=Color)
ROUND_BEGUN = EVENTS.kind("round_begun", round=range(1, box.ROUNDS + 1), color=Color)
TOKEN_RETURNED = EVENTS.kind("token_returned", seat=SEAT)
TILES_BROUGHT_BACK = EVENTS.kind("tiles_brought_back", seat=SEAT, color=Color, count=COUNT)
TURN_BEGUN = EVENTS.kind("turn_begun", seat=SEAT)
STAR_SCORED = EVENTS.kind("star_scored", seat=SEAT, star=Star, pattern=Pattern, count=POINTS)
NUMBER_SCORED = EVENTS.kind("number_scored", seat=SEAT, number=range(5), count=POINTS)
MATCH_ENDED = EVENTS.kind("match_ended")

# Of each color that is not wild a number n can be paid in n ways, of the wild one in one: 5 * (1 + … + 6) + 6 for
# a star with the numbers 1 to 6 that is open to all colors, 6 * (5 * 3 + 1) for one with six 3s; and a pass.
MOST_MOVES = (box.STARS - 1) * (5 * 21 + 6) + 6 * (5 * 3 + 1) + 1

# A move's own events are most when tiles are kept: 4 colors kept, 6 discarded, the cost. Then the supply is filled, the
# bag refilled at most once (nothing goes into the tower after that), and every seat passes once. Either a round
# begins (token, kept tiles, displays, turn), or no tile is left to fill a display with: then up to five rounds go by
# (beginning, token, phase 2, passes), and the match ends (stars, numbers, corner tiles and their cost).
_KEEPING_AND_FILLING = 4 + box.COLORS + 1 + box.SUPPLY_SPACES + 1 + box.SEATS
_NEW_ROUND = 2 + box.SEATS * box.MOST_KEPT + (box.SOURCES - 1) * box.TILES_PER_DISPLAY + 1
_IDLE_ROUNDS = (box.ROUNDS - 1) * (3 + box.SEATS)
_END = box.SEATS * (box.STARS + 4 + box.MOST_KEPT + 1) + 1
MOST_EVENTS = _KEEPING_AND_FILLING + _NEW_ROUND + _IDLE_ROUNDS + _END
LONGEST = (  # picks of one tile each; every space filled; every bonus taken; all pass and keep in every round
    box.ROUNDS * (box.SOURCES - 1) * box.TILES_PER_DISPLAY
    + box.SEATS * (box.STARS * box.SLOTS + 6 * sum(box.BONUS.tolist()) + 2 * box.ROUNDS)
)


class Why(Reason):
    """Reasons of refusal; their sentences are in text/."""

    NOT_YOUR_TURN = "S2.1"
    MATCH_OVER = "S1.5"
    MUST_PICK = "S2.1"
    PICKING_OVER = "S2.1"
    BONUS_DUE = "S3.13"
    NO_BONUS_DUE = "S3.8"
    KEEPING_DUE = "S3.11"
    NOT_PASSED = "S3.11"
    NO_SUCH_DISPLAY = "S1.2"
    EMPTY_SOURCE = "S2.7"
    COLOR_NOT_THERE = "S2.2"
    WILD_NOT_PICKED = "S2.3"
    SPACE_FILLED = "S3.6"
    NOT_THE_STARS_COLOR = "S3.5"
    COLOR_IN_CENTER_STAR = "S3.5"
    COLOR_CLOSED = "S6.1"
    WILD_FOR_ITSELF = "S3.4"
    NONE_OF_THE_COLOR = "S3.3"
    TOO_FEW_TILES = "S3.2"
    TOO_FEW_WILDS = "S3.3"
    NOT_IN_SUPPLY = "S3.8"
    TOO_MANY_KEPT = "S3.11"
    KEPT_NOT_HELD = "S3.11"
    NOT_YOUR_TURN_TO_PLACE = "S3.1"
    PLACED_TILE_IS_WILD = "S3.3"
    MORE_WILDS_NEEDED = "S3.3"
