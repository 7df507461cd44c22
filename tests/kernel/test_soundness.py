"""Checks of given positions: the first sentence counts, and later checks may rely on earlier ones."""

from collections.abc import Iterator

import numpy as np
import pytest

from ludoteca.kernel.soundness import first_flaw, within

STATE = np.zeros(1, np.dtype((np.record, [("seats", np.int32)])))[0]


def sound(_s: np.record) -> Iterator[str]:
    yield from ()


def flawed(_s: np.record) -> Iterator[str]:
    yield "the first thing"
    raise AssertionError("nobody asks on")


def unasked(_s: np.record) -> Iterator[str]:
    yield str(1 // 0)  # nobody comes here: a check before it found something


def test_the_first_sentence_of_the_first_check_that_has_one_counts() -> None:
    assert first_flaw(STATE, [sound, flawed, unasked]) == "the first thing"


def test_a_position_in_which_nothing_is_wrong_has_no_flaw() -> None:
    assert first_flaw(STATE, [sound, sound]) == ""


@pytest.mark.parametrize(
    ("numbers", "expected"), [(3, True), ([1, 5], True), ([[1], [6]], False), (0, False), ([], True)]
)
def test_every_number_must_lie_in_the_range(numbers: object, expected: bool) -> None:
    assert within(numbers, 1, 5) is expected
