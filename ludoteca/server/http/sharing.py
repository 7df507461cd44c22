"""What a link shows where it is pasted: the game, who sits there, how it stands, and a picture. Whoever has the link
may see the same as a spectator."""

from html import escape

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.kernel import LudotecaError, registry
from ludoteca.kernel.text import LANGUAGES
from ludoteca.server.actions.lists import line
from ludoteca.server.http.access import address_of
from ludoteca.server.http.bodies import query_of
from ludoteca.server.http.handling import count_lookup, rooms_of, worker_of
from ludoteca.server.protocol import Refused, http
from ludoteca.server.store import tables
from ludoteca.server.store.tables import Table, is_code

TABLES = ("table", "replay", "review")  # pages of one table
GAMES = ("new", "rules", "puzzle")  # pages of one game
CACHED = {"cache-control": "max-age=60"}
SAID = {
    "en": {"open": "{names} · a seat is free", "running": "{names} · being played", "over": "{result}", "and": "bot"},
    "es": {"open": "{names} · hay un asiento libre", "running": "{names} · en juego", "over": "{result}", "and": "bot"},
    "pt": {"open": "{names} · há um lugar livre", "running": "{names} · em jogo", "over": "{result}", "and": "bot"},
}


async def picture(request: Request) -> Response:
    """A table as a spectator sees it, as PNG; `?at=` a position of a match that is over."""
    wish, table = query_of(request, http.WhichMoment), request.path_params["table"]
    count_lookup(request, worker_of(request).limits, table)
    worker_of(request).limits.count("pictures", address_of(request))
    png = await request.app.state.pictures.of_table(await rooms_of(request).enter(table), wish.at)
    return Response(png, 200, CACHED, "image/png")


async def game_picture(request: Request) -> Response:
    """A table of a game before its first match, as PNG."""
    game = request.path_params["game"]
    if game not in registry.game_ids():
        raise Refused("unknown_game")
    return Response(await request.app.state.pictures.of_game(game), 200, CACHED, "image/png")


async def described(request: Request, path: str) -> str:
    """The tags for the head of a page that tell what a link leads to; none where nothing is to be told, none for a
    code, which could be guessed, and none while the house is locked."""
    if worker_of(request).house.is_locked:  # whoever shows links has not come in
        return ""
    page, _, rest = path.partition("/")
    name, _, moment = rest.partition("/")
    if page in GAMES and name in registry.game_ids():
        return _tags(request, registry.find(name).title, "", f"/picture/game/{name}.png")
    if page not in TABLES or not name or is_code(name):
        return ""
    table = await tables.load(worker_of(request).db, name)
    if table is None:
        return ""
    at = f"?at={moment}" if moment.isdigit() and table.status == "over" else ""
    is_seen = table.status in ("running", "over") and table.puzzle is None
    image = f"/picture/{table.id}.png{at}" if is_seen else f"/picture/game/{table.game}.png"
    return _tags(request, _title(table), told(table, _language(request)), image)


def told(table: Table, language: str) -> str:
    """Who sits there and how it stands, in one line."""
    said, shown = SAID[language], line(table, None, 0)
    names = [name or said["and"] for name, level in zip(shown.names, shown.levels, strict=True) if name or level]
    scores = shown.progress.scores if shown.progress else None
    result = [f"{name} {score}" for name, score in zip(names, scores, strict=False)] if scores else names
    text = said.get(table.status, "{names}")
    return text.format(names=", ".join(names), result=", ".join(result))


def _title(table: Table) -> str:
    try:
        return registry.find(table.game).title
    except LudotecaError:  # it is not on the shelf any more
        return table.game


def _language(request: Request) -> str:
    """The first language that is asked for and that we speak."""
    asked = (part.strip()[:2].lower() for part in request.headers.get("accept-language", "").split(","))
    return next((language for language in asked if language in LANGUAGES), LANGUAGES[0])


def _tags(request: Request, title: str, text: str, image: str) -> str:
    base = worker_of(request).settings.page_address
    facts = {
        "og:site_name": "Ludoteca",
        "og:type": "website",
        "og:title": title,
        "og:description": text,
        "og:url": base + request.url.path,
        "og:image": base + image,
        "twitter:card": "summary_large_image",
    }
    return "".join(f'<meta property="{name}" content="{escape(value)}" />' for name, value in facts.items() if value)
