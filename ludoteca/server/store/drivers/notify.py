"""What workers on one PostgreSQL tell each other: that something of a table changed, batched into notifications, on a
connection of its own.

Notifier that is lost costs nothing but time: what was not heard is found by looking (rooms.tidy).
"""

import asyncio
import contextlib
from typing import Any

import asyncpg
import msgspec
import structlog

from ludoteca.server.store.base import Heard, Notice

CHANNEL = "ludoteca"
MOST_BYTES = 7_000  # a notification holds 8,000
ATTEMPTS = 2  # the second on a new connection
CLOSE_SECONDS = 5
SETTINGS = {"synchronous_commit": "off", "application_name": "ludoteca"}

log = structlog.get_logger()


class Notifier:
    """One worker's LISTEN and NOTIFY."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._connection: Any = None
        self._waiting: asyncio.Queue[str] = asyncio.Queue()  # [table, topic, detail] as JSON
        self._heard: list[Heard] = []
        self._hearing: set[asyncio.Task[None]] = set()
        self.task = asyncio.create_task(self._announce_on())

    def announce(self, table: str, notice: Notice) -> None:
        """Let the other workers know that something of a table changed."""
        self._waiting.put_nowait(msgspec.json.encode((table, *notice)).decode())

    def on_notification(self, heard: Heard) -> None:
        """Call this whenever another worker announces something."""
        self._heard.append(heard)

    async def listen(self) -> None:
        """Open a connection of its own and LISTEN on it."""
        self._connection = await asyncpg.connect(self._address, server_settings=SETTINGS)
        await self._connection.add_listener(CHANNEL, self._hear)

    async def close(self) -> None:
        """Say what waits, and close."""
        while not self._waiting.empty() and not self.task.done():
            await asyncio.sleep(0.01)
        for task in (self.task, *self._hearing):
            task.cancel()
        await asyncio.gather(self.task, *self._hearing, return_exceptions=True)
        if self._connection is not None:
            with contextlib.suppress(Exception):  # it may have broken off
                await self._connection.close(timeout=CLOSE_SECONDS)

    async def _announce_on(self) -> None:
        while True:
            first = await self._waiting.get()
            batch, size = {first: None}, len(first)
            while not self._waiting.empty() and size < MOST_BYTES:
                more = self._waiting.get_nowait()
                size += 0 if more in batch else len(more) + 1  # and a comma
                batch[more] = None
            for _ in range(ATTEMPTS):
                if await self._is_said(f"[{','.join(batch)}]"):
                    break

    async def _is_said(self, text: str) -> bool:
        try:
            if self._connection.is_closed():
                await self.listen()
            await self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, text)
        except Exception as error:  # a connection that breaks may raise anything, also from the driver's inside
            log.warning("notifications_broke_off", error=repr(error))
            with contextlib.suppress(Exception):
                self._connection.terminate()
            return False
        return True

    def _hear(self, _connection: object, sender: int, _channel: str, payload: str) -> None:
        if sender != self._connection.get_server_pid():
            for table, topic, detail in msgspec.json.decode(payload):
                task = asyncio.ensure_future(self._pass_on(table, Notice(topic, detail)))
                self._hearing.add(task)
                task.add_done_callback(self._hearing.discard)

    async def _pass_on(self, table: str, notice: Notice) -> None:
        for heard in self._heard:
            try:
                await heard(table, notice)
            except Exception:
                log.exception("notification_failed", table=table)
