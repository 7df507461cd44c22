"""How a rule is declared: what it may take, and a misspelt field said with its line."""

from typing import Annotated

import numpy as np
import pytest

from ludoteca.kernel.compiling import MODE, rule

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
