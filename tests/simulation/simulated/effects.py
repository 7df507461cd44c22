"""Time, chance, ids and fault points of a simulated worker: all from the world's seed."""

import hashlib
import random
from collections.abc import Callable
from dataclasses import dataclass

from ludoteca.kernel.play.seeds import SEED_BYTES
from ludoteca.server.effects import ALPHABET, Effects
from tests.server.injected import NOON
from tests.simulation.simulated.processes import PROCESS, Ended


@dataclass
class MachineClock:
    """What a machine takes for the time of day: it may be wrong, and may be set while the server runs."""

    seconds: Callable[[], float]
    off_by_ms: int = 0

    def now_ms(self) -> int:
        """Milliseconds since 1970, as this machine believes."""
        return NOON + int(1000 * self.seconds()) + self.off_by_ms


class SimulatedEffects(Effects):
    """The same seed gives the same ones in the same order."""

    def __init__(self, chance: random.Random, clock: MachineClock, fault_share: float, *, is_twin: bool) -> None:
        self._chance = chance
        self._clock = clock
        self.fault_share = fault_share  # of fault points at which the process ends
        self._is_twin = is_twin

    def now_ms(self) -> int:
        """The time of day."""
        return self._clock.now_ms()

    def token(self) -> str:
        """A secret that names a guest."""
        return self._chance.randbytes(16).hex()

    def letters(self, count: int) -> str:
        """An id."""
        return "".join(self._chance.choice(ALPHABET) for _ in range(count))

    def seed(self) -> bytes:
        """What a match is shuffled by."""
        return self._chance.randbytes(SEED_BYTES)

    def thinking(self) -> str:
        """What all bots of a match think by; in twin worlds, of which one may begin elsewhere, always the same."""
        return "thinking" if self._is_twin else self._chance.randbytes(8).hex()

    def commitment(self, table: str, secret: str) -> str:
        """The real one; in twin worlds one that hides even the secret's hash."""
        return hashlib.sha256(table.encode()).hexdigest() if self._is_twin else super().commitment(table, secret)

    def fault(self, point: str) -> None:
        """The process may end here, between two things that are done without waiting."""
        if self.fault_share and self._chance.random() < self.fault_share:
            process = PROCESS.get()
            if process is not None and not process.is_dead:
                process.end()
                raise Ended(point)
