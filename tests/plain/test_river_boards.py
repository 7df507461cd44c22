"""Whole boards of the expert side of River Dragons: geometry.py judges spans, neighbors and points as shapely does."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest
import shapely

from ludoteca.games.river_dragons.data import (
    BESIDE_STONE,
    BESIDE_VILLAGE,
    GRID,
    GRID_FIRST,
    GRID_HEIGHT,
    GRID_WIDTH,
    MOST_ON_SUPPORT,
    PLANKS,
    REACHES,
    STONE_TO_STONE,
    STONE_TO_VILLAGE,
    STONES,
    SUPPORTS,
    VILLAGES,
)
from ludoteca.games.river_dragons.geometry import crosses_plank, ends_of, list_spans, neighbors, passes_over
from ludoteca.games.river_dragons.planks import lay_plank
from ludoteca.games.river_dragons.stones import point_refusal
from ludoteca.games.river_dragons.vocabulary import Why
from ludoteca.kernel.compiling import MODE
from ludoteca.kernel.visibility import EMPTY
from tests.plain.test_river_shapely import RIVER, SEEDS, Geometries, is_below
from tests.walks import Table

TOO_NEAR = (Why.TOO_NEAR_VILLAGE, Why.TOO_NEAR_STONE, Why.TOO_NEAR_PLANK)
SPANS = [(a, b) for a, b in combinations(range(SUPPORTS), 2) if a < STONES]
BOARDS = 10 if MODE == "compiled" else 1  # for each seed
SIGHTS = {"crosses", "passes over", "open", "stones joined", "in a village", "free", *(why.name for why in TOO_NEAR)}


class Measured:
    """A board as shapely sees it."""

    def __init__(self, s: np.record) -> None:
        self.s = s
        self.centers = [(int(x), int(y)) for x, y in s.stones] + VILLAGES
        self.there = [i for i in range(SUPPORTS) if self.centers[i][0] != EMPTY]
        self.points = shapely.points([self.centers[i] for i in self.there])
        self.laid = [(int(a), int(b)) for a, b in s.ends if a != EMPTY]
        self.planks = self.lines(self.laid)

    def lines(self, spans: list[tuple[int, int]]) -> Geometries:
        ends = np.array([[self.centers[a], self.centers[b]] for a, b in spans])
        return np.asarray(shapely.linestrings(ends.reshape(-1, 2, 2)))

    def are_nearer(self, points: Geometries, lines: Geometries, limits: Any) -> Geometries:
        """Every point with every line: a table of answers."""
        pairs = [part.ravel() for part in np.broadcast_arrays(points[:, None], lines[None, :], limits)]
        beyond = shapely.distance(pairs[0], pairs[1]) - pairs[2]
        return is_below(beyond, pairs[1], pairs[0], pairs[2]).reshape(len(points), len(lines))


@pytest.mark.parametrize("seed", SEEDS)
def test_shapely_agrees_about_boards_of_the_expert_side(seed: int) -> None:
    """R4.4, R5.1, R5.5 to R5.7, R6.2"""
    seen: set[str] = set()
    for number in range(BOARDS):
        dice = np.random.default_rng([seed, number])
        board = Measured(any_board(dice))
        seen |= compare_spans(board) | compare_adjacency(board) | compare_points(board, dice)
    assert MODE != "compiled" or seen == SIGHTS


def any_board(dice: np.random.Generator) -> np.record:
    """Stones at points of the grid and planks on open spans, on some boards far apart and on some close together."""
    s = Table(RIVER, 6, {"side": "expert", "planks": "by_eye"}).match(1).copy_state()
    wide, plank = dice.integers(20, GRID_HEIGHT), 0
    for x, y in (GRID_FIRST + GRID * dice.integers(0, wide, (200, 2))).tolist():
        if s.supply > 0 and point_refusal(s, x, y) == 0:
            s.stones[STONES - s.supply] = x, y
            s.supply -= 1
            list_spans(s)
            if s.offers > 0:
                span = int(s.offer[dice.integers(s.offers)])
                lay_plank(s, plank, *ends_of(span))
                plank += 1
    return s


def compare_spans(board: Measured) -> set[str]:
    """Every span: whether it crosses a plank, passes over a support, and is offered. (R5.1, R5.5 to R5.7)"""
    s, centers, laid = board.s, board.centers, board.laid
    spans = [(a, b) for a, b in SPANS if a in board.there and b in board.there]
    lines = board.lines(spans)
    strangers = np.array([[set(span).isdisjoint(other) for other in laid] for span in spans], bool)
    crosses = (shapely.intersects(lines[:, None], board.planks[None, :]) & strangers).any(1)
    limits = np.array([[BESIDE_STONE if i < STONES else BESIDE_VILLAGE] for i in board.there])
    thirds = np.array([[i not in span for span in spans] for i in board.there])
    over = (board.are_nearer(board.points, lines, limits) & thirds).any(0)
    load = [sum(i in ends for ends in laid) for i in range(SUPPORTS)]
    is_short = shapely.length(lines) < np.array([REACHES[-1][b >= STONES] for _, b in spans])
    list_spans(s)
    offered = {ends_of(int(span)) for span in s.offer[: s.offers]}
    for i, (a, b) in enumerate(spans):
        assert crosses_plank(s, a, *centers[a], b, *centers[b]) == crosses[i]
        assert passes_over(s, a, *centers[a], b, *centers[b]) == over[i]
        is_free = (a, b) not in laid and max(load[a], load[b]) < MOST_ON_SUPPORT
        assert ((a, b) in offered) == (is_short[i] and is_free and not crosses[i] and not over[i])
    return {name for name, some in (("crosses", crosses.any()), ("passes over", over.any()), ("open", offered)) if some}


def compare_adjacency(board: Measured) -> set[str]:
    """Lines of planks touch only at a support: at a stone they are adjacent, a village lies between. (R6.2)"""
    seen = set()
    villages = shapely.points(VILLAGES)
    at_village = shapely.intersects(board.planks[:, None], villages[None, :])
    for i, j in combinations(range(len(board.laid)), 2):
        touch = bool(shapely.intersects(board.planks[i], board.planks[j]))
        joined = touch and not (at_village[i] & at_village[j]).any()
        assert bool(neighbors(board.s, i) >> j & 1) == bool(neighbors(board.s, j) >> i & 1) == joined
        seen |= {"stones joined"} if joined else {"in a village"} if touch else set()
    for i, color in np.ndindex(at_village.shape):
        assert bool(neighbors(board.s, i) >> (PLANKS + color) & 1) == at_village[i, color]
        assert bool(neighbors(board.s, PLANKS + color) >> i & 1) == at_village[i, color]
    return seen


def compare_points(board: Measured, dice: np.random.Generator) -> set[str]:
    """Where a stone may lie, and what is in its way. (R4.4)"""
    at = GRID_FIRST + GRID * dice.integers(0, (GRID_WIDTH, GRID_HEIGHT), (500, 2))
    points = shapely.points(at)
    limits = [STONE_TO_STONE if i < STONES else STONE_TO_VILLAGE for i in board.there]
    near = shapely.distance(points[:, None], board.points[None, :]) < limits
    by_plank = board.are_nearer(points, board.planks, BESIDE_STONE).any(1)
    villages = np.array(board.there) >= STONES
    ways = [near[:, villages].any(1), near[:, ~villages].any(1), by_plank, np.ones(len(at), bool)]
    expected = np.argmax(ways, axis=0)
    answers = [point_refusal(board.s, x, y) for x, y in at.tolist()]
    assert answers == [(*TOO_NEAR, 0)[way] for way in expected]
    return {(*(why.name for why in TOO_NEAR), "free")[way] for way in expected}
