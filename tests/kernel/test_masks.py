"""Sets as bit masks: the lowest member, a single one, who leads."""

import numpy as np
import pytest

from ludoteca.kernel.masks import MOST_SEATS, first_seat, is_one, leaders, lowest, seats_in
from tests.warm_up import load_games

load_games()


@pytest.mark.parametrize("mask", range(1, 1 << MOST_SEATS))
def test_the_first_seat_is_the_lowest_bit(mask: int) -> None:
    expected = min(seat for seat in range(MOST_SEATS) if mask >> seat & 1)
    assert (first_seat(mask), lowest(mask)) == (expected, expected)
    assert is_one(mask) == (mask == 1 << expected)
    assert sum(1 << seat for seat in seats_in(mask)) == mask


@pytest.mark.parametrize("place", range(63))
def test_the_lowest_member_of_a_large_set_is_found(place: int) -> None:
    highest = (1 << 63) - 1
    assert lowest(1 << place) == lowest(highest >> place << place) == place


def test_an_empty_set_is_not_one() -> None:
    assert not is_one(0)


@pytest.mark.parametrize(
    ("standings", "seats"), [([3], 0b1), ([1, 5, 2], 0b10), ([4, 4, 1], 0b11), ([-2, -7, -2], 0b101)]
)
def test_the_highest_lead_and_equal_ones_lead_together(standings: list[int], seats: int) -> None:
    assert leaders(np.array(standings, np.int64)) == seats
