"""Front doors: names are there when they are asked for, and not loaded before."""

import subprocess
import sys

import pytest

from ludoteca import kernel

LIGHT = """
import sys
from ludoteca.kernel import BadTable
print([name for name in ("numpy", "numba") if name in sys.modules])
"""


@pytest.mark.parametrize("name", kernel.__all__)
def test_every_name_of_the_front_door_is_there(name: str) -> None:
    assert getattr(kernel, name) is not None
    assert name in dir(kernel)


def test_every_name_has_one_home() -> None:
    late = [name for names in kernel._NAMES_OF.values() for name in names.split()]
    assert sorted(kernel.__all__) == sorted(late)


def test_whoever_wants_an_error_alone_loads_no_compiler() -> None:
    done = subprocess.run([sys.executable, "-c", LIGHT], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_name_that_is_not_there_is_missed_as_in_any_module() -> None:
    with pytest.raises(AttributeError, match=r"module 'ludoteca\.kernel' has no attribute 'new_game'"):
        kernel.new_game  # type: ignore[attr-defined]
