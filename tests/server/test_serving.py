"""How connections are taken."""

import asyncio
import socket

from ludoteca.server.serving import listening
from ludoteca.server.settings import Settings
from tests.server.clients import run
from tests.server.processes import free_port


def test_a_frame_does_not_wait_until_the_one_before_has_arrived() -> None:
    """Nagle's delay is off: an acknowledgement and the state after it follow at once."""

    async def story() -> None:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def look(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            taken = writer.get_extra_info("socket")
            found.set_result(taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        settings = Settings(port=free_port())
        async with await asyncio.start_server(look, sock=listening(settings)):
            _, writer = await asyncio.open_connection(settings.host, settings.port)
            assert await found
            writer.close()

    run(story())
