"""An event loop whose time moves only when nothing is ready; processes end between two steps of theirs."""

import asyncio
import contextvars
import functools
import heapq
import sys
import threading
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context
from typing import Any, TypeVar

from tests.simulation.simulated.processes import PROCESS

T = TypeVar("T")
MOST_STEPS = 400_000  # of one world: more means that something goes around in a ring


class Standstill(AssertionError):
    """Nothing is ready and nothing is to come, or no end is in sight."""


class Step(list[Any]):
    """Something to be called: a function, its arguments and the context; nothing if it was cancelled. A list, which
    takes a fifth of the time of asyncio's handle: a world has thousands of them."""

    __slots__ = ()
    cancel = list.clear


class SimulatedLoop(asyncio.BaseEventLoop):
    """Runs on virtual seconds. The same work gives the same steps in the same order."""

    _ready: deque[Step]
    _scheduled: list[tuple[float, int, Step]]  # by their time, then as they came

    def __init__(self) -> None:
        super().__init__()
        self.get_debug = bool  # type: ignore[method-assign]  # False, said by C: every task and future asks
        self.create_future = functools.partial(asyncio.Future, loop=self)  # type: ignore[method-assign]
        self.now = 0.0
        self.steps = self._count = 0
        self.tasks: list[asyncio.Task[Any]] = []
        self.faults: list[dict[str, Any]] = []  # what nobody caught
        self.thread_delay: Callable[[], float] = lambda: 0.0  # seconds that a call into another thread takes
        self.set_exception_handler(lambda _loop, context: self.faults.append(context))

    def time(self) -> float:
        """Virtual seconds since the world began."""
        return self.now

    def run(self, main: Coroutine[Any, Any, T]) -> T:
        """Until the work is done."""
        self._thread_id = threading.get_ident()
        events._set_running_loop(self)
        try:
            task = self.create_task(main)
            while not task.done():
                self._turn()
            return task.result()
        finally:
            events._set_running_loop(None)
            self._thread_id = None  # type: ignore[assignment]
            self._clear()

    def call_soon(self, callback: Callable[..., Any], *args: Any, context: Context | None = None) -> Step:  # type: ignore[override]
        """At the next turn."""
        step = Step((callback, args, contextvars.copy_context() if context is None else context))
        self._ready.append(step)
        return step

    call_soon_threadsafe = call_soon  # type: ignore[assignment]  # there are no threads

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> Step:
        """After so many seconds."""
        return self.call_at(self.now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> Step:
        """In order, also of what is due at the same moment."""
        step = Step((callback, args, contextvars.copy_context() if context is None else context))
        self._count += 1
        heapq.heappush(self._scheduled, (when, self._count, step))
        return step

    def create_task(self, work: Coroutine[Any, Any, T], **more: Any) -> "asyncio.Task[T]":  # type: ignore[override]
        """One that is let go of when the world is over."""
        task = asyncio.Task(work, loop=self, **more)
        self.tasks.append(task)
        return task

    def run_in_executor(self, _executor: Any, func: Callable[..., T], *args: Any) -> "asyncio.Future[T]":  # type: ignore[override]
        """There are no threads: it is done a little later."""
        future: asyncio.Future[T] = self.create_future()

        def work() -> None:
            if not future.done():
                try:
                    future.set_result(func(*args))
                except Exception as error:
                    future.set_exception(error)

        self.call_later(self.thread_delay(), work)
        return future

    def _turn(self) -> None:
        """All that is ready; where nothing is, time moves to the next moment at which something is."""
        ready, scheduled = self._ready, self._scheduled
        if not ready:
            while scheduled and not scheduled[0][2]:
                heapq.heappop(scheduled)
            if not scheduled:
                raise Standstill("nothing happens any more")
            self.now = max(self.now, scheduled[0][0])
        while scheduled and scheduled[0][0] <= self.now:
            ready.append(heapq.heappop(scheduled)[2])
        for _ in range(len(ready)):
            if step := ready.popleft():
                callback, args, context = step
                process = context.get(PROCESS)
                if process is None or process.may_step():
                    self._take(context, callback, args)
        if self.steps > MOST_STEPS:
            raise Standstill(f"no end after {MOST_STEPS} steps")

    def _take(self, context: Context, callback: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self.steps += 1
        try:
            context.run(callback, *args)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            self.faults.append({"message": f"in {callback}", "exception": error})

    def _write_to_self(self) -> None:
        """Nobody sleeps who would have to be woken."""

    def _clear(self) -> None:
        """Let go of what was never finished, quietly: those processes have ended."""
        self._ready.clear()
        self._scheduled.clear()
        before, sys.unraisablehook = sys.unraisablehook, _ignore
        try:
            for task in self.tasks:
                if not task.done():
                    task._log_destroy_pending = False  # type: ignore[attr-defined]
                    _close(task.get_coro())
            self.tasks.clear()
        finally:
            sys.unraisablehook = before
        self._ready.clear()
        self._scheduled.clear()
        self.close()


def _ignore(_complaint: Any) -> None:
    """What waits once more while it is unwound complains of it; nobody is there who would wait."""


def _close(work: Any) -> None:
    """Unwind a coroutine; one that waits once more on its way out is asked again."""
    for _ in range(20):
        try:
            work.close()
        except (RuntimeError, Exception):
            continue
        return
