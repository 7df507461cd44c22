import math
from collections.abc import Callable

import numpy as np
import pytest

import ludoteca
from ludoteca.games.summer_pavilion.soundness import flaw
from ludoteca.games.summer_pavilion.state import STATE, Line, Phase
from ludoteca.games.summer_pavilion.tests.tables import GAME, a_table, display, hold, keeping, lay, passed
from ludoteca.kernel.errors import BadState

COUNTS = ["bag", "tower", "supply", "sources", "tiles", "corners", "board", "passed"]
NUMBERS = ["active", "round_number", "phase", "turn", "first", "token", "bonus"]


def sound() -> np.record:
    s = a_table(seats=3)
    hold(s, 0, red=2, blue=1)
    hold(s, 1, red=2)
    passed(s, 2)
    lay(s, 0, "red 5", "blue 2")
    assert flaw(s) == ""
    return s


def spoiled(name: str, index: int, value: int) -> np.record:
    s = sound()
    s[name].reshape(-1)[index] = value
    return s


@pytest.mark.parametrize("value", [-1_000_000, -2, 23, 256, 1_000_000])
@pytest.mark.parametrize("name", COUNTS)
def test_no_count_or_color_is_out_of_range(name: str, value: int) -> None:
    for index in range(math.prod(STATE[name].shape)):
        assert flaw(spoiled(name, index, value)), index


@pytest.mark.parametrize("value", [-1_000_000, 1_000_000])
def test_no_number_of_points_is_out_of_range(value: int) -> None:
    for index in range(math.prod(STATE["ledger"].shape)):
        assert flaw(spoiled("ledger", index, value)), index


@pytest.mark.parametrize("value", [-1_000_000, -2, 4, 7, 1_000_000])
@pytest.mark.parametrize("name", NUMBERS)
def test_no_number_of_the_table_is_out_of_range(name: str, value: int) -> None:
    s = sound()
    if name == "round_number" and value == 4:
        return
    s[name] = value

    assert flaw(s)


def over(s: np.record) -> None:
    s.phase, s.active = Phase.OVER, 0


def wrong_star(s: np.record) -> None:
    lay(s, 0, "green 1", color="yellow")


def twice_in_the_center(s: np.record) -> None:
    lay(s, 0, "center 1", "center 4", color="yellow")


def five_in_the_corners(s: np.record) -> None:
    s.bag[0] -= 5
    s.corners[2, 0] += 5


def eleven_in_the_supply(s: np.record) -> None:
    s.bag[0] -= 1
    s.supply[0] += 1


def tiles_left_to_pick(s: np.record) -> None:
    display(s, "center", red=1)
    s.phase = Phase.PLACING


def five_on_a_display(s: np.record) -> None:
    display(s, "display_1", red=5)
    s.passed[:] = 0


def an_eighth_display(s: np.record) -> None:
    display(s, "display_8", red=1)
    s.passed[:] = 0


def nothing_to_pick(s: np.record) -> None:
    s.phase = Phase.PICKING
    s.passed[:] = 0


def nothing_to_place(s: np.record) -> None:
    hold(s, 0, red=0, blue=0)


def tiles_after_passing(s: np.record) -> None:
    hold(s, 2, green=1)


def kept_without_passing(s: np.record) -> None:
    s.bag[0] -= 1
    s.corners[1, 0] += 1


def keeping_without_passing(s: np.record) -> None:
    s.phase = Phase.KEEPING


def kept_before_keeping(s: np.record) -> None:
    keeping(s, 0)
    s.bag[0] -= 1
    s.corners[0, 0] += 1


def token_of_another(s: np.record) -> None:
    s.token = 1


def bonus_while_placing(s: np.record) -> None:
    s.bonus = 1


def no_bonus_while_taking(s: np.record) -> None:
    s.phase = Phase.TAKING_BONUS


def no_points(s: np.record) -> None:
    s.ledger[1, Line.TOKEN] = -5


def goals_too_soon(s: np.record) -> None:
    s.ledger[1, Line.STARS] = 14


SPOILED = [
    over,
    wrong_star,
    twice_in_the_center,
    five_in_the_corners,
    eleven_in_the_supply,
    tiles_left_to_pick,
    five_on_a_display,
    an_eighth_display,
    nothing_to_pick,
    nothing_to_place,
    tiles_after_passing,
    kept_without_passing,
    keeping_without_passing,
    kept_before_keeping,
    token_of_another,
    bonus_while_placing,
    no_bonus_while_taking,
    no_points,
    goals_too_soon,
]


@pytest.mark.parametrize("spoil", SPOILED, ids=lambda spoil: spoil.__name__)
def test_an_impossible_position_is_refused_in_a_sentence(spoil: Callable[[np.record], None]) -> None:
    s = sound()
    spoil(s)

    assert " " in flaw(s)
    with pytest.raises(BadState):
        ludoteca.match_from(GAME, s)


def test_what_lies_on_a_variant_star_is_one_color_or_all_different() -> None:
    s = a_table(side="variant")
    hold(s, 0, red=6)
    lay(s, 0, "green 1", "green 3", color="yellow")
    assert flaw(s) == ""

    lay(s, 0, "green 4", color="red")

    assert flaw(s) == "a star holds a color that it does not take"
