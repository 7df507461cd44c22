"""Frames of the socket: reading one as a message, and sending what waits."""

import contextlib

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludoteca.server.http.wire.protocols import WRITE
from ludoteca.server.protocol import MOST_BYTES, Refused, requests
from ludoteca.server.table import Connection

CLOSED = 1000

decode = msgspec.json.Decoder(requests.AnyAsk).decode


def parse(data: str | bytes) -> requests.Ask:
    """A message; Refused with one sentence if it is none."""
    size = len(data.encode()) if isinstance(data, str) else len(data)
    if size > MOST_BYTES:
        raise Refused("too_large")
    try:
        ask: requests.Ask = decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("bad_message", f"this is not a message that the protocol knows: {str(error)[:200]}") from None
    return ask


async def write_on(websocket: WebSocket, connection: Connection) -> None:
    """Send what waits, in order, until the connection ends."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        way = websocket.scope["extensions"][WRITE]
        while await connection.outbox.send_by(way["frames"]):
            await way["room"]()
        await websocket.close(CLOSED)
