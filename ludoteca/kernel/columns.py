"""Listed moves as columns, a list for each field of each kind: a sixth of the size of objects, and made ten times as
fast. The n-th move of a kind has the n-th value of every column."""

from typing import Any

import numpy as np
import numpy.typing as npt

from ludoteca.kernel.vocabulary import BYTES, Field, Json, Several, Vocabulary


def columns(vocabulary: Vocabulary, codes: npt.NDArray[np.int64]) -> list[Json]:
    """The codes grouped by kind, in the order in which they came."""
    table = codes.astype("<i8", copy=False).view(np.uint8).reshape(-1, BYTES)  # the kind, then a byte for each argument
    numbers = table[:, 0]
    found = sorted(set(numbers.tobytes()))
    groups = []
    for number in found:
        kind, own = vocabulary.kinds[number], table if len(found) == 1 else table[numbers == number]
        count, parts = len(own), own.T.tobytes()  # Python reads bytes sooner than numpy's numbers
        fields = {field.name: _column(field, parts, count) for field in kind.fields}
        groups.append({vocabulary.key: kind.name, "count": count, "columns": fields})
    return groups


def _column(field: Field, parts: bytes, count: int) -> list[Any]:
    own = [_values(field, parts[n * count : (n + 1) * count]) for n in field.places]
    return [list(value) for value in zip(*own, strict=True)] if isinstance(field.declared, Several) else own[0]


def _values(field: Field, numbers: bytes) -> list[Any]:
    if field.is_plain:
        return list(numbers)
    names = field.values
    return [names[number] for number in numbers]
