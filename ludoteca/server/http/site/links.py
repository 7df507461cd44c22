"""What a link shows where it is pasted: tags for the head of the page with the game, who sits there, how it stands, a
picture. Whoever has the link may see the same as a spectator; of a deal it shows nothing that is dealt."""

from datetime import UTC, datetime
from html import escape
from pathlib import Path

from ludoteca.kernel import LANGUAGES, Language, LudotecaError, Words, read_catalog, registry
from ludoteca.puzzles import number_of_the_day, puzzles_of
from ludoteca.server.actions.lists import line
from ludoteca.server.http import Request, require_host, room_by, worker_of
from ludoteca.server.protocol import Refused
from ludoteca.server.store import Table, deals, tables

TABLES = ("table", "replay", "review")  # pages of one table
GAMES = ("new", "find", "learn", "rules", "puzzle")  # pages of one game
MARK = "/icons/512.png"  # of the house itself
SAID = {language: read_catalog(Path(__file__).parent / "text" / f"{language}.json") for language in LANGUAGES}


async def described(request: Request, path: str) -> str:
    """The tags of a page; none where nothing is to be told, none under a name that is not ours, and none while the
    house is locked: whoever shows links has not come in."""
    worker = worker_of(request)
    try:
        require_host(request, worker.settings)
    except Refused:  # what everybody may have, the bare page, says why when it asks for more
        return ""
    if worker.house.is_locked:
        return ""
    page, _, rest = path.partition("/")
    name, _, part = rest.partition("/")
    if page == "":
        return _tags(request, "Ludoteca", _said(request)["home"], MARK)
    if page in GAMES and name in registry.game_ids():
        return _of_puzzle(request, name, part) if page == "puzzle" else _of_game(request, name)
    if page == "deal" and name:
        return await _of_deal(request, name)
    if page == "challenge" and name and not tables.is_code(name):
        return await _of_challenge(request, name)
    return await _of_table(request, name, part) if page in TABLES and name else ""


def _of_game(request: Request, game: str, text: str = "") -> str:
    """A game, with a picture of it that is of no match here, and for how many it is where nothing else is said."""
    seats = registry.find(game).seats
    for_whom = _said(request)["game"].format(fewest=min(seats), most=max(seats))
    return _tags(request, _title(request, game), text or for_whom, f"/picture/game/{game}.png")


def _of_puzzle(request: Request, game: str, number: str) -> str:
    """A puzzle with its position, which everybody may see; without a number today's."""
    loaded, today = registry.load(game), datetime.fromtimestamp(worker_of(request).effects.now_ms() / 1_000, UTC)
    place = int(number) - 1 if number.isdigit() and len(number) < 6 else number_of_the_day(loaded, today.date())
    if place is None or not 0 <= place < len(puzzles_of(loaded)):
        return _of_game(request, game)
    text = _said(request)["puzzle"].format(number=place + 1)
    return _tags(request, _title(request, game), text, f"/picture/puzzle/{game}/{place + 1}.png")


async def _of_deal(request: Request, name: str) -> str:
    deal = await deals.load(worker_of(request).db, name) if name.isprintable() else None
    if deal is None:
        return ""
    if deal.day is not None:
        return _of_game(request, deal.game, _said(request)["day"].format(day=deal.day))
    return await _of_challenge(request, deal.origin or "") or _of_game(request, deal.game)


async def _of_challenge(request: Request, name: str) -> str:
    """The deal of a match that somebody played: who, and nothing of how it went."""
    table = await tables.load(worker_of(request).db, name)
    if table is None or table.challenger is None:
        return ""
    text = _said(request)["challenge"].format(names=table.challenger.name or "")
    return _of_game(request, table.game, text)


async def _of_table(request: Request, name: str, moment: str) -> str:
    """A table. Codes can be guessed: whoever tries many is not told what they lead to, and never shown it."""
    try:
        is_code = tables.is_code(name)
        table = (await room_by(request, name)).table if is_code else await tables.load(worker_of(request).db, name)
    except Refused:
        return ""
    if table is None:
        return ""
    at = f"?at={moment}" if moment.isdigit() and table.status == "over" else ""
    is_seen = table.status in ("running", "over") and table.puzzle is None and not tables.is_code(name)
    image = f"/picture/{table.id}.png{at}" if is_seen else f"/picture/game/{table.game}.png"
    return _tags(request, _title(request, table.game), told(table, _said(request)), image)


def told(table: Table, said: dict[str, str]) -> str:
    """Who sits there and how it stands, in one line."""
    shown = line(table, None, 0)
    names = [name or said["bot"] for name, level in zip(shown.names, shown.levels, strict=True) if name or level]
    scores = shown.progress.scores if shown.progress else None
    result = [f"{name} {score}" for name, score in zip(names, scores, strict=False)] if scores else names
    text = said.get(table.status, "{names}")
    return text.format(names=", ".join(names), result=", ".join(result))


def _title(request: Request, game: str) -> str:
    try:
        return Words(registry.find(game), _language(request)).title
    except LudotecaError:  # it is not on the shelf any more
        return game


def _said(request: Request) -> dict[str, str]:
    return SAID[_language(request)]


def _language(request: Request) -> Language:
    """The first language that is asked for and that we speak."""
    asked = {part.strip()[:2].lower(): None for part in request.headers.get("accept-language", "").split(",")}
    return next((language for each in asked for language in LANGUAGES if language == each), LANGUAGES[0])


def _tags(request: Request, title: str, text: str, image: str) -> str:
    base = worker_of(request).settings.page_address
    spoken = "" if image == MARK else f"{'&' if '?' in image else '?'}language={_language(request)}"
    facts = {
        "og:site_name": "Ludoteca",
        "og:type": "website",
        "og:title": title,
        "og:description": text,
        "og:url": base + request.url.path,
        "og:image": base + image + spoken,
        "twitter:card": "summary" if image == MARK else "summary_large_image",
    }
    return "".join(f'<meta property="{name}" content="{escape(value)}" />' for name, value in facts.items() if value)
