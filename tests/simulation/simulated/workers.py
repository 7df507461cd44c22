"""A worker as a process of the world: the real application, started, drained, killed."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.applications import Starlette

from ludoteca.kernel.errors import LudotecaError
from ludoteca.server.app import Server, create_app
from ludoteca.server.settings import Settings
from tests.simulation.simulated.effects import MachineClock, SimulatedEffects
from tests.simulation.simulated.network import Json, Socket
from tests.simulation.simulated.processes import OUTSIDE, Process

CUT_WITHIN = 0.5  # seconds after a process's end in which those who were connected notice
GRACE = 10.0  # seconds that a worker which is told to stop waits for its connections


class WorkerProcess(Process):
    """One worker, from its start to its end."""

    def __init__(
        self, name: str, settings: Settings, effects: SimulatedEffects, clock: MachineClock, *, is_next: bool = False
    ) -> None:
        super().__init__(name)
        self.effects, self.clock = effects, clock
        self.is_next = is_next  # of the next version, which knows one more step of migrations
        self.app: Starlette = create_app(settings, effects)
        self.sockets: dict[Socket, None] = {}
        self.is_ready = False
        self._stop = asyncio.Event()
        self._asked: dict[asyncio.Future[None], None] = {}
        self._busy: dict[asyncio.Task[None], None] = {}
        self.ended = asyncio.get_running_loop().create_future()
        self.on_end.append(self._break_off)
        self.start(self._run())

    @property
    def server(self) -> Server:
        """What the application consists of."""
        server: Server = self.app.state.server
        return server

    async def _run(self) -> None:
        try:
            async with self.server._serving(self.app):
                self.is_ready = True
                await self._stop.wait()
                await self._drain()
        except LudotecaError:  # the store cannot be opened now: started again
            pass
        except Exception as error:  # nor read, or written: a process ends by it
            if not getattr(error, "is_simulated", False):
                raise
        self.end()

    async def _drain(self) -> None:
        """As uvicorn does: nobody new, everybody is told, connections are closed, what takes too long is cancelled."""
        self.is_ready = False
        self.server.say_bye()
        for socket in list(self.sockets):
            socket.there.put({"type": "websocket.disconnect", "code": 1012})
        if self._busy:
            await asyncio.wait(list(self._busy), timeout=GRACE)
            for task in list(
                self._busy
            ):  # in their order: what asyncio says is late is a set, which has another one each time
                task.cancel()

    def drain(self) -> None:
        """SIGTERM."""
        self._stop.set()

    def _break_off(self) -> None:
        self.is_ready = False
        loop = asyncio.get_running_loop()
        for number, socket in enumerate(list(self.sockets)):
            loop.call_later(CUT_WITHIN * (number % 7) / 7, socket.cut, context=OUTSIDE)
        for asked in self._asked:
            if not asked.done():
                asked.set_result(None)
        if not self.ended.done():
            self.ended.set_result(None)

    # == Requests ======================================================

    async def serve(self, socket: Socket, scope: Json) -> None:
        """A WebSocket, to its end."""
        send: Any = socket.app_send
        await self._served(self.app(scope, socket.app_receive, send))
        socket.back.put(None)
        self.sockets.pop(socket, None)

    def answer(self, scope: Json, receive: Callable[[], Awaitable[Json]], send: Any) -> "asyncio.Future[None]":
        """An HTTP request; done when it was answered, or the worker has ended."""
        asked: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._asked[asked] = None

        async def served() -> None:
            await self._served(self.app(scope, receive, send))
            if not asked.done():
                asked.set_result(None)
            self._asked.pop(asked, None)

        self.start(served())
        return asked

    async def _served(self, work: Any) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._busy[task] = None
        try:
            await work
        finally:
            self._busy.pop(task, None)
