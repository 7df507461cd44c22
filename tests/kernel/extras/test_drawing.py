"""Pictures: the pieces that lie on a sheet are in it, with what they are made of, and nothing else is."""

from xml.etree import ElementTree

import pytest

import ludoteca
from ludoteca.kernel import registry
from ludoteca.kernel.extras.drawing import POINTS_TO, Sheet, document, pieces_of
from tests.server.survivors import our_games

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("game", our_games())
def test_the_pieces_of_a_game_refer_to_each_other_and_are_drawn_by_more_than_browsers(game: str) -> None:
    pieces = pieces_of(registry.load(game).package)
    for name, line in pieces.items():
        ElementTree.fromstring(line)
        assert name.startswith(f"{game}-")  # pictures of several games meet on one page
        assert set(POINTS_TO.findall(line)) <= set(pieces), name
        assert "var(" not in line
        assert "color-mix" not in line


def test_a_sheet_carries_what_lies_on_it_and_nothing_else() -> None:
    sheet = Sheet(registry.load("yangtze").package, 0, 0, 200, 100)
    sheet.put("koi", 3, 4, turn=90, size=0.5)
    sheet.write("1 < 2 & 3", 0, 10, 12, "#000000")
    root = ElementTree.fromstring(sheet.svg())
    defs = {each.get("id") for each in root.iterfind(f"{SVG}defs/*")}
    assert {"yangtze-koi", "yangtze-symbol-koi", "yangtze-symbol-pool"} <= defs
    assert "yangtze-panda" not in defs
    assert root.find(f"{SVG}use").get("transform") == "translate(3 4) rotate(90) scale(0.5)"  # type: ignore[union-attr]
    assert root.findtext(f"{SVG}text") == "1 < 2 & 3"
    with pytest.raises(KeyError):
        sheet.put("nothing")


def test_a_document_says_how_large_it_is() -> None:
    root = ElementTree.fromstring(document((-1, 2, 30, 40.5), ""))
    assert (root.get("viewBox"), root.get("width"), root.get("height")) == ("-1 2 30 40.5", "30", "40.5")


def test_a_notebook_shows_what_a_spectator_sees() -> None:
    match = ludoteca.new_match("yangtze", seats=2, seed=1)
    assert match._repr_svg_() == match.picture(None) != match.picture(0)
