"""Who sees each field of a state, and the only ways out of it: `redact` and the JSON of views.

Every field gets exactly one answer when the game is imported, or the import fails: a secret is never public by
oversight. Visibility does not depend on the phase of the game; when a card turns face up, the rules move it from a
secret field to a public one.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache, cached_property, lru_cache
from typing import Any

import numpy as np

from ludoteca.kernel.errors import BadState
from ludoteca.kernel.vocabulary import Json

Stored = np.record | np.typing.NDArray[Any] | bytes  # a state, or what holds one
Reader = Callable[[Any, int], Any]  # (a field's value as numpy gives it, seats) -> the same as JSON
EMPTY = -1  # nothing there
HIDDEN = 0xFF  # as every byte of a field: each integer in it is then UNSEEN
UNSEEN = -1  # something that this seat may not see; whether there is anything is told by another field


@dataclass(frozen=True, eq=False)
class Visibility:
    """The answer for every field of a state."""

    state: np.dtype[Any]
    everyone: frozenset[str]  # seen by all
    owner: frozenset[str]  # a row for each seat, seen by that seat
    nobody: frozenset[str]  # seen by no seat
    internal: frozenset[str]  # may be known by all, but follows from the rest: views leave it out
    by_seat: frozenset[str]  # first index is a seat: views show as many rows as there are seats
    sparse: frozenset[str]  # mostly EMPTY: JSON holds [index, value] pairs
    named: Mapping[str, type[IntEnum]] = field(default_factory=dict)  # JSON holds names instead of numbers
    seat_numbers: frozenset[str] = frozenset()  # values are seats: whoever learns is told how far to the left they sit
    one_of: Mapping[str, int] = field(default_factory=dict)  # how many things a value is one of; it is no amount
    out_of: Mapping[str, int] = field(default_factory=dict)  # an amount that whoever learns is told as a part of this
    in_moves: frozenset[str] = frozenset()  # what the moves listed for the seat say too: observations leave it out

    @cached_property
    def plain(self) -> np.dtype[Any]:
        """The state's layout without the conveniences of records, which make every look at a field slow."""
        return np.dtype((np.void, self.state))

    @cached_property
    def readers(self) -> dict[str, Reader]:
        """How each field becomes JSON."""
        return {name: _reader(self, name) for name in self.state.names or ()}

    @cached_property
    def public(self) -> list[tuple[int, str, Reader]]:
        """Place, name and reader of the fields that all see."""
        return [(n, name, read) for n, (name, read) in enumerate(self.readers.items()) if name in self.everyone]

    def raw(self, s: Stored) -> Any:
        """The same state as numpy's plainest kind of record."""
        return np.frombuffer(s, self.plain)[0]


def visible(
    state: np.dtype[Any],
    *,
    everyone: str,
    owner: str = "",
    nobody: str = "",
    internal: str = "",
    by_seat: str = "",
    sparse: str = "",
    named: Mapping[str, type[IntEnum]] | None = None,
    seat_numbers: str = "",
    one_of: Mapping[str, int] | None = None,
    out_of: Mapping[str, int] | None = None,
    in_moves: str = "",
) -> Visibility:
    """Declare who sees what; each argument is a list of field names. ValueError if a field has no answer, or two."""
    shown = f"{by_seat} {sparse} {seat_numbers} {in_moves}".split()
    _check_answers(
        state,
        f"{everyone} {owner} {nobody} {internal}".split(),
        [*shown, *(named or ()), *(one_of or ()), *(out_of or ())],
    )
    return Visibility(
        state,
        everyone=frozenset(everyone.split()),
        owner=frozenset(owner.split()),
        nobody=frozenset(nobody.split()),
        internal=frozenset(internal.split()),
        by_seat=frozenset(by_seat.split()) | frozenset(owner.split()),
        sparse=frozenset(sparse.split()),
        named=named or {},
        seat_numbers=frozenset(seat_numbers.split()),
        one_of=one_of or {},
        out_of=out_of or {},
        in_moves=frozenset(in_moves.split()),
    )


def _check_answers(state: np.dtype[Any], answers: list[str], shown: list[str]) -> None:
    """Every field has one answer; what is said of how it is shown is said of a field."""
    fields = set(state.names or ())
    if not state.names or state.names[0] != "seats":
        raise ValueError("the first field is called 'seats': what is kept for each seat depends on it")
    for name in fields & set(dir(np.record)):
        raise ValueError(f"a field cannot be called {name!r}: numpy's records have something of that name")
    for name in fields - set(answers):
        raise ValueError(f"nobody said who sees {name!r}")
    for name in [*answers, *shown]:
        if answers.count(name) != 1 or name not in fields:
            raise ValueError(f"{name!r} is no field, or it has two answers")


