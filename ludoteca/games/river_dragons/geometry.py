"""Where things lie and what that allows: fit, crossing, passing over, adjacency.

Everything is whole tenths of a millimeter in 64 bits, and squares are compared: no root, no fraction, the same answer
on every machine. The expert side is measured; the basic side looks into the tables of data.py, made once by the same
measures.
"""

import numpy as np

from ludoteca.games.river_dragons import data as box
from ludoteca.games.river_dragons.data import Planks, Side
from ludoteca.games.river_dragons.state import State
from ludoteca.games.river_dragons.vocabulary import Why
from ludoteca.kernel import EMPTY, Table, called_from_python, lowest, rule

ALL_OF_HALF = (1 << box.HALF) - 1
NO_NUMBER = box.NUMBERS + 1  # longer than any plank


# == Points and lines ==================================================


@rule
def squared(ax: int, ay: int, bx: int, by: int) -> int:
    """The square of the distance between two points."""
    return (bx - ax) * (bx - ax) + (by - ay) * (by - ay)


@rule
def side_of(ax: int, ay: int, bx: int, by: int, px: int, py: int) -> int:
    """On which side of the line from a to b a point lies: 1, -1, or 0 if it lies on it."""
    area = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    return int(area > 0) - int(area < 0)


@rule
def lines_meet(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Whether the line from a to b crosses or touches the line from c to d. (R5.6)"""
    is_apart = (max(ax, bx) < min(cx, dx)) | (max(cx, dx) < min(ax, bx))
    is_apart |= (max(ay, by) < min(cy, dy)) | (max(cy, dy) < min(ay, by))
    # Where their frames overlap, they miss just when both ends of one lie on the same side of the other.
    is_apart |= side_of(ax, ay, bx, by, cx, cy) * side_of(ax, ay, bx, by, dx, dy) > 0
    is_apart |= side_of(cx, cy, dx, dy, ax, ay) * side_of(cx, cy, dx, dy, bx, by) > 0
    return not is_apart


@rule
def is_nearer(px: int, py: int, ax: int, ay: int, bx: int, by: int, limit: int) -> bool:
    """Whether a point is nearer than a limit to the line from a to b. (R4.4, R5.6)"""
    if px <= min(ax, bx) - limit or px >= max(ax, bx) + limit or py <= min(ay, by) - limit or py >= max(ay, by) + limit:
        return False  # most are that far away
    return comes_near(px, py, ax, ay, bx, by, limit)


@rule
def comes_near(px: int, py: int, ax: int, ay: int, bx: int, by: int, limit: int) -> bool:
    """The same without a branch, for whoever asks it of many points or lines at once."""
    along = (px - ax) * (bx - ax) + (py - ay) * (by - ay)
    area = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    length, to_end = squared(ax, ay, bx, by), min(squared(px, py, ax, ay), squared(px, py, bx, by))
    is_beside = (along > 0) & (along < length)  # neither before the line nor behind it
    return bool((is_beside & (area * area < limit * limit * length)) | (to_end < limit * limit))


@rule
def is_long_enough(number: int, to_village: bool, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a plank reaches a stone or a village from a stone, and rests on both; longer is no harm. (R5.3, R5.5)"""
    return bool(squared(ax, ay, bx, by) < box.REACH_SQUARED[number - 1, int(to_village)])


# == Supports ==========================================================


@rule
def x_of(s: State, support: int) -> int:
    """How far to the east the center of a support is."""
    return int(s.stones[support, 0]) if support < box.STONES else int(box.VILLAGE_XY[support - box.STONES, 0])


@rule
def y_of(s: State, support: int) -> int:
    """How far to the south the center of a support is."""
    return int(s.stones[support, 1]) if support < box.STONES else int(box.VILLAGE_XY[support - box.STONES, 1])


@rule
def is_there(s: State, support: int) -> bool:
    """A village always is; a stone if it is on the board. (R5.1)"""
    return support >= box.STONES or bool(s.stones[support, 0] != EMPTY)


@rule
def is_full(s: State, support: int) -> bool:
    """Whether three planks lie on a support. (R5.7)"""
    planks = int(s.resting[support])
    for _ in range(box.MOST_ON_SUPPORT - 1):
        planks &= planks - 1
    return planks != 0


@rule
def lying(s: State) -> int:
    """The planks that lie on the board, as a bit mask."""
    planks = 0
    for support in range(box.SUPPORTS):
        planks |= int(s.resting[support])
    return planks


@rule
def neighbors(s: State, space: int) -> int:
    """The spaces adjacent to a plank or a village, as a bit mask. (R6.2)

    Planks that share a stone are adjacent; planks that share a village only have the village in common.
    """
    if space >= box.PLANKS:
        return int(s.resting[box.STONES + space - box.PLANKS])
    found = 0
    for i in range(2):
        support = int(s.ends[space, i])
        found |= int(s.resting[support]) if support < box.STONES else 1 << (box.PLANKS + support - box.STONES)
    return found & ~(1 << space)


# == The expert side, gathered: for whoever asks much of one position ==

# What lies on the board and nothing else, in the order of its numbers: a column for each support and for each plank.
# The rules below ask every column and stop at none, so that the processor answers for eight at once (SIMD). The last
# eight are filled up with what lies far off the board.
WHICH, X, Y, APART, BESIDE, FULL = range(6)  # lines of supports; APART: the limit of R4.4, squared; BESIDE: of R5.6
LOWER, HIGHER, AX, AY, BX, BY = range(6, 12)  # lines of planks: their supports, and where these are
COUNTS = 12  # a line: how many supports there are, then how many columns to ask of supports, and of planks
FAR_OFF = -20_000


@rule
def gathered(s: State) -> Table:
    """Gather what lies on the board."""
    there = np.empty((COUNTS + 1, box.PLANKS + 8), np.int64)
    n = 0
    for support in range(box.SUPPORTS):
        is_stone = support < box.STONES
        there[WHICH, n], there[X, n], there[Y, n] = support, x_of(s, support), y_of(s, support)
        there[APART, n] = box.STONE_TO_STONE**2 if is_stone else box.STONE_TO_VILLAGE**2
        there[BESIDE, n] = box.BESIDE_STONE if is_stone else box.BESIDE_VILLAGE
        there[FULL, n] = is_full(s, support)
        n += is_there(s, support)
    there[X:FULL, n : n + 8] = FAR_OFF
    there[COUNTS, 0], there[COUNTS, 1] = n, to_eights(n)
    n = 0
    for plank in range(box.PLANKS):
        a, b = int(s.ends[plank, 0]), int(s.ends[plank, 1])
        if a != EMPTY:
            there[LOWER, n], there[AX, n], there[AY, n] = a, x_of(s, a), y_of(s, a)
            there[HIGHER, n], there[BX, n], there[BY, n] = b, x_of(s, b), y_of(s, b)
            n += 1
    there[LOWER:COUNTS, n : n + 8] = FAR_OFF
    there[COUNTS, 2] = to_eights(n)
    return there


@rule
def to_eights(n: int) -> int:
    """The next multiple of eight."""
    return n + 7 & ~7


@rule
def is_clear(there: Table, a: int, ax: int, ay: int, b: int, bx: int, by: int) -> bool:
    """Whether a line between two supports meets no plank apart from them, and comes near no third support. (R5.6)"""
    is_hit = False
    for i in range(there[COUNTS, 1]):
        is_third = (there[WHICH, i] != a) & (there[WHICH, i] != b)
        is_hit |= is_third & comes_near(there[X, i], there[Y, i], ax, ay, bx, by, there[BESIDE, i])
    if is_hit:
        return False
    for i in range(there[COUNTS, 2]):
        c, d = there[LOWER, i], there[HIGHER, i]
        is_other = (c != a) & (c != b) & (d != a) & (d != b)
        is_hit |= is_other & lines_meet(ax, ay, bx, by, there[AX, i], there[AY, i], there[BX, i], there[BY, i])
    return not is_hit


@rule
def is_free(there: Table, x: int, y: int) -> bool:
    """Whether a stone may lie at a point of the water. (R4.4)"""
    is_near = False
    for i in range(there[COUNTS, 1]):
        is_near |= squared(x, y, there[X, i], there[Y, i]) < there[APART, i]
    if is_near:
        return False
    for i in range(there[COUNTS, 2]):
        is_near |= comes_near(x, y, there[AX, i], there[AY, i], there[BX, i], there[BY, i], box.BESIDE_STONE)
    return not is_near


@rule
def is_within(there: Table, i: int, j: int, number: int) -> bool:
    """Whether a plank of a number reaches from one column's support to another's, neither of them full. (R5.5, R5.7)"""
    is_far = not is_long_enough(
        number, there[WHICH, j] >= box.STONES, there[X, i], there[Y, i], there[X, j], there[Y, j]
    )
    return not (is_far or there[FULL, i] or there[FULL, j])


@rule
def is_open(s: State, there: Table, i: int, j: int) -> bool:
    """Whether nothing lies between two supports, by their columns, and no plank joins them. (R5.6)"""
    a, b = there[WHICH, i], there[WHICH, j]
    if s.resting[a] & s.resting[b] != 0:
        return False
    return is_clear(there, a, there[X, i], there[Y, i], b, there[X, j], there[Y, j])


@rule
def list_measured(s: State) -> int:
    """Offer every span of the expert side that is open, whatever its length; how many there are. (R5.9)"""
    n, there = 0, gathered(s)
    supports = there[COUNTS, 0]
    for i in range(supports - box.COLORS):
        for j in range(i + 1, supports):
            if is_within(there, i, j, box.NUMBERS) and is_open(s, there, i, j):
                s.offer[n] = there[WHICH, i] | there[WHICH, j] << 8
                n += 1
    s.offer[n] = EMPTY
    return n


@rule
def shortest_measured(s: State) -> int:
    """The number of the shortest plank that fits on some open span of the expert side. (R5.10)"""
    shortest, there = NO_NUMBER, gathered(s)
    supports = there[COUNTS, 0]
    for i in range(supports - box.COLORS):
        for j in range(i + 1, supports):
            if is_within(there, i, j, shortest - 1) and is_open(s, there, i, j):
                while shortest > 1 and is_within(there, i, j, shortest - 1):
                    shortest -= 1
                if shortest == 1:
                    return 1
    return shortest


# == Spans: what a plank can join ======================================


@called_from_python
@rule
def ends_of(span: int) -> tuple[int, int]:
    """The lower and the higher support of a span, which is written as lower | higher << 8."""
    return span & 255, span >> 8


@rule
def open_spans(s: State) -> tuple[int, int]:
    """On the basic side: the spans on which a plank may lie, by length apart, as two words. (R5.1, R5.6, R5.7)"""
    low, high = closed_spans(s, needs_stones=True)
    return ~low & ALL_OF_HALF, ~high & ALL_OF_HALF


@rule
def closed_spans(s: State, needs_stones: bool) -> tuple[int, int]:
    """The spans that lying planks and full supports close, as two words; where they need stones, bare ones too."""
    low, high, planks = 0, 0, 0
    for support in range(box.SUPPORTS):  # no branch: what is not closed adds nothing
        is_closed = is_full(s, support) | (needs_stones & (not is_there(s, support)))
        low |= int(box.SPANS_AT[support, 0]) & -int(is_closed)
        high |= int(box.SPANS_AT[support, 1]) & -int(is_closed)
        planks |= int(s.resting[support])
    while planks != 0:
        plank = lowest(planks)
        span = box.SPAN_OF[s.ends[plank, 0], s.ends[plank, 1]]
        low |= int(box.CLASHES[span, 0])
        high |= int(box.CLASHES[span, 1])
        planks &= planks - 1
    return low, high


@rule
def crosses_plank(s: State, a: int, ax: int, ay: int, b: int, bx: int, by: int) -> bool:
    """Whether a line between two supports meets that of a plank with which it shares none. (R5.6)"""
    for plank in range(box.PLANKS):
        c, d = int(s.ends[plank, 0]), int(s.ends[plank, 1])
        if c == EMPTY or c in (a, b) or d in (a, b):
            continue
        if lines_meet(ax, ay, bx, by, x_of(s, c), y_of(s, c), x_of(s, d), y_of(s, d)):
            return True
    return False


@rule
def passes_over(s: State, a: int, ax: int, ay: int, b: int, bx: int, by: int) -> bool:
    """Whether a line between two supports comes too near to a third. (R5.6)"""
    for stone in range(box.STONES):
        x, y = int(s.stones[stone, 0]), int(s.stones[stone, 1])
        if stone not in (a, b) and is_there(s, stone) and is_nearer(x, y, ax, ay, bx, by, box.BESIDE_STONE):
            return True
    for color in range(box.COLORS):
        x, y = int(box.VILLAGE_XY[color, 0]), int(box.VILLAGE_XY[color, 1])
        if box.STONES + color not in (a, b) and is_nearer(x, y, ax, ay, bx, by, box.BESIDE_VILLAGE):
            return True
    return False


@rule
def span_refusal(s: State, a: int, b: int) -> int:
    """0 if some plank may join two supports, the lower one first; else why not. (R5.1, R5.5, R5.6, R5.7)"""
    if a >= box.STONES:
        return Why.BETWEEN_VILLAGES
    if not (is_there(s, a) and is_there(s, b)):
        return Why.NO_STONE_THERE
    ax, ay, bx, by = x_of(s, a), y_of(s, a), x_of(s, b), y_of(s, b)
    if not is_long_enough(box.NUMBERS, b >= box.STONES, ax, ay, bx, by):
        return Why.OUT_OF_REACH
    if s.resting[a] & s.resting[b] != 0:
        return Why.JOINED_ALREADY
    if is_full(s, a) or is_full(s, b):
        return Why.SUPPORT_FULL
    if s.side == Side.BASIC:
        span = int(box.SPAN_OF[a, b])
        low, high = open_spans(s)
        is_open = (low >> span if span < box.HALF else high >> (span - box.HALF)) & 1
        return 0 if is_open else Why.CROSSES_PLANK  # no span of the basic side passes over anything
    if crosses_plank(s, a, ax, ay, b, bx, by):
        return Why.CROSSES_PLANK
    return Why.OVER_SUPPORT if passes_over(s, a, ax, ay, b, bx, by) else 0


@called_from_python
@rule
def fits(s: State, number: int, a: int, b: int) -> bool:
    """Whether a plank of a number is long enough for a span. (R5.5)"""
    return is_long_enough(number, b >= box.STONES, x_of(s, a), y_of(s, a), x_of(s, b), y_of(s, b))


@called_from_python
@rule
def list_spans(s: State) -> None:
    """Offer every span that is open, whatever its length. (R5.9)"""
    if s.side == Side.BASIC:
        low, high = open_spans(s)
        offer_set(s, low, high)
    else:
        s.offers = list_measured(s)


@rule
def list_fitting(s: State, number: int, only_fitting: bool) -> bool:
    """Offer every open span of the basic side, or only those that a plank fits; whether it fits any. (R5.5, R5.9)"""
    low, high = open_spans(s)
    fits_low, fits_high = low & int(box.SPANS_REACHED[number - 1, 0]), high & int(box.SPANS_REACHED[number - 1, 1])
    if only_fitting:
        offer_set(s, fits_low, fits_high)
    else:
        offer_set(s, low, high)
    return fits_low | fits_high != 0


@rule
def offer_set(s: State, low: int, high: int) -> None:
    """Offer a set of spans of the basic side."""
    n = 0
    for i in range(box.HALF):  # a span is written first, and counted only if it is in the set: faster than a branch
        s.offer[n] = box.SPAN_CODE[i]
        n += low >> i & 1
    for i in range(box.HALF):
        s.offer[n] = box.SPAN_CODE[box.HALF + i]
        n += high >> i & 1
    s.offer[n] = EMPTY
    s.offers = n


@rule
def offer_spans(s: State, number: int) -> bool:
    """Offer the open spans, with help only those that a plank fits; whether it fits anywhere. (R5.9)"""
    if s.side == Side.BASIC:
        return list_fitting(s, number, s.planks == Planks.WITH_HELP)
    list_spans(s)
    return keep_offers(s, number)


@rule
def keep_offers(s: State, number: int) -> bool:
    """Whether a plank fits on some span; with help only such spans stay on offer. (R5.9)"""
    kept, has_place = 0, False
    for i in range(s.offers):
        span = int(s.offer[i])
        a, b = ends_of(span)
        is_fit = fits(s, number, a, b)
        has_place |= is_fit
        if is_fit or s.planks == Planks.BY_EYE:
            s.offer[kept] = span
            kept += 1
    s.offer[kept : s.offers] = EMPTY
    s.offers = kept
    return has_place


@rule
def shortest_fitting(s: State) -> int:
    """The number of the shortest plank that fits on some open span; NO_NUMBER if there is none. (R5.10)"""
    if s.side == Side.BASIC:
        low, high = open_spans(s)
        for i in range(box.NUMBERS):
            if (low & box.SPANS_FIRST_REACHED[i, 0]) | (high & box.SPANS_FIRST_REACHED[i, 1]) != 0:
                return i + 1
        return NO_NUMBER
    return shortest_measured(s)
