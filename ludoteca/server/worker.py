"""What every room of this worker shares."""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

from ludoteca.server.bots.pool import BotPool
from ludoteca.server.effects import Effects
from ludoteca.server.limits import Limits
from ludoteca.server.settings import Settings
from ludoteca.server.store import Database, People, ServiceClock
from ludoteca.server.store.house.facts import HouseFacts


@dataclass
class Worker:
    """Store, time, bots, limits; and the tasks that run beside the requests."""

    settings: Settings
    effects: Effects
    db: Database
    clock: ServiceClock
    people: People
    bot_pool: BotPool
    limits: Limits
    id: str  # tells this process from the others
    house: HouseFacts = field(default_factory=HouseFacts)
    tasks: dict["asyncio.Task[None]", None] = field(default_factory=dict)  # in the order in which they were started

    def start(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Run something beside the requests; it is kept until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks[task] = None
        task.add_done_callback(lambda done: self.tasks.pop(done, None))
        return task
