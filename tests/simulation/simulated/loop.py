"""An event loop whose time moves only when nothing is ready, and processes that end between two steps of theirs."""

import asyncio
import contextvars
import heapq
import sys
import threading
from asyncio import events
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
MOST_STEPS = 400_000  # of one world: more means that something goes around in a ring


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


class Standstill(AssertionError):
    """Nothing is ready and nothing is to come, or no end is in sight."""


class SimulatedLoop(asyncio.BaseEventLoop):
    """Runs on virtual seconds. The same work gives the same steps in the same order."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.steps = self._count = 0
        self.tasks: list[asyncio.Task[Any]] = []
        self.faults: list[dict[str, Any]] = []  # what nobody caught
        self.thread_delay: Callable[[], float] = lambda: 0.0  # seconds that a call into another thread takes
        self.set_task_factory(self._make_task)  # type: ignore[arg-type]
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

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., Any], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.Handle:
        """What asyncio does, without asking whether anybody looks for faults in it."""
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)  # type: ignore[attr-defined]
        return handle

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.TimerHandle:
        """In order, also of what is due at the same moment."""
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._count += 1
        heapq.heappush(self._scheduled, (when, self._count, handle))  # type: ignore[attr-defined]
        return handle

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
        ready, scheduled = self._ready, self._scheduled  # type: ignore[attr-defined]
        if not ready:
            while scheduled and scheduled[0][2]._cancelled:
                heapq.heappop(scheduled)
            if not scheduled:
                raise Standstill("nothing happens any more")
            self.now = max(self.now, scheduled[0][0])
        while scheduled and scheduled[0][0] <= self.now:
            ready.append(heapq.heappop(scheduled)[2])
        for _ in range(len(ready)):
            handle = ready.popleft()
            process = handle._context.get(PROCESS)
            if not handle._cancelled and (process is None or process.may_step()):
                self.steps += 1
                handle._run()
        if self.steps > MOST_STEPS:
            raise Standstill(f"no end after {MOST_STEPS} steps")

    def _timer_handle_cancelled(self, _handle: asyncio.TimerHandle) -> None:
        """Cancelled timers are passed over when their time comes."""

    def _write_to_self(self) -> None:
        """Nobody sleeps who would have to be woken."""

    def _make_task(self, _loop: object, work: Coroutine[Any, Any, T], **more: Any) -> "asyncio.Task[T]":
        task = asyncio.Task(work, loop=self, **more)
        self.tasks.append(task)
        return task

    def _clear(self) -> None:
        """Let go of what was never finished, quietly: those processes have ended."""
        self._ready.clear()  # type: ignore[attr-defined]
        self._scheduled.clear()  # type: ignore[attr-defined]
        before, sys.unraisablehook = sys.unraisablehook, _ignore
        try:
            for task in self.tasks:
                if not task.done():
                    task._log_destroy_pending = False  # type: ignore[attr-defined]
                    _close(task.get_coro())
            self.tasks.clear()
        finally:
            sys.unraisablehook = before
        self._ready.clear()  # type: ignore[attr-defined]
        self._scheduled.clear()  # type: ignore[attr-defined]
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
