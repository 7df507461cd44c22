"""The memory of a batch: how much it is, in arrays that begin where other libraries take them without a copy."""

import math
import os
from typing import Any

import numpy as np

from ludoteca.kernel import BadArgument, Game

ALIGNMENT = 64  # bytes: JAX copies an array that begins elsewhere


def zeros(shape: tuple[int, ...], kind: np.typing.DTypeLike) -> np.typing.NDArray[Any]:
    """An array that begins at a multiple of that many bytes."""
    dtype = np.dtype(kind)
    size = math.prod(shape) * dtype.itemsize
    room = np.zeros(size + ALIGNMENT, np.uint8)
    first = -room.ctypes.data % ALIGNMENT
    return room[first : first + size].view(dtype).reshape(shape)


class Memory:
    """How many bytes the rows of a batch take together."""

    def __init__(self, game: Game, rows: int) -> None:
        self._game, self._rows, self._taken = game, rows, 0

    def take(self, row: int) -> None:
        """Count that many bytes more in every row; BadArgument if all together are more than the machine has."""
        needed, there = self._taken + self._rows * row, bytes_there()
        if needed > there:
            said = f"{needed / 2**30:,.0f} GB, and this machine has {there / 2**30:,.0f}"
            raise BadArgument(f"{self._rows:,} matches of {self._game.title} at once would take {said}")
        self._taken = needed


def bytes_there() -> int:
    """The machine's memory; plenty where it does not say."""
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 1 << 40
