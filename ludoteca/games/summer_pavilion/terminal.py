"""The courtyard, drawn with letters: every color has its letter, so that color is never alone."""

from collections.abc import Mapping

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ludoteca.games.summer_pavilion.data import NUMBER, Color, Side, Source, Star
from ludoteca.games.summer_pavilion.state import Line
from ludoteca.kernel import EMPTY, Json, Sight, Words

GROUPS: Mapping[str, list[tuple[str, ...]]] = {}
LETTERS = "PGOYBR"
STYLES = (
    "white on purple",
    "black on green3",
    "black on orange1",
    "black on yellow1",
    "white on blue",
    "white on red3",
)


def draw(sight: Sight, words: Words, _marks: Mapping[str, str]) -> RenderableType:
    """Everything on the table: what can be picked, what can be drawn, and every board."""
    view = sight.view
    return Group(heading(view, words), sources(view, words), stores(view, words), boards(sight, words))


def tile(color: int) -> tuple[str, str]:
    """A color's letter on its color."""
    return LETTERS[color], STYLES[color]


def tiles(counts: list[int]) -> Text:
    """How many of each color, those that are there."""
    text = Text()
    for color in Color:
        if counts[color]:
            text.append(str(counts[color])).append(*tile(color)).append(" ")
    return text if text else Text("·", style="dim")


def heading(view: Json, words: Words) -> Text:
    """The round and its wild color."""
    wild = Color(view["round_number"] - 1)
    return Text.assemble(
        f"{words.label('round')} {view['round_number']}/6   {words.label('wild')}: ", tile(wild), style="bold"
    )


def sources(view: Json, words: Words) -> RenderableType:
    """The displays and the center of the table."""
    table = Table.grid(padding=(0, 2))
    for source in Source:
        if source == Source.CENTER or any(view["sources"][source]):
            token = " ①" if source == Source.CENTER and view["token"] == EMPTY else ""
            table.add_row(words.word("source", source.name.lower()) + token, tiles(view["sources"][source]))
    return table


def stores(view: Json, words: Words) -> Text:
    """What lies in supply, bag and tower."""
    text = Text()
    for place in ("supply", "bag", "tower"):
        text.append(f"{words.label(place)}: ").append(tiles(view[place])).append("  ")
    return text


def boards(sight: Sight, words: Words) -> Columns:
    """Every seat's board beside the others."""
    return Columns([board(sight, seat, words) for seat in range(len(sight.names))])


def board(sight: Sight, seat: int, words: Words) -> Panel:
    """Seven stars as seven lines: the tile on each space, or the number printed there."""
    view, grid = sight.view, Table.grid(padding=(0, 1))
    for star in Star:
        grid.add_row(words.word("star", star.name.lower()), star_line(view, seat, star))
    grid.add_row(words.label("tiles"), tiles(view["tiles"][seat]))
    grid.add_row(words.label("corners"), tiles(view["corners"][seat]))
    mark = "▶ " if view["active"] >> seat & 1 else ""
    token = " ①" if view["token"] == seat else ""
    points = (sight.scores or [])[seat]
    return Panel(grid, title=f"{mark}{sight.names[seat]}{token}: {points} {words.label('points')}", expand=False)


def star_line(view: Json, seat: int, star: Star) -> Text:
    """The six spaces of a star."""
    text = Text()
    numbers = NUMBER[Side[view["side"].upper()], star]
    for slot, color in enumerate(view["board"][seat][star]):
        if color is None:
            text.append(str(numbers[slot]), style="dim")
        else:
            text.append(*tile(Color[color.upper()]))
        text.append(" ")
    return text


def sketches(_fields: tuple[str, ...], _moves: list[Json]) -> None:
    """Choices are named, not drawn."""


def sheet(sheet: Json, names: list[str], words: Words) -> RenderableType:
    """The points of every seat, line by line."""
    table = Table("", *names)
    table.add_row(words.label("start"), *(str(line["start"]) for line in sheet["seats"]))
    for kind in Line:
        name = kind.name.lower()
        table.add_row(words.word("line", name), *(points(line[name]) for line in sheet["seats"]))
    table.add_row(words.label("total"), *(str(line["total"]) for line in sheet["seats"]), style="bold")
    return table


def points(value: int | dict[str, int]) -> str:
    """A number, or a sum of several things."""
    if isinstance(value, dict):
        return " + ".join(map(str, value.values())) or "0"
    return str(value)
