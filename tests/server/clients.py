"""People with browsers, for tests: a guest asks over HTTP and sits at tables through sockets."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tests.rows import as_told, rows

T = TypeVar("T")
Json = dict[str, Any]
PATIENCE = 120.0  # seconds; only so that a broken test ends


_opened: "list[Guest | Chair]" = []


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a test's coroutine to its end, and close what it left open."""

    async def tidied() -> T:
        try:
            return await asyncio.wait_for(work, 10 * PATIENCE)
        finally:
            for each in _opened:
                await each.close()
            _opened.clear()

    return asyncio.run(tidied())


class Guest:
    """A person with a name and a cookie."""

    def __init__(self, address: str, token: str | None = None, base: str = "") -> None:
        cookies = {"ludoteca": token} if token else None
        self.address, self._base = address, base
        self.http = httpx.AsyncClient(
            base_url=address + base,
            headers={"origin": address},
            cookies=cookies,
            timeout=PATIENCE,
            verify=False,  # nothing is encrypted on the loopback: certificates would be loaded for nothing
            trust_env=False,  # nor is there a proxy on the way
        )
        _opened.append(self)

    @classmethod
    async def named(cls, address: str, name: str, base: str = "") -> "Guest":
        guest = cls(address, base=base)
        (await guest.http.post("/api/me", json={"name": name})).raise_for_status()
        return guest

    async def post(self, path: str, **body: object) -> Json:
        answer = await self.http.post(path, json=body)
        return dict(answer.json()) if answer.content else {}

    async def get(self, path: str) -> Json:
        return dict((await self.http.get(path)).json())

    async def open_table(self, game: str, seats: list[Json], **more: object) -> str:
        answer = await self.post("/api/tables", game=game, seats=seats, **more)
        return str(answer["table"])

    async def enter(self, table: str, **hello: object) -> "Chair":
        """Connect to a table and say hello."""
        chair = Chair(await self.connect(table))
        await chair.send(type="hello", id=1, **hello)
        return chair

    async def connect(self, table: str) -> ClientConnection:
        headers = {"cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())}
        url = self.address.replace("http", "ws", 1) + f"{self._base}/api/tables/{table}/socket"
        plain: Json = {"compression": None, "max_size": None, "max_queue": None, "proxy": None}
        return await connect(url, origin=Origin(self.address), additional_headers=headers, **plain)

    async def close(self) -> None:
        await self.http.aclose()


class Chair:
    """A connection at a table, and everything it was told."""

    def __init__(self, socket: ClientConnection) -> None:
        _opened.append(self)
        self.socket = socket
        self.frames: list[bytes] = []
        self.messages: list[Json] = []
        self._read = 0
        self._state: Json | None = None

    async def send(self, **message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def receive(self) -> Json:
        """The next message."""
        async with asyncio.timeout(PATIENCE):
            frame = await self.socket.recv(decode=False)
        self.frames.append(frame)
        message: Json = as_told(json.loads(frame), self._state)
        self._state = message["state"] if message["type"] == "told" else self._state
        self.messages.append(message)
        return message

    async def until(self, wanted: Callable[[Json], object]) -> Json:
        """Read on until a message is the one that is waited for."""
        while True:
            message = await self.receive()
            if wanted(message):
                return message

    async def told(self, position: int) -> Json:
        """Read on until the table is at a position."""
        return await self.until(lambda m: m["type"] == "told" and m["state"]["position"] >= position)

    async def ask(self, **message: object) -> Json:
        """Ask something; the answer that bears its id."""
        number = message.setdefault("id", 1000 + len(self.messages))
        await self.send(**message)
        return await self.until(lambda m: m.get("id") == number)

    async def close(self) -> None:
        await self.socket.close()


def first_move(state: Json) -> Json:
    """What a seat sends to make the first of its listed moves."""
    offers = state["offers"]
    return {"type": "move", "seat": offers["seat"], "decision": offers["decision"], "move": rows(offers["listed"])[0]}
