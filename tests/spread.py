"""A long run in parts, shared among processes; results come in the order of the parts, so that what was done when a run
is stopped is one span of numbers and can be noted."""

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")


def spread(
    work: Callable[[Part], Result], parts: Sequence[Part], processes: int, minutes: float | None = None
) -> Generator[Result, None, None]:
    """What each part came to. After that many minutes no more parts are begun."""
    end = None if minutes is None else time.monotonic() + 60 * minutes
    if processes == 1:
        yield from (work(part) for part in _until(end, parts))
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        waiting = [pool.submit(work, part) for part in parts]
        try:
            for future in waiting:
                yield future.result()
                if end is not None and time.monotonic() >= end:
                    return
        finally:
            pool.shutdown(cancel_futures=True)


def _until(end: float | None, parts: Iterable[Part]) -> Iterator[Part]:
    for part in parts:
        if end is not None and time.monotonic() >= end:
            return
        yield part


def in_parts(numbers: range, size: int) -> list[range]:
    """A span of numbers, cut."""
    return [numbers[start : start + size] for start in range(0, len(numbers), size)]
