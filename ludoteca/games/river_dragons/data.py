"""What is in the box: villages, islands, planks and cards; and what a plank can join on the basic side.

Lengths are whole tenths of a millimeter, x grows to the east and y to the south. The measures of the printed board
are not public: these are our own reconstruction.
"""

from enum import IntEnum

import numpy as np

SEATS = 6


class Side(IntEnum):
    """The option: the side of the board."""

    BASIC = 0  # stones lie on islands
    EXPERT = 1  # stones lie anywhere in the water


class Planks(IntEnum):
    """The option: who sees whether a plank is long enough. (R5.9)"""

    BY_EYE = 0
    WITH_HELP = 1


class Color(IntEnum):
    """The six colors in the order of their villages, clockwise from the east; every third is the opposite. (R1.2)"""

    BLACK = 0
    RED = 1
    YELLOW = 2
    PINK = 3
    GREEN = 4
    BLUE = 5


class Card(IntEnum):
    """The cards of a hand; the dragons in the order of Color. (R1.4)"""

    PLACE_1_STONE = 0
    PLACE_2_STONES = 1
    PLACE_1_PLANK = 2
    PLACE_2_PLANKS = 3
    MOVE_1 = 4
    MOVE_2 = 5
    JUMP = 6
    REMOVE = 7
    DRAGON_BLACK = 8
    DRAGON_RED = 9
    DRAGON_YELLOW = 10
    DRAGON_PINK = 11
    DRAGON_GREEN = 12
    DRAGON_BLUE = 13


class Support(IntEnum):
    """What can carry a plank: 27 stones, then the villages in the order of Color."""

    STONE_1, STONE_2, STONE_3, STONE_4, STONE_5, STONE_6, STONE_7, STONE_8, STONE_9 = range(9)
    STONE_10, STONE_11, STONE_12, STONE_13, STONE_14, STONE_15, STONE_16, STONE_17, STONE_18 = range(9, 18)
    STONE_19, STONE_20, STONE_21, STONE_22, STONE_23, STONE_24, STONE_25, STONE_26, STONE_27 = range(18, 27)
    VILLAGE_BLACK, VILLAGE_RED, VILLAGE_YELLOW, VILLAGE_PINK, VILLAGE_GREEN, VILLAGE_BLUE = range(27, 33)


COLORS = 6
NUMBERS = 6  # planks of a color, the shortest first
PLANKS = COLORS * NUMBERS  # a plank is color * NUMBERS + number - 1
STONES = 27  # on the basic side a stone is as its island
SUPPORTS = STONES + COLORS
SPACES = PLANKS + COLORS  # where a pawn may be: on a plank, or in village space - PLANKS (R6.1)
MOST_ON_SUPPORT = 3  # planks (R5.7)
MOST_COLORS = 2  # in a reserve (R8.3)

# == The course of a match =============================================

SLOTS = 5
TURNS = 50
ACTIONS = 8  # cards that are no dragons
TIMES = np.array([1, 2, 1, 2, 1, 2, 1, 1], np.int32)  # how often each of them is carried out

# Colors of the seats in clockwise order, seat 0 first; row: seats - 2. (R1.1, R1.7)
_K, _R, _Y, _P, _G, _B = range(COLORS)
_SEAT_COLORS = [[_K, _P], [_R, _P, _B], [_R, _Y, _G, _B], [_K, _R, _Y, _G, _B], [_K, _R, _Y, _P, _G, _B]]
SEAT_COLOR = np.array([row + [-1] * (SEATS - len(row)) for row in _SEAT_COLORS], np.int32)
COLOR_SEAT = np.array([[row.index(c) if c in row else -1 for c in range(COLORS)] for row in _SEAT_COLORS], np.int32)

# == Measures ==========================================================

STONE_RADIUS, VILLAGE_RADIUS, PLANK_WIDTH, REST = 90, 340, 100, 40
PLANK_LENGTHS = [500, 650, 800, 950, 1100, 1250]
# How near the line of a plank may come to the center of a support that does not carry it. (R5.6)
BESIDE_STONE, BESIDE_VILLAGE = STONE_RADIUS + PLANK_WIDTH // 2, VILLAGE_RADIUS + PLANK_WIDTH // 2
STONE_TO_STONE, STONE_TO_VILLAGE = 2 * STONE_RADIUS, STONE_RADIUS + VILLAGE_RADIUS  # from center to center (R4.4)

# A plank fits over distances below these, squared: between two stones; from a stone to a village. (R5.5)
REACHES = [(n + 2 * STONE_RADIUS - 2 * REST, n + STONE_TO_VILLAGE - 2 * REST) for n in PLANK_LENGTHS]
FURTHEST = REACHES[-1][1]  # no plank joins what lies this far apart
REACH_SQUARED = np.array([[reach**2 for reach in both] for both in REACHES], np.int64)

# Centers of stones on the expert side: multiples of 5 mm. (R4.4)
GRID, GRID_FIRST, GRID_WIDTH, GRID_HEIGHT = 50, 100, 117, 105
WIDTH = 6000  # of the board

