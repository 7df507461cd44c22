"""What a game says, in each language: the catalogs in its folder `text/`, read by the terminal and by the page.

A sentence names its arguments in braces: "{seat} takes {color}". A value that belongs to an enum is looked up under
"words"; a sentence with a plural is an object with "one" and "other", chosen by its argument `count`.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from ludoteca.kernel.game import Game
from ludoteca.kernel.vocabulary import Json, Vocabulary

LANGUAGES = ("en", "es", "pt")


@cache
def _catalog(folder: Any, language: str) -> Json:
    catalog = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
    assert isinstance(catalog, dict)
    return catalog


def catalog_of(game: Game, language: str = "en") -> Json:
    """All texts of a game in a language."""
    return _catalog(game.home / "text", language)


def reason_sentences(game: Game, language: str = "en") -> Mapping[str, str]:
    """The sentences for its refusals."""
    sentences: Mapping[str, str] = catalog_of(game, language)["reasons"]
    return sentences


def say_move(game: Game, move: Json, language: str = "en") -> str:
    """A move as a person would say it."""
    return _say(game, game.moves, "moves", move, language, str)


def say_event(game: Game, event: Json, name_of: Callable[[int], str], language: str = "en") -> str:
    """An event as a sentence; `name_of` gives the name of whoever sits on a seat."""
    return _say(game, game.events, "events", event, language, name_of)


def word(game: Game, group: str, key: str, language: str = "en") -> str:
    """The word for a color, a card, a category."""
    text: str = catalog_of(game, language)["words"][group][key]
    return text


def _say(
    game: Game, vocabulary: Vocabulary, part: str, thing: Json, language: str, name_of: Callable[[int], str]
) -> str:
    kind = thing[vocabulary.key]
    text = catalog_of(game, language)[part][kind]
    if isinstance(text, dict):
        # What was hidden from the reader has a sentence of its own.
        if "hidden" in text and any(f.name not in thing for f in vocabulary.named(kind).fields):
            text = text["hidden"]
        else:
            text = text["one"] if thing.get("count") == 1 or "other" not in text else text["other"]
    values = {}
    for field in vocabulary.named(kind).fields:
        if field.name not in thing:
            continue
        value = thing[field.name]
        if field.name == "seat":
            values[field.name] = name_of(value)
        elif isinstance(field.domain, range):
            values[field.name] = str(value)
        else:
            group = field.domain.__name__.lower()
            names = [word(game, group, v, language) for v in (value if isinstance(value, list) else [value])]
            values[field.name] = ", ".join(names)
    return str(text).format(**values)
