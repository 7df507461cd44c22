"""R4: stones, on islands of the basic side or anywhere in the water of the expert side."""

import numpy as np

from ludoteca.games.river_dragons import data as box, geometry, vocabulary as say
from ludoteca.games.river_dragons.data import Side
from ludoteca.games.river_dragons.geometry import is_nearer, is_there, squared, x_of, y_of
from ludoteca.games.river_dragons.state import State, ask
from ludoteca.games.river_dragons.vocabulary import Cause, Why, lose_action
from ludoteca.kernel import EMPTY, args, code1, code2, code4, kind_of, roll, tell
from ludoteca.kernel.compiling import Dice, Events, Moves, Table, called_from_python, rule

POINTS = box.GRID_WIDTH * box.GRID_HEIGHT
TRIES = 200  # points drawn at random before all are gone through
ANYWHERE = 16  # points that are listed where none opens a span
FAR_APART = 5_021  # has no factor in common with POINTS: steps of this size come by every point, each far from the last


# == Points of the water: multiples of 5 mm on the expert side ==========


@rule
def tenths(line: int) -> int:
    """Where a column or a row of the grid lies, in tenths of a millimeter; codes hold columns and rows. (R4.4)"""
    return box.GRID_FIRST + box.GRID * line


@rule
def point_refusal(s: State, x: int, y: int) -> int:
    """0 if a stone may lie at a point of the water, given in tenths; else why not. Touching is allowed. (R4.4)"""
    for color in range(box.COLORS):
        village_x, village_y = int(box.VILLAGE_XY[color, 0]), int(box.VILLAGE_XY[color, 1])
        if squared(x, y, village_x, village_y) < box.STONE_TO_VILLAGE * box.STONE_TO_VILLAGE:
            return Why.TOO_NEAR_VILLAGE
    for stone in range(box.STONES):
        if not is_there(s, stone):
            continue
        if squared(x, y, x_of(s, stone), y_of(s, stone)) < box.STONE_TO_STONE * box.STONE_TO_STONE:
            return Why.TOO_NEAR_STONE
    for plank in range(box.PLANKS):
        a, b = int(s.ends[plank, 0]), int(s.ends[plank, 1])
        if a != EMPTY and is_nearer(x, y, x_of(s, a), y_of(s, a), x_of(s, b), y_of(s, b), box.BESIDE_STONE):
            return Why.TOO_NEAR_PLANK
    return 0


