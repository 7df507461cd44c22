"""Listed moves as columns, a list for each field of each kind: a sixth of the size of objects, and made ten times as
fast. The n-th move of a kind has the n-th value of every column. Objects, where many are wanted, are made from columns.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

import numpy as np

from ludoteca.kernel.codes import BYTES
from ludoteca.kernel.kinds import Field, Several
from ludoteca.kernel.vocabulary import Json, Vocabulary

FEW = 16  # moves that are read sooner one by one


def columns(vocabulary: Vocabulary, codes: np.typing.NDArray[np.int64], *, folded: bool = False) -> list[Json]:
    """The codes grouped by kind, in the order in which they came. Folded columns are short where moves are all
    combinations of something: {"values": […], "each": n} stands for each value n times, and all of it again and again.
    """
    table = _bytes(codes)
    numbers = table[:, 0].tobytes()
    groups = []
    for number in sorted(set(numbers)):
        kind, count, begin = vocabulary.kinds[number], numbers.count(number), numbers.find(number)
        is_together = numbers.rfind(number) == begin + count - 1
        own = table[begin : begin + count] if is_together else table[table[:, 0] == number]
        parts = own.T.tobytes()  # Python reads bytes sooner than numpy's numbers
        read = _folded if folded and count > FEW else _column
        fields = {field.name: read(field, parts, count) for field in kind.fields}
        groups.append({vocabulary.key: kind.name, "count": count, "columns": fields})
    return groups


def objects(vocabulary: Vocabulary, codes: np.typing.NDArray[np.int64]) -> list[Json]:
    """The codes as objects, in the order in which they came."""
    if len(codes) < FEW:
        return vocabulary.all_to_json(codes.tolist())
    table, found, begin = _bytes(codes), list[Json](), 0
    numbers = table[:, 0].tobytes()
    while begin < len(codes):  # one run of the same kind after the other
        end = len(codes) - len(numbers[begin:].lstrip(numbers[begin : begin + 1]))
        kind, parts = vocabulary.kinds[numbers[begin]], table[begin:end].T.tobytes()
        own = [range(end - begin), *(_column(field, parts, end - begin) for field in kind.fields)]
        found += _maker(vocabulary, kind.number)(own)
        begin = end
    return found


@cache
def _maker(vocabulary: Vocabulary, number: int) -> Callable[[list[Any]], list[Json]]:
    """A function that makes objects of a kind from their numbers and its columns.

    It is written here as Python's named tuples are: a dict display with its names in it takes a sixth of the time that
    a loop over names takes.
    """
    kind = vocabulary.kinds[number]
    values = [f"v{n}" for n in range(len(kind.fields))]
    pairs = [
        f"{vocabulary.key!r}: {kind.name!r}",
        *(f"{f.name!r}: {v}" for f, v in zip(kind.fields, values, strict=True)),
    ]
    source = f"lambda columns: [{{{', '.join(pairs)}}} for {', '.join(['_', *values])}, in zip(*columns)]"
    made: Callable[[list[Any]], list[Json]] = eval(source)  # noqa: S307  (of names that a game declares)
    return made


def _bytes(codes: np.typing.NDArray[np.int64]) -> np.typing.NDArray[np.uint8]:
    """A row for each code: the kind, then a byte for each argument."""
    return codes.astype("<i8", copy=False).view(np.uint8).reshape(-1, BYTES)


def _folded(field: Field, parts: bytes, count: int) -> list[Any] | Json:
    if isinstance(field.declared, Several):
        return _column(field, parts, count)
    numbers, each = fold(parts[field.first * count : (field.first + 1) * count])
    return {"values": _values(field, numbers), "each": each}


@lru_cache(1 << 12)
def fold(numbers: bytes) -> tuple[bytes, int]:
    """The fewest values that make a column when each is repeated, and all of them over again; how often each is.

    >>> fold(bytes([4, 4, 7, 7, 4, 4, 7, 7]))
    (b'\\x04\\x07', 2)
    """
    numbers = numbers[: (numbers + numbers).find(numbers, 1)]  # up to where it begins again
    run = len(numbers) - len(numbers.lstrip(numbers[:1]))
    for each in range(run, 1, -1):
        if run % each == 0 and len(numbers) % each == 0:
            short = numbers[::each]
            if b"".join([short[n : n + 1] * each for n in range(len(short))]) == numbers:
                return short, each
    return numbers, 1


def _column(field: Field, parts: bytes, count: int) -> list[Any]:
    own = [_values(field, parts[n * count : (n + 1) * count]) for n in field.places]
    return [list(value) for value in zip(*own, strict=True)] if isinstance(field.declared, Several) else own[0]


def _values(field: Field, numbers: bytes) -> list[Any]:
    if field.is_plain:
        return list(numbers)
    names = field.values
    return [names[number] for number in numbers]
