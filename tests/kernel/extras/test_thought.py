"""What a game tells bots: chances that add up, and defaults for a game that tells nothing."""

import numpy as np

from ludoteca.kernel.extras.thought import Thought, to_chances
from ludoteca.kernel.registry import load
from tests.warm_up import load_games

load_games()


def chances(*worth: float, spread: int = 10) -> list[float]:
    values = np.array(worth, np.float64)
    to_chances(values, len(worth), spread)
    return [float(value) for value in values]


def test_chances_add_up_and_whoever_leads_has_the_best() -> None:
    found = chances(30, 20, 25)
    assert abs(sum(found) - 1) < 1e-12
    assert found[0] > found[2] > found[1]


def test_equal_positions_have_equal_chances() -> None:
    assert chances(7, 7) == [0.5, 0.5]


def test_a_lead_of_the_spread_wins_three_times_in_four() -> None:
    assert abs(chances(10, 0)[0] - 0.75) < 1e-12


def test_a_game_without_thoughts_has_the_plain_ones() -> None:
    assert load("lighthouse").thought == Thought()