@rule
def point_move(point: int) -> int:
    """A move to a point; points are numbered row by row."""
    return code2(say.PLACE_STONE, point % box.GRID_WIDTH, point // box.GRID_WIDTH)


@called_from_python
@rule
def next_point(s: State, point: int) -> int:
    """The first point, from a given one on, where a stone may lie; EMPTY if there is none. (R4.3)"""
    for later in range(point, POINTS):
        if point_refusal(s, tenths(later % box.GRID_WIDTH), tenths(later // box.GRID_WIDTH)) == 0:
            return later
    return EMPTY


# == What may be done ==================================================


@rule
def stone_refusal(s: State, move: int) -> int:
    """On a free island of the basic side, in free water on the expert side. (R4.1, R4.4)"""
    if kind_of(move) == say.PLACE_STONE_ON_ISLAND:
        if s.side == Side.EXPERT:
            return Why.NO_ISLANDS
        island = args(move)[0]
        return Why.ISLAND_TAKEN if is_there(s, island) else 0
    column, row = args(move)[:2]
    return Why.ONLY_ON_ISLANDS if s.side == Side.BASIC else point_refusal(s, tenths(column), tenths(row))


@rule
def list_stones(s: State, moves: Moves) -> int:
    """Every free island; on the expert side some points that are worth a look. (R4.1, R4.4)"""
    if s.side == Side.EXPERT:
        return list_points(s, moves)
    n = 0
    for island in range(box.STONES):
        moves[n] = code1(say.PLACE_STONE_ON_ISLAND, island)
        n += not is_there(s, island)
    return n


# == Doing it ==========================================================


@rule
def go_on_with_stones(s: State, events: Events) -> None:
    """Ask where, unless there is only one place; without a stone or a place the action is lost. (R4.3)"""
    if s.supply == 0:
        lose_action(s, Cause.NO_STONES, events)
    elif s.side == Side.BASIC:
        if s.supply > 1:  # as many islands are free
            ask(s)
            return
        island = 0
        while is_there(s, island):
            island += 1
        place_stone(s, code1(say.PLACE_STONE_ON_ISLAND, island), events)
    else:
        first = next_point(s, 0)
        if first == EMPTY:
            lose_action(s, Cause.NO_PLACE, events)
        elif next_point(s, first + 1) == EMPTY:
            place_stone(s, point_move(first), events)
        else:
            ask(s)


@rule
def place_stone(s: State, move: int, events: Events) -> None:
    """Lay a stone of the supply on an island, or in the water. (R4.1, R4.4)"""
    if kind_of(move) == say.PLACE_STONE_ON_ISLAND:
        island = args(move)[0]
        s.stones[island, 0], s.stones[island, 1] = box.ISLAND_XY[island, 0], box.ISLAND_XY[island, 1]
        tell(events, code2(say.STONE_PLACED_ON_ISLAND, s.acting, island))
    else:
        column, row = args(move)[:2]
        stone = 0
        while is_there(s, stone):
            stone += 1
        s.stones[stone, 0], s.stones[stone, 1] = tenths(column), tenths(row)
        tell(events, code4(say.STONE_PLACED, s.acting, stone, column, row))
    s.supply -= 1
    s.remaining -= 1


# == Points that are worth a look =======================================


@rule
def sample_stone(s: State, dice: Dice) -> int:
    """A point of the water at random."""
    for _ in range(TRIES):
        x, y = roll(dice, box.GRID_WIDTH), roll(dice, box.GRID_HEIGHT)
        if point_refusal(s, tenths(x), tenths(y)) == 0:
            return code2(say.PLACE_STONE, x, y)
    return point_move(next_point(s, 0))


@rule
def longest_held(s: State) -> int:
    """The number of the longest plank in any reserve; 0 if all are empty."""
    longest = 0
    for plank in range(box.PLANKS):
        if s.held_by[plank] != EMPTY:
            longest = max(longest, plank % box.NUMBERS + 1)
    return longest


@rule
def grid_step(center: int, far: int, direction: int) -> int:
    """The step of the grid nearest to what lies so far from a center in a direction; it may be off the board."""
    return (center + far * direction // 100 - box.GRID_FIRST + box.GRID // 2) // box.GRID


@rule
def list_points(s: State, moves: Moves) -> int:
    """At most 64 points where a stone may lie: such as open a span for a plank in some reserve; without any, others."""
    there, longest = geometry.gathered(s), longest_held(s)
    n = list_openings(s, there, longest, moves) if longest > 0 else 0
    return n if n > 0 else list_anywhere(s, there, moves)


@rule
def list_anywhere(s: State, there: Table, moves: Moves) -> int:
    """Some points where a stone may lie, far apart; none only if there is no such point at all."""
    n, point = 0, 1_000 * int(s.supply) % POINTS
    for _ in range(POINTS):
        moves[n] = point_move(point)
        n += geometry.is_free(there, tenths(point % box.GRID_WIDTH), tenths(point // box.GRID_WIDTH))
        if n == ANYWHERE:
            break
        point = (point + FAR_APART) % POINTS
    return n


@rule
def list_openings(s: State, there: Table, longest: int, moves: Moves) -> int:
    """At most 64 points where a stone may lie and open a span for the longest plank that is in some reserve.

    They lie around every support, in directions that change with the number of stones, just within a plank's reach.
    """
    n, listed = 0, np.zeros(POINTS // 32 + 1, np.int64)  # a bit for each point
    for i in range(len(box.DIRECTIONS)):
        way = (i + 5 * int(s.supply)) & (len(box.DIRECTIONS) - 1)
        for j in range(there[geometry.COUNTS, 0]):
            if there[geometry.FULL, j]:
                continue
            support = there[geometry.WHICH, j]
            far = reach_of(max(1, longest - (i + support) % box.NUMBERS), support)
            column = grid_step(there[geometry.X, j], far, int(box.DIRECTIONS[way, 0]))
            row = grid_step(there[geometry.Y, j], far, int(box.DIRECTIONS[way, 1]))
            if not (0 <= column < box.GRID_WIDTH and 0 <= row < box.GRID_HEIGHT):
                continue
            point = row * box.GRID_WIDTH + column
            if listed[point >> 5] >> (point & 31) & 1 == 0 and opens_span(there, column, row, j, longest):
                listed[point >> 5] |= 1 << (point & 31)
                moves[n] = point_move(point)
                n += 1
                if n == box.MOST_POINTS:
                    return n
    return n


@rule
def reach_of(number: int, support: int) -> int:
    """About as far from a support as a stone may be for a plank of a number, in tenths of a millimeter."""
    return 150 * number + (390 if support < box.STONES else 640)


@rule
def opens_span(there: Table, column: int, row: int, j: int, number: int) -> bool:
    """Whether a stone may lie at a point and let a plank of a number lie from there to a support that is gathered."""
    x, y, support = tenths(column), tenths(row), there[geometry.WHICH, j]
    to_x, to_y = there[geometry.X, j], there[geometry.Y, j]
    if not geometry.is_free(there, x, y):
        return False
    if not geometry.is_long_enough(number, support >= box.STONES, x, y, to_x, to_y):
        return False
    return geometry.is_clear(there, EMPTY, x, y, support, to_x, to_y)
