"""Running the server: one process, or several behind one address."""

import asyncio
import socket
from functools import partial
from typing import Any

import uvicorn
from uvicorn.supervisors import Multiprocess

from ludoteca.kernel.errors import LudotecaError
from ludoteca.server.app import create_app, open_database
from ludoteca.server.effects import Effects
from ludoteca.server.protocol.base import MOST_BYTES
from ludoteca.server.settings import Settings

LONGEST_FRAME = 4 * MOST_BYTES  # longer ones end the connection; those above MOST_BYTES are refused in a sentence
STOP_SECONDS = 10


def serve(settings: Settings) -> None:
    """Serve until told to stop."""
    config = configured(partial(create_app, settings), factory=True, workers=settings.workers)
    sockets = [listening(settings)]
    if settings.workers > 1:
        Multiprocess(config, sockets).run()
    else:
        uvicorn.Server(config).run(sockets=sockets)


def see_store(settings: Settings) -> None:
    """Open the store once and bring it up to date: from within a worker nobody would hear why it cannot be."""

    async def see() -> None:
        await (await open_database(settings, Effects())).close()

    asyncio.run(see())


def configured(app: Any, **more: Any) -> uvicorn.Config:
    """How uvicorn serves the application: no log of addresses, no name of its own in the answers."""
    return uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=LONGEST_FRAME,
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
    try:
        opened.bind((settings.host, settings.port))
    except OSError as error:
        raise LudotecaError(f"{settings.host}:{settings.port} cannot be listened on: {error.strerror}") from None
    opened.listen(1024)
    opened.setblocking(False)
    return opened
