"""The languages are listed once for Python and once for the page: both say the same, as does whatever names them."""

import re
from pathlib import Path
from typing import get_args

from ludoteca.kernel.text import LANGUAGES
from ludoteca.server.protocol.notices import Language

PAGE = Path(__file__).parent.parent / "web/src"
NAMED = re.compile(r"^  (\w+): \{ name: '([^']+)'", re.MULTILINE)
LISTED = re.compile(r"'(en|es|pt)', '(en|es|pt)'")


def of_page() -> dict[str, str]:
    """The page's own list: names by code."""
    return dict(NAMED.findall((PAGE / "lib/languages.ts").read_text(encoding="utf-8")))


def test_the_protocol_and_the_page_know_the_languages_of_the_package() -> None:
    assert get_args(Language) == LANGUAGES
    assert sorted(of_page()) == sorted(LANGUAGES)


def test_the_site_calls_them_as_the_page_does() -> None:
    from tools.site.build import NAMES

    assert of_page() == NAMES


def test_nothing_else_of_the_page_lists_them() -> None:
    pages = [path for path in PAGE.rglob("*") if path.suffix in (".ts", ".svelte")]
    assert [path.name for path in pages if LISTED.search(path.read_text(encoding="utf-8"))] == []
