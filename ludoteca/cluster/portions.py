"""Work handed out in portions, large enough to be worth a message and small enough to be lost."""

from collections import deque
from collections.abc import Iterator
from itertools import islice
from statistics import median
from typing import Generic, TypeVar

T = TypeVar("T")

SECONDS = 2.0  # that a portion should take; Ray asks for one at least
REMEMBERED = 5  # portions by which the next one is measured; a first one also loads the rules
MOST_GROWTH = 4  # times the largest before


class Portions(Generic[T]):
    """Pieces of work in their order, each handed out once, as many at a time as should take two seconds."""

    def __init__(self, pieces: Iterator[T]) -> None:
        self._pieces = pieces
        self._seconds_each: deque[float] = deque(maxlen=REMEMBERED)
        self._largest = 1

    @property
    def size(self) -> int:
        """How many pieces the next portion has, if as many are left."""
        if not self._seconds_each:
            return 1
        fitting = SECONDS / max(median(self._seconds_each), 1e-9)
        return max(1, int(min(fitting, self._largest * MOST_GROWTH)))

    def take(self) -> list[T]:
        """The next portion; an empty one when all is handed out."""
        portion = list(islice(self._pieces, self.size))
        self._largest = max(self._largest, len(portion))
        return portion

    def took(self, pieces: int, seconds: float) -> None:
        """Note how much work a portion was: its number of pieces, and the seconds it took."""
        self._seconds_each.append(seconds / pieces)
