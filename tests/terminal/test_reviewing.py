"""A review in the terminal."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import ludoteca
from ludoteca.cli import app
from ludoteca.kernel.play.match import Match


@pytest.fixture(scope="module")
def played() -> Match:
    match = ludoteca.new_match("lighthouse", seats=2, seed=1)
    while not match.is_over:
        match.play(match.active[0], {"move": "show"})
    return match


def test_a_review_prints_every_decision_and_draws_the_chances(tmp_path: Path, played: Match) -> None:
    file, picture = tmp_path / "match.json", tmp_path / "chances.png"
    file.write_text(played.record(), encoding="utf-8")
    shown = CliRunner().invoke(app, ["review", str(file), "--iterations", "30", "--picture", str(picture)])
    for title in ("every decision", "what cost most", "where it turned", "luck and skill"):
        assert title in shown.stdout
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_the_command_says_as_json_what_python_says(tmp_path: Path, played: Match) -> None:
    file = tmp_path / "match.json"
    file.write_text(played.record(), encoding="utf-8")
    said = CliRunner().invoke(app, ["review", str(file), "--iterations", "30", "--json"])
    assert json.loads(said.stdout) == ludoteca.review(played, iterations=30).told()
