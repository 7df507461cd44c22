"""What is marked as our own reading of a rulebook, and what is said where the rulebook says something else."""

import re
from pathlib import Path

import pytest

from ludoteca.kernel.languages import LANGUAGES

GAMES = Path(__file__).parent.parent / "ludoteca" / "games"
HOME = {"Y": "yangtze", "S": "summer_pavilion", "R": "river_dragons"}
READING = {"en": "*(reading)* ", "es": "*(lectura)* ", "pt": "*(leitura)* "}
RULEBOOK = {"en": "rulebook", "es": "reglamento", "pt": "livro de regras"}

# By number: in which sentences of a statement stands what we chose, and in which what the rulebook says.
OURS = {"Y3.3": [0], "S1.4": [2], "S1.6": [1], "R1.6": [0], "S3.10": [0, 2], "R5.1": [2]}
THEIRS = {"S1.4": [0, 1], "S1.6": [0], "S3.10": [1], "R5.1": [0, 1]}

# Slips that a reader met once: how the statement says it now.
SAID = [
    ("Y1.9", "es", "Nadie empieza con ninguna."),
    ("S1.4", "es", "deja la puntuación por debajo de 1."),
    ("R4.1", "es", "en una isla que no tenga ninguna."),
    ("R1.7", "pt", "Na mesa se escolhe quem se senta em cada lugar."),
    ("Y3.3", "es", "«hasta 2 bonificaciones»"),
    ("Y3.3", "pt", "“até 2 bonificações”"),
    ("Y3.3", "en", '"up to 2 bonuses"'),
]


def statement(number: str, language: str) -> str:
    """A rule or a worked example in one line."""
    name = "RULES.md" if language == "en" else f"RULES.{language}.md"
    text = (GAMES / HOME[number[0]] / name).read_text(encoding="utf-8")
    found = re.search(rf"^- \*\*{re.escape(number)}\*\* (.+?)(?=^- |^\s*$|^#|\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"{number} in {language}"
    return " ".join(found.group(1).split())


def sentences(text: str) -> list[str]:
    """Its sentences; what comes after a mark is one of its own."""
    return re.split(r"(?<=\.) (?=[A-ZÁÉÍÓÚ*(])|(?<=[:;]) (?=\*\()", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", OURS)
def test_what_we_chose_is_marked_and_what_the_rulebook_says_is_not(number: str, language: str) -> None:
    said = sentences(statement(number, language))
    mark = READING[language]
    assert all(said[place].startswith(mark) for place in OURS[number])
    assert not any(mark in said[place] for place in THEIRS.get(number, []))
    assert sum(sentence.count(mark) for sentence in said) == len(OURS[number])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", ["YE1", "YE3", "R5.1", "R6.7"])
def test_where_we_depart_from_the_rulebook_it_is_said(number: str, language: str) -> None:
    assert RULEBOOK[language] in statement(number, language)


@pytest.mark.parametrize(("number", "language", "words"), SAID)
def test_a_statement_says_what_it_means(number: str, language: str, words: str) -> None:
    assert words in statement(number, language)
