"""Whoever lets things go wrong: ends workers, replaces them, sets clocks, fills the disk, sweeps tables."""

import asyncio
import sqlite3
from typing import TYPE_CHECKING

from ludoteca.server.rooms.upkeep import Upkeep

if TYPE_CHECKING:
    from tests.simulation.world import World

LONGEST = 5.0  # seconds of bad weather
SLOWLY = 14_400  # times as long where people have days for a move
JUMPS = (-3_600_000, -20_000, -2_000, 2_000, 20_000, 86_400_000)  # milliseconds by which a clock is set


class Nemesis:
    """Rages for a while; then everything is made whole."""

    def __init__(self, world: "World") -> None:
        self._world = world
        self._chance = world.chance
        deeds = [self.kill, self.kill, self.upgrade, self.storm, self.storm, self.end_soon]
        deeds += [self.set_clock] if world.has_wrong_clocks else []
        deeds += [self.sweep] if self._chance.random() < 0.08 and not world.twin else []
        self._deeds = [each for each in deeds if self._chance.random() < 0.6] or [self.kill]
        self._deeds += [self.grow] if world.plan.is_growing else []
        self._scale = SLOWLY if world.plan.is_slow else 1  # as slow as people are

    async def rage(self) -> None:
        """One deed after another."""
        end = self._world.loop.time() + self._scale * (1.0 + LONGEST * self._chance.random())
        while self._world.loop.time() < end and not self._world.flaws:
            await asyncio.sleep(self._scale * (0.2 + 2.4 * self._chance.random()))
            deed = self._chance.choice(self._deeds)
            self._world.note("nemesis", deed.__name__)
            self._world.weather.note(deed.__name__)
            deed()

    def make_whole(self) -> None:
        """Nothing ends by itself any more, and clocks are right."""
        for worker in self._world.workers:
            worker.steps_left, worker.effects.fault_share, worker.clock.off_by_ms = None, 0.0, 0

    def kill(self) -> None:
        """One worker, or all of them, at once."""
        workers = list(self._world.workers)
        for worker in workers if self._chance.random() < 0.2 else workers[:1]:
            worker.end()

    def end_soon(self) -> None:
        """A worker ends at one of its next steps."""
        worker = self._chance.choice(self._world.workers or [None])
        if worker is not None:
            worker.steps_left = self._chance.randrange(1, 60)

    def upgrade(self) -> None:
        """A worker is told to stop; a new one takes its place."""
        for worker in self._world.workers[:1]:
            worker.drain()

    def grow(self) -> None:
        """An upgrade for good: workers of the next version come one by one, and change the store under the others."""
        self._world.is_next = self._world.disk.is_rebuilt = True
        self.upgrade()

    def storm(self) -> None:
        """The store misbehaves for a while."""
        self._world.weather.brew(self._scale * (0.3 + 4 * self._chance.random() ** 2))

    def set_clock(self) -> None:
        """A machine's clock is set."""
        for worker in self._world.workers[: self._chance.choice([1, 9])]:
            worker.clock.off_by_ms += self._chance.choice(JUMPS)

    def sweep(self) -> None:
        """A table that nobody touched for long, as it seems, is swept by a worker's own upkeep."""
        ready = [each for each in self._world.workers if each.is_ready]
        if ready and not self._world.truth.swept:
            table = self._chance.choice(self._world.scene.tables)
            self._world.truth.swept.add(table)
            if self._is_aged(table):
                worker = ready[0]
                worker.start(Upkeep(worker.app.state.rooms, worker.app.state.house).sweep())

    def _is_aged(self, table: str) -> bool:
        """Whether the table could be made to look old; not while somebody writes."""
        writer = self._world.disk.writer
        if writer.in_transaction:
            return False
        try:
            writer.execute("UPDATE tables SET touched_at = 0 WHERE id = ?", (table,))
        except sqlite3.OperationalError:  # a worker on SQLite writes by a connection of its own
            return False
        return True
