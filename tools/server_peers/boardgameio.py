"""Players of boardgame.io: two seats at each of many tables, over sockets, as our own benchmark plays.

They speak socket.io's protocol themselves, as lightly as our own players speak ours. A move counts as acknowledged when
whoever made it is told a state that has it: boardgame.io says nothing sooner, and not whether it is stored.
"""

import asyncio
import json
import time
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from ludoteca.bench.players import hang_up

NAME = "numbers"
OPENED, PING, PONG = "0", "2", "3"  # of engine.io
JOINED, EVENT = f"40/{NAME},", f"42/{NAME},"
CELLS = 36


class State(msgspec.Struct):
    """As much of a state as a player needs here."""

    number: int = msgspec.field(name="_stateID")
    ctx: dict[str, Any]


decode = msgspec.json.Decoder(list[msgspec.Raw]).decode
decode_state = msgspec.json.Decoder(State).decode
decode_synced = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode


class Table:
    """Both seats of one table."""

    def __init__(self, crowd: "Crowd", name: str, sockets: list[ClientConnection]) -> None:
        self._crowd, self._name, self._sockets = crowd, name, sockets
        self._known = -1  # number of the last state that was told
        self._sent: tuple[float, int] | None = None  # when, and by whom
        self._readers = [asyncio.create_task(self._read(seat)) for seat in (0, 1)]
        self.synced = 0

    async def _read(self, seat: int) -> None:
        socket = self._sockets[seat]
        async for frame in socket:
            text = str(frame)
            self._crowd.bytes_heard += len(text)
            if text.startswith(EVENT):
                raw, _, *rest = decode(text[len(EVENT) :])
                event = bytes(raw)
                if event == b'"sync"':
                    self.synced += 1
                    self._told(seat, decode_state(decode_synced(rest[0])["state"]))
                elif event == b'"update"':
                    self._told(seat, decode_state(rest[0]))
            elif text.startswith(OPENED):
                await socket.send(JOINED)
            elif text.startswith(JOINED):
                await socket.send(EVENT + json.dumps(["sync", self._name, str(seat), None, 2]))
            elif text == PING:
                await socket.send(PONG)

    def _told(self, seat: int, state: State) -> None:
        if self._sent is not None and self._sent[1] == seat and state.number > self._known:
            self._crowd.acknowledged.append(time.perf_counter() - self._sent[0])
            self._sent = None
        if state.number > self._known:
            self._known = state.number
            self._crowd.ready.put_nowait((self, state))

    async def move(self, state: State) -> None:
        """Put a number on the board."""
        player = state.ctx["currentPlayer"]
        payload = {"type": "put", "args": [state.number % CELLS], "playerID": player, "credentials": None}
        self._sent = (time.perf_counter(), int(player))
        ask = ["update", {"type": "MAKE_MOVE", "payload": payload}, state.number, self._name, player]
        await self._sockets[int(player)].send(EVENT + json.dumps(ask))

    async def close(self) -> None:
        await hang_up(self._readers, self._sockets)


class Crowd:
    """All tables."""

    def __init__(self) -> None:
        self.acknowledged: list[float] = []
        self.bytes_heard = 0
        self.ready: asyncio.Queue[tuple[Table, State]] = asyncio.Queue()
        self._tables: list[Table] = []

    async def fill(self, port: int, count: int) -> None:
        """Sit down at that many tables; the first to ask for one makes it."""
        url = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        for number in range(count):
            sockets = [await connect(url, compression=None, max_size=None, ping_interval=None) for _ in (0, 1)]
            self._tables.append(Table(self, f"table{number}", sockets))
        async with asyncio.timeout(120):
            while not all(table.synced == 2 for table in self._tables):
                await asyncio.sleep(0.02)

    async def closed_loop(self, seconds: float) -> float:
        """Every table moves as soon as it can; moves a second."""
        start = time.perf_counter()
        async with asyncio.timeout(seconds + 60):
            while time.perf_counter() - start < seconds:
                table, state = await self.ready.get()
                await table.move(state)
        return len(self.acknowledged) / (time.perf_counter() - start)

    async def close(self) -> None:
        await asyncio.gather(*(table.close() for table in self._tables))
