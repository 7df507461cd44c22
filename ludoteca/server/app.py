"""The server, put together: addresses, what runs beside them, a clean start and stop."""

import asyncio
import gc
import multiprocessing
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
from types import FrameType
from typing import Any

import structlog
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute

from ludoteca.kernel import registry
from ludoteca.server import logs
from ludoteca.server.actions.drawing.pictures import Pictures
from ludoteca.server.bots import pool, process
from ludoteca.server.effects import Effects
from ludoteca.server.http import Request, Response, access, failure, routes, websocket, worker_of
from ludoteca.server.http.site import below, pages
from ludoteca.server.limits import Limits
from ludoteca.server.metrics import is_worth_a_line
from ludoteca.server.protocol import Refused
from ludoteca.server.rooms.house import HouseWatch
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.rooms.upkeep import Upkeep
from ludoteca.server.settings import Settings
from ludoteca.server.store import Database, People, ServiceClock
from ludoteca.server.store.drivers import lock, sqlite
from ludoteca.server.worker import Worker

WORKER_LETTERS = 10
# The writer thread lets go of the interpreter at every statement, and would wait up to 5 ms to get it back.
SWITCH_SECONDS = 0.0002
# The oldest generation is left to Upkeep.collect_garbage: looking through all objects would hold up play. The youngest
# is looked through less often than Python would: a move makes hundreds of objects that nearly all go by themselves.
GARBAGE = (20_000, 10, 1_000_000)
CHECK_SECONDS = 5
CHECK_EVERY = 1.0  # seconds
FAREWELL = 0.05  # seconds for the last words on every connection

log = structlog.get_logger()


async def open_database(settings: Settings, effects: Effects) -> Database:
    """The store that the settings name, up to date."""
    if settings.is_postgres:
        from ludoteca.server.store.drivers.postgres import PostgresDatabase  # noqa: PLC0415  (an extra)

        return await PostgresDatabase.open(settings.store, effects)
    return await sqlite.SqliteDatabase.open(settings.file, effects)


class Server:
    """One worker: made when the application starts, closed when it stops."""

    def __init__(self, settings: Settings, effects: Effects) -> None:
        self._settings = settings
        self._effects = effects
        self.sockets: websocket.Sockets | None = None

    @asynccontextmanager
    async def running(self, app: Starlette) -> AsyncIterator[None]:
        """From the first to the last moment."""
        if (supervisor := multiprocessing.parent_process()) is not None and supervisor.pid is not None:
            process.end_with(supervisor.pid)  # else it would hold the port after its supervisor was killed
        logs.set_up(self._settings.log_level, self._settings.log_format, is_worth_a_line)
        sys.setswitchinterval(SWITCH_SECONDS)
        registry.load_all()
        gc.freeze()  # what the rules consist of stays
        gc.set_threshold(*GARBAGE)
        with nullcontext() if self._settings.is_postgres else lock.only_server(self._settings.file):
            async with self._serving(app):
                yield

    @asynccontextmanager
    async def _serving(self, app: Starlette) -> AsyncIterator[None]:
        worker = await self._worker(await open_database(self._settings, self._effects))
        rooms = app.state.rooms = Rooms(worker)
        self.sockets = app.state.sockets = websocket.Sockets(rooms)
        house = app.state.house = HouseWatch(rooms)
        await house.look()
        Upkeep(rooms, house).start()
        say_bye_first(self.say_bye)
        log.info("started", store="postgresql" if self._settings.is_postgres else "sqlite", worker=worker.id)
        try:
            yield
        finally:
            await self._stop(worker)

    async def _worker(self, db: Database) -> Worker:
        settings, effects = self._settings, self._effects
        time = ServiceClock(db, effects)
        await time.load()
        bot_pool = pool.BotPool(settings.thinking, settings.bot_niceness)
        people, limits = People(db, effects, settings.session_days), Limits(settings.rates)
        return Worker(settings, effects, db, time, people, bot_pool, limits, effects.letters(WORKER_LETTERS))

    async def _stop(self, worker: Worker) -> None:
        self.say_bye()
        for task in list(worker.tasks):
            task.cancel()
        await asyncio.gather(*worker.tasks, return_exceptions=True)
        await worker.bot_pool.close()
        await worker.db.close()
        log.info("stopped")

    def say_bye(self) -> None:
        """Let every connection know that it should come back."""
        if self.sockets is not None:
            self.sockets.say_bye()


def say_bye_first(say_bye: Callable[[], None]) -> None:
    """When told to stop, let everybody know before the connections are closed."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)

        def stop(number: int, frame: FrameType | None, before: Any = before) -> None:
            loop.call_soon_threadsafe(say_bye)
            if callable(before):  # closes connections, with whatever waits to be sent on them
                loop.call_soon_threadsafe(loop.call_later, FAREWELL, before, number, frame)

        signal.signal(number, stop)


async def healthz(request: Request) -> Response:
    """Whether this worker can reach its store, for reading and for writing. Asked often, it looks once a second."""
    state, now = request.app.state, asyncio.get_running_loop().time()
    if now - getattr(state, "checked_at", -CHECK_EVERY) >= CHECK_EVERY:
        state.checked_at, state.health = now, asyncio.ensure_future(health_of(worker_of(request).db))
    health: Response = await asyncio.shield(state.health)
    return Response(health.body, health.status_code, media_type=health.media_type)


async def health_of(db: Database) -> Response:
    """What a store says of itself."""
    try:
        await asyncio.wait_for(db.check(), CHECK_SECONDS)
    except Exception as error:
        log.warning("not_healthy", error=type(error).__name__)
        return JSONResponse({"status": "the store does not answer"}, 503)
    return JSONResponse({"status": "ok"})


async def metrics(request: Request) -> Response:
    """For Prometheus, where the settings say: what is refused to one player is nothing that another should count."""
    if not access.may_read_metrics(request, worker_of(request).settings):
        return failure(Refused("not_found"))
    return Response(generate_latest(), headers={"content-type": CONTENT_TYPE_LATEST})


def create_app(settings: Settings, effects: Effects | None = None) -> Starlette:
    """The application, with every address that it answers."""
    server, page = Server(settings, effects or Effects()), pages.Page(base=settings.base)
    answered = [
        WebSocketRoute("/api/tables/{table}/socket", websocket.serve),
        *routes.ROUTES,
        Route("/healthz", healthz),
        Route("/metrics", metrics),
        Route("/{path:path}", page.serve, methods=["GET"]),
    ]
    app = Starlette(
        routes=answered,
        lifespan=server.running,
        middleware=[
            Middleware(pages.SafeHeaders, page=page.version, base=settings.base),
            Middleware(below.Below, base=settings.base),
        ],
        exception_handlers={HTTPException: pages.no_such_thing},
    )
    app.state.server = server
    app.state.pictures = Pictures(settings.bot_niceness)
    return app
