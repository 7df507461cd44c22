"""Servers that a test in the browser needs beside it: an inbox for push messages, a mail server."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from threading import Thread
from typing import Any, TypeVar

from tests.server.clients import PATIENCE

T = TypeVar("T")


class Beside:
    """A loop in a thread of its own: that of the browser stands still while a test waits for something else."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something there, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@contextmanager
def beside(server: AbstractAsyncContextManager[T]) -> Iterator[tuple[T, Beside]]:
    """A server for as long as a test lasts, and the loop in which it can be asked."""
    aside = Beside()
    try:
        yield aside.run(_entered(server)), aside
        aside.run(_left(server))
    finally:
        aside.close()


async def _entered(server: AbstractAsyncContextManager[T]) -> T:
    return await server.__aenter__()


async def _left(server: AbstractAsyncContextManager[T]) -> None:
    await server.__aexit__(None, None, None)
