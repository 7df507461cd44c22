"""Running the server: one process, or several behind one address."""

import asyncio
import contextlib
import socket
from functools import partial
from typing import Any

import uvicorn
from uvicorn.supervisors import Multiprocess

from ludoteca.kernel import LudotecaError
from ludoteca.server.app import create_app, open_database
from ludoteca.server.effects import Effects
from ludoteca.server.http.wire.protocols import Guard, GuardedHttp, GuardedSocket
from ludoteca.server.notices.push import key_of_house
from ludoteca.server.protocol import MOST_BYTES
from ludoteca.server.rooms.rating_again import Recomputed, recompute
from ludoteca.server.settings import Settings
from ludoteca.server.store.drivers.lock import only_server
from ludoteca.server.store.house import facts

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

LONGEST_FRAME = 4 * MOST_BYTES  # longer ones end the connection; those above MOST_BYTES are refused in a sentence
STOP_SECONDS = 10
SEND_BUFFER = 128 * 1024  # that the system keeps for one connection; it would keep megabytes for one that does not read


def serve(settings: Settings) -> None:
    """Serve until told to stop."""
    raise_limit_of_files()
    config = configured(settings, partial(create_app, settings), factory=True, workers=settings.workers)
    sockets = [listening(settings)]
    if settings.workers > 1:
        Multiprocess(config, sockets).run()
    else:
        uvicorn.Server(config).run(sockets=sockets)


def see_store(settings: Settings) -> None:
    """Open the store once and bring it up to date: from within a worker nobody would hear why it cannot be. A house
    that was drained before opens again; at the first start it gets the key by which push services know it."""

    async def see() -> None:
        db = await open_database(settings, Effects())
        await db.write(facts.drop(facts.DRAINING))  # what it was drained for is over
        await key_of_house(db)
        await db.close()

    with contextlib.nullcontext() if settings.is_postgres else only_server(settings.file):
        asyncio.run(see())


def recompute_ratings(settings: Settings) -> Recomputed:
    """Compute all ratings again, from logs where they still are, and mend what was wrong. A server may run."""

    async def again() -> Recomputed:
        db = await open_database(settings, Effects())
        try:
            return await recompute(db)
        finally:
            await db.close()

    return asyncio.run(again())


def raise_limit_of_files() -> None:
    """As many connections as the system allows: it starts processes with fewer than a full house needs."""
    if resource is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(OSError, ValueError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def configured(settings: Settings, app: Any, **more: Any) -> uvicorn.Config:
    """How uvicorn serves the application: no log of addresses, no name of its own in the answers."""
    guard = Guard(settings)
    return uvicorn.Config(
        app,
        http=partial(GuardedHttp, guard),  # type: ignore[arg-type]
        ws=partial(GuardedSocket, guard),  # type: ignore[arg-type]
        ws_max_size=LONGEST_FRAME,
        forwarded_allow_ips=settings.trusted_proxies,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        **more,
    )


def listening(settings: Settings) -> socket.socket:
    """The address, taken; a clear sentence if it is not free."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # Named as TCP, or asyncio would leave Nagle's delay on: a frame after another then waits up to 40 ms.
    opened = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        opened.bind((settings.host, settings.port))
    except OSError as error:
        raise LudotecaError(f"{settings.host}:{settings.port} cannot be listened on: {error.strerror}") from None
    opened.listen(1024)
    opened.setblocking(False)
    return opened
