"""What a player reads before the rules by number: in every language, the same in each, and without inner words."""

import re
from pathlib import Path

import pytest

from ludoteca.kernel.languages import LANGUAGES

GAMES = sorted(file.parent for file in Path(__file__).parent.parent.glob("ludoteca/games/*/RULES.md"))
INNER = r"`|\bmm\b|\((reading|lectura|leitura)\)|\b(seat|asiento|lugar) \d|\b[YSR]E?\d+\.\d|\bslot_|millim|milím"
FIGURE = r"<!-- figure: (\S+) (?:.+?) -->"
CAPTION = r"<!-- figure: \S+ (.+?) -->"
LONGEST = 190  # letters of a caption


def guide(home: Path, language: str) -> str:
    name = "GUIDE.md" if language == "en" else f"GUIDE.{language}.md"
    return (home / name).read_text(encoding="utf-8")


def shape(text: str) -> list[str]:
    """Headings, items and drawings in their order: what a translation keeps."""
    return re.findall(rf"^(#+|-|\d\.) |{FIGURE}", text, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("home", GAMES, ids=lambda home: home.name)
def test_a_guide_speaks_to_players(home: Path, language: str) -> None:
    text = guide(home, language)
    told = re.sub(FIGURE, "", text)
    assert re.findall(INNER, told) == []
    assert text.count("\n## ") >= 5
    assert len(re.findall(FIGURE, text)) >= 2
    assert shape(text) == shape(guide(home, "en"))
    assert sorted(re.findall(r"\d+", told)) == sorted(re.findall(r"\d+", re.sub(FIGURE, "", guide(home, "en"))))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("home", GAMES, ids=lambda home: home.name)
def test_every_drawing_says_below_it_what_is_seen(home: Path, language: str) -> None:
    text = guide(home, language)
    captions = re.findall(CAPTION, text)
    assert len(captions) == text.count("<!-- figure:")
    for said in captions:
        assert len(said.split()) > 3
        assert len(said) <= LONGEST
        assert said.endswith(".")
        assert not re.search(INNER, said)


@pytest.mark.parametrize("home", GAMES, ids=lambda home: home.name)
def test_every_drawing_of_a_guide_is_drawn(home: Path) -> None:
    web = Path(__file__).parent.parent / "web" / "src" / "games" / home.name / "figures" / "index.ts"
    drawn = set(re.findall(r"'([YSR]\d+\.\d+)'", web.read_text(encoding="utf-8")))
    assert set(re.findall(FIGURE, guide(home, "en"))) <= drawn
