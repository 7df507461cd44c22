"""What is in the box: lake tiles, reward cards (Y1.5), general ones (Y1.6), and how many of each a table uses."""

from enum import IntEnum

import numpy as np

SEATS = 4


class Color(IntEnum):
    """The seven colors of lanterns, in the order in which the supply lies."""

    WHITE = 0
    ORANGE = 1
    RED = 2
    PURPLE = 3
    BLUE = 4
    GREEN = 5
    BLACK = 6


class Side(IntEnum):
    """The sides of a tile and of the table, clockwise."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


class Category(IntEnum):
    """The three stacks of reward cards, and what a set must be to earn from each."""

    FOUR_ALIKE = 0
    THREE_PAIRS = 1
    SEVEN_DIFFERENT = 2


COLORS = 7
SIDES = 4
CATEGORIES = 3

# == Lake tiles: the four sides from north, clockwise; then the symbol, if any. Tile 0 is the start tile. ==

# fmt: off
LAKE_TILES = [
    "BRWK", "WKOK", "GGGR", "OPOO", "RKGP", "RGBP", "WGOG lotus", "RGKR", "WBKB koi",
    "GROW", "BPWR", "RRGG dragon", "KPBB", "WWRG", "WOPW panda", "GPPR dragon", "GBOB", "BRKG",
    "BKWG", "PRKK panda", "RKRO lotus", "GPBP dragon", "OBWO koi", "BRWK", "BWGP", "OBOB koi", "WKWK panda",
    "GBKO", "PKWO", "ROPW", "PPKP", "OKPR", "BWOR", "BPKO", "RWKO", "WGPB",
]
# fmt: on
LETTERS = "WORPBGK"  # white, orange, red, purple, blue, green, black
TILES = len(LAKE_TILES)
START_TILE = 0
SYMBOLS = [tile[5:] for tile in LAKE_TILES]  # "" where there is none

SIDE_COLOR = np.array([[LETTERS.index(side) for side in tile[:4]] for tile in LAKE_TILES], np.int32)
HAS_SYMBOL = np.array([symbol != "" for symbol in SYMBOLS], np.int32)
# Turned by two quarters, tiles 25 and 26 look as before: two rotations of theirs are all there are.
ROTATIONS = np.array([2 if tile[:2] == tile[2:4] else 4 for tile in LAKE_TILES], np.int32)

# == Where seats are: in turn order, seat 0 first, for 2, 3 and 4 seats ==

N, E, S, W = Side
SEAT_SIDE = np.array([[S, N, 0, 0], [S, W, N, 0], [S, W, N, E]], np.int32)  # row: seats - 2

# == Quantities, for 2, 3 and 4 seats ==

TILES_OUT = np.array([13, 8, 3], np.int32)  # lake tiles that take no part
CARDS_PER_COLOR = np.array([5, 7, 8], np.int32)  # lantern cards
HAND = 3  # lake tiles in a hand
LIMIT = 12  # lantern cards with which one may still place
EXCHANGE_PRICE = 2  # rafts
GENERAL_CARDS = 3
GENERAL_POINTS = 4

# == Reward cards: points from the top of each stack; cards with 3 or 4 dots stay out at smaller tables ==

STACK = 9
REWARD_POINTS = np.array([[8, 7, 7, 6, 6, 5, 5, 5, 4], [9, 8, 8, 7, 7, 6, 6, 5, 5], [10, 9, 9, 8, 8, 7, 7, 6, 5]])
REWARD_DOTS = np.array([[0, 4, 0, 3, 0, 3, 0, 0, 0]] * 3)  # the same places in every stack
IN_PLAY = np.array([dots > REWARD_DOTS for dots in (3, 4, 5)], np.int32)  # [seats - 2, category, place]

# == For whoever draws it ==

BOX = {
    "tiles": LAKE_TILES,
    "letters": LETTERS,
    "seat_side": [row[: seats + 2] for seats, row in enumerate(SEAT_SIDE.tolist())],
    "reward_points": REWARD_POINTS.tolist(),
    "in_play": IN_PLAY.tolist(),
    "general_cards": GENERAL_CARDS,
    "general_points": GENERAL_POINTS,
    "limit": LIMIT,
}
