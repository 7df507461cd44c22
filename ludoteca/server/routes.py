"""What is asked over HTTP: who I am, which games and tables there are, opening and joining one, the record."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludoteca.kernel import registry
from ludoteca.server import listing, lobby, wire
from ludoteca.server.access import address_of, cookie_of, require_origin, set_cookie
from ludoteca.server.keeping import record_of
from ludoteca.server.metrics import REFUSED
from ludoteca.server.people import Person, clean
from ludoteca.server.problems import Refused
from ludoteca.server.robots import LEVELS
from ludoteca.server.rooms import Rooms

T = TypeVar("T", bound=msgspec.Struct)
Handler = Callable[[Request], Awaitable[Response]]
MOST_BYTES = 16 * 1024

log = structlog.get_logger()


def answer(body: msgspec.Struct, status: int = 200) -> Response:
    """A struct as JSON. Nothing of it is kept by anybody on the way."""
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(body), status, headers, "application/json")


def failure(refusal: Refused) -> Response:
    """The one shape of errors."""
    REFUSED.labels(refusal.problem.code).inc()
    return answer(wire.Failure(refusal.problem), refusal.status)


async def body_of(request: Request, shape: type[T]) -> T:
    """What was posted; Refused if it is too large or not of that shape."""
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > MOST_BYTES:
            raise Refused("too_large")
    try:
        return msgspec.json.decode(data or b"{}", type=shape)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("bad_message", f"this is not what is asked here: {str(error)[:200]}") from None


class Routes:
    """The handlers."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._house = rooms.house

    def all(self) -> list[Route]:
        """Every address."""
        table = "/api/tables/{table}"
        return [
            self._route("/api/games", self.games),
            self._route("/api/me", self.me),
            self._route("/api/me", self.name_me, "POST"),
            self._route("/api/me/link", self.link, "POST"),
            self._route("/api/me/claim", self.claim, "POST"),
            self._route("/api/me/forget", self.forget, "POST"),
            self._route("/api/me/tables", self.my_tables),
            self._route("/api/tables", self.public_tables),
            self._route("/api/tables", self.open_table, "POST"),
            self._route(table, self.table),
            self._route(table + "/sit", self.sit, "POST"),
            self._route(table + "/start", self.start, "POST"),
            self._route(table + "/what-if", self.what_if, "POST"),
            self._route(table + "/record", self.record),
        ]

    def _route(self, path: str, handler: Handler, method: str = "GET") -> Route:
        async def guarded(request: Request) -> Response:
            try:
                self._house.limits.count("requests", address_of(request))
                if method == "POST":
                    require_origin(request, self._house.settings)
                return await handler(request)
            except Refused as refusal:
                return failure(refusal)
            except Exception:
                log.exception("request_failed", path=request.scope["route"].path)
                return failure(Refused("trouble"))

        return Route(path, guarded, methods=[method])

    async def _person(self, request: Request) -> Person:
        person = await self._house.people.with_token(cookie_of(request))
        if person is None:
            raise Refused("no_name")
        return person

    # == Who I am ======================================================

    async def me(self, request: Request) -> Response:
        """The guest of the cookie."""
        return answer(wire.Me(*await self._person(request)))

    async def name_me(self, request: Request) -> Response:
        """A new guest, or a new name."""
        name = clean((await body_of(request, wire.SetName)).name)
        person = await self._house.people.with_token(cookie_of(request))
        if person is not None:
            return answer(wire.Me(*await self._house.people.rename(person, name)))
        self._house.limits.count("guests", address_of(request))
        person, token = await self._house.people.welcome(name)
        return self._signed_in(request, person, token)

    async def link(self, request: Request) -> Response:
        """A token for a personal link."""
        return answer(wire.Link(await self._house.people.link(await self._person(request))))

    async def claim(self, request: Request) -> Response:
        """The person of a personal link, on this device too."""
        self._house.limits.count("guests", address_of(request))
        person, token = await self._house.people.claim((await body_of(request, wire.Claim)).token)
        return self._signed_in(request, person, token)

    def _signed_in(self, request: Request, person: Person, token: str) -> Response:
        response = answer(wire.Me(*person))
        set_cookie(response, request, token)
        return response

    async def forget(self, request: Request) -> Response:
        """Sign out every other device."""
        person = await self._person(request)
        await self._house.people.forget_others(person, cookie_of(request) or "")
        return Response(status_code=204)

    # == Tables ========================================================

    async def games(self, _request: Request) -> Response:
        """The games that there are."""
        games = [listing.game_info(registry.find(game_id)) for game_id in registry.game_ids()]
        return answer(wire.Games(games, LEVELS))

    async def my_tables(self, request: Request) -> Response:
        """Where I sit."""
        person = await self._person(request)
        return answer(await listing.tables_of(self._house.db, person.id))

    async def public_tables(self, _request: Request) -> Response:
        """Where I could sit."""
        return answer(await listing.public_tables(self._house.db))

    async def open_table(self, request: Request) -> Response:
        """A new table."""
        person = await self._person(request)
        wish = await body_of(request, wire.OpenTable)
        self._house.limits.count("tables", person.id)
        table = await lobby.open_table(self._house, person, wish)
        await self._rooms.enter(table.id)
        return answer(wire.Opened(table.id, table.code), 201)

    async def table(self, request: Request) -> Response:
        """A table by its id or code."""
        self._house.limits.count("codes", address_of(request))
        return answer((await self._rooms.enter(request.path_params["table"])).table_info())

    async def sit(self, request: Request) -> Response:
        """Take a seat."""
        person = await self._person(request)
        self._house.limits.count("codes", address_of(request))
        room = await self._rooms.enter(request.path_params["table"])
        await lobby.sit(room, person, await body_of(request, wire.Sit))
        return answer(wire.Opened(room.table.id, room.table.code))

    async def start(self, request: Request) -> Response:
        """Begin with bots on the open seats."""
        person = await self._person(request)
        room = await self._rooms.enter(request.path_params["table"])
        await lobby.start(room, person, await body_of(request, wire.Start))
        return Response(status_code=204)

    async def what_if(self, request: Request) -> Response:
        """Play on from a position."""
        person = await self._person(request)
        self._house.limits.count("tables", person.id)
        room = await self._rooms.enter(request.path_params["table"])
        table = await lobby.what_if(room, person, await body_of(request, wire.WhatIf))
        await self._rooms.enter(table.id)
        return answer(wire.Opened(table.id, table.code), 201)

    async def record(self, request: Request) -> Response:
        """The record to keep."""
        room = await self._rooms.enter(request.path_params["table"])
        async with room.lock:
            text = await record_of(room)
        file = f'attachment; filename="{room.table.game}-{room.table.code.lower()}.json"'
        return Response(text, 200, {"content-disposition": file, "cache-control": "no-store"}, "application/json")
