"""What is counted to say why a move is better: the way to the goal on both sides, the path's end, the plank in hand."""

import pytest

from ludoteca.games.river_dragons.data import Card
from ludoteca.games.river_dragons.tests.tables import BLACK, PINK, RED, a_table, bridge, hold, index, put, stand
from ludoteca.games.river_dragons.worth import count, plan
from ludoteca.games.river_dragons.worth.way import deeds_left, gap_left


@pytest.mark.parametrize("side", ["basic", "expert"])
def test_a_plank_that_lies_on_the_way_is_something_less_to_do(side: str) -> None:
    """R1.2"""
    s = a_table(side=side)
    before = deeds_left(s, BLACK)
    bridge(s, "black_6", 16, "black")
    assert deeds_left(s, BLACK) == before - 2  # the stone and the plank
    assert deeds_left(s, PINK) == before - 2  # who comes the other way has the same to do


@pytest.mark.parametrize("side", ["basic", "expert"])
def test_a_step_along_the_way_is_something_less_to_do(side: str) -> None:
    """R6.1"""
    s = a_table(side=side)
    bridge(s, "black_6", 16, "black")
    before = deeds_left(s, BLACK)
    stand(s, BLACK, "black_6")
    assert deeds_left(s, BLACK) == before - 1


def test_where_stones_lie_anywhere_a_stone_in_the_right_place_is_something_less_to_do() -> None:
    """R4.4"""
    s = a_table(side="expert")
    before = deeds_left(s, BLACK)
    put(s, 1, 4400, 2700)  # between the villages
    assert deeds_left(s, BLACK) == before - 1
    put(s, 2, 3000, 500)  # far from the way
    assert deeds_left(s, BLACK) == before - 1


def test_a_path_is_as_near_to_the_goal_as_the_end_of_the_planks_on_which_the_pawn_stands() -> None:
    """R6.1"""
    s = a_table()
    whole = gap_left(s, BLACK)
    bridge(s, "black_1", 12, "black")
    first = gap_left(s, BLACK)
    bridge(s, "black_2", 12, 16)
    second = gap_left(s, BLACK)
    assert second < first < whole
    bridge(s, "pink_2", 8, 13)  # nothing joins it
    assert gap_left(s, BLACK) == second
    assert count(s, BLACK)["near"] > count(a_table(), BLACK)["near"]


def test_the_plank_that_is_to_be_laid_counts_by_its_number_and_not_among_those_that_are_left() -> None:
    """R5.2"""
    s = a_table()
    hold(s, BLACK, "black_2", "black_6")
    assert (count(s, BLACK)["reach"], count(s, BLACK)["planks"]) == (0, 2)
    s.chosen = index("black_6")
    counted = count(s, BLACK)
    assert (counted["reach"], counted["planks"], counted["long"]) == (6, 1, 2)


def test_all_rivals_count_beside_the_nearest() -> None:
    """R1.2"""
    s = a_table(seats=3)
    before = count(s, 0)
    bridge(s, "pink_6", 13, "pink")
    assert count(s, 0)["rivals"] < before["rivals"]


def test_who_stands_in_the_village_across_has_nothing_left_to_do() -> None:
    """R1.2"""
    s = a_table()
    bridge(s, "black_6", 16, "pink")
    stand(s, BLACK, "black_6")
    assert deeds_left(s, BLACK) == 1
    stand(s, BLACK, "pink")
    assert deeds_left(s, BLACK) == 0


def test_a_plan_counts_by_its_steps_its_planks_and_a_dragon_against_whoever_is_nearest() -> None:
    """R3.2"""
    s = a_table()
    bridge(s, "pink_6", 13, "pink")
    assert deeds_left(s, PINK) < deeds_left(s, RED)
    cards = [Card.MOVE_2, Card.PLACE_1_PLANK, Card.JUMP, Card.REMOVE]
    s.programs[BLACK] = [*cards, Card.DRAGON_PINK]
    counted = plan.count(s, BLACK)
    assert (counted["guard"], counted["steps"], counted["build"]) == (1, 3, 1)
    s.programs[BLACK] = [*cards, Card.DRAGON_RED]
    assert plan.count(s, BLACK)["guard"] == 0


def test_a_stone_counts_that_a_plank_can_join_to_the_path_on_which_the_pawn_stands() -> None:
    """R5.1"""
    s = a_table()
    bridge(s, "black_1", 12, "black")
    before = plan.count(s, BLACK)["stones"]
    put(s, 16)
    assert plan.count(s, BLACK)["stones"] == before + 1
    bridge(s, "black_2", 12, 16)  # it belongs to the path now
    assert plan.count(s, BLACK)["stones"] == before
