"""How a rule is declared: what it may take, and a misspelt field said with its line."""

from typing import Annotated

import numpy as np
import pytest

from ludoteca.kernel.compiling import MODE, direct, rule
from ludoteca.kernel.masks import first_seat
from tests.warm_up import load_games

pytestmark = pytest.mark.skipif(MODE == "interpreted", reason="nothing is compiled")


def test_a_misspelt_field_is_named_with_its_line() -> None:
    state = np.dtype((np.record, [("seats", np.int32)]))

    def spelled_wrong(s: Annotated[np.record, state]) -> int:
        return int(s.seets)

    with pytest.raises(AttributeError, match=r"the state has no field 'seets' \(.*test_compiling.py:\d+"):
        rule(spelled_wrong)


def test_a_rule_takes_only_what_can_be_compiled() -> None:
    def takes_text(name: str) -> int:
        return len(name)

    with pytest.raises(TypeError, match="a rule cannot take"):
        rule(takes_text)


def test_a_compiled_rule_can_be_called_without_asking_what_it_is_given() -> None:
    def twice(number: int) -> int:
        return 2 * number

    assert direct(twice) is twice  # as when interpreted
    load_games()
    assert direct(first_seat) is not first_seat
    assert [direct(first_seat)(mask) for mask in (1, 2, 12)] == [0, 1, 2]
