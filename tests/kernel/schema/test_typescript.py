"""What the browser is told of a game besides its types."""

from dataclasses import replace

from ludoteca.kernel.registry import load
from ludoteca.kernel.schema.typescript import typescript


def test_fields_whose_values_are_words_name_their_group() -> None:
    text = typescript(load("yangtze"))

    assert '"exchange": {"give": "color", "take": "color"}' in text
    assert '"dedicate_seven": {}' in text


def test_the_box_tells_how_pieces_look() -> None:
    text = typescript(load("yangtze"))

    assert '"BRWK", "WKOK"' in text
    assert text.endswith("} as const;\n")


def test_a_game_without_a_box_has_none() -> None:
    assert "const box" not in typescript(replace(load("yangtze"), box={}))
