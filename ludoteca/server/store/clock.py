"""The clock of the service, kept in the store: it stands still while no server runs, and all workers share it.

The store calls it `house`, as it has from the first version on.
"""

from ludoteca.server.effects import Effects
from ludoteca.server.store.base import Database, Statement

TICK_MS = 1_000
LONGEST_TICK_MS = 2_000  # a longer silence means that no server ran: no clock did either
SET_BACK_MS = 10_000  # a machine's clock that is behind by more was set back: time goes on from there

TICK = """
UPDATE house SET
    ms = ms + CASE WHEN ? < at THEN 0 WHEN ? - at > ? THEN ? ELSE ? - at END,
    at = CASE WHEN ? < at AND ? > at - ? THEN at ELSE ? END
WHERE id = 1 AND EXISTS (SELECT 1 FROM tables WHERE deadline IS NOT NULL)
RETURNING ms, at
"""


class ServiceClock:
    """Milliseconds that the service has been open. Every worker moves it on while a seat's clock runs."""

    def __init__(self, db: Database, effects: Effects) -> None:
        self._db = db
        self._effects = effects
        self._ms = 0
        self._at = 0

    async def load(self) -> None:
        """Go on from where it stood."""
        ((self._ms, self._at),) = await self._db.read("SELECT ms, at FROM house WHERE id = 1")

    async def tick(self) -> None:
        """Move it on. While no clock runs nothing is written."""
        now, most = self._effects.now_ms(), LONGEST_TICK_MS
        given = (now, now, most, most, now, *(now, now, SET_BACK_MS, now))
        rows = (await self._db.write(Statement(TICK, given)))[0]
        for row in rows:
            self._ms, self._at = row

    def now(self) -> int:
        """What it shows now, in milliseconds."""
        return self._ms + min(max(0, self._effects.now_ms() - self._at), LONGEST_TICK_MS)
