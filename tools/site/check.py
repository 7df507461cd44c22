"""Fails where a page of the built site would load something from another host, or a public name has no entry.

    check.py SITE

Links that somebody has to press may lead anywhere; scripts, styles, fonts, pictures and frames may not.
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from types import FunctionType
from typing import ClassVar

import ludoteca

ABROAD = re.compile(r"\s*(?:https?:)?//", re.IGNORECASE)
IN_STYLE = re.compile(r"""(?:url\(\s*|@import\s+)["']?\s*((?:https?:)?//[^"')\s]+)""", re.IGNORECASE)
LOADING_LINKS = {"stylesheet", "icon", "preload", "prefetch", "modulepreload", "preconnect", "dns-prefetch", "manifest"}


class Loads(HTMLParser):
    """What a browser would ask for by itself when it opens a page."""

    LOADED: ClassVar = {"src", "srcset", "poster", "data"}

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = {name: value or "" for name, value in attrs}
        loaded = [facts[name] for name in self.LOADED & facts.keys()]
        if tag == "link" and LOADING_LINKS & set(facts.get("rel", "").split()):
            loaded.append(facts.get("href", ""))
        if tag in {"use", "image"}:
            loaded.append(facts.get("href", "") or facts.get("xlink:href", ""))
        self.found += [address for address in loaded if ABROAD.match(address)]
        self.found += IN_STYLE.findall(facts.get("style", ""))


def loaded_abroad(text: str, *, is_style: bool) -> list[str]:
    """The addresses on other hosts that a page or a style sheet would load."""
    if is_style:
        return IN_STYLE.findall(text)
    page = Loads()
    page.feed(text)
    return page.found + IN_STYLE.findall("".join(re.findall(r"<style[^>]*>(.*?)</style>", text, re.DOTALL)))


def faults_of(site: Path) -> list[str]:
    faults = []
    for file in sorted([*site.rglob("*.html"), *site.rglob("*.css"), *site.rglob("*.svg")]):
        text = file.read_text(encoding="utf-8")
        faults += [f"{file}: loads {address}" for address in loaded_abroad(text, is_style=file.suffix == ".css")]
    reference = "".join(page.read_text(encoding="utf-8") for page in (site / "reference").glob("*.html"))
    return faults + [f"{name} has no entry" for name in public_names() if f'id="{name}"' not in reference]


def public_names() -> list[str]:
    """The names that the library gives, and the methods of its classes, inherited ones among them."""
    names = [f"ludoteca.{name}" for name in ludoteca.__all__]
    for name in ludoteca.__all__:
        for each in getattr(getattr(ludoteca, name), "__mro__", ()):
            if each.__module__.startswith("ludoteca."):
                methods = [key for key, value in vars(each).items() if isinstance(value, property | FunctionType)]
                told = [method for method in methods if method[0] != "_" and getattr(each, method).__doc__]
                names += [f"ludoteca.{name}.{method}" for method in told]
    return names


if __name__ == "__main__":
    found = faults_of(Path(sys.argv[1]))
    print("\n".join(found) or "site: nothing comes from another host, every public name has an entry")
    sys.exit(bool(found))
