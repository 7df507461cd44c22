"""Planted faults are found: those that a few worlds show are tried on every run, all of them by `make mutants`."""

import re

import pytest

from tests.simulation.mutants import MUTANTS, worlds_to_find

QUICK = (
    "acknowledges before the commit",
    "tells before it is stored",
    "shows spectators a hand",
    "lets spectators hear too much",
    "offers a move too few",
    "says of nothing that it is final",
    "forgets that a move was made",
    "charges clocks twice",
    "trusts a broken store",
)
FEW = 60  # worlds


def test_there_are_many_kinds_of_planted_faults() -> None:
    names = [mutant.name for mutant in MUTANTS]
    assert len(set(names)) == len(names) >= 10
    assert set(QUICK) <= set(names)


@pytest.mark.parametrize("name", QUICK)
def test_a_planted_fault_is_found(name: str) -> None:
    (mutant,) = (each for each in MUTANTS if each.name == name)
    worlds, said = worlds_to_find(mutant, 0, FEW)
    assert worlds > 0
    assert re.match(r"at \d|.* can tell the twins apart", said), f"found for another reason: {said}"
