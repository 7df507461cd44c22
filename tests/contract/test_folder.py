"""What a game's folder must hold: the same files as every other, rules by number with code and tests, and texts."""

import ast
import re
import string
from enum import IntEnum
from pathlib import Path

from ludoteca.kernel.game import Game
from ludoteca.kernel.languages import LANGUAGES
from ludoteca.kernel.schema.typed_dicts import typed_dicts
from ludoteca.kernel.schema.typescript import typescript
from ludoteca.kernel.text import Words
from ludoteca.kernel.vocabulary import Json, Vocabulary
from tests.write_schemas import file_for, python_file_for

NUMBER = r"[A-Z]E?\d+(?:\.\d+)?[a-z]?"
RULE = re.compile(rf"\*\*({NUMBER})\*\*")
# Each imports only those before it; a game's own files, such as a part of the board, come before `scoring`.
FILES = ["data", "state", "vocabulary", "scoring", "legality", "rules", "hidden", "soundness", "terminal", "__init__"]
FIRST = FILES[:3]
FOR_BOTS = {"__init__", "estimate", "promise"}
MOST_FILES = 15  # beside __init__.py


def documented(game: Game) -> set[str]:
    return set(RULE.findall((game.home / "RULES.md").read_text(encoding="utf-8")))


def docstrings(folder: Path) -> list[str]:
    """All docstrings of a game's source, tests left out."""
    files = [file for file in folder.rglob("*.py") if "tests" not in file.relative_to(folder).parts]
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    return [
        ast.get_docstring(node) or "" for node in nodes if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
    ]


def imported(game: Game, file: Path) -> set[str]:
    """The files of a game's folder that one of them imports."""
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    modules = [node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module]
    return {m.removeprefix(f"{game.package}.").partition(".")[0] for m in modules if m.startswith(f"{game.package}.")}


def files_of(game: Game) -> list[Path]:
    """The files of a game's folder that somebody wrote: its schema.py is generated."""
    return [file for file in game.home.glob("*.py") if file != python_file_for(game)]


def is_large(game: Game) -> bool:
    """Whether it is spread over files; a small one fits into its __init__.py."""
    return len(files_of(game)) > 1


def test_a_large_game_has_the_files_that_all_large_games_have(game: Game) -> None:
    files = {file.stem for file in files_of(game)}
    if is_large(game):
        assert set(FILES) <= files
        assert len(files - {"__init__"}) <= MOST_FILES
        assert {file.stem for file in (game.home / "thought").glob("*.py")} >= FOR_BOTS


def test_files_import_only_those_before_them(game: Game) -> None:
    for file in files_of(game) if is_large(game) else ():
        own = {other.stem for other in files_of(game)} - set(FILES)
        before = own | set(FILES[: FILES.index(file.stem)] if file.stem in FILES[3:] else FIRST)
        if file.stem in FIRST:
            before = set(FIRST[: FIRST.index(file.stem)])
        assert imported(game, file) <= before, file.name


def test_every_rule_is_found_in_the_code_by_its_number(game: Game) -> None:
    """Worked examples, whose numbers have an E, are for tests alone."""
    rules = {number for number in documented(game) if number[1] != "E"}
    named = {number for text in docstrings(game.home) for number in re.findall(NUMBER, text)}
    assert rules - named == set()
    assert {number for number in named if "." in number} - rules == set()


def test_docstrings_name_rules_one_by_one(game: Game) -> None:
    for text in docstrings(game.home):
        assert not re.search(r"[A-Z]\d+\.\d+ (?:to|-) [A-Z]?\d", text), text


def tested(folder: Path) -> set[str]:
    """The rule numbers in the docstrings of a game's tests."""
    numbers: set[str] = set()
    for file in folder.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                numbers |= set(re.findall(NUMBER, ast.get_docstring(node) or ""))
    return numbers


def test_every_rule_number_has_a_test(game: Game) -> None:
    assert documented(game) - tested(game.home / "tests") == set()


def test_no_test_names_a_rule_that_is_not_there(game: Game) -> None:
    assert tested(game.home / "tests") - documented(game) == set()


def placeholders(text: object) -> set[str]:
    forms = text.values() if isinstance(text, dict) else [text]
    return {name.split("|")[0] for form in forms for _, name, _, _ in string.Formatter().parse(str(form)) if name}


def test_every_move_and_event_has_a_text_in_every_language(game: Game) -> None:
    def check(part: str, vocabulary: Vocabulary) -> None:
        for language in LANGUAGES:
            texts = Words(game, language).catalog[part]
            assert list(texts) == [kind.name for kind in vocabulary.kinds], language
            for kind in vocabulary.kinds:
                named = placeholders(texts[kind.name])
                assert named <= {field.name for field in kind.fields}, (language, kind.name)
                assert named == placeholders(Words(game).catalog[part][kind.name]), (language, kind.name)

    check("moves", game.moves)
    check("events", game.events)


def test_a_hidden_event_has_a_sentence_without_the_secret(game: Game) -> None:
    for kind in game.events.kinds:
        secrets = {field.name for field in kind.fields if field.is_secret}
        for language in LANGUAGES if secrets else ():
            text = Words(game, language).catalog["events"][kind.name]
            assert not secrets & placeholders(text["hidden"])


def other_forms(catalog: Json) -> set[str]:
    """The groups of words that sentences name themselves: "{color|village}"."""
    return set(re.findall(r"\{\w+\|([a-z_]+)\}", str(catalog["moves"]) + str(catalog["events"])))


def test_every_reason_option_and_word_has_a_text_in_every_language(game: Game) -> None:
    enums: set[type[IntEnum]] = set(game.seen_by.named.values()) | set(game.options.values())
    for vocabulary in (game.moves, game.events):
        enums |= {f.domain for kind in vocabulary.kinds for f in kind.fields if not isinstance(f.domain, range)}
    for language in LANGUAGES:
        catalog = Words(game, language).catalog
        assert catalog.keys() - {"labels"} == {"title", "words", "options", "moves", "events", "reasons"}
        assert catalog.get("labels", {}).keys() == Words(game).catalog.get("labels", {}).keys()
        assert set(catalog["reasons"]) == {why.name.lower() for why in game.reasons}
        own = {enum.__name__.lower() for enum in enums}
        assert catalog["words"].keys() == own | other_forms(catalog)
        assert catalog["words"].keys() == Words(game).catalog["words"].keys()
        for enum in enums:
            assert set(catalog["words"][enum.__name__.lower()]) == {member.name.lower() for member in enum}
        assert {name: set(values) for name, values in catalog["options"].items()} == {
            name: {v.name.lower() for v in values} for name, values in game.options.items()
        }


def test_the_types_for_the_browser_are_fresh(game: Game) -> None:
    assert file_for(game).read_text(encoding="utf-8") == typescript(game), "run `make schema`"
    assert python_file_for(game).read_text(encoding="utf-8") == typed_dicts(game), "run `make schema`"
