"""Every game has a picture, with drawings of its own or without."""

from xml.etree import ElementTree

import pytest

import ludoteca
from ludoteca.kernel import LANGUAGES, registry
from ludoteca.kernel.extras.picture import lines_of, svg_of, written
from ludoteca.kernel.play.sight import Sight
from tests.warm_up import load_games

load_games()


@pytest.mark.parametrize("game", registry.game_ids())
def test_a_match_has_a_picture_from_its_first_to_its_last_move(game: str) -> None:
    match = ludoteca.new_match(game, seats=2, seed=4)
    pictures = set[str]()
    while not match.is_over:
        if len(match.log) % 20 == 0:
            pictures.add(svg_of(match, None))
        seat = match.active[0]
        match.play(seat, match.random_move(seat))
    pictures.add(svg_of(match, 0))
    for each in pictures:
        ElementTree.fromstring(each)
    assert len(pictures) > 1


def test_seats_have_names_in_a_picture_where_they_are_told() -> None:
    match = ludoteca.new_match("yangtze", seats=2, seed=1)
    assert "seat 1" in match.picture()
    assert all(said in match.picture(names=["Ana", "B & C"]) for said in ("Ana", "B &amp; C"))
    with pytest.raises(ludoteca.BadArgument, match="names are 2"):
        match.picture(names=["Ana"])


@pytest.mark.parametrize(
    ("game", "words"),
    [("river_dragons", "preto rosa"), ("summer_pavilion", "centro reserva"), ("yangtze", "norte jangadas")],
)
def test_the_words_of_a_picture_are_of_the_language_that_is_asked_for(game: str, words: str) -> None:
    match = ludoteca.new_match(game, seats=2, seed=1)
    drawn = {language: match.picture(language=language) for language in LANGUAGES}
    assert drawn["en"] == match.picture()
    assert all(word in drawn["pt"] and word not in drawn["en"] for word in words.split())
    with pytest.raises(ludoteca.LudotecaError, match="no language"):
        match.picture(language="xx")  # type: ignore[arg-type]


def test_a_game_without_drawings_shows_its_view_and_one_with_a_terminal_what_that_shows() -> None:
    toy = ludoteca.new_match("regatta", seats=2, seed=1)
    assert '"seats": 2' in " ".join(lines_of(toy.game, Sight.of(toy, None, ["A", "B"])))
    assert "&quot;seats&quot;: 2" in toy.picture()
    match = ludoteca.new_match("yangtze", seats=2, seed=1)
    assert "┌─" in "".join(lines_of(match.game, Sight.of(match, None, ["A", "B"])))


def test_lines_of_text_keep_their_spaces_and_signs() -> None:
    root = ElementTree.fromstring(written(["a  <b>", ""]))
    texts = [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == ["a  <b>", None]
