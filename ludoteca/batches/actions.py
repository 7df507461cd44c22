"""What can be done, numbered: action ids, made from the declaration of a game's moves and fixed with its rules.

Kinds of moves follow one another in the order of their declaration, and the values of a kind in the order of its
fields, the last one changing fastest. A kind with more moves than `MOST_IDS` is decided in parts, one after another, as
the game has declared it, or else value by value; each part has ids of its own.
"""

import itertools
import math
from functools import cache
from typing import NamedTuple

import numpy as np

from ludoteca.kernel import BadArgument, Game, Numbers, Table, Vocabulary, whole
from ludoteca.kernel.codes import ARGUMENTS
from ludoteca.kernel.kinds import Different, Field, Kind, Several

MOST_IDS = 2_048  # of a kind that is decided at once
DIGITS = 4  # values that are decided at once, at most
# Columns of the table of parts: then come a shift and a factor for each digit.
KIND, FIRST, COUNT, PLACES, PREFIX, IS_LAST, SHIFTS = range(7)
FACTORS = SHIFTS + DIGITS


class Digit(NamedTuple):
    """One value of a part: which byte of the code, and which part of that byte."""

    field: Field
    byte: int
    size: int  # how many values
    step: int  # what one more adds to the byte: more than 1 where an area of values is chosen
    of_area: int = 0  # 1: which area; 2: which place in the area; 0: the whole value

    def text(self, value: int) -> str:
        """The value by its name."""
        several = f"[{self.byte - self.field.first}]" if self.field.count > 1 else ""
        if self.of_area == 1:
            return f"{self.field.name} from {self.field.values[value * self.step]}"
        if self.of_area == 2:
            unit = self.field.domain.step if isinstance(self.field.domain, range) else 1
            return f"{self.field.name} + {value * unit}"
        return f"{self.field.name}{several} {self.field.values[value]}"


class Space(NamedTuple):
    """The same as tables, for compiled code."""

    parts: Table  # a row for each part
    first_part: Numbers  # of each kind
    part_of: Numbers  # of each id
    code_of: Numbers  # of each id: what it adds to the code of a move
    ids: Numbers  # for each part, from PLACES on: the id for each choice of digits, -1 where there is none
    limits: Table  # [kind, byte]: how many values a byte of a code may have; 0: it must be zero
    ascending: Table  # [kind, byte]: 1 where it must be above the byte before


class Actions:
    """The ids of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._parts = [
            (kind, n, part) for kind in game.moves.kinds for n, part in enumerate(parts_of(game.moves, kind))
        ]
        self._texts: list[str] = []
        self.space = self._tables()

    def __len__(self) -> int:
        return len(self.space.part_of)

    def text(self, action: object) -> str:
        """What an id stands for: its kind, the part if there are several, and its values."""
        number = whole(action)
        if number is None or not 0 <= number < len(self):
            raise BadArgument(f"an action of {self.game.title} is a whole number from 0 to {len(self) - 1}")
        return self._texts[number]

    @property
    def ranges(self) -> dict[str, range]:
        """The ids of every kind, or of every part of it."""
        table = self.space.parts
        return {
            self._name(kind, n): range(int(row[FIRST]), int(row[FIRST] + row[COUNT]))
            for (kind, n, _), row in zip(self._parts, table, strict=True)
        }

    def _name(self, kind: Kind, n: int) -> str:
        count = sum(each is kind for each, _, _ in self._parts)
        return f"{kind.name} {n + 1}/{count}" if count > 1 else kind.name

    def _tables(self) -> Space:
        kinds = self.game.moves.kinds
        rows, first_part, part_of, code_of, ids = [], [0] * len(kinds), list[int](), list[int](), list[int]()
        for p, (kind, n, digits) in enumerate(self._parts):
            if n == 0:
                first_part[kind.number], prefix = p, 255
            is_last = p + 1 == len(self._parts) or self._parts[p + 1][1] == 0
            if not kind.is_listed and not (n == 0 and is_last) and self.game.can_begin is None:
                raise ValueError(f"{kind.name} is decided in parts and not listed: the game needs can_begin")
            first, places = len(part_of), len(ids)
            for values in itertools.product(*(range(d.size) for d in digits)):
                if not _is_canonical(digits, values):
                    ids.append(-1)
                    continue
                ids.append(len(part_of))
                part_of.append(p)
                moved = sum(v * d.step << 8 * d.byte for v, d in zip(values, digits, strict=True))
                code_of.append(moved + (kind.number if n == 0 else 0))
                words = " ".join(d.text(v) for v, d in zip(values, digits, strict=True))
                self._texts.append(f"{self._name(kind, n)}: {words}" if words else self._name(kind, n))
            rows.append([kind.number, first, len(part_of) - first, places, prefix, is_last, *_dense(digits)])
            prefix |= sum(255 << 8 * d.byte for d in digits)
        arrays = (np.array(each, np.int64) for each in (rows, first_part, part_of, code_of, ids, *_limits(kinds)))
        return Space(*arrays)


@cache
def actions_of(game: Game) -> Actions:
    """The ids of a game, made once."""
    return Actions(game)


def parts_of(moves: Vocabulary, kind: Kind) -> list[list[Digit]]:
    """The parts in which a kind is decided, and the values of each."""
    whole_values = [Digit(f, byte, len(f.domain), 1) for f in kind.fields for byte in f.places]
    if kind.number in moves.areas:
        sized = [(d, moves.areas[kind.number][d.field.name]) for d in whole_values]
        areas = [Digit(d.field, d.byte, -(-d.size // size), size, 1) for d, size in sized]
        return [areas, [Digit(d.field, d.byte, size, 1, 2) for d, size in sized]]
    if kind.number in moves.parts:
        return [[d for d in whole_values if d.field.name in part.split()] for part in moves.parts[kind.number]]
    if math.prod(d.size for d in whole_values) <= MOST_IDS and len(whole_values) <= DIGITS:
        return [whole_values]
    return [[d] for d in whole_values]


def _is_canonical(digits: list[Digit], values: tuple[int, ...]) -> bool:
    """Whether values that must differ, in no order, stand in ascending order."""
    pairs = zip(zip(digits, values, strict=True), list(zip(digits, values, strict=True))[1:], strict=False)
    return all(
        low < high
        for (one, low), (other, high) in pairs
        if one.field is other.field and isinstance(one.field.declared, Different)
    )


def _dense(digits: list[Digit]) -> list[int]:
    """Shifts and factors by which the bytes of a code become the place of its digits."""
    assert len(digits) <= DIGITS
    factors = [math.prod(d.size for d in digits[n + 1 :]) for n in range(len(digits))]
    rest = [0] * (DIGITS - len(digits))
    return [*(8 * d.byte for d in digits), *rest, *factors, *rest]


def _limits(kinds: list[Kind]) -> tuple[list[list[int]], list[list[int]]]:
    limits = [[0] * (ARGUMENTS + 1) for _ in kinds]
    ascending = [[0] * (ARGUMENTS + 1) for _ in kinds]
    for kind in kinds:
        for field in kind.fields:
            for byte in field.places:
                limits[kind.number][byte] = len(field.domain)
                is_several = isinstance(field.declared, Several) and isinstance(field.declared, Different)
                ascending[kind.number][byte] = int(is_several and byte > field.first)
    return limits, ascending
