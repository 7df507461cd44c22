"""The delta, drawn with letters: every color has its letter, so that color is never alone."""

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludoteca.games.river_dragons.data import ISLANDS, NUMBERS, PLANKS, SEAT_COLOR, VILLAGES, Color
from ludoteca.kernel import EMPTY, Json, Sight, Words

GROUPS: Mapping[str, list[tuple[str, ...]]] = {}
LETTER = {color: "K" if color.name == "BLACK" else color.name[0] for color in Color}
STYLE = {
    "black": "white on grey11",
    "red": "white on red3",
    "yellow": "black on yellow1",
    "pink": "black on pink1",
    "green": "black on green3",
    "blue": "white on blue",
}
COLUMNS, ROWS = 100, 34  # characters for 6000 by 5400 tenths of a millimeter
Canvas = dict[tuple[int, int], tuple[str, str]]
Point = tuple[int, int]


def draw(sight: Sight, words: Words, _marks: Mapping[str, str]) -> RenderableType:
    """The board, then every seat's cards and planks."""
    return Group(heading(sight, words), board(sight.view), standings(sight, words))


def heading(sight: Sight, words: Words) -> Text:
    """Turn, slot, first player and stones left."""
    view = sight.view
    return Text(
        f"{words.label('turn')} {view['turn_number']}/50   {words.label('slot')} {view['slot']}/5   "
        f"{words.label('first')}: {sight.names[view['first']]}   {words.label('supply')}: {view['supply']}",
        style="bold",
    )


def at(point: Point) -> tuple[int, int]:
    """Where on the canvas a point of the board is."""
    return point[0] * COLUMNS // 6001, point[1] * ROWS // 5401


def board(view: Json) -> RenderableType:
    """Planks below, then islands and stones, then villages and pawns."""
    canvas: Canvas = {}
    centers = [(x, y) for x, y in view["stones"]] + VILLAGES
    for plank, (one, other) in enumerate(view["ends"]):
        if one != EMPTY:
            draw_plank(canvas, plank, centers[one], centers[other])
    for number, island in enumerate(ISLANDS if view["side"] == "basic" else [], 1):
        if view["stones"][number - 1][0] == EMPTY:
            write(canvas, island, f"({number})", "cyan")
    for number, (x, y) in enumerate(view["stones"], 1):
        if x != EMPTY:
            write(canvas, (x, y), f"●{number}", "bold white")
    for color in Color:
        write(canvas, VILLAGES[color], f"[{LETTER[color]}]", STYLE[color.name.lower()])
    draw_pawns(canvas, view, centers)
    lines = []
    for row in range(ROWS):
        cells = [
            canvas.get((column, row), ("~" if (column + row) % 9 == 0 else " ", "blue")) for column in range(COLUMNS)
        ]
        lines.append(Text.assemble(*cells))
    return Group(*lines)


def write(canvas: Canvas, point: Point, text: str, style: str) -> None:
    """A short text in the middle of a point."""
    column, row = at(point)
    for i, letter in enumerate(text):
        canvas[column - len(text) // 2 + i, row] = letter, style


def draw_plank(canvas: Canvas, plank: int, one: Point, other: Point) -> None:
    """A line of dots with the plank's letter and number in its middle."""
    color, number = Color(plank // NUMBERS), plank % NUMBERS + 1
    for i in range(1, 24):
        point = one[0] + (other[0] - one[0]) * i // 24, one[1] + (other[1] - one[1]) * i // 24
        canvas[at(point)] = "·", "yellow"
    middle = (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
    write(canvas, middle, f"{LETTER[color]}{number}", STYLE[color.name.lower()])


def draw_pawns(canvas: Canvas, view: Json, centers: list[Point]) -> None:
    """Every pawn beside the village or above the plank on which it stands."""
    for seat, space in enumerate(view["pawns"]):
        color = Color(int(SEAT_COLOR[view["seats"] - 2, seat]))
        if space >= PLANKS:
            x, y = VILLAGES[space - PLANKS]
        else:
            one, other = (centers[end] for end in view["ends"][space])
            x, y = (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
        column, row = at((x, y))
        canvas[column - 3 + seat, row + (1 if row + 1 < ROWS else -1)] = "♟", STYLE[color.name.lower()]


def standings(sight: Sight, words: Words) -> Table:
    """Color, reserve and cards of every seat; a seat sees its own program."""
    view = sight.view
    table = Table("", words.label("reserve"), words.label("program"))
    for seat, name in enumerate(sight.names):
        color = Color(int(SEAT_COLOR[view["seats"] - 2, seat]))
        letter = (f" {LETTER[color]} ", STYLE[color.name.lower()])
        mark = "▶ " if view["active"] >> seat & 1 else "  "
        reserve = [
            f"{LETTER[Color(p // NUMBERS)]}{p % NUMBERS + 1}" for p in range(PLANKS) if view["held_by"][p] == seat
        ]
        own = view["programs"][seat]
        shown = [card or (own[slot] if own else None) for slot, card in enumerate(view["revealed"][seat])]
        cards = [words.word("card", card) if card else "·" for card in shown]
        table.add_row(Text.assemble(mark, letter, f" {name}"), " ".join(reserve), ", ".join(cards))
    return table


def sketches(_fields: tuple[str, ...], _moves: list[Json]) -> None:
    """Choices are named, not drawn."""


def sheet(sheet: Json, _names: list[str], _words: Words) -> RenderableType:
    """A race has no sheet."""
    return Text(str(sheet))
