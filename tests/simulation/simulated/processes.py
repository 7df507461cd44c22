"""Processes that can end between any two steps of theirs. Every task and timer carries its own in its context."""

import asyncio
import contextvars
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Ended(BaseException):
    """The process ends here, in the middle of a step. Nothing of it can be heard any more."""


class Process:
    """Something that can end at any moment: none of its callbacks runs after that, and no `finally` is heard."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_dead = self.is_next = False
        self.steps_left: int | None = None  # until it ends by itself
        self.on_end: list[Callable[[], None]] = []
        self.context = contextvars.copy_context()
        self.context.run(PROCESS.set, self)

    def may_step(self) -> bool:
        """Whether its next step is taken; this may be the one before which it ends."""
        if self.steps_left is not None and not self.is_dead:
            self.steps_left -= 1
            if self.steps_left <= 0:
                self.end()
        return not self.is_dead

    def end(self) -> None:
        """As `kill -9` does."""
        if not self.is_dead:
            self.is_dead = True
            for told in self.on_end:
                told()

    def start(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Run something in this process."""
        return asyncio.get_running_loop().create_task(work, context=self.context.copy())


PROCESS: contextvars.ContextVar[Process | None] = contextvars.ContextVar("PROCESS", default=None)
OUTSIDE = contextvars.Context()  # of what belongs to no process: networks, stores
