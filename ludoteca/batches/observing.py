"""What a seat sees, as numbers: observations, laid out from the declaration of a game's state and of who sees it.

The seat that looks is always seat 0: rows of seats and numbers of seats are turned. A field that nobody declared to be
seen by the seat is not read. Names, places and seats are 0 or 1 for each possibility, amounts are numbers.
"""

import math
from functools import cache
from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.lib.stride_tricks import as_strided

from ludoteca.batches.actions import IS_LAST, Space, actions_of
from ludoteca.kernel import Array, BadArgument, Game, Layers, Numbers, Singles, called_from_python, rule
from ludoteca.kernel.errors import quoted
from ludoteca.kernel.visibility import Visibility

Seats = Annotated[np.typing.NDArray[np.int32], Array(np.int32, 2)]  # [row, column]: who acts; -1: nobody
Words = Annotated[np.typing.NDArray[np.int32], Array(np.int32, 2, "A")]  # [row, byte]: the number there
Codes = Annotated[np.typing.NDArray[np.int64], Array(np.int64, 3)]
Places = Annotated[np.typing.NDArray[np.uint32], Array(np.uint32, 3)]  # no sign: no index is checked for being below 0

WORD = 4  # bytes; of a larger number the lower half is read, which holds it
SOURCE, PLACE, SHIFT, SIZE, TURN = range(5)  # of tables


class Part(NamedTuple):
    """Where something stands in an observation: `observation[:, part.places].reshape(-1, *part.shape)`."""

    places: slice
    shape: tuple[int, ...]
    meaning: str


class Parts(dict[str, Part]):
    """What stands where, by name; a name that is none is told those that are."""

    def __missing__(self, name: object) -> Part:
        raise BadArgument(f"an observation has no part {quoted(name)}; it has {', '.join(self)}")


class Reading(NamedTuple):
    """The same for compiled code, by the seat that looks: for each value the byte where it begins, and its place."""

    amounts: Places  # [SOURCE, PLACE or SHIFT, seat, value]
    scale: Singles  # [value]: what an amount is multiplied by
    choices: Places  # [SOURCE, PLACE, SHIFT, SIZE or TURN, seat, value]
    active: int  # place of the seats that may act


class Layout(NamedTuple):
    """Everything that an observation shows, in order."""

    parts: Parts
    size: int
    reading: Reading
    picture: slice  # the game's own


@cache
def layout_of(game: Game, seats: int) -> Layout:
    """How a game at a number of seats is observed."""
    parts = Parts()
    fields = [Shown(game.seen_by, name, seats) for name in observed(game)]

    def add(name: str, shape: tuple[int, ...], meaning: str) -> None:
        first = max((part.places.stop for part in parts.values()), default=0)
        parts[name] = Part(slice(first, first + math.prod(shape)), shape, meaning)

    add("seat", (seats,), "which seat it is")
    add("so_far", (len(so_far_ids(actions_of(game).space)),), "parts of the present decision that are taken, by id")
    for field in fields:
        add(field.name, field.shape, field.meaning)
    if game.picture:
        add(game.picture.name, game.picture.shape, (game.picture.draw.__doc__ or "").partition("\n")[0])
    last = list(parts.values())[-1].places
    return Layout(parts, last.stop, reading_of(fields, parts, seats), last)


def observed(game: Game) -> list[str]:
    """The fields that are shown one by one: what is the same in all rows, or told elsewhere, is not."""
    seen_by, drawn = game.seen_by, set(game.picture.fields.split() if game.picture else ())
    shown = (seen_by.everyone | seen_by.owner) - seen_by.in_moves - drawn - {"seats", *game.options}
    return [name for name in seen_by.state.names or () if name in shown]


class Shown:
    """One field of a state as it is shown."""

    def __init__(self, seen_by: Visibility, name: str, seats: int) -> None:
        assert seen_by.state.fields is not None
        item, self._offset = seen_by.state.fields[name][:2]
        self.name, self._seats, self._width = name, seats, item.base.itemsize
        if self._offset + item.itemsize + WORD > seen_by.state.itemsize:
            raise ValueError(f"{name} is the last field of the state, and that is chance: numbers are read by words")
        self.shift = 8 * (WORD - self._width) if self._width < WORD else 0  # away with what is not its own
        self._is_own, self._is_by_seat = name in seen_by.owner, name in seen_by.by_seat
        inner = item.shape[1:] if self._is_by_seat else item.shape
        self._length = math.prod(inner)
        self.size, self.is_of_seats, self.meaning = 0, name in seen_by.seat_numbers, "amounts"
        self.divisor = seen_by.out_of.get(name, 1)
        if self.divisor > 1:
            self.meaning = f"amounts, divided by {self.divisor}; -1 where there is nothing"
        if name == "active" or self.is_of_seats:
            self.size, self.meaning = seats, "seats, counted from the one that looks"
        elif name in seen_by.named:
            names = [member.name.lower() for member in seen_by.named[name]]
            self.size, self.meaning = len(names), f"one of {', '.join(names)}"
        elif name in seen_by.one_of:
            self.size, self.meaning = seen_by.one_of[name], f"one of {seen_by.one_of[name]}"
        rows = (seats,) if self._is_by_seat and not self._is_own else ()
        self.shape = (*rows, *inner, *((self.size,) if self.size else ()))

    def sources(self, me: int) -> list[int]:
        """The bytes where its values begin, in the order in which a seat is shown them: its own row first."""
        rows = [me] if self._is_own else [0]
        if self._is_by_seat and not self._is_own:
            rows = [(me + n) % self._seats for n in range(self._seats)]
        return [self._offset + (row * self._length + n) * self._width for row in rows for n in range(self._length)]


