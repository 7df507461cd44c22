"""Who does not read, floods or says nothing: nobody holds memory, a seat or a connection that way."""

import asyncio
import os
import socket
from pathlib import Path

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.typing import Origin

from ludoteca.server.http.wire.protocols import Guard, GuardedSocket
from ludoteca.server.run import configured, listening, raise_limit_of_files
from ludoteca.server.settings import Settings
from tests.server.clients import PATIENCE, Chair, Guest, run
from tests.server.processes import ServerProcess, Zygote, free_port

ME, OPEN = {"kind": "me"}, {"kind": "open"}
LONG_LINE = "\N{DRAGON FACE}" * 280  # more than a kilobyte


def narrow(port: int, client: str = "127.0.0.1") -> socket.socket:
    """A connection for which the system keeps next to nothing that is not read."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.bind((client, 0))
    made.connect(("127.0.0.1", port))
    return made


async def who_does_not_read(guest: Guest, table: str) -> Chair:
    """A seat that says hello and then never takes anything from its socket."""
    url = guest.address.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
    headers = {"cookie": f"ludoteca={guest.http.cookies['ludoteca']}"}
    opened = narrow(int(guest.address.rpartition(":")[2]))
    opened.setblocking(False)
    chair = Chair(
        await connect(
            url,
            sock=opened,
            origin=Origin(guest.address),
            additional_headers=headers,
            compression=None,
            proxy=None,
            max_queue=1,
            close_timeout=0.1,
        )
    )
    await chair.send(type="hello", id=1)
    return chair


def test_who_does_not_read_is_let_go_and_counts_as_away(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, waiting_each=32).start()

    async def story() -> None:
        ana, bruno = [await Guest.named(server.address, name) for name in ("Ana", "Bruno")]
        table = await ana.open_table("yangtze", [ME, OPEN])
        await bruno.post(f"/api/tables/{table}/sit")
        chair = await ana.enter(table)
        await who_does_not_read(bruno, table)
        await chair.until(lambda m: m["type"] == "table" and m["table"]["seats"][1]["present"])
        for _ in range(600):
            await chair.ask(type="say", text=LONG_LINE)
            if is_away(chair):
                break
        assert is_away(chair)
        assert (await chair.ask(type="replace", seat=1, level="casual"))["type"] == "ack"

    run(story())
    server.end()
    assert "slow_reader_let_go" in server.log.read_text(encoding="utf-8")


def is_away(chair: Chair) -> bool:
    """Whether the seat opposite was last told to be empty."""
    told = [message for message in chair.messages if message["type"] == "table"]
    return not told[-1]["table"]["seats"][1]["present"]


def opening(server: ServerProcess, table: str) -> bytes:
    lines = [
        f"GET /api/tables/{table}/socket HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        f"Origin: {server.address}",
        *("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"),
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def frame(opcode: int, data: bytes) -> bytes:
    """A masked frame, by a mask that changes nothing."""
    return bytes([0x80 | opcode, 0x80 | len(data), 0, 0, 0, 0]) + data


@pytest.mark.parametrize("opcode", [9, 10], ids=["pings", "pongs"])
def test_who_floods_with_control_frames_is_cut_off(server: ServerProcess, opcode: int) -> None:
    async def story() -> str:
        ana = await Guest.named(server.address, "Ana")
        return await ana.open_table("yangtze", [ME, OPEN])

    flood = frame(opcode, b"x" * 125) * 200_000  # 26 MB
    with narrow(server.port) as opened:
        opened.settimeout(PATIENCE)
        opened.sendall(opening(server, run(story())))
        assert b"101" in opened.recv(200)
        with pytest.raises(ConnectionError):
            opened.sendall(flood)


def test_a_few_pings_are_answered(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        chair = await ana.enter(await ana.open_table("yangtze", [ME, OPEN]))
        for _ in range(20):
            await (await chair.socket.ping())
        assert (await chair.ask(type="ping"))["type"] == "ack"

    run(story())


def test_nothing_is_read_from_who_does_not_read() -> None:
    """Back-pressure: whatever would be answered waits in the network, not in memory."""
    settings = Settings(port=free_port())

    async def talkative(scope: object, receive: object, send: object) -> None:
        assert callable(receive)
        assert callable(send)
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            await send({"type": "websocket.send", "text": "x" * 50_000})

    async def story() -> None:
        server = uvicorn.Server(configured(settings, talkative, lifespan="off"))
        serving = asyncio.create_task(server.serve(sockets=[listening(settings)]))
        opened = await asyncio.to_thread(narrow, settings.port)
        opened.setblocking(False)
        url = f"ws://127.0.0.1:{settings.port}/"
        async with connect(url, sock=opened, compression=None, proxy=None, max_queue=1) as client:
            for _ in range(50):
                await client.send("more")
            (protocol,) = [each for each in server.server_state.connections if isinstance(each, GuardedSocket)]
            await until(lambda: not protocol.writable.is_set())
            assert not protocol.transport.is_reading()
            for _ in range(50):
                await client.recv()
            await until(protocol.transport.is_reading)
        server.should_exit = True
        await serving

    run(story())


async def until(happened: object) -> None:
    assert callable(happened)
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
    ],
    ids=["nothing", "half a header", "half a body"],
)
def test_who_asks_nothing_or_half_is_not_waited_for(impatient: ServerProcess, sent: bytes) -> None:
    with narrow(impatient.port) as opened:
        opened.settimeout(PATIENCE)
        opened.sendall(sent)
        assert is_ended(opened)


def is_ended(opened: socket.socket) -> bool:
    """Whether the other side ends the connection, after whatever it says."""
    try:
        while opened.recv(4096):
            pass
    except ConnectionError:
        pass
    except TimeoutError:
        return False
    return True


def test_who_does_not_read_an_answer_over_http_is_not_waited_for() -> None:
    """As long as something is read it goes on; an answer that nobody reads is given up."""
    settings = Settings(port=free_port(), silence=1)

    async def generous(scope: object, receive: object, send: object) -> None:
        assert callable(send)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"30000000")]})
        for _ in range(30):
            await send({"type": "http.response.body", "body": b"x" * 1_000_000, "more_body": True})

    async def story() -> None:
        server = uvicorn.Server(configured(settings, generous, lifespan="off"))
        serving = asyncio.create_task(server.serve(sockets=[listening(settings)]))
        opened = await asyncio.to_thread(narrow, settings.port)
        opened.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        await until(lambda: server.server_state.connections)
        await until(lambda: not server.server_state.connections)
        server.should_exit = True
        await serving
        opened.close()

    run(story())


@pytest.fixture
def impatient(zygote: Zygote, tmp_path: Path) -> ServerProcess:
    return ServerProcess(zygote, tmp_path, silence=1, open_each=10).start()


def test_who_says_no_hello_is_not_waited_for(impatient: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(impatient.address, "Ana")
        table = await ana.open_table("yangtze", [ME, OPEN])
        present = await ana.enter(table)
        silent = Chair(await ana.connect(table))
        bye = await silent.receive()
        assert (bye["type"], bye["error"]["code"]) == ("bye", "bad_message")
        await silent.socket.wait_closed()
        assert (await present.ask(type="ping"))["type"] == "ack"

    run(story())
    impatient.end()


def test_one_address_does_not_shut_others_out(impatient: ServerProcess) -> None:
    """127.0.0.2 is somebody else than the proxy at 127.0.0.1."""
    crowd = [narrow(impatient.port, "127.0.0.2") for _ in range(12)]
    ends = [opened for opened in crowd[10:] if is_ended(opened)]
    assert len(ends) == 2
    with narrow(impatient.port, "127.0.0.3") as other:
        other.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert b"200 OK" in other.recv(100)
    for opened in crowd:
        opened.close()
    impatient.end()


def test_addresses_of_one_network_are_counted_together() -> None:
    """A customer has 2^64 addresses of IPv6 and may come from another one each time."""
    guard = Guard(Settings(open_each=2))
    crowd = [(f"2001:db8:1:2::{number}", 5000) for number in range(3)]
    assert [guard.let_in(client) for client in crowd] == [True, True, False]
    assert guard.let_in(("2001:db8:1:3::1", 5000))
    guard.let_out(crowd[0])
    guard.let_out(crowd[1])
    assert guard.let_in(("2001:db8:1:2::9", 5000))
    assert all(guard.let_in(("127.0.0.1", 5000)) for _ in range(5)), "a proxy is everybody"


def test_the_server_takes_as_many_files_as_it_may(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    number = os.fork()
    if number == 0:
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
        raise_limit_of_files()
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        os._exit(0 if soft == hard else 1)
    assert os.waitpid(number, 0)[1] == 0