VILLAGES = [(5500, 2700), (4250, 4865), (1750, 4865), (500, 2700), (1750, 535), (4250, 535)]
# fmt: off
ISLANDS = [
    (2616, 582), (3373, 622), (1566, 1200), (2999, 957), (4443, 1215), (2395, 1653), (3611, 1658),
    (960, 2105), (1843, 2027), (4140, 2022), (2997, 2286), (5011, 2185), (1770, 2657), (2624, 2901),
    (3365, 2906), (4208, 2665), (1013, 3407), (5020, 3428), (1523, 3564), (2432, 3773), (3590, 3766),
    (4521, 3585), (1335, 4114), (2997, 4025), (4615, 4080), (2435, 4682), (3522, 4721),
]
# fmt: on
ISLAND_XY = np.array(ISLANDS, np.int32)
VILLAGE_XY = np.array(VILLAGES, np.int32)

# == Spans of the basic side: pairs of supports that some plank can join ==


def _shortest_plank(a: int, b: int) -> int:
    """The number of the shortest plank that reaches from one support to another; 0 if none does. (R5.1, R5.5)"""
    (ax, ay), (bx, by) = (ISLANDS + VILLAGES)[a], (ISLANDS + VILLAGES)[b]
    if a >= STONES and b >= STONES:
        return 0
    distance = (bx - ax) ** 2 + (by - ay) ** 2
    reaches = [both[max(a, b) >= STONES] for both in REACHES]
    return next((i for i, reach in enumerate(reaches, 1) if distance < reach**2), 0)


def _cross(span: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two lines without a shared support meet; no three centers lie on one line. (R5.6)"""
    if set(span) & set(other):
        return False
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = ((ISLANDS + VILLAGES)[support] for support in span + other)
    c, d = (((bx - ax) * (y - ay) - (by - ay) * (x - ax)) > 0 for x, y in ((cx, cy), (dx, dy)))
    a, b = (((dx - cx) * (y - cy) - (dy - cy) * (x - cx)) > 0 for x, y in ((ax, ay), (bx, by)))
    return a != b and c != d


SPAN_LIST = [(a, b) for a in range(SUPPORTS) for b in range(a + 1, SUPPORTS) if _shortest_plank(a, b)]
SPANS = len(SPAN_LIST)
HALF = SPANS // 2  # bits of each of the two words that make a set of spans
SHORTEST = [_shortest_plank(a, b) for a, b in SPAN_LIST]


def _words(spans: list[int]) -> list[int]:
    """A set of spans as two words."""
    return [sum(1 << i - first for i in spans if first <= i < first + HALF) for first in (0, HALF)]


SPAN_CODE = np.array([a | b << 8 for a, b in SPAN_LIST], np.int32)  # as it stands in a move to place
SPAN_OF = np.full((SUPPORTS, SUPPORTS), -1, np.int32)  # [lower support, higher support], -1 where there is none
for _i, (_a, _b) in enumerate(SPAN_LIST):
    SPAN_OF[_a, _b] = _i
SPANS_AT = np.array([_words([i for i in range(SPANS) if a in SPAN_LIST[i]]) for a in range(SUPPORTS)], np.int64)
SPANS_FIRST_REACHED = np.array([_words([i for i in range(SPANS) if SHORTEST[i] == n + 1]) for n in range(NUMBERS)])
SPANS_REACHED = np.bitwise_or.accumulate(SPANS_FIRST_REACHED)  # by planks of a number, shorter spans included
CLASHES = np.array(  # for each span those that cross it, and itself: no two planks join the same supports
    [_words([i for i in range(SPANS) if span == SPAN_LIST[i] or _cross(span, SPAN_LIST[i])]) for span in SPAN_LIST],
    np.int64,
)

# == Points for stones that random play and bots look at on the expert side ==

MOST_POINTS = 64
# fmt: off
DIRECTIONS = np.array([  # sixteen, of length 100, each far from the one before
    (100, 0), (-71, 71), (38, -92), (38, 92), (-100, 0), (71, -71), (-38, 92), (-38, -92),
    (0, 100), (-71, -71), (92, 38), (-92, 38), (0, -100), (71, 71), (-92, -38), (92, -38),
], np.int32)
# fmt: on

# == For whoever draws it ==

BOX = {
    "villages": VILLAGES,
    "islands": ISLANDS,
    "plank_lengths": PLANK_LENGTHS,
    "stone_radius": STONE_RADIUS,
    "village_radius": VILLAGE_RADIUS,
    "seat_color": [[Color(c).name.lower() for c in row] for row in _SEAT_COLORS],
    "goal_of": {c.name.lower(): Color((c + COLORS // 2) % COLORS).name.lower() for c in Color},  # R1.2
    "grid": {"step": GRID, "first": GRID_FIRST, "width": GRID_WIDTH, "height": GRID_HEIGHT},
    "slots": SLOTS,
    "turns": TURNS,
}