def redact(seen_by: Visibility, s: np.record, seat: int | None) -> np.record:
    """A copy of the state in which everything the seat may not see is UNSEEN: its observation. None is a spectator."""
    copy = np.array([s], seen_by.state)
    hide(seen_by, copy.view(np.uint8).reshape(1, -1), np.array([-1 if seat is None else seat]), int(s.seats))
    seen = copy[0]
    assert isinstance(seen, np.record)
    return seen


def hide(seen_by: Visibility, states: np.typing.NDArray[np.uint8], viewers: np.typing.NDArray[Any], seats: int) -> None:
    """Take from states, given as rows of bytes, what a seat may not see: one for each row; -1 is a spectator."""
    for name in seen_by.nobody:
        _bytes_of(states, seen_by.state, name)[:] = HIDDEN
    for name in seen_by.owner:
        rows = _bytes_of(states, seen_by.state, name).reshape(len(states), seen_by.state[name].shape[0], -1)
        for seat in range(seats):
            rows[viewers != seat, seat] = HIDDEN


def _bytes_of(states: np.typing.NDArray[np.uint8], state: np.dtype[Any], name: str) -> np.typing.NDArray[np.uint8]:
    assert state.fields is not None
    part, offset = state.fields[name][:2]
    return states[:, offset : offset + part.itemsize]


def public_json(seen_by: Visibility, s: Stored) -> Json:
    """What a spectator sees, as JSON: every seat's row in an owner's field is null."""
    values = seen_by.raw(s).item()
    seats = values[0]
    shown = {name: read(values[n], seats) for n, name, read in seen_by.public}
    for name in sorted(seen_by.owner):
        shown[name] = [None] * seats
    return shown


def facts_json(seen_by: Visibility, s: Stored, names: tuple[str, ...]) -> Json:
    """Some of the fields that all see, as JSON: for who lists many matches and needs no whole view of each."""
    seats, *values = np.frombuffer(s, _layout_of(seen_by.state, ("seats", *names)))[0].item()
    return {name: seen_by.readers[name](value, seats) for name, value in zip(names, values, strict=True)}


def facts_bytes(seen_by: Visibility, data: bytes, names: tuple[str, ...]) -> bytes:
    """Some of the fields that all see, as they stand in a state, with the number of seats."""
    return b"".join([data[begin:end] for begin, end in _spans_of(seen_by.state, ("seats", *names))])


