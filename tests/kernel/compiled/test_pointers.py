"""Rules that are called by their address do what they do when they are called by name."""

import numba
import numpy as np
import pytest

from ludoteca.kernel.compiled.pointers import address_of, call_at
from ludoteca.kernel.compiling import MODE

pytestmark = pytest.mark.skipif(MODE == "interpreted", reason="nothing is compiled")


@numba.njit("void(int64[::1], int64, int64)")  # type: ignore[untyped-decorator]
def put(places: np.typing.NDArray[np.int64], at: int, value: int) -> None:
    if value < 0:
        raise ValueError("less than nothing")
    places[at] = value


@numba.njit("void(int64, int64[::1], int64, int64)")  # type: ignore[untyped-decorator]
def put_by_address(address: int, places: np.typing.NDArray[np.int64], at: int, value: int) -> None:
    call_at(address, places, at, value)


def test_a_rule_is_found_at_its_address() -> None:
    places = np.zeros(3, np.int64)
    put_by_address(address_of(put), places, 1, 7)
    assert places.tolist() == [0, 7, 0]


def test_an_error_of_it_goes_on_to_the_caller() -> None:
    with pytest.raises(ValueError, match="less than nothing"):
        put_by_address(address_of(put), np.zeros(3, np.int64), 1, -1)
