"""What every handler of HTTP stands behind and asks for: limits, the origin, the person, the room."""

from collections.abc import Awaitable, Callable

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from ludoteca.server.actions.deals.playing import look_in
from ludoteca.server.http.access import PASS, address_of, bearer_of, cookie_of, network_of, require_host, require_origin
from ludoteca.server.http.bodies import failure
from ludoteca.server.metrics import log_failure
from ludoteca.server.protocol import Refused
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store import People, Person, agents, is_code
from ludoteca.server.store.house import keys
from ludoteca.server.table import Room
from ludoteca.server.worker import Worker

Handler = Callable[[Request], Awaitable[Response]]


def rooms_of(request: HTTPConnection) -> Rooms:
    """The tables of this worker."""
    rooms: Rooms = request.app.state.rooms
    return rooms


def worker_of(request: HTTPConnection) -> Worker:
    """The worker that answers the request."""
    return rooms_of(request).worker


def guarded(
    handler: Handler, *, for_agents: bool = False, from_anywhere: bool = False, at_the_door: bool = False
) -> Handler:
    """The handler behind the limits and the check of the origin; what it refuses gets the one shape of errors. A token
    of an agent opens only what is for agents; what may be asked from anywhere looks at no cookie; whoever has not
    come in yet is answered only at the door."""

    async def answered(request: Request) -> Response:
        worker = worker_of(request)
        try:
            worker.limits.count("requests", address_of(request))
            require_host(request, worker.settings)
            if request.method == "POST" and not from_anywhere:
                require_origin(request, worker.settings)
            if bearer_of(request) is not None and not for_agents:
                raise Refused("out_of_scope")
            if not at_the_door:
                await require_inside(request, worker)
            return await handler(request)
        except Refused as refusal:
            return failure(refusal, address_of(request))
        except ClientDisconnect:  # whoever asked has gone: nobody's fault
            return Response(status_code=400)
        except Exception:
            log_failure("request_failed", path=request.scope["route"].path)
            return failure(Refused("trouble"))

    return answered


async def require_inside(connection: HTTPConnection, worker: Worker) -> None:
    """Refused unless everybody may come in, this device has, or a person who has made a program that asks."""
    if not worker.house.is_locked:
        return
    if bearer_of(connection) is not None:
        await session_of(connection, worker.people)
    elif not await keys.is_pass(worker.db, cookie_of(connection, PASS), worker.effects.now_ms()):
        raise Refused("locked")


async def session_of(connection: HTTPConnection, people: People) -> tuple[Person | None, str]:
    """Who asks, the agent of the header or the guest of the cookie, and by which token; Refused if it is not good."""
    bearer = bearer_of(connection)
    token = cookie_of(connection) if bearer is None else bearer
    person = await people.with_token(token, "cookie" if bearer is None else agents.KIND)
    if person is None and bearer is not None:
        raise Refused("bad_token")
    return person, token or ""


async def person_of(request: Request) -> Person:
    """The agent of the header or the guest of the cookie; Refused if there is neither."""
    person, _ = await session_of(request, worker_of(request).people)
    if person is None:
        raise Refused("no_name")
    return person


def require_own_name(request: Request, *names: str | None) -> None:
    """Refused if an agent would sit under another name than its own, which says what it is."""
    if bearer_of(request) is not None and any(names):
        raise Refused("bad_message", "an agent plays under its own name")


async def room_by(connection: HTTPConnection, table: str) -> Room:
    """The room of an id or a code. Codes can be guessed: whoever asks by one is counted, with all of their network;
    guesses that were wrong, with everybody's, so that whoever knows a code shuts nobody out."""
    rooms = rooms_of(connection)
    limits = rooms.worker.limits
    if not is_code(table):
        return await rooms.enter(table)
    limits.count("codes", address_of(connection))
    limits.count("codes_wide", network_of(connection))
    limits.require("codes_all", "")
    try:
        return await rooms.enter(table)
    except Refused as refusal:
        if refusal.problem.code == "unknown_table":
            limits.count("codes_all", "")
        raise


async def match_of(request: Request) -> Room:
    """The same, to see the match that is played there; Refused to anybody who plays its deal elsewhere."""
    room = await room_of(request)
    await look_in(room, (await session_of(request, worker_of(request).people))[0])
    return room


async def room_of(request: Request) -> Room:
    """The room of the table in the address; whoever tries codes is counted."""
    return await room_by(request, request.path_params["table"])
