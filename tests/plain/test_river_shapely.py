"""The geometry of River Dragons agrees with shapely: over a million cases.

All coordinates are whole tenths of a millimeter, so that shapely answers exactly whether lines meet. Distances it
gives as fractions: nearer to a limit than DOUBT they are measured again with exact fractions, and none is left out.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
import shapely

from ludoteca.games.river_dragons.data import BESIDE_STONE, BESIDE_VILLAGE, NUMBERS, REACHES
from ludoteca.games.river_dragons.geometry import is_long_enough, is_nearer, lines_meet, side_of
from ludoteca.games.river_dragons.state import STATE
from ludoteca.kernel.compiling import MODE, Table as Numbers, bind, warm_up
from tests.plain.river_geometry import clear_of
from tests.warm_up import load_games

RIVER = next(game for game in load_games() if game.id == "river_dragons")
CASES = 100_000 if MODE == "compiled" else 1_000  # for each seed and each of three questions
SEEDS = range(4)
OFTEN = 10 if MODE == "compiled" else -1  # every class of cases occurs more often than that
LIMITS = np.array([BESIDE_STONE, BESIDE_VILLAGE])
DOUBT = 1e-9  # shapely's error is below a thousandth of this; exact distances differ from a limit by 0 or over 1e-11
SIDE, MEET, NEARER, SHORTEST = range(4)
Cases = npt.NDArray[np.int64]  # a row is ax, ay, bx, by, cx, cy, dx, dy
Geometries = npt.NDArray[Any]


def answer_all(cases: Numbers, limits: Numbers, answers: Numbers) -> None:
    """What geometry.py says of lines a to b and c to d, of point c, and of planks from a to c; compiled."""
    for i in range(len(cases)):
        ax, ay, bx, by = int(cases[i, 0]), int(cases[i, 1]), int(cases[i, 2]), int(cases[i, 3])
        cx, cy, dx, dy = int(cases[i, 4]), int(cases[i, 5]), int(cases[i, 6]), int(cases[i, 7])
        answers[i, SIDE] = side_of(ax, ay, bx, by, cx, cy)
        answers[i, MEET] = lines_meet(ax, ay, bx, by, cx, cy, dx, dy)
        answers[i, NEARER] = is_nearer(cx, cy, ax, ay, bx, by, int(limits[i, 0]))
        number = 1
        while number <= NUMBERS and not is_long_enough(number, limits[i, 0] == BESIDE_VILLAGE, ax, ay, cx, cy):
            number += 1
        answers[i, SHORTEST] = number


answer_compiled = bind(answer_all, {}, STATE, RIVER.home)
warm_up()


def answers_to(cases: Cases, limits: Cases) -> Cases:
    answers = np.zeros((len(cases), 4), np.int64)
    answer_compiled(cases, limits.reshape(-1, 1), answers)
    return answers


# == Cases =============================================================


def any_cases(dice: np.random.Generator) -> Cases:
    """Anywhere on the board; as near as planks are; on coarse grids, where much touches; and those, a tenth off."""
    n = CASES // 5
    anywhere = dice.integers(0, 6001, (n, 4, 2))
    near = dice.integers(0, 6001, (n, 1, 2)) + dice.integers(-1250, 1251, (n, 4, 2))
    coarse = dice.integers(0, 7, (n, 4, 2)) * dice.integers(1, 300, (n, 1, 1))
    almost = coarse + dice.integers(-1, 2, (n, 4, 2))
    return apart(np.concatenate([anywhere, near, coarse, almost, beside(dice, CASES - 4 * n)]).reshape(-1, 8))


def apart(cases: Cases) -> Cases:
    """No plank lies on one support: a line that is a point ends a tenth further on instead."""
    for first in (0, 4):
        cases[(cases[:, first] == cases[:, first + 2]) & (cases[:, first + 1] == cases[:, first + 3]), first] += 1
    return cases


def beside(dice: np.random.Generator, n: int) -> Cases:
    """Points just as far as a limit from a line or from its end, or a tenth off; planks that just reach, or do not."""
    u, v, w = np.array([(3, 4, 5), (4, 3, 5), (-3, 4, 5), (1, 0, 1), (0, -1, 1)])[dice.integers(0, 5, n)].T
    start, far = dice.integers(0, 6001, (n, 2)), dice.integers(30, 251, n)
    along = np.stack([u, v], 1)
    end = start + along * far[:, None]
    across = np.stack([-v, u], 1) * (LIMITS[np.arange(n) % 2] // w)[:, None]
    foot = start + along * (np.clip(dice.integers(-25, 126, n), 0, 100) * far // 100)[:, None]
    reach = np.array(REACHES)[dice.integers(0, NUMBERS, n), np.arange(n) % 2]
    reached = start - along * (reach // w)[:, None]  # of the numbers in REACHES all are multiples of 5
    point = np.where(dice.integers(0, 3, (n, 1)) > 0, foot + across, reached) + dice.integers(-1, 2, (n, 2))
    return np.stack([start, end, point, point + dice.integers(1, 999, (n, 2))], 1)


# == Over a million cases ===================================================


@pytest.mark.parametrize("seed", SEEDS)
def test_shapely_agrees_where_lines_meet(seed: int) -> None:
    """R5.6"""
    cases = any_cases(np.random.default_rng(seed))
    answers = answers_to(cases, LIMITS[np.arange(CASES) % 2])
    one, other = (shapely.linestrings(cases[:, i : i + 4].reshape(-1, 2, 2)) for i in (0, 4))
    meet = shapely.intersects(one, other)
    assert (answers[:, MEET] == meet).all()
    corners = shapely.polygons(cases[:, [0, 1, 2, 3, 4, 5, 0, 1]].reshape(-1, 4, 2))
    assert ((answers[:, SIDE] != 0) == (shapely.area(corners) > 0)).all()
    turns = shapely.is_ccw(shapely.get_exterior_ring(corners))
    assert (turns[answers[:, SIDE] != 0] == (answers[:, SIDE] > 0)[answers[:, SIDE] != 0]).all()
    some = slice(None, None, 5)
    for happens in kinds_of_meeting(cases[some], one[some], other[some], meet[some]):
        assert np.count_nonzero(happens) > OFTEN


def kinds_of_meeting(cases: Cases, one: Geometries, other: Geometries, meet: Geometries) -> list[Geometries]:
    """Where lines cross, where one ends on the other, both end in a point, lie on one another; and near misses."""
    a, b, c, d = (cases[:, i : i + 2] for i in (0, 2, 4, 6))
    share = np.logical_or.reduce([(p == q).all(1) for p in (a, b) for q in (c, d)])
    cross, touch = shapely.crosses(one, other), shapely.touches(one, other)
    lie_on = meet & ~touch & ~cross
    near_miss = ~meet & (shapely.distance(one, other) < 1)
    return [cross, touch & ~share, touch & share, lie_on, near_miss]


@pytest.mark.parametrize("seed", SEEDS)
def test_shapely_agrees_how_near_a_point_is_to_a_line(seed: int) -> None:
    """R4.4, R5.6"""
    cases, limits = any_cases(np.random.default_rng(10 + seed)), LIMITS[np.arange(CASES) % 2]
    lines, points = shapely.linestrings(cases[:, :4].reshape(-1, 2, 2)), shapely.points(cases[:, 4:6])
    beyond = shapely.distance(points, lines) - limits
    expected, doubtful = is_below(beyond, lines, points, limits), np.abs(beyond) < DOUBT
    assert (answers_to(cases, limits)[:, NEARER] == expected).all()
    along = shapely.line_locate_point(lines, points)
    beside_middle = (along > 0) & (along < shapely.length(lines))
    for where in (beside_middle, ~beside_middle):
        for happens in (doubtful & ~expected, expected & (beyond > -1), ~expected & ~doubtful & (beyond < 1)):
            assert np.count_nonzero(where & happens) > OFTEN


def is_below(beyond: Geometries, lines: Geometries, points: Geometries, limits: Cases) -> Geometries:
    """Where points are nearer to lines than limits, given how much farther they are; exact where that is in doubt."""
    below = beyond < 0
    for i in np.flatnonzero(np.abs(beyond) < DOUBT):
        (cx, cy), *ends = shapely.get_coordinates([points[i], lines[i]]).astype(int).tolist()
        below[i] = not clear_of((cx, cy), (tuple(ends[0]), tuple(ends[1])), int(limits[i]))
    return below


@pytest.mark.parametrize("seed", SEEDS)
def test_shapely_agrees_which_planks_are_long_enough(seed: int) -> None:
    """R5.5"""
    cases, far_end = any_cases(np.random.default_rng(20 + seed)), np.arange(CASES) % 2
    distance = shapely.distance(shapely.points(cases[:, :2]), shapely.points(cases[:, 4:6]))
    reaches = np.array(REACHES)[:, far_end]  # a root of a whole number is exact where it is whole itself
    shortest = 1 + np.count_nonzero(distance >= reaches, axis=0)
    assert (answers_to(cases, LIMITS[far_end])[:, SHORTEST] == shortest).all()
    for number in range(1, NUMBERS + 2):
        assert np.count_nonzero(shortest == number) > OFTEN
    assert np.count_nonzero(distance == reaches) > OFTEN
