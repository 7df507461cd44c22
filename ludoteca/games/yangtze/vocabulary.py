"""What a seat may do, what happens then, and why something is not allowed."""

from enum import IntEnum

from ludoteca.games.yangtze.data import COLORS, HAND, SEATS, TILES, Category, Color, Side
from ludoteca.games.yangtze.state import SIDE_LENGTH
from ludoteca.kernel import BY_CHANCE, ENDS_TURN, Different, Reason, Secret, Vocabulary

SEAT = range(SEATS)
TILE = range(TILES)
CELL = range(SIDE_LENGTH)  # columns grow to the east, rows to the south; the start tile lies at 34, 34
QUARTERS = range(4)  # turns clockwise
POINTS = range(16)


class Cause(IntEnum):
    """Why a seat takes a lantern card."""

    MATCH = 0  # a side of the new tile matches (Y3.1)
    FACING = 1  # the new tile shows the color to the seat (Y3.6)


MOVES = Vocabulary("move")
EXCHANGE = MOVES.kind("exchange", give=Color, take=Color)
DEDICATE_FOUR = MOVES.kind("dedicate_four", color=Color)
DEDICATE_PAIRS = MOVES.kind("dedicate_pairs", colors=Different(Color, 3))
DEDICATE_SEVEN = MOVES.kind("dedicate_seven")
DISCARD = MOVES.kind("discard", color=Color)
PLACE = MOVES.kind("place", ENDS_TURN, tile=TILE, x=CELL, y=CELL, rotation=QUARTERS)
FINISH = MOVES.kind("finish", ENDS_TURN)
MOVES.in_parts(PLACE, "tile rotation", "x y")

EVENTS = Vocabulary("event")
RAFTS_PAID = EVENTS.kind("rafts_paid", seat=SEAT, count=range(1, 3))  # written with from_one, as below
LANTERNS_RETURNED = EVENTS.kind("lanterns_returned", seat=SEAT, color=Color, count=range(1, 5))
LANTERN_EXCHANGED = EVENTS.kind("lantern_exchanged", seat=SEAT, color=Color)
REWARD_TAKEN = EVENTS.kind("reward_taken", seat=SEAT, category=Category, count=POINTS)
GENERAL_TAKEN = EVENTS.kind("general_taken", seat=SEAT, category=Category, count=POINTS)
POINTS_NOTED = EVENTS.kind("points_noted", seat=SEAT, category=Category, count=POINTS)
TILE_PLACED = EVENTS.kind("tile_placed", seat=SEAT, tile=TILE, x=CELL, y=CELL, rotation=QUARTERS)
SIDE_MATCHED = EVENTS.kind("side_matched", x=CELL, y=CELL, side=Side, color=Color)
LANTERN_TAKEN = EVENTS.kind("lantern_taken", seat=SEAT, color=Color, cause=Cause)
LANTERN_MISSING = EVENTS.kind("lantern_missing", seat=SEAT, color=Color, cause=Cause)
RAFT_TAKEN = EVENTS.kind("raft_taken", seat=SEAT, tile=TILE)
TILE_DRAWN = EVENTS.kind("tile_drawn", BY_CHANCE, seat=SEAT, tile=Secret(TILE))
LAST_TURNS_BEGUN = EVENTS.kind("last_turns_begun")
TURN_SKIPPED = EVENTS.kind("turn_skipped", seat=SEAT)
TURN_BEGUN = EVENTS.kind("turn_begun", seat=SEAT)
MATCH_ENDED = EVENTS.kind("match_ended")

# 66: cells around 32 tiles in a row; 9: to finish, and what the last block of placements writes too much
MOST_MOVES = COLORS * (COLORS - 1) + COLORS + 35 + 1 + HAND * 66 * 4 + 9
MOST_EVENTS = 32
# A turn for every tile and a last one for every seat: exchange, dedicate, place or finish. What is discarded was taken
# before: at most eight cards with a tile.
LONGEST = (TILES - 1 + SEATS) * 3 + (TILES - 1) * 8 + SEATS


class Why(Reason):
    """Reasons of refusal; their sentences are in text/."""

    NOT_YOUR_TURN = "Y1.1"
    MATCH_OVER = "Y4.1"
    ALREADY_EXCHANGED = "Y2.1"
    EXCHANGE_AFTER_DEDICATING = "Y2.4"
    STEP_CLOSED = "Y2.7"
    SAME_COLOR = "Y2.1"
    TOO_FEW_RAFTS = "Y2.1"
    CARD_NOT_HELD = "Y2.1"
    EMPTY_SUPPLY = "Y2.1"
    ALREADY_DEDICATED = "Y2.2"
    NOT_FOUR_ALIKE = "Y2.2a"
    NOT_THREE_PAIRS = "Y2.2b"
    NOT_SEVEN_DIFFERENT = "Y2.2c"
    NOTHING_TO_DISCARD = "Y2.5"
    DISCARD_NOT_HELD = "Y2.5"
    OVER_THE_LIMIT = "Y2.5"
    NOTHING_TO_PLACE = "Y4.1"
    TILE_NOT_HELD = "Y2.6"
    CELL_TAKEN = "Y2.6"
    CELL_APART = "Y2.6"
    LOOKS_ALIKE = "Y2.6"
    MUST_PLACE = "Y2.6"
