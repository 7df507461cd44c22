"""What a kind of move or event is made of: its marks, and named fields, each a byte or several of a code.

A `Vocabulary` declares kinds; rules know them by number alone, and write and read codes with `codes`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from functools import cached_property
from typing import Any, Self

from ludoteca.kernel.errors import BadMove, quoted
from ludoteca.kernel.integers import whole

Domain = type[IntEnum] | range


class Mark(Enum):
    """What is special about a kind."""

    FINAL = auto()  # a move that cannot be undone
    ENDS_TURN = auto()  # a move after which, as a rule, somebody else decides: soon it cannot be undone either
    COMPOSED = auto()  # a move not listed because there are too many: put together from a form
    FREE = auto()  # a move not listed: a point of a region
    BY_CHANCE = auto()  # an event that shows something drawn or hidden before: previews and undo end here


FINAL, ENDS_TURN, COMPOSED, FREE, BY_CHANCE = Mark


@dataclass(frozen=True)
class Several:
    """A given number of values of a domain, in an order that matters."""

    domain: Domain
    count: int


@dataclass(frozen=True)
class Different(Several):
    """A given number of different values, in no order; written in ascending order."""


@dataclass(frozen=True)
class Secret:
    """A value of an event that only the seat named by its field `seat` may see."""

    domain: Domain


Declared = Domain | Several | Secret


@dataclass(frozen=True)
class Field:
    """One named part of a kind, and where it stands in the code."""

    name: str
    declared: Declared
    first: int

    @cached_property
    def domain(self) -> Domain:
        """What one value may be."""
        return self.declared.domain if isinstance(self.declared, Several | Secret) else self.declared

    @cached_property
    def count(self) -> int:
        """How many bytes it takes."""
        return self.declared.count if isinstance(self.declared, Several) else 1

    @cached_property
    def places(self) -> range:
        """The bytes that it takes."""
        return range(self.first, self.first + self.count)

    @cached_property
    def is_secret(self) -> bool:
        """Whether only the event's seat may see it."""
        return isinstance(self.declared, Secret)

    @cached_property
    def values(self) -> tuple[str | int, ...]:
        """What every byte stands for."""
        return tuple(self.domain if isinstance(self.domain, range) else (m.name.lower() for m in self.domain))

    @cached_property
    def numbers(self) -> Mapping[str | int, int]:
        """The byte for every value."""
        return {value: number for number, value in enumerate(self.values)}

    @cached_property
    def is_plain(self) -> bool:
        """Whether every byte stands for itself."""
        return self.values == tuple(range(len(self.values)))

    def to_json(self, code: int) -> Any:
        """Its value or values in a code."""
        if not isinstance(self.declared, Several):
            return self.values[code >> 8 * self.first & 255]
        return [self.values[code >> 8 * place & 255] for place in self.places]

    def to_code(self, value: Any) -> int:
        """The bytes for a value from outside; BadMove if it is none."""
        if not isinstance(self.declared, Several):
            return _value_in(self, value) << 8 * self.first
        if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != self.count:
            raise BadMove(f"{self.name!r} takes a list of {self.count}, not {quoted(value)}")
        numbers = [_value_in(self, v) for v in value]
        if isinstance(self.declared, Different):
            if len(set(numbers)) < len(numbers):
                raise BadMove(f"{self.name!r} takes {self.count} different values, not {quoted(value)}")
            numbers.sort()
        return sum(number << 8 * (self.first + i) for i, number in enumerate(numbers))


@dataclass(frozen=True)
class Kind:
    """A kind of move or event."""

    name: str
    number: int
    marks: frozenset[Mark]
    fields: tuple[Field, ...]

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of its fields."""
        return frozenset(field.name for field in self.fields)

    @cached_property
    def has_secrets(self) -> bool:
        """Whether not everybody sees all of it."""
        return any(field.is_secret for field in self.fields)

    @cached_property
    def is_flat(self) -> bool:
        """Whether its JSON holds no list, so that a shallow copy of it is one of its own."""
        return not any(isinstance(field.declared, Several) for field in self.fields)

    @cached_property
    def is_final(self) -> bool:
        """Whether a move of this kind cannot be undone."""
        return FINAL in self.marks

    @cached_property
    def is_by_chance(self) -> bool:
        """Whether an event of this kind shows something drawn, or hidden before."""
        return BY_CHANCE in self.marks

    @cached_property
    def is_listed(self) -> bool:
        """Whether every legal move of this kind is listed."""
        return not self.marks & {COMPOSED, FREE}


class Reason(IntEnum):
    """Why a move is refused: a game's reasons, counted from 1 in their order, each with the rule that it comes from.

    class Why(Reason):
        NOT_YOUR_TURN = "Y1.1"    # Why.NOT_YOUR_TURN == 1, and Why.NOT_YOUR_TURN.rule == "Y1.1"
    """

    rule: str

    def __new__(cls, rule: str) -> Self:
        """A member with the next number."""
        member = int.__new__(cls, len(cls.__members__) + 1)
        member._value_ = len(cls.__members__) + 1
        member.rule = rule
        return member


def _value_in(field: Field, value: Any) -> int:
    known = value if type(value) is str else whole(value)
    number = None if known is None else field.numbers.get(known)
    if number is not None:
        return number
    if isinstance(field.domain, range):
        first, last = field.domain[0], field.domain[-1]
        raise BadMove(f"{field.name!r} is a whole number from {first} to {last}, not {quoted(value)}")
    raise BadMove(f"{field.name!r} is one of {', '.join(map(str, field.values))}, not {quoted(value)}")