def reading_of(fields: list[Shown], parts: dict[str, Part], seats: int) -> Reading:
    """Where compiled code finds every value, and where it writes it."""
    amounts: list[list[list[int]]] = [[] for _ in range(seats)]
    choices: list[list[list[int]]] = [[] for _ in range(seats)]
    scale: list[float] = []
    for field in fields:
        if field.name == "active":
            continue
        first = parts[field.name].places.start
        for me in range(seats):
            for n, source in enumerate(field.sources(me)):
                if field.size:
                    turn = me if field.is_of_seats else 0
                    choices[me].append([source, first + n * field.size, field.shift, field.size, turn])
                else:
                    amounts[me].append([source, first + n, field.shift])
        scale += [] if field.size else [1 / field.divisor] * len(field.sources(0))
    return Reading(
        np.array(amounts, np.uint32).reshape(seats, -1, 3).transpose(2, 0, 1).copy(),
        np.array(scale, np.float32),
        np.array(choices, np.uint32).reshape(seats, -1, 5).transpose(2, 0, 1).copy(),
        parts["active"].places.start,
    )


def so_far_ids(space: Space) -> Numbers:
    """The ids after which a decision is not complete."""
    return np.flatnonzero(space.parts[space.part_of, IS_LAST] == 0)


def so_far_places(space: Space, seats: int) -> Numbers:
    """Where each of them stands in an observation: behind the number of the seat."""
    places, ids = np.zeros(len(space.part_of), np.int64), so_far_ids(space)
    places[ids] = seats + np.arange(len(ids))
    return places


def words_of(states: np.typing.NDArray[Any]) -> Words:
    """Every number that can be read from states, by row and by the byte where it begins: a view, and no copy."""
    size = states.dtype.itemsize
    return as_strided(np.ndarray((1,), np.int32, states.view(np.uint8)), (len(states), size - 3), (size, 1))


def byte_of(state: np.dtype[Any], name: str) -> int:
    """At which byte of a state a field begins."""
    assert state.fields is not None
    return int(state.fields[name][1])


# == Compiled ==========================================================


@rule
def number_at(words: Words, i: int, source: int, shift: int) -> int:
    """The number that begins at a byte of a row; away goes what is not its own, the sign stays."""
    moved = np.int32(np.int32(words[i, source]) << np.int32(shift))
    return int(moved >> np.int32(shift))


@called_from_python
@rule
def observe_rows(
    first: int, last: int, reading: Reading, words: Words, active: int, seat: Seats, observation: Layers
) -> None:
    """Write what every acting seat of some rows sees; zeros where nobody acts.

    Hardly a branch: what is EMPTY and none of the possibilities writes a zero where there is one.
    """
    amounts, choices, scale, seats = reading.amounts, reading.choices, reading.scale, reading.amounts.shape[1]
    for i in range(first, last):
        for j in range(seat.shape[1]):
            row, me = observation[i, j], int(seat[i, j])
            row[:] = 0.0
            if me < 0:
                continue
            row[me] = 1.0
            source, place, shift = amounts[SOURCE, me], amounts[PLACE, me], amounts[SHIFT, me]
            for n in range(len(source)):
                value = number_at(words, i, source[n], shift[n])
                row[place[n]] = value * scale[n] if value >= 0 or scale[n] == 1.0 else -1.0
            source, place, shift = choices[SOURCE, me], choices[PLACE, me], choices[SHIFT, me]
            sizes, turns = choices[SIZE, me], choices[TURN, me]
            for n in range(len(source)):
                size, value = int(sizes[n]), number_at(words, i, source[n], shift[n])
                is_one = (value >= 0) & (value < size)
                value -= int(turns[n])
                row[int(place[n]) + (value + size * (value < 0)) * is_one] = is_one
            for each in range(seats):
                row[reading.active + (each - me if each >= me else each - me + seats)] = words[i, active] >> each & 1
