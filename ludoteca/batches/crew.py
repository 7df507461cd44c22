"""Threads that share the rows of a batch. Compiled code lets go of Python's lock, so that they run side by side."""

import itertools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

R = TypeVar("R")
FEWEST = 32  # rows that are worth a thread


class Crew:
    """A number of threads; with one, nothing is handed to another."""

    def __init__(self, threads: int, rows: int) -> None:
        count = max(1, min(threads, rows // FEWEST))
        bounds = [rows * n // count for n in range(count + 1)]
        self.parts = list(itertools.pairwise(bounds))
        self._pool = ThreadPoolExecutor(count - 1, "batch") if count > 1 else None

    def run(self, work: Callable[[int, int, int], R]) -> list[R]:
        """Do the work (first row, row after the last, number of the thread) for all rows; what each part returned."""
        if self._pool is None:
            return [work(*self.parts[0], 0)]
        others = [self._pool.submit(work, *part, n) for n, part in enumerate(self.parts[1:], 1)]
        return [work(*self.parts[0], 0), *(each.result() for each in others)]

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
