"""What bots hope for, where it can be told without hoping."""

import pytest

from ludoteca.bots.searching import searcher
from ludoteca.games.summer_pavilion.data import Star
from ludoteca.games.summer_pavilion.tests.tables import COLORS, a_table, ended, lay_star, points
from ludoteca.games.summer_pavilion.thought.estimate import final_score
from ludoteca.games.summer_pavilion.thought.promise import prize_of
from ludoteca.kernel import registry


@pytest.fixture(autouse=True)
def compiled() -> None:
    searcher(registry.load("summer_pavilion"))


@pytest.mark.parametrize(
    ("side", "star", "colors", "worth"),
    [
        ("colored", "purple", [], 20),
        ("colored", "center", COLORS[:5], 12),
        ("variant", "red", [], 12),
        ("variant", "red", ["purple"], 12),
        ("variant", "red", ["purple"] * 2, 20),
        ("variant", "red", ["purple"] * 6, 20),
        ("variant", "red", COLORS[:5], 12),
        ("variant", "center", COLORS, 12),
    ],
)
def test_a_star_promises_what_it_would_score_by_what_lies_there(
    side: str, star: str, colors: list[str], worth: int
) -> None:
    """S5.1, S6.1"""
    s = a_table(side=side)
    lay_star(s, 0, star, colors)
    assert prize_of(s, 0, Star[star.upper()]) == worth


def test_the_score_to_hope_for_at_the_end_is_the_score() -> None:
    """S5.4"""
    s = a_table()
    lay_star(s, 0, "green", ["green"] * 6)
    match, _ = ended(s)
    assert [final_score(match.copy_state(), seat) for seat in (0, 1)] == [points(match, 0), points(match, 1)]


def test_a_complete_star_is_hoped_for_in_full_before_it_is_counted() -> None:
    """S5.1: the two stars differ in nothing else."""
    hopes = []
    for star in ("green", "red"):
        s = a_table()
        lay_star(s, 0, star, [star] * 6)
        hopes.append(final_score(s, 0))
    assert hopes[0] - hopes[1] == pytest.approx(18 - 14)
