"""The kinds of moves and events of a game, declared once: as a number for the rules, as JSON for everybody else.

A move or an event is one int64, its *code*: the kind in the lowest byte, then a byte for each argument.
    MOVES = Vocabulary("move")
    PLACE = MOVES.kind("place", tile=range(36), rotation=range(4))   # PLACE is the kind's number
`code2(PLACE, 17, 3)` is what rules write, `kind_of(code)` and `args(code)` what they read, and
`{"move": "place", "tile": 17, "rotation": 3}` is the same thing outside.

A byte holds the *place* of a value in its declared range, counted from 0, and JSON shows the value. For `range(36)` the
two are the same. For `slot=range(1, 6)`, where people count from one, rules write the slot's index, which is what they
work with; a rule that holds the value itself, as in `count=range(1, 5)`, writes `from_one(count)`.
"""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from functools import cached_property
from typing import Any, Self

from ludoteca.kernel.compiling import Events, rule
from ludoteca.kernel.errors import BadMove
from ludoteca.kernel.integers import whole

Json = dict[str, Any]  # a move, an event, a view: whatever leaves the kernel
Domain = type[IntEnum] | range
NO_MOVE = -1
BYTES = 8  # of a code
ARGUMENTS = BYTES - 1  # bytes left beside the kind
READ_LATELY = 1 << 12  # codes whose JSON is kept: some 1.5 MB


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
            raise BadMove(f"{self.name!r} takes a list of {self.count}, not {_shown(value)}")
        numbers = [_value_in(self, v) for v in value]
        if isinstance(self.declared, Different):
            if len(set(numbers)) < len(numbers):
                raise BadMove(f"{self.name!r} takes {self.count} different values, not {_shown(value)}")
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


class Vocabulary:
    """All kinds of a game's moves, or of its events."""

    def __init__(self, key: str) -> None:
        self.key = key  # "move" or "event": under this key JSON names the kind
        self.kinds: list[Kind] = []
        self.parts: dict[int, tuple[str, ...]] = {}  # by kind: the fields of each part in which it is decided
        self.areas: dict[int, Mapping[str, int]] = {}  # by kind: how many values of each field an area takes
        self._by_name: dict[str, Kind] = {}
        self._read = _Read(self)

    @cached_property
    def final(self) -> list[str]:
        """Names of kinds that are soon, or at once, too late to undo: whoever presses one should mean it."""
        return [kind.name for kind in self.kinds if kind.marks & {FINAL, ENDS_TURN}]

    def kind(self, name: str, *marks: Mark, **fields: Declared) -> int:
        """Declare a kind and return its number."""
        placed, first = [], 1
        for field_name, declared in fields.items():
            field = Field(field_name, declared, first)
            if not isinstance(field.domain, range) and [int(m) for m in field.domain] != list(range(len(field.domain))):
                raise ValueError(f"{field.domain.__name__} must count from 0 without a gap")
            if len(field.domain) > 256:
                raise ValueError(f"{name}.{field_name} has {len(field.domain)} values; a byte holds 256")
            placed.append(field)
            first += field.count
        top = len(placed[-1].domain) if placed else 0
        if first > ARGUMENTS + 1 or (first == ARGUMENTS + 1 and top > 128):
            raise ValueError(f"{name} takes more than {ARGUMENTS} bytes")
        if name in self._by_name or self.key in fields or len(self.kinds) == 128:
            raise ValueError(f"{name} cannot be declared (again)")
        kind = Kind(name, len(self.kinds), frozenset(marks), tuple(placed))
        self.kinds.append(kind)
        self._by_name[name] = kind
        return kind.number

    def in_parts(self, kind: int, *parts: str) -> None:
        """Have a kind with very many moves decided in parts where actions are numbered; each names some fields."""
        if sorted(" ".join(parts).split()) != sorted(self.kinds[kind].names):
            raise ValueError(f"the parts of {self.kinds[kind].name} are not its fields")
        self.parts[kind] = parts

    def in_areas(self, kind: int, **sizes: int) -> None:
        """The same for a point of a region: first an area of so many values each way, then the point in it."""
        if sizes.keys() != self.kinds[kind].names:
            raise ValueError(f"the areas of {self.kinds[kind].name} do not say how large they are each way")
        self.areas[kind] = sizes

    def of(self, code: int) -> Kind:
        """The kind of a code."""
        return self.kinds[code & 255]

    def named(self, name: str) -> Kind:
        """The kind of a name."""
        return self._by_name[name]

    def to_json(self, code: int, viewer: int | None = None, *, everything: bool = False) -> Json:
        """A code as the viewer may see it: secrets only of their own seat, or all of them at an open table."""
        kind, shown = self.kinds[code & 255], self._read[code].copy()
        if kind.has_secrets and not everything and (viewer is None or shown.get("seat") != viewer):
            for field in kind.fields:
                if field.is_secret:
                    del shown[field.name]
        return shown

    def all_to_json(self, codes: Iterable[int]) -> list[Json]:
        """Codes without secrets, such as listed moves."""
        read = self._read
        return [read[code].copy() for code in codes]

    def to_code(self, given: object) -> int:
        """The code of something from outside; BadMove with one sentence if it is none."""
        if type(given) is not dict and not isinstance(given, Mapping):  # asking for dict first is quick
            raise BadMove(f"a {self.key} is an object such as {{{self.key!r}: …}}, not {_shown(given)}")
        name = given.get(self.key)
        kind = self._by_name.get(name) if isinstance(name, str) else None
        if kind is None:
            raise BadMove(f"there is no {self.key} {_shown(name)}; there are {', '.join(self._by_name)}")
        if len(given) != len(kind.fields) + 1 or not given.keys() >= kind.names:
            raise _wrong_fields(kind, given.keys() - {self.key})
        code = kind.number
        for field in kind.fields:
            code += field.to_code(given[field.name])
        return code

    def is_code(self, code: int) -> bool:
        """Whether a number is the code of something: to_json and back gives the same."""
        if code < 0 or code & 255 >= len(self.kinds):
            return False
        try:
            return self.to_code(self.to_json(code, everything=True)) == code
        except (BadMove, ValueError, IndexError):
            return False


