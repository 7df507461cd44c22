"""A table as a picture, from what a seat sees and nothing else: by the game's `picture`, which lays the page's own
pieces on a sheet; where a game has none, what the terminal shows, or else the view itself, as lines of text."""

import io
import json
from collections.abc import Sequence
from html import escape
from importlib import import_module
from importlib.util import find_spec

from rich.console import Console

from ludoteca.kernel.errors import BadArgument, UnknownLanguage
from ludoteca.kernel.extras.drawing import document
from ludoteca.kernel.game import Game
from ludoteca.kernel.languages import LANGUAGES, Language
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.play.sight import Sight
from ludoteca.kernel.text import Words

COLUMNS = 120
LETTER, LINE = 7.2, 15  # units of a letter's width and of a line's height


def svg_of(
    match: Match, seat: int | None, names: Sequence[str] | None = None, language: Language = LANGUAGES[0]
) -> str:
    """The table as a seat sees it, as SVG; None is a spectator. Seats have their numbers unless names are told."""
    if language not in LANGUAGES:
        raise UnknownLanguage(f"there is no language {language[:20]!r}; there are {', '.join(LANGUAGES)}")
    told = [f"seat {number}" for number in range(match.seats)] if names is None else list(names)
    if len(told) != match.seats:
        raise BadArgument(f"names are {match.seats}, one for each seat, not {len(told)}")
    sight = Sight.of(match, seat, told)
    if find_spec(name := f"{match.game.package}.picture"):
        svg: str = import_module(name).draw(sight, Words(match.game, language)).svg()
        return svg
    return written(lines_of(match.game, sight, language))


def lines_of(game: Game, sight: Sight, language: Language = LANGUAGES[0]) -> list[str]:
    """What the terminal shows, without colors; or the view, where the game has no drawing for it."""
    if not find_spec(name := f"{game.package}.terminal"):
        return json.dumps(sight.view, indent=1).splitlines()
    console = Console(file=io.StringIO(), width=COLUMNS, color_system=None)
    with console.capture() as captured:
        console.print(import_module(name).draw(sight, Words(game, language), {}))
    return captured.get().splitlines()


def written(lines: list[str]) -> str:
    """Lines of text as SVG."""
    width, height = max(map(len, lines)) * LETTER + 20, len(lines) * LINE + 20
    rows = [
        f'<text x="10" y="{(number + 1) * LINE + 5:g}" xml:space="preserve">{escape(line)}</text>'
        for number, line in enumerate(lines)
    ]
    style = 'font-family="DejaVu Sans Mono, monospace" font-size="12" fill="#1E2A38"'
    ground = f'<rect width="{width:g}" height="{height:g}" fill="#FFFFFF"/>'
    return document((0, 0, width, height), f"{ground}\n<g {style}>\n" + "\n".join(rows) + "\n</g>")
