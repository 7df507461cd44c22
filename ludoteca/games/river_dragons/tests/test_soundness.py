from typing import Any

import numpy as np
import pytest

from ludoteca.games.river_dragons.soundness import flaw
from ludoteca.games.river_dragons.tests.tables import BLACK, a_table, bridge, choose, match_at, place, reveal, stand


def in_play() -> np.record:
    """Black is placing its plank 1; some things lie."""
    s = a_table(12, 18)
    bridge(s, "red_2", 14, 15)
    stand(s, 1, "red_2")
    match, _ = reveal(s, black="place_1_plank")
    match.play(BLACK, choose("black_1"))
    match.play(BLACK, place(12, 18))
    return match.copy_state()


SPOILED: list[tuple[str, Any, int]] = [
    ("active", (), 3),
    ("active", (), 0),
    ("phase", (), 8),
    ("phase", (), -1),
    ("phase", (), 4),
    ("turn_number", (), 0),
    ("turn_number", (), 51),
    ("first", (), 6),
    ("first", (), -1),
    ("slot", (), 0),
    ("slot", (), 6),
    ("acting", (), 6),
    ("acting", (), -1),
    ("remaining", (), 2),
    ("remaining", (), 0),
    ("supply", (), 24),
    ("chosen", (), 36),
    ("chosen", (), -1),
    ("chosen", (), 6),
    ("pawns", 0, 42),
    ("pawns", 0, -1),
    ("pawns", 0, 5),
    ("pawns", 0, 39),
    ("pawns", 0, 7),
    ("revealed", (0, 0), 14),
    ("revealed", (0, 0), 13),
    ("revealed", (1, 1), 2),
    ("revealed", (2, 0), 8),
    ("programs", (0, 0), 3),
    ("programs", (0, 1), -1),
    ("programs", (0, 1), 14),
    ("programs", (0, 1), 8),
    ("programs", (0, 1), -2),
    ("stones", (0, 0), 5),
    ("stones", (11, 0), 6000),
    ("stones", (13, 0), -1),
    ("held_by", 0, 6),
    ("held_by", 8, 0),
    ("held_by", 7, 1),
    ("ends", (7, 0), 33),
    ("ends", (7, 0), -2),
    ("ends", (7, 0), -1),
    ("ends", (7, 1), 12),
    ("ends", (7, 1), 31),
    ("offers", (), 406),
    ("offers", (), -1),
    ("offers", (), 1),
    ("offer", 0, -1),
    ("offer", 0, 5 | 8 << 8),
    ("offer", 404, 0),
    ("resting", 0, 1),
    ("resting", 13, 0),
]


def test_positions_of_play_are_sound() -> None:
    assert flaw(in_play()) == ""


@pytest.mark.parametrize(("field", "where", "value"), SPOILED)
def test_a_spoiled_field_is_noticed(field: str, where: Any, value: int) -> None:
    s = in_play()
    if where == ():
        assert s[field] != value
        s[field] = value
    else:
        assert s[field][where] != value
        s[field][where] = value
    assert flaw(s) != ""


def test_planks_that_could_not_lie_are_noticed() -> None:
    crossing = a_table(16)
    bridge(crossing, "red_6", 12, 18)
    bridge(crossing, "red_4", 16, "black")
    assert flaw(crossing) == "two planks lie on one another"
    short = a_table()
    bridge(short, "red_5", 12, 18)
    assert flaw(short) == "a plank is too short for where it lies"
    over = a_table(side="expert")
    for stone, x in ((1, 2500), (2, 3000), (3, 3500)):
        over.stones[stone - 1], over.supply = (x, 2700), over.supply - 1
    bridge(over, "red_6", 1, 3)
    assert flaw(over) == "a plank passes over a support"


def test_reserves_that_could_not_be_are_noticed() -> None:
    twice = a_table()
    twice.held_by[7] = 0  # red 2 beside black 2
    assert flaw(twice) == "a reserve has a number twice"
    colors = a_table()
    colors.held_by[:] = -1
    colors.held_by[[0, 7, 14]] = 0
    assert flaw(colors) == "a reserve has three colors"
    absent = a_table(seats=2)
    absent.held_by[6] = 0
    assert flaw(absent) == "a plank is of a color that is not in play"


def test_who_is_at_the_destination_must_have_won() -> None:
    s = a_table()
    stand(s, BLACK, "pink")
    assert flaw(s) == "a pawn at its destination has won"
    assert match_at(a_table()).winners == []
