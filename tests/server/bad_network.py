"""A proxy that drops, delays, doubles and cuts: what a bad network does to connections, and then some.

TCP itself never doubles; here whole messages of clients are sent twice, as a client does that is not sure.
"""

import asyncio
import contextlib
import random


class BadNetwork:
    """Listens on a port and passes on to another, badly."""

    def __init__(self, target: int, chooser: random.Random) -> None:
        self._target = target
        self._chooser = chooser
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self.cuts = 0
        self.port = 0

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            if self._chooser.random() < 0.1:
                return  # dropped before anything was said
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
            self._open.add(back)
            tasks = [asyncio.ensure_future(self._pass(*pair)) for pair in ((reader, back), (there, writer))]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._close(back)
        except OSError:
            pass
        finally:
            await self._close(writer)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        left = self._chooser.randrange(2_000, 60_000)  # bytes until the connection is cut
        while data := await reader.read(4096):
            if self._chooser.random() < 0.2:
                await asyncio.sleep(self._chooser.random() * 0.02)
            writer.write(data[:left])
            await writer.drain()
            left -= len(data)
            if left <= 0:
                self.cuts += 1
                return  # in the middle of a message, often

    async def _close(self, writer: asyncio.StreamWriter) -> None:
        self._open.discard(writer)
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        for writer in list(self._open):
            await self._close(writer)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._server.wait_closed(), 2)
