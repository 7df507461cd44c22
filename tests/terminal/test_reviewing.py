"""A review in the terminal."""

from pathlib import Path

import pytest

import ludoteca
from ludoteca.terminal.reviewing import print_review


def test_a_review_prints_every_decision_and_draws_the_chances(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = ludoteca.new_match("lighthouse", seats=2, seed=1)
    while not match.is_over:
        seat = match.active[0]
        match.play(seat, {"move": "show"})
    print_review(match.record(), 0.001, tmp_path / "chances.png")
    shown = capsys.readouterr().out
    assert "every decision" in shown
    assert "largest swings" in shown
    assert (tmp_path / "chances.png").read_bytes().startswith(b"\x89PNG")
