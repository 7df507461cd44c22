"""Every game's guided match: each position is sound, each step can be made, the path ends, and every text is there."""

import re

import pytest

from ludoteca.kernel.extras.lesson import LEARNER, Chapter, chapters_of, fitting, is_wanted
from ludoteca.kernel.game import Game
from ludoteca.kernel.languages import LANGUAGES
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.text import read_catalog
from ludoteca.kernel.vocabulary import Json
from tests.contract.test_folder import documented, is_large

LONGEST = {"idea": 150, "do": 85, "ready": 85, "no": 120, "close": 120}  # letters: a card is read at one glance
MOST_STEPS = 8
INNER = re.compile(r"\b(?:seat|asiento|assento) ?\d|\{(?!bot\d\})|[a-z]+_[a-z]+")  # what only programs say


def texts(game: Game, language: str) -> Json:
    return read_catalog(game.home / "lesson" / f"{language}.json")


def walk(game: Game, chapter: Chapter) -> Match:
    """The match after all steps of a chapter; at each of them it is the learner's turn."""
    match = chapter.begin(game)
    for step in chapter.steps:
        chapter.answer_all(match)
        assert LEARNER in match.active, (chapter.id, step["id"])
        if "move" in step:
            move = next(fitting(match, step), None)
            assert move is not None, (chapter.id, step["id"])
            match.play(LEARNER, move)
    return match


def test_every_chapter_begins_in_a_sound_position_and_can_be_walked(game: Game) -> None:
    for chapter in chapters_of(game):
        assert 1 <= len(chapter.steps) <= MOST_STEPS
        assert len({step["id"] for step in chapter.steps}) == len(chapter.steps)
        walk(game, chapter)


def test_where_a_step_leaves_much_free_an_example_shows_it_and_another_move_will_do(game: Game) -> None:
    for chapter in chapters_of(game):
        for step in (step for step in chapter.steps if "example" in step):
            assert is_wanted(step["move"], step["example"])
            names = [name for name, value in step["move"].items() if isinstance(value, list) and None in value]
            assert names, (chapter.id, step["id"])
            for name in names:
                turned = {**step["example"], name: _turned(step["move"][name], step["example"][name])}
                assert is_wanted(step["move"], turned)
                game.moves.to_code(turned)


def _turned(wanted: list[str | None], whole: list[str]) -> list[str]:
    """What is free, the other way round; what is asked for stays in its place."""
    free = iter([each for asked, each in zip(wanted, whole, strict=True) if asked is None][::-1])
    turned = [next(free) if asked is None else each for asked, each in zip(wanted, whole, strict=True)]
    assert turned != whole
    return turned


def test_bots_never_leave_the_script_before_the_last_step(game: Game) -> None:
    for chapter in chapters_of(game):
        match = walk(game, chapter)
        chapter.answer_all(match)
        for seat, script in chapter.bots.items():
            assert match.decision(int(seat)) == len(script), (chapter.id, seat)


def test_one_chapter_is_played_to_the_end_of_the_match(game: Game) -> None:
    free = [chapter for chapter in chapters_of(game) if chapter.free]
    assert len(free) == bool(chapters_of(game))
    for chapter in free:
        match = chapter.begin(game)
        while not match.is_over:
            match.play(match.active[0], match.random_move(match.active[0]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_says_its_idea_and_what_to_do_in_every_language(game: Game, language: str) -> None:
    if not chapters_of(game):
        return
    spoken = texts(game, language)
    assert list(spoken["chapters"]) == [chapter.id for chapter in chapters_of(game)]
    for chapter in chapters_of(game):
        said = spoken["chapters"][chapter.id]
        assert said["title"]
        assert said["about"]
        assert list(said["steps"]) == [step["id"] for step in chapter.steps]
        for step in chapter.steps:
            text = said["steps"][step["id"]]
            assert ("do" in text) == ("move" in step), (chapter.id, step["id"])
            assert ("close" in text) == ("close" in step), (chapter.id, step["id"])
            assert set(step.get("close", [])) < set(step.get("move", {})) or "close" not in step
            for part, sentence in text.items():
                assert 0 < len(sentence) <= LONGEST[part], (chapter.id, step["id"], part, len(sentence))
                assert not INNER.search(sentence), sentence
        remarks = said.get("remarks", {})
        assert list(remarks) == [remark["id"] for remark in chapter.remarks]
        for sentence in remarks.values():
            assert 0 < len(sentence) <= LONGEST["idea"], (chapter.id, sentence)
            assert not INNER.search(sentence), sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_position_from_later_in_a_match_says_which_turn_it_is(game: Game, language: str) -> None:
    for chapter in chapters_of(game):
        turn = chapter.given.get("turn_number", 1)
        if turn > 2:
            first = texts(game, language)["chapters"][chapter.id]["steps"][chapter.steps[0]["id"]]["idea"]
            assert re.findall(r"^Turno? (\d+)", first) == [str(turn)], (chapter.id, first)


def test_what_is_remarked_can_happen(game: Game) -> None:
    for chapter in chapters_of(game):
        for remark in chapter.remarks:
            kind = game.events.named(remark["event"]["event"])
            assert set(remark["event"]) <= {"event", *(field.name for field in kind.fields)}, remark
            assert remark["event"].get("seat", 0) in range(chapter.seats)


def test_the_score_sheet_is_explained_in_every_language(game: Game) -> None:
    if chapters_of(game):
        lines = [list(texts(game, language)["sheet"]) for language in LANGUAGES]
        assert lines[0]
        assert lines == [lines[0]] * len(LANGUAGES)


def test_steps_name_rules_that_there_are(game: Game) -> None:
    said = [step for chapter in chapters_of(game) for step in (*chapter.steps, *chapter.remarks)]
    rules = {step["rule"] for step in said if "rule" in step}
    assert rules <= documented(game)


def test_moves_of_the_script_are_moves_of_the_game(game: Game) -> None:
    for chapter in chapters_of(game):
        for move in (move for script in chapter.bots.values() for move in script):
            game.moves.to_code(move)


def test_a_game_of_the_house_has_a_guided_match(game: Game) -> None:
    assert chapters_of(game) or not is_large(game)
