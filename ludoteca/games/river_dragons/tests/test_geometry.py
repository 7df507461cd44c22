from itertools import combinations

import numpy as np
import pytest

from ludoteca.games.river_dragons.data import ISLANDS, NUMBERS, SHORTEST, SPAN_LIST, STONES, VILLAGES
from ludoteca.games.river_dragons.geometry import (
    ends_of,
    is_long_enough,
    is_nearer,
    lines_meet,
    list_spans,
    neighbors,
    passes_over,
    shortest_fitting,
    side_of,
    squared,
)
from ludoteca.games.river_dragons.tests.tables import a_table, bridge, index, put
from ludoteca.kernel.compiling import MODE

PLACES = ISLANDS + VILLAGES
A, B = (1000, 1000), (2000, 1000)


def test_squares_and_sides_are_exact() -> None:
    assert squared(0, 0, 300, 400) == 250_000
    assert squared(100, 100, 5900, 5300) == 5800**2 + 5200**2
    assert side_of(0, 0, 6000, 5399, 5999, 5399) == 1
    assert side_of(0, 0, 6000, 5400, 3000, 2700) == 0
    assert side_of(0, 0, 6000, 5400, 3001, 2700) == -1


@pytest.mark.parametrize(
    ("c", "d", "meet"),
    [
        ((1500, 500), (1500, 1500), True),  # across the middle
        ((1500, 500), (1500, 1000), True),  # an end in the middle
        ((1500, 500), (1500, 999), False),  # a tenth short of it
        ((2000, 1000), (2500, 1500), True),  # end to end
        ((2001, 1000), (2500, 1000), False),  # on one line, a tenth apart
        ((1900, 1000), (2500, 1000), True),  # on one line, overlapping
        ((1200, 1000), (1400, 1000), True),  # one within the other
        ((1000, 1001), (2000, 1001), False),  # side by side
        ((2500, 500), (1999, 1500), False),  # past the end: at y 1000 it is at x 2249
    ],
)
def test_lines_meet_where_they_cross_or_touch(c: tuple[int, int], d: tuple[int, int], meet: bool) -> None:
    """R5.6"""
    for first, second in (((A, B), (c, d)), ((c, d), (A, B)), ((B, A), (d, c))):
        assert lines_meet(*first[0], *first[1], *second[0], *second[1]) == meet


@pytest.mark.parametrize(
    ("point", "nearer"),
    [
        ((1500, 1140), False),
        ((1500, 1139), True),
        ((860, 1000), False),
        ((861, 1000), True),
        ((2140, 1000), False),
        ((2139, 1000), True),
        ((2084, 1112), False),  # 84 and 112 make 140
        ((2083, 1112), True),
    ],
)
def test_the_distance_to_a_line_is_measured_to_its_nearest_point(point: tuple[int, int], nearer: bool) -> None:
    """R5.6"""
    assert is_nearer(*point, *A, *B, 140) == nearer


def test_the_distance_to_a_slanting_line_is_exact() -> None:
    """R5.6"""
    # The line from 0, 0 to 800, 600; 140 beside its middle lies 400 - 84, 300 + 112.
    assert not is_nearer(316, 412, 0, 0, 800, 600, 140)
    assert is_nearer(317, 412, 0, 0, 800, 600, 140)


def test_the_table_of_spans_is_what_measuring_gives() -> None:
    """R5.5"""
    for a, b in combinations(range(33), 2):
        numbers = [n for n in range(1, NUMBERS + 1) if is_long_enough(n, b >= STONES, *PLACES[a], *PLACES[b])]
        if a >= STONES:
            assert (a, b) not in SPAN_LIST
        elif numbers:
            assert SHORTEST[SPAN_LIST.index((a, b))] == numbers[0]
        else:
            assert (a, b) not in SPAN_LIST


def test_no_span_of_the_basic_side_passes_over_anything() -> None:
    """R5.6"""
    s = a_table(*range(1, 28), side="expert")
    assert not any(passes_over(s, a, *PLACES[a], b, *PLACES[b]) for a, b in SPAN_LIST)


def spans(s: np.record) -> list[tuple[int, int]]:
    list_spans(s)
    return [ends_of(int(span)) for span in s.offer[: s.offers]]


def test_both_sides_find_the_same_108_spans() -> None:
    """R5.5, R5.6"""
    basic, expert = (a_table(*range(1, 28), side=side) for side in ("basic", "expert"))
    assert spans(basic) == spans(expert) == SPAN_LIST


@pytest.mark.parametrize("seed", range(3 if MODE == "interpreted" else 12))
def test_both_sides_agree_about_any_bridges(seed: int) -> None:
    """R5.6, R5.7"""
    dice = np.random.default_rng(seed)
    stones = [int(stone) for stone in dice.permutation(27)[: dice.integers(8, 28)] + 1]
    basic, expert = a_table(*stones), a_table(*stones, side="expert")
    supports = [*range(1, 28), "black", "red", "yellow", "pink", "green", "blue"]
    for plank in dice.permutation(["black_6", "red_6", "blue_6", "green_6", "pink_6", "yellow_6"] * 3)[:12]:
        found = spans(basic)
        assert found == spans(expert)
        assert shortest_fitting(basic) == shortest_fitting(expert)
        if found and basic.ends[index(str(plank)), 0] == -1:
            a, b = found[dice.integers(len(found))]
            for s in (basic, expert):
                bridge(s, str(plank), supports[a], supports[b])


def test_the_shortest_plank_that_fits_somewhere() -> None:
    """R5.10"""
    assert shortest_fitting(a_table()) == 7
    assert shortest_fitting(a_table(13)) == 4
    assert shortest_fitting(a_table(6, 9)) == 2
    assert shortest_fitting(a_table(12)) == 1
    s = a_table(side="expert")
    put(s, 1, 1000, 1000)
    put(s, 2, 1000, 1900)  # green's village is 882 away: plank 2; between the stones plank 4
    assert shortest_fitting(s) == 2


def test_adjacency_goes_over_stones_and_into_villages() -> None:
    """R6.2"""
    s = a_table()
    bridge(s, "red_1", 12, "black")
    bridge(s, "red_2", 18, "black")
    bridge(s, "red_4", 12, 16)
    black_village = 36
    assert neighbors(s, index("red_1")) == 1 << black_village | 1 << index("red_4")
    assert neighbors(s, index("red_4")) == 1 << index("red_1")
    assert neighbors(s, black_village) == 1 << index("red_1") | 1 << index("red_2")
    assert neighbors(s, black_village + 1) == 0
