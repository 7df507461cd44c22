"""A person's own data, over HTTP: to be taken away, and to be deleted."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
import structlog
from starlette.responses import StreamingResponse

from ludoteca.kernel import LudotecaError, registry
from ludoteca.server.http import Request, Response, all_forgotten, body_of, person_of, rooms_of, worker_of
from ludoteca.server.protocol import Refused, known
from ludoteca.server.rooms import farewell
from ludoteca.server.store.known import everything

log = structlog.get_logger()
Row = dict[str, Any]


async def take(request: Request) -> Response:
    """Everything about the guest, as a file."""
    worker, person = worker_of(request), await person_of(request)
    worker.limits.count("data", person.id)
    head = {"person": person.id, "name": person.name, "at": worker.effects.now_ms()}
    headers = {"content-disposition": 'attachment; filename="ludoteca.json"', "cache-control": "no-store"}
    return StreamingResponse(written(head, everything.about(worker.db, person)), 200, headers, "application/json")


async def written(head: Row, parts: AsyncIterator[tuple[str, list[Row]]]) -> AsyncIterator[bytes]:
    """One object of JSON, as its parts come: nobody's years of play have to be in memory at once."""
    yield msgspec.json.encode(head)[:-1]
    begun, between = "", ""
    async for part, rows in parts:
        if part != begun:
            yield f'{"]" if begun else ""},"{part}":['.encode()
            begun, between = part, ""
        if rows:
            told = msgspec.json.encode([readable(row) if part == "log" else row for row in rows])
            yield between.encode() + told[1:-1]
            between = ","
    yield b"]}"


def readable(row: Row) -> Row:
    """An entry of the log with its move in words; one that the present rules do not know stays a number."""
    if row["move"] is None:
        return row
    try:
        move = registry.load(row["game"]).moves.to_json(row["move"], everything=True)
    except (LudotecaError, LookupError, ValueError):
        return row
    return {**row, "move": move}


async def delete(request: Request) -> Response:
    """Delete the guest; asked for by their name, so that nobody does it by a slip."""
    person = await person_of(request)
    if (await body_of(request, known.DeleteMe)).name != person.name:
        raise Refused("bad_message", "to delete yourself, say the name that you have here")
    await farewell.delete(rooms_of(request), person)
    log.info("person_deleted", person=person.id)
    return all_forgotten(request)
