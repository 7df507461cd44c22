"""How connections are taken."""

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path

from ludoteca.server.run import listening
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


def test_a_store_that_cannot_be_opened_gets_one_sentence(
    tmp_path: Path, command: Callable[..., tuple[int, str, str]]
) -> None:
    (tmp_path / "tables.db").write_text("this is no database, but long enough to be taken for one " * 100)
    code, _, complaint = command("serve", "--port", str(free_port()), "--store", str(tmp_path / "tables.db"))
    assert code == 2
    assert complaint == f"ludoteca: the store {tmp_path}/tables.db cannot be opened: file is not a database\n"
