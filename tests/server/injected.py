"""Effects that tests put in: a server that ends itself at a named point, and twin servers that say the same."""

import hashlib
import os
import random
import signal
from typing import Any

from ludoteca.server.effects import ALPHABET, Effects

POINTS = ("judged", "written", "committed", "stored", "acknowledged", "published")  # around every write
NOON = 1_800_000_000_000


class FaultySources(Effects):
    """Kills its own process when a point is passed for the n-th time."""

    def __init__(self, point: str, times: int) -> None:
        self._point = point
        self._left = times

    def fault(self, point: str) -> None:
        """Perhaps the end."""
        if point == self._point:
            self._left -= 1
            if self._left == 0:
                os.kill(os.getpid(), signal.SIGKILL)


class TwinSources(Effects):
    """The same time, ids, search seeds and commitments in every process."""

    def __init__(self) -> None:
        self._chance = random.Random(1)

    def now_ms(self) -> int:
        """It is always noon."""
        return NOON

    def token(self) -> str:
        """The same ones in the same order."""
        return self._chance.randbytes(32).hex()

    def letters(self, count: int) -> str:
        """The same ones in the same order."""
        return "".join(self._chance.choice(ALPHABET) for _ in range(count))

    def thinking(self) -> str:
        """Bots think alike."""
        return "twins"

    def commitment(self, table: str, secret: str) -> str:
        """Hides even the secret's hash."""
        return hashlib.sha256(table.encode()).hexdigest()


class ShiftedSources(Effects):
    """A clock that a test moves by writing milliseconds into a file."""

    def __init__(self, file: str) -> None:
        self._file = file

    def now_ms(self) -> int:
        """The real time and what the file says."""
        with open(self._file, encoding="utf-8") as shift:  # noqa: PTH123
            return super().now_ms() + int(shift.read() or 0)


class FaultyShiftedSources(FaultySources):
    """Both: a clock that a test moves, and an end at a named point."""

    def __init__(self, point: str, times: int, file: str) -> None:
        super().__init__(point, times)
        self._clock = ShiftedSources(file)

    def now_ms(self) -> int:
        """The real time and what the file says."""
        return self._clock.now_ms()


def sources_for(order: dict[str, Any]) -> Effects:
    """What an order asks for."""
    if order.get("fault") and order.get("shift"):
        point, times = order["fault"]
        return FaultyShiftedSources(point, times, order["shift"])
    if order.get("fault"):
        return FaultySources(*order["fault"])
    if order.get("shift"):
        return ShiftedSources(order["shift"])
    return TwinSources() if order.get("twin") else Effects()
