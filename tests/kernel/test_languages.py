"""The languages are listed once: the protocol, the page, the site and the command take them from there."""

import re
from pathlib import Path
from typing import get_args

from ludoteca.kernel.languages import LANGUAGES, SPOKEN, Language
from ludoteca.kernel.schema.typescript import languages_typescript
from ludoteca.server.protocol.known import AskForLink
from ludoteca.server.protocol.notices import SetMail
from tests.write_schemas import LANGUAGES as OF_PAGE, SOURCES

HOME = Path(__file__).parents[2] / "ludoteca"
LISTED = re.compile(r"[\"'](en|es|pt)[\"'], [\"'](en|es|pt)[\"']")


def listing(files: list[Path]) -> list[str]:
    return [file.name for file in files if LISTED.search(file.read_text(encoding="utf-8"))]


def test_every_language_says_how_it_is_called() -> None:
    assert tuple(SPOKEN) == LANGUAGES == get_args(Language)


def test_the_page_has_the_list_of_the_package() -> None:
    assert OF_PAGE.read_text(encoding="utf-8") == languages_typescript(), "make schema writes it again"


def test_the_protocol_takes_no_other_language() -> None:
    assert AskForLink.__annotations__["language"] is SetMail.__annotations__["language"] is Language


def test_nothing_else_lists_them() -> None:
    assert listing([path for path in SOURCES.rglob("*") if path.suffix in (".ts", ".svelte")]) == []
    assert listing([path for path in HOME.rglob("*.py") if "tests" not in path.relative_to(HOME).parts]) == [
        "languages.py"
    ]


def test_what_is_said_to_people_stands_in_catalogs_of_every_language() -> None:
    folders = {path.parent for path in HOME.rglob("en.json")}
    assert len(folders) > 5
    assert {folder for folder in folders if {path.stem for path in folder.glob("??.json")} != set(LANGUAGES)} == set()
