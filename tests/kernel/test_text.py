"""A game's sentences: values in the reader's words, one or many, and what is hidden left out."""

import pytest

from ludoteca.kernel.languages import LANGUAGES
from ludoteca.kernel.registry import load
from ludoteca.kernel.text import Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_move_is_said_in_words_with_every_value_filled_in(language: str) -> None:
    words = Words(load("yangtze"), language)
    said = words.move({"move": "exchange", "give": "white", "take": "black"})
    assert words.word("color", "white") in said
    assert words.word("color", "black") in said
    assert "{" not in said


def test_an_event_names_whoever_sits_on_the_seat() -> None:
    words = Words(load("yangtze"))
    assert "Ana" in words.event({"event": "turn_begun", "seat": 1}, lambda seat: ["Bruno", "Ana"][seat])


def test_a_secret_that_was_not_told_has_a_sentence_of_its_own() -> None:
    words = Words(load("yangtze"))
    shown, hidden = ({"event": "tile_drawn", "seat": 0, "tile": 4}, {"event": "tile_drawn", "seat": 0})
    assert words.event(shown, str) != words.event(hidden, str)


def test_every_reason_has_a_sentence() -> None:
    game = load("yangtze")
    assert {why.name.lower() for why in game.reasons} <= set(Words(game).reasons)


def test_a_sentence_may_name_one_of_several_values() -> None:
    move = {"move": "place_plank", "ends": ["stone_11", "village_black"]}
    assert Words(load("river_dragons")).move(move) == "place the plank from stone 11 to the black village"
