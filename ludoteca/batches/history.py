"""The moves of a batch's present matches, kept so that a row can be shown as a match."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ludoteca.batches.rows import Rows
from ludoteca.kernel.codes import NO_MOVE

STEPS = 64  # kept at first; as many as the longest present match needs


class History:
    """A ring of steps: each row's match is somewhere in it, from the step at which it began."""

    def __init__(self, count: int, columns: int) -> None:
        self._seats = np.full((STEPS, count, columns), -1, np.int8)
        self._codes = np.full((STEPS, count, columns), NO_MOVE, np.int64)
        self._oldest = 0  # no present match began before
        self.starts: np.typing.NDArray[Any] | None = None  # states that were put into rows
        self.started = np.full(count, -1, np.int64)  # the step at which that was

    def make_room(self, now: int, rows: Rows) -> None:
        """See that a step can be kept: to be asked before anything of it is done, since memory may not be had."""
        if now - self._oldest >= len(self._codes):
            self._oldest = int(rows.began.min())
            if now - self._oldest >= len(self._codes):
                self._grow(now)

    def note(self, now: int, rows: Rows, codes: np.typing.NDArray[np.int64]) -> None:
        """Keep the moves of a step."""
        place = now % len(self._codes)
        self._seats[place], self._codes[place] = rows.seat, codes

    def _grow(self, now: int) -> None:
        """Twice the room, every step where it belongs there."""
        old = len(self._codes)
        steps = np.arange(now - old, now)
        grown = []
        for before, empty in ((self._seats, -1), (self._codes, NO_MOVE)):
            after = np.full((2 * old, *before.shape[1:]), empty, before.dtype)
            after[steps % (2 * old)] = before[steps % old]
            grown.append(after)
        self._seats, self._codes = grown

    def moves(self, row: int, began: int, now: int) -> Iterator[tuple[int, int]]:
        """Who made which move in a row since a step."""
        for step in range(began, now):
            place = step % len(self._codes)
            for seat, code in zip(self._seats[place, row].tolist(), self._codes[place, row].tolist(), strict=True):
                if seat >= 0 and code != NO_MOVE:
                    yield seat, code
