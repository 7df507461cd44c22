"""The listed moves of a seat as a sequence of objects, each made when it is asked for.

A position may list hundreds of moves of which a program plays one: to make them all takes longer than everything else
that a move costs.
"""

from collections.abc import Iterator, Sequence
from typing import Any, overload

import numpy as np

from ludoteca.kernel.schema.columns import objects
from ludoteca.kernel.vocabulary import Json, Vocabulary


class Listed(Sequence[Json]):
    """Reads like a list of moves, and never changes; every move is a dict of its own. `list(…)` makes them all."""

    __slots__ = ("_codes", "_vocabulary")

    def __init__(self, vocabulary: Vocabulary, codes: np.typing.NDArray[np.int64]) -> None:
        self._vocabulary, self._codes = vocabulary, codes

    def __len__(self) -> int:
        return len(self._codes)

    @overload
    def __getitem__(self, place: int) -> Json: ...
    @overload
    def __getitem__(self, place: slice) -> list[Json]: ...
    def __getitem__(self, place: int | slice) -> Json | list[Json]:
        if isinstance(place, slice):
            return objects(self._vocabulary, self._codes[place].copy())
        return self._vocabulary.to_json(self._codes.item(place))

    def __iter__(self) -> Iterator[Json]:
        return iter(objects(self._vocabulary, self._codes))

    def __contains__(self, move: object) -> bool:
        return move in list(self)

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Listed | list) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (list(self),)  # a pickle or a copy of it is a list
