"""A game's types for the browser: from its state, its visibility and its vocabularies to TypeScript."""

import json
from enum import IntEnum

import numpy as np

from ludoteca.kernel.game import Game
from ludoteca.kernel.kinds import Field, Several
from ludoteca.kernel.languages import SPOKEN
from ludoteca.kernel.vocabulary import Vocabulary


def typescript(game: Game) -> str:
    """The text of a game's schema.gen.ts."""
    parts = [
        f"// Generated from {game.id}, rules version {game.rules_version}: run `make schema` instead of editing.",
        *(f"export type {enum.__name__} = {_union(names_of(enum))};" for enum in enums_of(game)),
        _options(game),
        _view(game),
        *_kinds(game.moves, "Move"),
        *_kinds(game.events, "GameEvent"),
        f"export type Reason = {_union([why.name.lower() for why in game.reasons])};",
        "// Under which group of words the values of a field are found.\n"
        f"export const groups = {_literal({'move': _groups(game.moves), 'event': _groups(game.events)})} as const;",
        *([f"// What is in the box.\nexport const box = {_literal(game.box)} as const;"] if game.box else []),
    ]
    return "\n\n".join(parts) + "\n"


def languages_typescript() -> str:
    """The text of the page's languages.gen.ts: every language with its own name and its tag for the browser."""
    lines = [f"  {code}: {{ name: '{each.name}', tag: '{each.tag}' }}," for code, each in SPOKEN.items()]
    head = "// Generated from ludoteca/kernel/languages.py: run `make schema` instead of editing."
    return "\n".join([head, "export const LANGUAGES = {", *lines, "} as const;", ""])


def enums_of(game: Game) -> list[type[IntEnum]]:
    """The enums whose names appear in a game's JSON, in the order of their names."""
    found: dict[str, type[IntEnum]] = {}
    for enum in [*game.options.values(), *game.seen_by.named.values()]:
        found[enum.__name__] = enum
    for vocabulary in (game.moves, game.events):
        for kind in vocabulary.kinds:
            for field in kind.fields:
                if not isinstance(field.domain, range):
                    found[field.domain.__name__] = field.domain
    return [found[name] for name in sorted(found)]


def names_of(enum: type[IntEnum]) -> list[str]:
    """An enum's values as JSON has them."""
    return [member.name.lower() for member in enum]


def _union(names: list[str]) -> str:
    return " | ".join(f"'{name}'" for name in names) or "never"


def _options(game: Game) -> str:
    lines = [f"  {name}: {values.__name__};" for name, values in game.options.items()]
    return "export interface Options {\n" + "\n".join(lines) + "\n}" if lines else "export type Options = object;"


def _view(game: Game) -> str:
    """What one seat sees; rows of other seats in an owner's field are null."""
    seen_by = game.seen_by
    lines = [
        f"  {name}: {_field_type(game, name)};"
        for name in game.state.names or ()
        if name in seen_by.everyone or name in seen_by.owner
    ]
    return "export interface View {\n" + "\n".join(lines) + "\n}"


def _field_type(game: Game, name: str) -> str:
    seen_by, part = game.seen_by, game.state[name]
    if name in seen_by.sparse:
        return "[index: number, value: number][]"
    item = f"{seen_by.named[name].__name__}" if name in seen_by.named else "number"
    if name in seen_by.named and part.shape:
        item = f"({item} | null)"  # EMPTY has no name
    if name in seen_by.owner:
        return f"({item}{'[]' * (_dimensions(part) - 1)} | null)[]"
    return item + "[]" * _dimensions(part)


def _dimensions(part: np.dtype[np.void]) -> int:
    return len(part.shape)


def _kinds(vocabulary: Vocabulary, name: str) -> list[str]:
    lines = []
    for kind in vocabulary.kinds:
        fields = [f"{vocabulary.key}: '{kind.name}'", *map(_member, kind.fields)]
        lines.append(f"  | {{ {'; '.join(fields)} }}")
    return [f"export type {name} =\n" + "\n".join(lines) + ";"]


def _member(field: Field) -> str:
    """A secret may be absent: it is sent to its owner only."""
    item = "number" if isinstance(field.domain, range) else field.domain.__name__
    item += "[]" if isinstance(field.declared, Several) else ""
    return f"{field.name}{'?' if field.is_secret else ''}: {item}"


def _groups(vocabulary: Vocabulary) -> dict[str, dict[str, str]]:
    """For every kind, its fields whose values are words."""
    return {
        kind.name: {f.name: f.domain.__name__.lower() for f in kind.fields if not isinstance(f.domain, range)}
        for kind in vocabulary.kinds
    }


def _literal(value: object) -> str:
    """As TypeScript: JSON, with a line for each entry."""
    if not isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    lines = [f"  {json.dumps(key)}: {json.dumps(part, ensure_ascii=False)}," for key, part in value.items()]
    return "{\n" + "\n".join(lines) + "\n}"
