"""Figures of long runs: nothing counts twice, and what was tried can be found again."""

import itertools
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tools import reliability


@pytest.fixture
def noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Some runs of worlds, and one of something else."""
    file = tmp_path / "runs.jsonl"
    spans = [("worlds", "seeds 0 to 249"), ("worlds", "seeds 1000 to 1999"), ("fuzz", "matches 0 to 9 at each table")]
    file.write_text("\n".join(json.dumps({"kind": kind, "what": what}) for kind, what in spans), encoding="utf-8")
    monkeypatch.setattr(reliability, "FILE", file)
    return file


@pytest.mark.usefixtures("noted")
def test_a_run_that_is_noted_begins_behind_all_that_were_and_is_refused_what_was() -> None:
    assert reliability.first_of("worlds", None, is_noted=True) == 2_000
    assert reliability.first_of("fuzz", None, is_noted=True) == 10
    assert reliability.first_of("soak", None, is_noted=True) == 0
    assert reliability.first_of("worlds", 250, is_noted=True) == 250
    assert reliability.first_of("worlds", 100, is_noted=False) == 100
    assert reliability.first_of("worlds", None, is_noted=False) == 0
    with pytest.raises(SystemExit, match="number 1500 was noted before, and would count twice; 2000 is free"):
        reliability.first_of("worlds", 1_500, is_noted=True)


def test_no_noted_runs_share_a_number() -> None:
    spans: dict[str, list[tuple[int, int]]] = {}
    for run in reliability.runs():
        if found := reliability.SPAN.search(run["what"]):
            spans.setdefault(run["kind"], []).append((int(found[1]), int(found[2])))
    for each in spans.values():
        ordered = sorted(each)
        assert all(one[1] < other[0] for one, other in itertools.pairwise(ordered))


def test_what_was_tried_is_in_the_repository() -> None:
    if shutil.which("git") is None or not (reliability.ROOT / ".git").exists():
        pytest.skip("this is no repository")
    asked = ["git", "-C", str(reliability.ROOT), "merge-base", "--is-ancestor"]
    if subprocess.run([*asked, "HEAD~20", "HEAD"], capture_output=True, check=False).returncode:
        pytest.skip("this is only a part of the repository")
    for commit in {run["commit"].rstrip("*") for run in reliability.runs()}:
        assert subprocess.run([*asked, commit, "HEAD"], capture_output=True, check=False).returncode == 0, commit
