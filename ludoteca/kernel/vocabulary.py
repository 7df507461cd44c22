"""The kinds of moves and events of a game, declared once: as a number for the rules, as JSON for everybody else.

A move or an event is one int64, its *code* (`codes` says how it is laid out).
    MOVES = Vocabulary("move")
    PLACE = MOVES.kind("place", tile=range(36), rotation=range(4))   # PLACE is the kind's number
`code2(PLACE, 17, 3)` is what rules write, and `{"move": "place", "tile": 17, "rotation": 3}` is the same thing outside.
"""

from collections.abc import Iterable, Mapping, Set as AbstractSet
from functools import cached_property
from typing import Any

from ludoteca.kernel.codes import ARGUMENTS
from ludoteca.kernel.errors import BadMove, quoted
from ludoteca.kernel.kinds import ENDS_TURN, FINAL, Declared, Field, Kind, Mark

Json = dict[str, Any]  # a move, an event, a view: whatever leaves the kernel
READ_LATELY = 1 << 12  # codes whose JSON is kept: some 1.5 MB


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

    @cached_property
    def final_numbers(self) -> frozenset[int]:
        """Kinds that cannot be undone, by number: asked at every move."""
        return frozenset(kind.number for kind in self.kinds if kind.is_final)

    @cached_property
    def chance_numbers(self) -> frozenset[int]:
        """Kinds that show something drawn, or hidden before, by number: asked of every event."""
        return frozenset(kind.number for kind in self.kinds if kind.is_by_chance)

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
        """The same for a point of a region: first an area of the given width and height, then the point in it."""
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
        return list(map(dict.copy, map(self._read.__getitem__, codes)))

    def to_code(self, given: object) -> int:
        """The code of something from outside; BadMove with one sentence if it is none."""
        if type(given) is not dict and not isinstance(given, Mapping):  # asking for dict first is quick
            raise BadMove(f"a {self.key} is an object such as {{{self.key!r}: …}}, not {quoted(given)}")
        name = given.get(self.key)
        kind = self._by_name.get(name) if isinstance(name, str) else None
        if kind is None:
            raise BadMove(f"there is no {self.key} {quoted(name)}; there are {', '.join(self._by_name)}")
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
        return BadMove(f"{kind.name!r} has no {quoted(extra)}")
    return BadMove(f"{kind.name!r} needs {min(kind.names - given)!r}")
