"""What is in the box: tiles, stars, what stands between the stars, and how many of each a table uses.

On the variant side stars have other numbers (S6.3) and no color of their own (S6.5); what stands between them is the
same on both sides (S6.4).
"""

from enum import IntEnum

import numpy as np

from ludoteca.kernel.visibility import EMPTY

SEATS = 4


class Color(IntEnum):
    """The six colors of tiles, in the order of the rounds in which they are wild. (S1.5)"""

    PURPLE = 0
    GREEN = 1
    ORANGE = 2
    YELLOW = 3
    BLUE = 4
    RED = 5


class Star(IntEnum):
    """The seven stars of a board: the one in the middle, then clockwise from the upper left."""

    CENTER = 0
    ORANGE = 1
    RED = 2
    BLUE = 3
    YELLOW = 4
    GREEN = 5
    PURPLE = 6


class Side(IntEnum):
    """The option: the side of the player boards that everyone uses. (S1.1)"""

    COLORED = 0
    VARIANT = 1


class Feature(IntEnum):
    """What stands between the spaces and gives bonus tiles when all spaces around it are filled."""

    PILLAR = 0
    STATUE = 1
    WINDOW = 2


class Pattern(IntEnum):
    """What a complete star shows: one color, numbered like Color, or six."""

    PURPLE = 0
    GREEN = 1
    ORANGE = 2
    YELLOW = 3
    BLUE = 4
    RED = 5
    ALL_DIFFERENT = 6


class Source(IntEnum):
    """Where tiles are picked from: the center of the table and the factory displays."""

    CENTER = 0
    DISPLAY_1 = 1
    DISPLAY_2 = 2
    DISPLAY_3 = 3
    DISPLAY_4 = 4
    DISPLAY_5 = 5
    DISPLAY_6 = 6
    DISPLAY_7 = 7
    DISPLAY_8 = 8
    DISPLAY_9 = 9


COLORS = 6
STARS = 7
SLOTS = 6  # in each star's ring, clockwise; neighbors are k and k + 1, and the last and the first
SOURCES = 10

# == Quantities ==

TILES_PER_COLOR = 22
TILES = COLORS * TILES_PER_COLOR
DISPLAYS = np.array([5, 7, 9], np.int32)  # for 2, 3 and 4 seats
TILES_PER_DISPLAY = 4
SUPPLY_SPACES = 10
ROUNDS = 6
START_SCORE = 5
LEAST_SCORE = 1  # the track has no space 0
MOST_KEPT = 4  # corner spaces of a board

# == The stars ==

ANY = EMPTY  # no color of its own
STAR_COLOR = np.array(  # [side, star]
    [
        [ANY, Color.ORANGE, Color.RED, Color.BLUE, Color.YELLOW, Color.GREEN, Color.PURPLE],
        [ANY] * STARS,
    ],
    np.int32,
)
NUMBER = np.array(  # [side, star, slot]: the printed number, which is the price of the space
    [
        [[1, 2, 3, 4, 5, 6]] * STARS,
        [[3, 3, 3, 3, 3, 3], *[[3, 2, 1, 4, 5, 6]] * (STARS - 1)],
    ],
    np.int32,
)
STAR_POINTS = np.array([20, 18, 17, 16, 15, 14, 12], np.int32)  # by Pattern
NUMBER_POINTS = np.array([0, 4, 8, 12, 16], np.int32)  # for all spaces of a number; nothing for 5 and 6

# == Pillars, statues and windows: the spaces around each, by the star's initial (C for the center) and the slot ==

PILLARS = ["O2 O3 C6 C1", "R2 R3 C1 C2", "B2 B3 C2 C3", "Y2 Y3 C3 C4", "G2 G3 C4 C5", "P2 P3 C5 C6"]
STATUES = ["O1 O2 R3 R4", "R1 R2 B3 B4", "B1 B2 Y3 Y4", "Y1 Y2 G3 G4", "G1 G2 P3 P4", "P1 P2 O3 O4"]
WINDOWS = ["O5 O6", "R5 R6", "B5 B6", "Y5 Y6", "G5 G6", "P5 P6"]
AROUND = [[("CORBYGP".index(p[0]), int(p[1]) - 1) for p in f.split()] for f in PILLARS + STATUES + WINDOWS]
FEATURES = len(AROUND)
FEATURE_KIND = np.array([kind for kind in Feature for _ in range(6)], np.int32)
FEATURE_STAR = np.array([spaces[0][0] for spaces in AROUND], np.int32)  # the outer star by which it is called
BONUS = np.array([1, 2, 3], np.int32)  # tiles for each kind
MOST_BONUS = 3
# [feature, i]: star and slot of four spaces around it; a window has two, and they stand here twice.
SPACES = np.array([(spaces * 2)[:4] for spaces in AROUND], np.int32)
# [star, slot]: the one or two features beside a space, then EMPTY.
BESIDE = np.array(
    [
        [([f for f in range(FEATURES) if (star, slot) in AROUND[f]] + [EMPTY])[:2] for slot in range(SLOTS)]
        for star in range(STARS)
    ],
    np.int32,
)

# == Every way to pay, for listing placements ==

PRINTED = [[1, 2, 3, 4, 5, 6], [3, 2, 1, 4, 5, 6], [3, 3, 3, 3, 3, 3]]  # the numbers of the three kinds of stars
PRINTS = len(PRINTED)
STARS_WITH = np.array(  # [side, print]: the stars of that kind, as the lowest bit of a byte for each star
    [[sum(1 << 8 * star for star in Star if side[star] == numbers) for numbers in PRINTED] for side in NUMBER.tolist()],
    np.int64,
)


def ways(numbers: list[int], own: int, wilds: int) -> list[int]:
    """How spaces can be paid with a number of tiles of their color and of the wild one. (S3.2, S3.3)

    Each as slot << 16 | wild tiles spent << 32: two arguments of a move to place.
    """
    spending = [range(max(0, number - own), min(number - 1, wilds) + 1) for number in numbers]
    return [slot << 16 | spent << 32 for slot in range(SLOTS) for spent in spending[slot]]


ENOUGH, ENOUGH_WILDS = 6, 5  # having more tiles adds no way
ALL_WAYS = [[[ways(p, own, w) for w in range(ENOUGH_WILDS + 1)] for own in range(ENOUGH + 1)] for p in PRINTED]
WAY_COUNT = np.array([[[len(ways) for ways in row] for row in table] for table in ALL_WAYS], np.int32)
MOST_WAYS = int(WAY_COUNT.max())
# [print, own tiles, wild tiles, i]
WAYS = np.array([[[(w + [0] * MOST_WAYS)[:MOST_WAYS] for w in row] for row in table] for table in ALL_WAYS], np.int64)

# == For whoever draws it ==

BOX = {
    "star_color": [[None if c == ANY else Color(c).name.lower() for c in row] for row in STAR_COLOR.tolist()],
    "number": NUMBER.tolist(),
    "pillars": PILLARS,
    "statues": STATUES,
    "windows": WINDOWS,
    "bonus": BONUS.tolist(),
    "displays": DISPLAYS.tolist(),
    "rounds": ROUNDS,
    "wild_by_round": [Color(number).name.lower() for number in range(ROUNDS)],  # S1.5
    "supply_spaces": SUPPLY_SPACES,
    "most_kept": MOST_KEPT,
    "star_points": STAR_POINTS.tolist(),
    "number_points": NUMBER_POINTS.tolist(),
}
