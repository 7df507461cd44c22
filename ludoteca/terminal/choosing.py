"""From hundreds of moves to one, a small numbered question at a time: first what to do, then with what, then where."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ludoteca.kernel import Json, Words
from ludoteca.kernel.kinds import Kind

Group = tuple[str, ...]  # fields that are chosen together, such as x and y


@dataclass(frozen=True)
class Question:
    """A few ways to go on, each with the moves that it leaves."""

    title: str
    fields: Group  # () when the kind of move is asked
    choices: list[tuple[str, list[Json]]]


def next_question(
    words: Words, moves: list[Json], asked: set[str], groups: Mapping[str, list[Group]]
) -> Question | None:
    """What to ask to tell these moves apart; None if only one is left."""
    if len(moves) <= 1:
        return None
    if len({move["move"] for move in moves}) > 1:
        return Question("", (), [(_kind_label(words, part), part) for part in _split(moves, ("move",))])
    kind = words.game.moves.named(moves[0]["move"])
    for group in groups.get(kind.name, [(field.name,) for field in kind.fields]):
        parts = _split(moves, group)
        if not asked & set(group) and len(parts) > 1:
            return Question(
                _open(words, kind.name), group, [(_label(words, kind, group, part[0]), part) for part in parts]
            )
    return None


def _split(moves: Iterable[Json], names: Group) -> list[list[Json]]:
    parts: dict[str, list[Json]] = {}
    for move in moves:
        parts.setdefault(json.dumps([move[name] for name in names]), []).append(move)
    return list(parts.values())


def _kind_label(words: Words, moves: list[Json]) -> str:
    """In full if the kind offers just one move, else with its arguments left open: "exchange … for …"."""
    if len(moves) == 1:
        return words.move(moves[0])
    return _open(words, moves[0]["move"])


def _open(words: Words, kind: str) -> str:
    return re.sub(r"\{\w+\}", "…", words.catalog["moves"][kind])


def _label(words: Words, kind: Kind, group: Group, move: Json) -> str:
    return ", ".join(words.value(field, move[field.name]) for field in kind.fields if field.name in group)
