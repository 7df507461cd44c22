"""Commands for all that is stored."""

import json
from collections.abc import Callable
from pathlib import Path

Command = Callable[..., tuple[int, str, str]]


def test_the_command_says_it_as_json_and_by_its_status(command: Command, tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("no database, but long enough to be taken for one " * 100)
    code, said, _ = command("doctor", "--json", "--store", str(tmp_path / "tables.db"))
    assert code == 1
    assert {"subject", "state", "sentence"} == set(json.loads(said)[0])
    code, said, _ = command("doctor", "--store", str(tmp_path / "tables.db"))
    assert code == 1
    assert "✗ store" in said
