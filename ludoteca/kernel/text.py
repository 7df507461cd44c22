"""What a game says, in each language: the catalogs in its folder `text/`, read by the terminal and by the page.

A sentence names its arguments in braces: "{seat} takes {color}". A value of an enum is looked up under "words", in
the group of its enum, or in the one that the sentence names where a language needs another form: "{color|village}" is
"aldea roja"; one of several values is named by its number: "from {ends|1} to {ends|2}". A sentence may be an object:
"one" and "other" are chosen by its argument `count`, "hidden" is for readers who may not see its secret.
"""

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ludoteca.kernel.game import Game
from ludoteca.kernel.kinds import Field, Kind
from ludoteca.kernel.vocabulary import Json


@cache
def read_catalog(file: Path) -> Json:
    """The texts of a file, by their keys; it is read once."""
    catalog = json.loads(file.read_text(encoding="utf-8"))
    assert isinstance(catalog, dict)
    return catalog


class Words:
    """A game's texts in one language."""

    def __init__(self, game: Game, language: str = "en") -> None:
        self.game, self.language = game, language
        self.catalog = read_catalog(game.home / "text" / f"{language}.json")

    @property
    def title(self) -> str:
        """What the game is called in this language."""
        return str(self.catalog["title"])

    @property
    def reasons(self) -> Mapping[str, str]:
        """The sentences for its refusals."""
        sentences: Mapping[str, str] = self.catalog["reasons"]
        return sentences

    def word(self, group: str, key: str) -> str:
        """The word for a color, a card, a category."""
        return str(self.catalog["words"][group][key])

    def label(self, key: str) -> str:
        """A heading at the table."""
        return str(self.catalog["labels"][key])

    def move(self, move: Json) -> str:
        """A move as a person would say it."""
        return self._say("moves", self.game.moves.named(move["move"]), move, str)

    def event(self, event: Json, name_of: Callable[[int], str]) -> str:
        """An event as a sentence; `name_of` gives the name of whoever sits on a seat."""
        return self._say("events", self.game.events.named(event["event"]), event, name_of)

    def value(self, field: Field, value: Any) -> str:
        """One argument of a move or event."""
        if isinstance(value, list):
            return ", ".join(self.value(field, v) for v in value)
        return str(value) if isinstance(field.domain, range) else self.word(field.domain.__name__.lower(), value)

    def _say(self, part: str, kind: Kind, said: Json, name_of: Callable[[int], str]) -> str:
        fields = [field for field in kind.fields if field.name in said]
        values = {field.name: self.value(field, said[field.name]) for field in fields}
        if "seat" in said:
            values["seat"] = name_of(said["seat"])
        text = _form(self.catalog[part][kind.name], said, is_whole=len(fields) == len(kind.fields))
        for name, group in re.findall(r"\{(\w+)\|([a-z_]+)\}", text):
            values[f"{name}|{group}"] = self.word(group, said[name])
        for field in fields:
            if isinstance(several := said[field.name], list):
                values |= {f"{field.name}|{i}": self.value(field, one) for i, one in enumerate(several, 1)}
        return text.format(**values)


def _form(text: str | Mapping[str, str], said: Json, *, is_whole: bool) -> str:
    if not isinstance(text, str) and not is_whole:
        return text["hidden"]
    return form_for(text, said.get("count"))


def form_for(text: str | Mapping[str, str], count: object) -> str:
    """The form of a sentence that fits a number."""
    if isinstance(text, str):
        return text
    return text["one"] if count == 1 or "other" not in text else text["other"]
