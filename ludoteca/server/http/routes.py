"""What is asked over HTTP: who I am, which games and tables there are, opening and joining one, the record."""

from collections.abc import Awaitable, Callable

import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludoteca.kernel import registry
from ludoteca.server.actions import lists, lobby, rematch
from ludoteca.server.actions.export import record_of
from ludoteca.server.bots.levels import LEVELS
from ludoteca.server.http.access import address_of, clear_cookie, cookie_of, require_origin, set_cookie
from ludoteca.server.http.bodies import answer, body_of, failure
from ludoteca.server.protocol import http
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.protocol.text import clean
from ludoteca.server.rooms.rooms import Rooms
from ludoteca.server.store.people import Person
from ludoteca.server.store.tables import is_code
from ludoteca.server.table.room import Room

Handler = Callable[[Request], Awaitable[Response]]

log = structlog.get_logger()


class Routes:
    """The handlers."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._worker = rooms.worker

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
            self._route("/api/me/sign-out", self.sign_out, "POST"),
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
                self._worker.limits.count("requests", address_of(request))
                if method == "POST":
                    require_origin(request, self._worker.settings)
                return await handler(request)
            except Refused as refusal:
                return failure(refusal, address_of(request))
            except Exception:
                log.exception("request_failed", path=request.scope["route"].path)
                return failure(Refused("trouble"))

        return Route(path, guarded, methods=[method])

    async def _person(self, request: Request) -> Person:
        person = await self._worker.people.with_token(cookie_of(request))
        if person is None:
            raise Refused("no_name")
        return person

    async def _room(self, request: Request) -> Room:
        table = request.path_params["table"]
        if is_code(table):
            self._worker.limits.count("codes", address_of(request))
        return await self._rooms.enter(table)

    # == Who I am ======================================================

    async def me(self, request: Request) -> Response:
        """The guest of the cookie."""
        return answer(http.Me(*await self._person(request)))

    async def name_me(self, request: Request) -> Response:
        """A new guest, or a new name."""
        name = clean((await body_of(request, http.SetName)).name)
        person = await self._worker.people.with_token(cookie_of(request))
        if person is not None:
            return answer(http.Me(*await self._worker.people.rename(person, name)))
        self._worker.limits.count("guests", address_of(request))
        person, token = await self._worker.people.welcome(name)
        log.info("guest_came", person=person.id)
        return self._signed_in(request, person, token)

    async def link(self, request: Request) -> Response:
        """A token for a personal link."""
        return answer(http.Link(await self._worker.people.link(await self._person(request))))

    async def claim(self, request: Request) -> Response:
        """The person of a personal link, on this device too."""
        self._worker.limits.count("guests", address_of(request))
        person, token = await self._worker.people.claim((await body_of(request, http.Claim)).token)
        log.info("link_claimed", person=person.id)
        return self._signed_in(request, person, token)

    def _signed_in(self, request: Request, person: Person, token: str) -> Response:
        response = answer(http.Me(*person))
        set_cookie(response, request, token)
        return response

    async def forget(self, request: Request) -> Response:
        """Sign out every other device."""
        person = await self._person(request)
        await self._worker.people.forget_others(person, cookie_of(request) or "")
        await self._rooms.see_off(person.id)
        return Response(status_code=204)

    async def sign_out(self, request: Request) -> Response:
        """Be nobody on this device; who has no personal link left cannot come back."""
        person = await self._worker.people.with_token(cookie_of(request))
        await self._worker.people.forget(cookie_of(request) or "")
        if person is not None:
            await self._rooms.see_off(person.id)
        response = Response(status_code=204, headers={"clear-site-data": '"cookies", "storage"'})
        clear_cookie(response, request)
        return response

    # == Tables ========================================================

    async def games(self, _request: Request) -> Response:
        """The games that there are."""
        games = [lists.game_info(registry.find(game_id)) for game_id in registry.game_ids()]
        return answer(http.Games(games, LEVELS))

    async def my_tables(self, request: Request) -> Response:
        """Where I sit."""
        person = await self._person(request)
        return answer(await lists.tables_of(self._worker.db, person.id))

    async def public_tables(self, _request: Request) -> Response:
        """Where I could sit."""
        return answer(await lists.public_tables(self._worker.db))

    async def open_table(self, request: Request) -> Response:
        """A new table."""
        person = await self._person(request)
        wish = await body_of(request, http.OpenTable)
        self._worker.limits.count("tables", person.id)
        table = await lobby.open_table(self._worker, person, wish)
        await self._rooms.enter(table.id)
        return answer(http.Opened(table.id, table.code), 201)

    async def table(self, request: Request) -> Response:
        """A table by its id or code."""
        room = await self._room(request)
        async with room.lock:  # what was acknowledged is seen
            return answer(room.audience.table_info(room.table))

    async def sit(self, request: Request) -> Response:
        """Take a seat."""
        person = await self._person(request)
        wish = await body_of(request, http.Sit)  # may take long: the room is entered when it is there
        room = await self._room(request)
        await lobby.sit(room, person, wish)
        return answer(http.Opened(room.table.id, room.table.code))

    async def start(self, request: Request) -> Response:
        """Begin with bots on the open seats."""
        person = await self._person(request)
        wish = await body_of(request, http.Start)
        await lobby.start(await self._room(request), person, wish)
        return Response(status_code=204)

    async def what_if(self, request: Request) -> Response:
        """Play on from a position."""
        person = await self._person(request)
        self._worker.limits.count("tables", person.id)
        wish = await body_of(request, http.WhatIf)
        table = await rematch.what_if(await self._room(request), person, wish)
        await self._rooms.enter(table.id)
        return answer(http.Opened(table.id, table.code), 201)

    async def record(self, request: Request) -> Response:
        """The record to keep."""
        room = await self._room(request)
        async with room.lock:
            text = await record_of(room)
        file = f'attachment; filename="{room.table.game}-{room.table.code.lower()}.json"'
        return Response(text, 200, {"content-disposition": file, "cache-control": "no-store"}, "application/json")
