"""The memory of a batch: how much it is, in arrays that begin where other libraries take them without a copy."""

import math
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.kernel import BadArgument, Game

ALIGNMENT = 64  # bytes: JAX copies an array that begins elsewhere
SMALL = 1 << 28  # bytes for which nobody looks whether they are free
MEMORY, GROUP = Path("/proc/meminfo"), Path("/sys/fs/cgroup")


def zeros(shape: tuple[int, ...], kind: np.typing.DTypeLike) -> np.typing.NDArray[Any]:
    """An array that begins at a multiple of that many bytes."""
    dtype = np.dtype(kind)
    size = math.prod(shape) * dtype.itemsize
    room = np.zeros(size + ALIGNMENT, np.uint8)
    first = -room.ctypes.data % ALIGNMENT
    return room[first : first + size].view(dtype).reshape(shape)


@contextmanager
def in_memory() -> Iterator[None]:
    """BadArgument where the system gives no memory for what is done within, as to a process with a limit."""
    try:
        yield
    except MemoryError:
        raise BadArgument("this takes more memory than this process may have: fewer rows take less") from None


class Memory:
    """How many bytes the rows of a batch take together."""

    def __init__(self, game: Game, rows: int) -> None:
        self._game, self._rows, self._taken = game, rows, 0

    def take(self, row: int) -> None:
        """Count that many bytes more in every row; BadArgument if the machine has not that many."""
        self.see(row)
        self._taken += self._rows * row

    def see(self, row: int) -> None:
        """BadArgument if the machine has not that many bytes more for every row, or if others use them."""
        more = self._rows * row
        needed, there = self._taken + more, bytes_there()
        if needed > there:
            raise self._too_much(f"{needed / 2**30:,.0f} GB, and this machine has {there / 2**30:,.0f}")
        if more > SMALL and more > (free := bytes_free(there)):
            raise self._too_much(f"{more / 2**30:,.1f} GB more, and this machine has {free / 2**30:,.1f} free")

    def _too_much(self, said: str) -> BadArgument:
        return BadArgument(f"{self._rows:,} matches of {self._game.title} at once would take {said}")


def bytes_there() -> int:
    """The machine's memory; plenty where it does not say."""
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 1 << 40


def bytes_free(there: int) -> int:
    """What of it nobody uses and a container may take, as far as Linux says: who takes more is ended without a word."""
    free = [there]
    with suppress(OSError, ValueError, StopIteration):
        lines = MEMORY.read_text().splitlines()
        free.append(1024 * int(next(line for line in lines if line.startswith("MemAvailable")).split()[1]))
    with suppress(OSError, ValueError):
        limit, used = (int((GROUP / f"memory.{name}").read_text()) for name in ("max", "current"))
        free.append(limit - used)
    return max(0, min(free))
