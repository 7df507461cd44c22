"""What state machines of a server have in common: a loop of their own, guests, their chairs."""

import asyncio
from collections.abc import Coroutine
from typing import Any, ClassVar, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from tests.server.clients import Chair, Guest
from tests.server.processes import PATIENCE, ServerProcess

T = TypeVar("T")


class ServerMachine(RuleBasedStateMachine):
    """People at a table, in any order of what they do."""

    address: ClassVar[str] = ""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.guests: list[Guest] = []
        self.chairs: list[Chair] = []

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(asyncio.wait_for(work, PATIENCE))

    async def come_in(self, guest: Guest, table: str, position: int | None = None) -> Chair:
        """Enter, and hear all that is said first."""
        chair = await guest.enter(table, position=position)
        await chair.until(lambda m: m["type"] == "ack")
        return chair

    def teardown(self) -> None:
        async def work() -> None:
            closing: list[Chair | Guest] = [*self.chairs, *self.guests]
            for each in closing:
                await each.close()

        self.do(work())
        self.loop.close()


def try_orders(machine: type[ServerMachine], server: ServerProcess) -> None:
    """Some of them, at a server."""
    machine.address = server.address
    slow = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
    few = settings(max_examples=12, stateful_step_count=25, deadline=None, suppress_health_check=slow, database=None)
    run_state_machine_as_test(machine, settings=few)
