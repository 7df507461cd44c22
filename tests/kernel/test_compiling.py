"""How a rule is declared: what it may take, and a misspelt field said with its line."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import numpy as np
import pytest

import ludoteca
from ludoteca.kernel.compiled import cache, units
from ludoteca.kernel.compiling import MODE, direct, is_kept, note_kept, rule
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


def test_what_was_compiled_is_noted_for_its_sources_and_its_processor(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whoever does not call it need not load it to know."""
    (tmp_path / "cache").mkdir(mode=0o700)
    for folder in ("rules", "edited"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "one.py").write_text(f"# {folder}")
    monkeypatch.setattr(cache, "root", lambda: tmp_path / "cache")
    assert not is_kept(tmp_path / "rules")
    note_kept(tmp_path / "rules")
    assert is_kept(tmp_path / "rules")
    assert not is_kept(tmp_path / "edited")
    monkeypatch.setattr(units, "processor", lambda: "another")
    assert not is_kept(tmp_path / "rules")
    monkeypatch.setattr(cache, "root", lambda: None)
    note_kept(tmp_path / "rules")
    assert not is_kept(tmp_path / "rules")


def test_what_one_program_compiled_another_loads_that_imports_in_another_order(tmp_path: Path) -> None:
    """Else the rules that an image or `ludoteca warm-up` has ready are compiled once more by the server."""
    (tmp_path / "cache").mkdir(mode=0o700)
    (tmp_path / "rules").mkdir()
    for name, number in (("first", 1), ("second", 2)):
        lines = ["from ludoteca.kernel.compiling import called_from_python, rule", "@called_from_python", "@rule"]
        text = "\n".join([*lines, f"def add(number: int) -> int: return number + {number}", ""])
        (tmp_path / "rules" / f"{name}.py").write_text(text, encoding="utf-8")
    files = set[Path]()
    for order in ("first, second", "second, first"):
        program = f"import {order}\nfrom ludoteca.kernel.compiling import warm_up\nwarm_up()\n"
        program += "print(first.add(10), second.add(10))"
        surroundings = os.environ | {"LUDOTECA_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path / "rules")}
        surroundings["PYTHONPATH"] += f":{Path(ludoteca.__file__).parent.parent}"
        done = subprocess.run(
            [sys.executable, "-c", program], env=surroundings, capture_output=True, text=True, check=True
        )
        assert done.stdout.split() == ["11", "12"]
        found = set((tmp_path / "cache").glob("*/*-rules-*"))
        assert found
        assert found == (files or found)
        files = found
