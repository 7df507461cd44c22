"""What costs are called, and how accurate a seat was."""

import pytest

from ludoteca.reviews.measures import BOUNDS, accuracy, word_for


@pytest.mark.parametrize(("word", "least"), BOUNDS.items())
def test_a_bound_belongs_to_its_word_and_is_smaller_at_larger_tables(word: str, least: float) -> None:
    for seats in (2, 3, 4, 6):
        bound = least * 2 / seats
        assert word_for(bound, seats) == word
        assert word_for(bound - 0.0001, seats) != word


def test_who_loses_nothing_has_a_hundred_and_two_points_a_decision_halve_it() -> None:
    assert accuracy([0.0] * 5, 2) == 100
    assert accuracy([0.0, 0.0, 0.06], 2) == 50
    assert accuracy([0.02], 4) == 25


def test_who_had_no_choice_has_no_accuracy() -> None:
    assert accuracy([], 2) is None
