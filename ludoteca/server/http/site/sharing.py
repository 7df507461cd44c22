"""Pictures for links: of a table as a spectator sees it, of a game, of a puzzle."""

from ludoteca.kernel import registry
from ludoteca.server.http import Request, Response, address_of, query_of, room_by, worker_of
from ludoteca.server.protocol import Refused, http

CACHED = {"cache-control": "max-age=60"}


async def picture(request: Request) -> Response:
    """A table as a spectator sees it, as PNG; `?at=` a position of a match that is over, `?language=` its words."""
    wish, table = query_of(request, http.WhichMoment), request.path_params["table"]
    worker_of(request).limits.count("pictures", address_of(request))
    png = await request.app.state.pictures.of_table(await room_by(request, table), wish.at, wish.language)
    return Response(png, 200, CACHED, "image/png")


async def game_picture(request: Request) -> Response:
    """A table of a game before its first match, as PNG."""
    language = query_of(request, http.WhichWords).language
    return Response(await request.app.state.pictures.of_game(_game(request), language), 200, CACHED, "image/png")


async def puzzle_picture(request: Request) -> Response:
    """The position of a puzzle as it is put to who solves it, as PNG."""
    game, number = _game(request), request.path_params["number"]
    worker_of(request).limits.count("pictures", address_of(request))
    language = query_of(request, http.WhichWords).language
    return Response(await request.app.state.pictures.of_puzzle(game, number, language), 200, CACHED, "image/png")


def _game(request: Request) -> str:
    game: str = request.path_params["game"]
    if game not in registry.game_ids():
        raise Refused("unknown_game")
    return game
