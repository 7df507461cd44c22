"""Every address that is answered over HTTP, and by what."""

from starlette.routing import Route

from ludoteca.server.http import guests, tables
from ludoteca.server.http.handling import Handler, guarded

TABLE = "/api/tables/{table}"
READ: dict[str, Handler] = {
    "/api/games": tables.games,
    "/api/me": guests.me,
    "/api/me/tables": tables.my_tables,
    "/api/tables": tables.public_tables,
    TABLE: tables.table,
    TABLE + "/record": tables.record,
}
CHANGE: dict[str, Handler] = {
    "/api/me": guests.name_me,
    "/api/me/link": guests.link,
    "/api/me/claim": guests.claim,
    "/api/me/forget": guests.forget,
    "/api/me/sign-out": guests.sign_out,
    "/api/lessons": tables.learn,
    "/api/tables": tables.open_table,
    TABLE + "/sit": tables.sit,
    TABLE + "/start": tables.start,
    TABLE + "/what-if": tables.what_if,
}
ROUTES = [
    *(Route(path, guarded(handler), methods=["GET"]) for path, handler in READ.items()),
    *(Route(path, guarded(handler), methods=["POST"]) for path, handler in CHANGE.items()),
]
