"""Where everything lies on the board of River Dragons and what is too near to what, written from RULES.md alone.

All lengths are in tenths of a millimeter; squares of distances are compared, exactly.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import combinations

Point = tuple[int, int]
Line = tuple[Point, Point]
Plank = tuple[str, int]  # color and number
Span = tuple[str, str]  # two supports such as stone_3 and village_red
Space = str | Plank  # the color of a village, or a plank (R6.1)

VILLAGES: dict[str, Point] = {
    "black": (5500, 2700),
    "red": (4250, 4865),
    "yellow": (1750, 4865),
    "pink": (500, 2700),
    "green": (1750, 535),
    "blue": (4250, 535),
}
COLORS = list(VILLAGES)
NUMBERS = range(1, 7)
STONES, MOST_PLANKS = 27, 3  # R1.5, R5.7
SUPPORTS = [f"stone_{number}" for number in range(1, STONES + 1)] + [f"village_{color}" for color in COLORS]
MEASURED = (
    "2616, 582; 3373, 622; 1566, 1200; 2999, 957; 4443, 1215; 2395, 1653; 3611, 1658; 960, 2105; 1843, 2027; "
    "4140, 2022; 2997, 2286; 5011, 2185; 1770, 2657; 2624, 2901; 3365, 2906; 4208, 2665; 1013, 3407; 5020, 3428; "
    "1523, 3564; 2432, 3773; 3590, 3766; 4521, 3585; 1335, 4114; 2997, 4025; 4615, 4080; 2435, 4682; 3522, 4721"
)
ISLANDS: dict[int, Point] = {
    number: (int(pair.split(",")[0]), int(pair.split(",")[1])) for number, pair in enumerate(MEASURED.split(";"), 1)
}
COLUMNS, ROWS = range(10, 591, 5), range(10, 531, 5)  # in millimeters (R4.4)
GRID: list[Point] = [(x, y) for x in COLUMNS for y in ROWS]

STONE_FROM, STONE_FROM_LINE = {"village": 430, "stone": 180}, 140  # R4.4
LINE_FROM = {"village": 390, "stone": 140}  # R5.6
REST = {"village": 350, "stone": 100}  # both radii less what rests on them, the other end being a stone (R5.5)


def on_grid(x: int, y: int) -> bool:
    """R4.4: whether a stone may have its center at that many millimeters."""
    return x in COLUMNS and y in ROWS


def plank_reaches(number: int, far_end: str, one: Point, other: Point) -> bool:
    """R5.5: from a stone to a stone or village the plank spans more than the distance of the centers."""
    reach = 350 + 150 * number + REST[far_end]
    return reach * reach > square(one, other)


def square(one: Point, other: Point) -> int:
    """Return the square of the distance of two points."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def apart(one: Point, other: Point, least: int) -> bool:
    """Whether two points are at least so far from each other; exactly as much is enough."""
    return square(one, other) >= least * least


@lru_cache(maxsize=200_000)
def clear_of(point: Point, line: Line, least: int) -> bool:
    """Whether a point is at least so far from the nearest point of a line; exactly as much is enough."""
    (ax, ay), (bx, by) = line
    x, y = point
    if x <= min(ax, bx) - least or x >= max(ax, bx) + least or y <= min(ay, by) - least or y >= max(ay, by) + least:
        return True  # far beside the line's frame, as most are
    along = (point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)
    part = min(Fraction(1), max(Fraction(0), Fraction(along, square(*line))))
    dx, dy = ax + part * (bx - ax) - point[0], ay + part * (by - ay) - point[1]
    return dx * dx + dy * dy >= least * least


@lru_cache(maxsize=200_000)
def meet(one: Line, other: Line) -> bool:
    """Whether two lines cross or touch: a point a + s (b - a) of one is a point c + t (d - c) of the other."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    if max(ax, bx) < min(cx, dx) or max(cx, dx) < min(ax, bx) or max(ay, by) < min(cy, dy) or max(cy, dy) < min(ay, by):
        return False  # one lies beside the other's frame
    ux, uy, vx, vy, wx, wy = bx - ax, by - ay, dx - cx, dy - cy, cx - ax, cy - ay
    turn = ux * vy - uy * vx
    if turn == 0:  # parallel: they meet if an end of one lies on the other
        return any(on_line(end, other) for end in one) or any(on_line(end, one) for end in other)
    s, t = Fraction(wx * vy - wy * vx, turn), Fraction(wx * uy - wy * ux, turn)
    return 0 <= s <= 1 and 0 <= t <= 1


def on_line(point: Point, line: Line) -> bool:
    """Whether a point lies on a line, ends included."""
    (ax, ay), (bx, by) = line
    straight = (point[0] - ax) * (by - ay) == (point[1] - ay) * (bx - ax)
    return straight and min(ax, bx) <= point[0] <= max(ax, bx) and min(ay, by) <= point[1] <= max(ay, by)


@lru_cache
def kind(support: str) -> str:
    """Whether a support is a stone or a village."""
    return support.partition("_")[0]


class Board:
    """Stones and planks on the board, and which planks there is room for."""

    def __init__(self) -> None:
        """R1.5, R5.1: at first there are only the villages, all six of them."""
        self.centers: dict[str, Point] = {f"village_{color}": center for color, center in VILLAGES.items()}
        self.laid: dict[Plank, Span] = {}

    def stones(self) -> dict[int, Point]:
        """Return the stones on the board by number, and where they lie."""
        return {n: self.centers[f"stone_{n}"] for n in range(1, STONES + 1) if f"stone_{n}" in self.centers}

    def line(self, span: Span) -> Line:
        """R5.6: the line of a plank runs from center to center."""
        return self.centers[span[0]], self.centers[span[1]]

    def fits(self, number: int, span: Span) -> bool:
        """R5.5: whether a plank of this number is long enough."""
        return plank_reaches(number, kind(span[1]), *self.line(span))

    def places(self) -> list[Span]:
        """R5.1, R5.6, R5.7, R5.9: spans where some plank may lie, in the order of the supports."""
        present = [support for support in SUPPORTS if support in self.centers]
        spans = [(one, other) for one, other in combinations(present, 2) if kind(one) == "stone"]
        return [span for span in spans if self.fits(NUMBERS[-1], span) and self.has_room(span)]

    def has_room(self, span: Span) -> bool:
        """R5.6, R5.7: both supports carry less than three, nothing is crossed, no third support is too near."""
        ends = [end for other in self.laid.values() for end in other]
        if span in self.laid.values() or any(ends.count(end) >= MOST_PLANKS for end in span):
            return False
        line = self.line(span)
        strangers = [other for other in self.laid.values() if set(span).isdisjoint(other)]
        if any(meet(line, self.line(other)) for other in strangers):
            return False
        thirds = [(kind(third), center) for third, center in self.centers.items() if third not in span]
        return all(clear_of(center, line, LINE_FROM[third]) for third, center in thirds)

    def neighbors(self, space: Space) -> list[Space]:
        """R6.2: a plank's villages and the planks with a stone in common; a village's planks."""
        if isinstance(space, str):
            return [plank for plank, ends in self.laid.items() if f"village_{space}" in ends]
        mine = set(self.laid[space])
        shared = {end for end in mine if kind(end) == "stone"}
        planks = [plank for plank, ends in self.laid.items() if plank != space and shared & set(ends)]
        return [color for color in COLORS if f"village_{color}" in mine] + planks
