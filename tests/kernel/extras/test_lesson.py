"""Chapters of guided matches, as a folder holds them."""

import json
from pathlib import Path

import pytest

from ludoteca.kernel import registry
from ludoteca.kernel.errors import BadState
from ludoteca.kernel.extras.lesson import LEARNER, Chapter, chapter_of, chapters_in, chapters_of, lay
from ludoteca.kernel.game import Game

GAME = "summer_pavilion"


@pytest.fixture(scope="module")
def game() -> Game:
    return registry.load(GAME)


def test_a_folder_without_a_lesson_has_no_chapters(tmp_path: Path) -> None:
    assert chapters_in(tmp_path) == ()


def test_chapters_share_what_the_lesson_says_once(tmp_path: Path) -> None:
    chapters = [{"id": "one", "steps": []}, {"id": "two", "steps": [], "seed": 9}]
    (tmp_path / "lesson.json").write_text(json.dumps({"seats": 2, "seed": 1, "chapters": chapters}))
    assert [(each.seats, each.seed) for each in chapters_in(tmp_path)] == [(2, 1), (2, 9)]


def test_a_chapter_is_found_by_its_name(game: Game) -> None:
    first = chapters_of(game)[0]
    assert chapter_of(game, first.id) is first
    assert chapter_of(game, "none") is None


def test_a_value_is_laid_over_a_field_or_over_a_row_of_it() -> None:
    whole = {"round": 1, "board": [[0, 0], [0, 0]]}
    lay(whole, "round", 6)
    lay(whole, "board.1.0", 7)
    assert whole == {"round": 6, "board": [[0, 0], [7, 0]]}


def test_a_position_that_cannot_be_is_refused(game: Game) -> None:
    with pytest.raises(BadState):
        Chapter("bad", 2, 1, [], given={"bag": [99] * 6}).begin(game)


def test_moves_before_a_chapter_are_played(game: Game) -> None:
    start = Chapter("start", 2, 1, []).begin(game)
    seat = start.active[0]
    move = start.legal(seat)[0]
    after = Chapter("after", 2, 1, [], moves=[{"seat": seat, **move}]).begin(game)
    start.play(seat, move)
    assert after.state_json() == start.state_json()


def test_a_bot_follows_its_script_while_it_can(game: Game) -> None:
    chapter = chapters_of(game)[0]
    match = chapter.begin(game)
    assert chapter.answer(match, 1) is None  # it is not its turn
    match.play(LEARNER, chapter.steps[1]["move"])
    answer = chapter.answer(match, 1)
    assert answer == chapter.bots["1"][0]
    other = next(move for move in match.legal(1) if move["source"] == answer["source"])
    match.play(1, other)
    match.play(LEARNER, match.legal(LEARNER)[0])
    assert match.decision(1) == 1
