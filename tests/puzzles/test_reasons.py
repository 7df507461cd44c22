"""Why a move is better: from a game's own facts, in its own words, by a rule that there is."""

import re
from dataclasses import replace

import pytest

from ludoteca.kernel import read_catalog, registry
from ludoteca.kernel.extras.difference import Difference, is_telling
from ludoteca.kernel.game import Game
from ludoteca.kernel.languages import LANGUAGES
from ludoteca.puzzles import puzzles_of
from ludoteca.puzzles.ahead import look_ahead
from ludoteca.puzzles.puzzle import names_at
from ludoteca.puzzles.reason import reason_of, say
from tests.puzzles.test_shipped import GAMES

FEW = 10  # puzzles


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_fact_has_its_words_in_every_language_and_its_rule(game: Game) -> None:
    assert game.worth is not None
    rules = (game.home / "RULES.md").read_text(encoding="utf-8")
    facts = {**game.worth.rules, **(game.worth.slight.rules if game.worth.slight else {})}
    assert [rule for rule in facts.values() if f"**{rule}**" not in rules] == []
    for language in LANGUAGES:
        words = read_catalog(game.home / "worth" / f"{language}.json")
        assert words.keys() == facts.keys() | {"ends"}
        assert all({*words[fact]} - {"paid"} == {"more", "less"} for fact in facts)
        assert words["ends"].keys() == read_catalog(game.home / "worth" / "en.json")["ends"].keys()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_for_most_puzzles_something_tells_in_favor_of_the_best_move(game: Game) -> None:
    listed = puzzles_of(game)
    told = [one for one in listed if one.reason.more or one.reason.later or one.reason.end]
    assert len(told) > 0.8 * len(listed)
    assert all(one.reason.rule for one in told)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_where_nothing_that_can_be_counted_tells_the_answer_says_how_many_matches_it_wins(game: Game) -> None:
    assert game.worth is not None
    reasons = [(one, one.reason) for one in puzzles_of(game)]
    told = [
        one for one, reason in reasons if reason.later or reason.end or is_telling(game.worth, reason.more, reason.less)
    ]
    untold = [one for one, _ in reasons if one not in told]
    for one in untold:
        best, other = one.reason.wins or (0, 0)
        assert best > other
        for language in LANGUAGES:
            assert re.search(rf"100 .*\b{best}\b.*\b{other}\b", one.why(language)[-1])
        tried = say(reason_of(one, one.others[0].move), game, "en", of_a_try=True)
        assert not re.search(rf"\b{best}\b", tried)  # nothing of the answer is given away
    assert all(one.reason.wins is None for one in puzzles_of(game) if one not in untold)


def test_what_tells_only_later_is_found_by_playing_both_moves_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where both moves leave the same to be counted, the sentence says what one of them has some moves later."""
    game = registry.load("yangtze")
    puzzle = next(one for one in puzzles_of(game) if one.best["move"].startswith("dedicate") and one.reason.more)
    place = next(other for other in puzzle.others if other.move["move"] == "place")
    assert puzzle.reason.more is not None
    found = look_ahead(puzzle.match(), puzzle.seat, puzzle.best, place.move, game.worth.rules if game.worth else [])
    assert found is not None
    assert found.fact in (game.worth.rules if game.worth else {})
    hidden = replace(puzzle, ahead=found, end=None)
    assert reason_of(hidden).later is None  # what tells at once is said

    monkeypatch.setattr("ludoteca.puzzles.reason._seen_after", lambda one, _move: one.match().seen(one.seat))
    for language in LANGUAGES:  # as if both moves left the same
        said = hidden.why(language)[-1]
        assert reason_of(hidden).later
        assert str(found.moves) in said
        assert said != replace(puzzle, ahead=None).why(language)[-1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_seats_are_told_by_color_or_number_and_by_name_where_they_have_one(game: Game) -> None:
    puzzle = next(one for one in puzzles_of(game) if len(one.why("en")) > 2)
    assert not any("#" in sentence for sentence in puzzle.why("en"))
    assert len({*names_at(puzzle.match(), "es")}) == puzzle.seats
    named = puzzle.why("en", [f"Ana{seat}" for seat in range(puzzle.seats)])
    assert f"Ana{puzzle.seat}" in " ".join(named)


def test_what_tells_later_is_said_too_where_it_is_more_telling_than_what_tells_at_once() -> None:
    """A longer plank is no reason by itself: that it leads nearer to the goal is one."""
    game = registry.load("river_dragons")
    assert game.worth is not None
    facts = [*game.worth.rules]
    both = [one for one in puzzles_of(game) if one.reason.more and one.reason.later]
    assert both
    for one in both:
        assert one.reason.more is not None
        assert one.reason.later is not None
        assert facts.index(one.reason.later.fact) < facts.index(one.reason.more.fact)
        assert one.reason.rule == one.reason.later.rule
        for language in LANGUAGES:
            assert str(one.reason.moves) in one.why(language)[-1]
        at_once = replace(one, ahead=None)
        assert one.why("en")[-1].startswith(at_once.why("en")[-1].split(". ")[0])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_where_the_best_move_leads_to_a_better_end_that_is_said_first(game: Game) -> None:
    ends = [one for one in puzzles_of(game) if one.end]
    assert len(ends) > FEW
    for one in ends:
        said = one.why("en")[-1]
        assert said.startswith("Worth about ")
        assert one.reason.wins is None
        tried = say(reason_of(one, one.others[-1].move), game, "en", of_a_try=True)
        assert "Worth about" not in tried or len(one.others) == 1  # it was found for the next best alone


def test_what_tells_most_is_not_a_small_gain_for_a_large_loss() -> None:
    """A puzzle whose best move has less of what counts most says so, and that it is the moves after it that tell."""
    game = registry.load("yangtze")
    one = next(one for one in puzzles_of(game) if one.best["move"] == "place" and one.reason.more)
    reason = one.reason._replace(
        more=Difference("near", 3, "Y2.2"), less=Difference("points", -10, "Y4.3"), later=None, wins=None, end=None
    )
    assert say(reason, game, "en") == (
        "At once, compared with the next best move: 10 points fewer, but 3 lantern cards closer to a reward."
        " What makes it better shows only in the moves after it."
    )