@lru_cache(1_000)
def _spans_of(state: np.dtype[Any], names: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where these fields begin and end in a state."""
    assert state.fields is not None
    return [(begin, begin + part.itemsize) for part, begin in (state.fields[name][:2] for name in names)]


@lru_cache(1_000)
def _layout_of(state: np.dtype[Any], names: tuple[str, ...]) -> np.dtype[Any]:
    """A state's layout that knows only some fields, to read them with one call of numpy."""
    assert state.fields is not None
    formats, offsets = zip(*(state.fields[name][:2] for name in names), strict=True)
    return np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": state.itemsize})


def view_json(seen_by: Visibility, s: Stored, seat: int, public: Json) -> Json:
    """What a seat sees, made from what a spectator sees: only its own rows are added."""
    view, raw = dict(public), seen_by.raw(s)
    for name in sorted(seen_by.owner):
        own = raw[name][seat].tolist()
        view[name] = list(public[name])
        view[name][seat] = _with_names(own, seen_by.named[name]) if name in seen_by.named else own
    return view


# == What has changed of a view ========================================


def public_changes(seen_by: Visibility, before: bytes, after: bytes) -> Json:
    """The fields in which two spectators' views differ, as the later one has them: the earlier view with these put in
    is the later one. Only bytes that a view shows are compared, so nothing else can be told from what is left out."""
    spans = _public_spans(seen_by, _seats_in(seen_by, after))
    names = tuple([name for name, begin, end in spans if before[begin:end] != after[begin:end]])
    return facts_json(seen_by, after, names) if names else {}


def own_changes(seen_by: Visibility, before: bytes, after: bytes, seat: int) -> Json:
    """The same of the fields of which a seat sees its own row."""
    seats, changes = _seats_in(seen_by, after), {}
    for name, begin, size in _own_spans(seen_by):
        row = slice(begin + seat * size, begin + (seat + 1) * size)
        if before[row] != after[row]:
            changes[name] = [None] * seats
            changes[name][seat] = facts_json(seen_by, after, (name,))[name][seat]
    return changes


def _seats_in(seen_by: Visibility, data: bytes) -> int:
    return int.from_bytes(data[: seen_by.state["seats"].itemsize], sys.byteorder)  # it is the first field


@cache
def _public_spans(seen_by: Visibility, seats: int) -> list[tuple[str, int, int]]:
    """Name, begin and end of the bytes that a view of that many seats shows of each public field."""
    assert seen_by.state.fields is not None
    spans = []
    for name in (each for each in seen_by.state.names or () if each in seen_by.everyone):
        part, begin = seen_by.state.fields[name][:2]
        size = part.itemsize // part.shape[0] * seats if name in seen_by.by_seat else part.itemsize
        spans.append((name, begin, begin + size))
    return spans


@cache
def _own_spans(seen_by: Visibility) -> list[tuple[str, int, int]]:
    """Name, begin and size of a row of each field of which a seat sees its own."""
    fields = seen_by.state.fields
    assert fields is not None
    owned = [(name, *fields[name][:2]) for name in sorted(seen_by.owner)]
    return [(name, begin, part.itemsize // part.shape[0]) for name, part, begin in owned]


def state_json(seen_by: Visibility, s: Stored) -> Json:
    """Everything, secrets included: for records, tests and positions given by hand."""
    values = seen_by.raw(s).item()
    fields = zip(seen_by.readers.items(), values, strict=True)
    return {name: read(value, values[0]) for (name, read), value in fields}


def _reader(seen_by: Visibility, name: str) -> Reader:
    part = seen_by.state[name]
    if part.names:
        parts = [(inner, _whole if part[inner].shape else _number) for inner in part.names]
        return lambda value, seats: {inner: read(v, seats) for (inner, read), v in zip(parts, value, strict=True)}
    if name in seen_by.sparse:
        return _pairs
    plain = _rows_of_seats if name in seen_by.by_seat else _whole if part.shape else _number
    names = seen_by.named.get(name)
    return plain if names is None else lambda value, seats: _with_names(plain(value, seats), names)


def _number(value: int, _seats: int) -> int:
    return value


def _whole(value: np.typing.NDArray[Any], _seats: int) -> Any:
    return value.tolist()


def _rows_of_seats(value: np.typing.NDArray[Any], seats: int) -> Any:
    return value[:seats].tolist()


def _pairs(value: np.typing.NDArray[Any], _seats: int) -> list[list[int]]:
    """[index, value] of everything that is not EMPTY."""
    flat = value.reshape(-1)
    (indices,) = (flat != EMPTY).nonzero()
    return [[index, each] for index, each in zip(indices.tolist(), flat[indices].tolist(), strict=True)]


def _with_names(value: Any, names: type[IntEnum]) -> Any:
    """A number, or lists of them however deep, by their names: one look at each list, not at each number."""
    named = _names_of(names)
    if not isinstance(value, list):
        return named[value]
    if value and isinstance(value[0], list):
        return [_with_names(row, names) for row in value]
    return [named[each] for each in value]


@cache
def _names_of(names: type[IntEnum]) -> Mapping[int, str | None]:
    return {EMPTY: None} | {int(each): each.name.lower() for each in names}


def state_from_json(seen_by: Visibility, given: object) -> np.record:
    """The state that `state_json` gave; BadState with one sentence if it is none."""
    state = seen_by.state
    if not isinstance(given, Mapping):
        raise BadState("a position is an object with a value for every field")
    assert state.names is not None
    for name in set(state.names) ^ given.keys():
        raise BadState(f"the position has too much or too little: {str(name)[:40]!r}")
    s = np.zeros(1, state)[0]
    for name in state.names:
        try:
            _fill(seen_by, s, name, given[name])
        except (ValueError, TypeError, KeyError, IndexError, OverflowError):
            raise BadState(f"the position's {name!r} has the wrong shape or a number out of range") from None
    assert isinstance(s, np.record)
    return s


def _fill(seen_by: Visibility, s: np.record, name: str, given: Any) -> None:
    """Write one field; rows of seats that are not there stay zero. ValueError and the like where it does not fit."""
    part = s.dtype[name]
    if part.names:
        for inner in part.names:
            s[name][inner] = _integers(given[inner], part[inner])
    elif name in seen_by.sparse:
        s[name] = EMPTY
        flat = s[name].reshape(-1)
        for index, value in given:
            flat[range(len(flat))[index]] = _integers(value, np.dtype(part.base))
    else:
        values = _without_names(given, seen_by.named[name]) if name in seen_by.named else given
        if name in seen_by.by_seat:
            seats = int(s["seats"])  # the first field: it is there already
            s[name][:seats] = _integers(values, np.dtype((part.base, (seats, *part.shape[1:]))))
        else:
            s[name] = _integers(values, part)


def _integers(given: Any, part: np.dtype[Any]) -> Any:
    values, limits = np.asarray(given), np.iinfo(part.base)
    if values.dtype.kind not in "iu" or values.shape != part.shape:
        raise ValueError("not integers of that shape")
    if values.min() < limits.min or values.max() > limits.max:
        raise OverflowError("out of range")
    return values


def _without_names(given: Any, names: type[IntEnum]) -> Any:
    if isinstance(given, list):
        return [_without_names(v, names) for v in given]
    return EMPTY if given is None else int(names[given.upper()])
