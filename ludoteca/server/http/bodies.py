"""HTTP bodies: what was posted, what is answered, and the one shape of errors."""

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.server.metrics import note_refusal
from ludoteca.server.protocol import MOST_BYTES, MOST_RECORD, Failure, Refused

T = TypeVar("T", bound=msgspec.Struct)


def answer(body: msgspec.Struct, status: int = 200) -> Response:
    """A struct as JSON. Nothing of it is kept by anybody on the way."""
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(body), status, headers, "application/json")


def failure(refusal: Refused, who: str = "") -> Response:
    """The one shape of errors."""
    note_refusal(refusal, who)
    return answer(Failure(refusal.problem), refusal.status)


def query_of(request: Request, shape: type[T]) -> T:
    """What stands behind the question mark of the address; Refused if it is not of that shape."""
    try:
        return msgspec.convert(dict(request.query_params), shape, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("bad_message", f"this is not what is asked here: {str(error)[:200]}") from None


async def record_in(request: Request) -> str:
    """The text of a record that was posted; Refused if it is too large or no text."""
    try:
        return (await _read(request, MOST_RECORD)).decode()
    except UnicodeDecodeError:
        raise Refused("bad_record", "a record is a text in UTF-8", reason="no_record") from None


async def _read(request: Request, most: int) -> bytes:
    """All that was posted; nothing is read of what is too large."""
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > most:
            raise Refused("too_large", f"this may have at most {most // 1024} KB")
    return bytes(data)


async def body_of(request: Request, shape: type[T]) -> T:
    """What was posted; Refused if it is too large or not of that shape."""
    data = await _read(request, MOST_BYTES)
    try:
        return msgspec.json.decode(data or b"{}", type=shape)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("bad_message", f"this is not what is asked here: {str(error)[:200]}") from None