class _Read(dict[int, Json]):
    """Codes that were read lately, secrets included: to copy an object takes a tenth of the time to make it."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__()
        self._vocabulary = vocabulary

    def __missing__(self, code: int) -> Json:
        kind = self._vocabulary.kinds[code & 255]
        shown: Json = {self._vocabulary.key: kind.name}
        for field in kind.fields:
            shown[field.name] = field.to_json(code)
        if kind.is_flat:
            if len(self) >= READ_LATELY:
                self.clear()
            self[int(code)] = shown
        return shown


def _wrong_fields(kind: Kind, given: AbstractSet[Any]) -> BadMove:
    for extra in given - kind.names:
        return BadMove(f"{kind.name!r} has no {_shown(extra)}")
    return BadMove(f"{kind.name!r} needs {min(kind.names - given)!r}")


def _value_in(field: Field, value: Any) -> int:
    known = value if type(value) is str else whole(value)
    number = None if known is None else field.numbers.get(known)
    if number is not None:
        return number
    if isinstance(field.domain, range):
        first, last = field.domain[0], field.domain[-1]
        raise BadMove(f"{field.name!r} is a whole number from {first} to {last}, not {_shown(value)}")
    raise BadMove(f"{field.name!r} is one of {', '.join(map(str, field.values))}, not {_shown(value)}")


def _shown(value: object) -> str:
    """A value of somebody else's, short enough for a sentence."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


# == What rules write and read =========================================


@rule
def kind_of(code: int) -> int:
    """The kind of a move or an event."""
    return code & 255


@rule
def args(code: int) -> tuple[int, int, int, int, int, int, int]:
    """The seven bytes behind the kind; a rule takes as many as the kind has: `x, y = args(move)[:2]`."""
    return (
        code >> 8 & 255,
        code >> 16 & 255,
        code >> 24 & 255,
        code >> 32 & 255,
        code >> 40 & 255,
        code >> 48 & 255,
        code >> 56 & 255,
    )


@rule
def byte_at(word: int, i: int) -> int:
    """One byte of a number that holds several, the lowest is 0."""
    return word >> 8 * i & 255


@rule
def arg(code: int, i: int) -> int:
    """One of the bytes behind the kind, counted from 0: for a kind with several of one thing, such as five cards."""
    return byte_at(code, i + 1)


@rule
def from_one(value: int) -> int:
    """The byte for a value of a range that begins at 1: its place there."""
    return value - 1


@rule
def code1(kind: int, a: int) -> int:
    """A code with one argument. (int() keeps small numpy integers from overflowing when interpreted.)"""
    return int(kind) | int(a) << 8


@rule
def code2(kind: int, a: int, b: int) -> int:
    """A code with two arguments."""
    return int(kind) | int(a) << 8 | int(b) << 16


@rule
def code3(kind: int, a: int, b: int, c: int) -> int:
    """A code with three arguments."""
    return code2(kind, a, b) | int(c) << 24


@rule
def code4(kind: int, a: int, b: int, c: int, d: int) -> int:
    """A code with four arguments."""
    return code3(kind, a, b, c) | int(d) << 32


@rule
def code5(kind: int, a: int, b: int, c: int, d: int, e: int) -> int:
    """A code with five arguments."""
    return code4(kind, a, b, c, d) | int(e) << 40


@rule
def tell(events: Events, event: int) -> None:
    """Add an event to the buffer, whose first number counts them. A buffer of one, for playouts, hears nothing.

    The count goes on when the buffer is full, so that a test can tell that it was too small.
    """
    if len(events) > 1:
        events[0] += 1
        if events[0] < len(events):
            events[events[0]] = event
