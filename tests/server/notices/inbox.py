"""A real HTTP server on the loopback that keeps what it gets: a push service, or somebody's webhook."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.server.clients import PATIENCE


class Came(NamedTuple):
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Inbox:
    """What came, and what it answers."""

    port: int = 0
    connections: int = 0
    answers: list[tuple[int, dict[str, str]]] = field(default_factory=list)  # to the next ones; then all is taken
    came: "asyncio.Queue[Came]" = field(default_factory=asyncio.Queue)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            await self._answer(reader, writer)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # whoever asked was killed
        finally:
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:]) if name}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        status, more = self.answers.pop(0) if self.answers else (201, {})
        lines = [f"HTTP/1.1 {status} Said", *(f"{k}: {v}" for k, v in ({"content-length": "0"} | more).items())]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        if status < 300:
            self.came.put_nowait(Came(head[0].split()[1], headers, body))
        await writer.drain()

    async def next(self) -> Came:
        """The next request that was taken."""
        return await asyncio.wait_for(self.came.get(), PATIENCE)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@asynccontextmanager
async def an_inbox() -> AsyncIterator[Inbox]:
    """A server for as long as a test lasts."""
    inbox = Inbox()
    server = await asyncio.start_server(inbox.serve, "127.0.0.1", 0)
    inbox.port = server.sockets[0].getsockname()[1]
    try:
        yield inbox
    finally:
        server.close()
