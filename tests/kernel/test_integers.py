"""Whole numbers from outside: Python's and numpy's, and nothing that only looks like one."""

import numpy as np
import pytest

from ludoteca.kernel.errors import BadArgument
from ludoteca.kernel.integers import MOST, require_whole, whole


@pytest.mark.parametrize("value", [3, np.int8(3), np.int64(3), np.uint32(3), np.arange(9)[3]])
def test_a_whole_number_may_be_pythons_or_numpys(value: object) -> None:
    assert whole(value) == 3
    assert type(whole(value)) is int
    assert require_whole("games", value, 1) == 3


@pytest.mark.parametrize("value", [True, np.True_, 3.0, np.float64(3), "3", None, [3], np.array([3])])
def test_anything_else_is_none(value: object) -> None:
    assert whole(value) is None


@pytest.mark.parametrize("value", [0, -1, 2.5, "many", True])
def test_a_number_out_of_range_is_refused_in_a_sentence(value: object) -> None:
    with pytest.raises(BadArgument, match=f"^games is a whole number from 1, not {str(value)[:20]}$"):
        require_whole("games", value, 1)


def test_a_number_that_is_too_large_is_told_the_largest() -> None:
    assert require_whole("games", MOST, 1) == MOST
    for value in (MOST + 1, 1 << 64, 10**9_999):  # the last has more digits than Python writes
        with pytest.raises(BadArgument, match=r"^games is at most 4,611,686,018,427,387,903$"):
            require_whole("games", value, 1)
    with pytest.raises(BadArgument, match=r"^games is at most 99, not 1,000$"):
        require_whole("games", 1_000, 1, 99)
