"""A game's rules say the same in three languages: the same statements with the same numbers, colors and marks."""

import re
from collections.abc import Iterator

import pytest

from ludoteca.kernel.game import Game
from ludoteca.kernel.languages import LANGUAGES
from ludoteca.kernel.text import Words

# Where a file is cut into parts: at a statement's number, at a heading, at each cell of a table and the end of its row.
CUT = re.compile(r"(\*\*[A-Z]E?\d+(?:\.\d+)?[a-z]?\*\*|^#+|\|\n?)", re.MULTILINE)
SAME = r"\*\(reading\)\*|`.*?`|(?:[A-Z]E?)?\d+(?:\.\d+)?"  # what no language changes: "`pick`", "12", "Y2.5"
READING = {"en": "*(reading)*", "es": "*(lectura)*", "pt": "*(leitura)*"}
COUNTED = {  # from two to twelve; what stands for one is also an article or a pronoun
    "en": "two three four five six seven eight nine ten eleven twelve",
    "es": "dos tres cuatro cinco seis siete ocho nueve diez once doce",
    "pt": "dois|duas três quatro cinco seis sete oito nove dez onze doze",
}


def rules(game: Game, language: str) -> str:
    """The rules under their title, which may have a color in it: "Azul"."""
    name = "RULES.md" if language == "en" else f"RULES.{language}.md"
    title, text = (game.home / name).read_text(encoding="utf-8").split("\n", 1)
    assert title.startswith(f"# {Words(game, language).catalog['title']}: ")
    return text


def parts(text: str) -> Iterator[tuple[str, str]]:
    """Every cut with the text behind it, and before them the text that begins the file."""
    first, *rest = CUT.split(text)
    yield "", first
    yield from zip(rest[::2], rest[1::2], strict=True)


def meanings(game: Game, language: str) -> dict[str, str]:
    """Forms of words for numbers and colors, with what they mean: "four alike" is "4 iguales"."""
    numbers = {form: str(n) for n, form in enumerate(COUNTED[language].split(), 2)}
    colors = Words(game, language).catalog["words"].get("color", {})
    if language == "en":
        return numbers | {word: color for color, word in colors.items()}
    return numbers | {rf"{word[:-1]}\w{{1,3}}": color for color, word in colors.items()}  # any gender and number


def facts(text: str, game: Game, language: str) -> list[str]:
    """What a translation must keep, in its order."""
    forms = meanings(game, language)
    said = list(forms.values())
    pattern = re.compile("|".join([SAME, *(rf"\b({form})\b" for form in forms)]), re.IGNORECASE)
    found = pattern.finditer(text.replace(READING[language], READING["en"]))
    return [said[match.lastindex - 1] if match.lastindex else match[0] for match in found]


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_rules_say_the_same_in_every_language(game: Game, language: str) -> None:
    originals, translated = list(parts(rules(game, "en"))), list(parts(rules(game, language)))
    assert [cut for cut, _ in translated] == [cut for cut, _ in originals]
    statement = ""
    for (cut, original), (_, text) in zip(originals, translated, strict=True):
        statement = cut if "**" in cut else statement
        assert facts(text, game, language) == facts(original, game, "en"), f"{statement}{text}"
