"""A line that breaks is told from a page that is left, on real sockets: only who may not have seen a turn is called."""

import asyncio
import sqlite3

from tests.server.clients import PATIENCE, Chair, Guest, run
from tests.server.processes import ServerProcess

ME, OPEN = {"kind": "me"}, {"kind": "open"}


async def whose_turn_it_is(server: ServerProcess) -> tuple[str, Chair]:
    """A table of two people, and the connection of the one who has to decide."""
    ana, bruno = [await Guest.named(server.address, name) for name in ("Ana", "Bruno")]
    table = await ana.open_table("yangtze", [ME, OPEN])
    await bruno.post(f"/api/tables/{table}/sit")
    chairs = [await each.enter(table) for each in (ana, bruno)]
    (seat,) = (await chairs[0].told(0))["state"]["active"]
    return table, chairs[seat]


async def called_to(server: ServerProcess, table: str) -> None:
    """Wait until somebody is called to a table, where the match has long begun."""
    async with asyncio.timeout(PATIENCE):
        while "turn" not in occasions(server, table):
            await asyncio.sleep(0.02)


def occasions(server: ServerProcess, table: str) -> list[str]:
    """For what people are called to a table."""
    with sqlite3.connect(server.store) as db:
        rows = db.execute("SELECT kind FROM occasions WHERE table_id = ? AND is_done = 0", (table,)).fetchall()
    db.close()
    return [kind for (kind,) in rows]


def can_all_be_called(server: ServerProcess) -> None:
    """Everybody has a way by which they can be called, and has not been yet."""
    way = "INSERT INTO notice_ways SELECT id, id, 'webhook', '', '', '', 0, NULL FROM people"
    with sqlite3.connect(server.store) as db:
        db.execute("DELETE FROM notice_ways")
        db.execute(way)
        db.execute("DELETE FROM occasions")
    db.close()


def close_without_a_code(chair: Chair) -> None:
    """As a page does that calls `close()`."""
    chair.socket.protocol.send_close()
    chair.socket.transport.write(b"".join(chair.socket.protocol.data_to_send()))


def test_whose_line_breaks_at_their_turn_is_called_and_who_leaves_the_page_is_not(server: ServerProcess) -> None:
    """A page that is left says so by a close frame, with 1001 or with no code at all."""

    async def story() -> None:
        left = [await whose_turn_it_is(server) for _ in range(2)]
        broken = await whose_turn_it_is(server)
        can_all_be_called(server)
        await left[0][1].socket.close(1001)
        close_without_a_code(left[1][1])
        broken[1].socket.transport.abort()
        await called_to(server, broken[0])
        assert [occasions(server, table) for table, _ in left] == [[], []]

    run(story())
