"""A game's types for Python: a `TypedDict` for every kind of move and event, for views and options."""

from itertools import pairwise

import numpy as np

from ludoteca.kernel.game import Game
from ludoteca.kernel.kinds import Field, Several
from ludoteca.kernel.schema.typescript import enums_of, names_of
from ludoteca.kernel.vocabulary import Vocabulary

WIDTH = 120  # columns


def typed_dicts(game: Game) -> str:
    """The text of a game's schema.py."""
    parts = [
        f'"""The moves, events and views of {game.title} as types, rules version {game.rules_version}.\n\n'
        'Generated: run `make schema` instead of editing.\n"""\n\n'
        f"from typing import {_imports(game)}",
        *(f"{enum.__name__} = {_literal(names_of(enum))}" for enum in enums_of(game)),
        f"Reason = {_literal([why.name.lower() for why in game.reasons])}",
        _class("Options", "How a table can be set up.", [(n, values.__name__) for n, values in game.options.items()]),
        _class("View", "What a seat sees.", _view(game)),
        *_kinds(game.moves, "Move"),
        *_kinds(game.events, "Event"),
    ]
    return _joined(parts) + "\n"


def _joined(parts: list[str]) -> str:
    """Two empty lines around classes, one line after another between aliases."""
    text = parts[0]
    for before, part in pairwise(parts):
        is_tight = not before.startswith("class") and not part.startswith("class") and before is not parts[0]
        text += ("\n" if is_tight else "\n\n" if before is parts[0] else "\n\n\n") + part
    return text


def _imports(game: Game) -> str:
    has_secrets = any(kind.has_secrets for kind in game.events.kinds)
    return "Literal, NotRequired, TypedDict" if has_secrets else "Literal, TypedDict"


def _class(name: str, doc: str, fields: list[tuple[str, str]]) -> str:
    lines = [f"    {field}: {kind}" for field, kind in fields]
    return "\n".join([f"class {name}(TypedDict):", f'    """{doc}"""', *(["", *lines] if lines else [])])


def _literal(names: list[str]) -> str:
    return _wrapped("Literal[", [f'"{name}"' for name in names], ",", "]")


def _wrapped(opening: str, items: list[str], mark: str, closing: str) -> str:
    """On one line if it is short; else on several, as full as they can be."""
    whole = opening + f"{mark} ".join(items) + closing
    if len(whole) <= WIDTH - 20:
        return whole
    lines, line = [], "   "
    for n, item in enumerate(items):
        piece = f" {item}{mark if n < len(items) - 1 else ''}"
        if len(line) + len(piece) > WIDTH:
            lines.append(line)
            line = "   "
        line += piece
    return "\n".join([opening, *lines, line, closing])


def _view(game: Game) -> list[tuple[str, str]]:
    shown = game.seen_by.everyone | game.seen_by.owner
    return [(name, _field_type(game, name)) for name in game.state.names or () if name in shown]


def _field_type(game: Game, name: str) -> str:
    """As JSON has it; rows of other seats in an owner's field are None."""
    seen_by, part = game.seen_by, game.state[name]
    if name in seen_by.sparse:
        return "list[list[int]]  # pairs of an index and a value"
    item = seen_by.named[name].__name__ if name in seen_by.named else "int"
    if name in seen_by.named and part.shape:
        item += " | None"  # EMPTY has no name
    if name in seen_by.owner:
        return f"list[{_listed(item, part, 1)} | None]"
    return _listed(item, part, 0)


def _listed(item: str, part: np.dtype[np.void], less: int) -> str:
    for _ in range(len(part.shape) - less):
        item = f"list[{item}]"
    return item


def _kinds(vocabulary: Vocabulary, ending: str) -> list[str]:
    classes, names = [], []
    for kind in vocabulary.kinds:
        name = "".join(word.title() for word in kind.name.split("_")) + ending
        fields = [(vocabulary.key, f'Literal["{kind.name}"]'), *((field.name, _member(field)) for field in kind.fields)]
        article = "An" if ending[0] in "AEIOU" else "A"
        classes.append(_class(name, f"{article} {vocabulary.key} of the kind `{kind.name}`.", fields))
        names.append(name)
    return [*classes, f"{ending} = {_wrapped('(', names, ' |', ')')}"]


def _member(field: Field) -> str:
    """A secret may be absent: it is told to its owner only."""
    item = "int" if isinstance(field.domain, range) else field.domain.__name__
    item = f"list[{item}]" if isinstance(field.declared, Several) else item
    return f"NotRequired[{item}]" if field.is_secret else item
