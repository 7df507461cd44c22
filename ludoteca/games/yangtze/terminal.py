"""The lake, drawn with letters: every side of a tile shows its color's letter, so that color is never alone."""

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludoteca.games.yangtze.data import IN_PLAY, LETTERS, REWARD_POINTS, SYMBOLS, Category, Color, Side
from ludoteca.games.yangtze.lake import color_at
from ludoteca.games.yangtze.state import SIDE_LENGTH
from ludoteca.kernel import EMPTY, Json, Sight, Words

# In a move to place, a cell is one choice, made on the drawn lake.
GROUPS = {"place": [("tile",), ("x", "y"), ("rotation",)]}

STYLES = (
    "black on white",
    "black on orange1",
    "white on red3",
    "white on purple",
    "white on blue",
    "black on green3",
    "white on grey11",
)
SYMBOL_MARKS = {"": " ", "koi": "≈", "lotus": "*", "panda": "@", "dragon": "§"}
Cell = tuple[int, int]


def draw(sight: Sight, words: Words, marks: Mapping[str, str]) -> RenderableType:
    """The whole table as a seat sees it; `marks` numbers the places that are being asked for."""
    view, seat = sight.view, sight.seat
    cells = {(int(x), int(y)): number for place, number in marks.items() for x, y in [place.split(",")]}
    parts: list[RenderableType] = [lake(view, cells), Text(), standings(sight, words), stacks(view, words)]
    if seat is not None:
        parts += [Text(), hand(view["hand"][seat])]
    return Group(*parts)


def lamp(color: int) -> tuple[str, str]:
    """A color's letter on its color."""
    return LETTERS[color], STYLES[color]


def tile_lines(tile: int, rotation: int) -> list[Text]:
    """Three lines of five characters: a letter on each side, the number in the middle, a mark for a symbol."""

    def side(which: Side) -> tuple[str, str]:
        return lamp(color_at(tile, rotation, which))

    middle = f"{tile:>2}{SYMBOL_MARKS[SYMBOLS[tile]]}"
    return [
        Text.assemble("┌─", side(Side.NORTH), "─┐"),
        Text.assemble(side(Side.WEST), middle, side(Side.EAST)),
        Text.assemble("└─", side(Side.SOUTH), "─┘"),
    ]


def lake(view: Json, marks: Mapping[Cell, str]) -> RenderableType:
    """All tiles and one cell of water around them."""
    tiles = {(index % SIDE_LENGTH, index // SIDE_LENGTH): tile for index, tile in view["board"]}
    columns = range(min(x for x, _ in tiles) - 1, max(x for x, _ in tiles) + 2)
    rows = range(min(y for _, y in tiles) - 1, max(y for _, y in tiles) + 2)
    lines = []
    for y in rows:
        cells = [cell_lines((x, y), tiles, view["rotation"], marks) for x in columns]
        lines += [Text.assemble(*(cell[i] for cell in cells)) for i in range(3)]
    return Group(*lines)


def cell_lines(cell: Cell, tiles: Mapping[Cell, int], rotation: list[int], marks: Mapping[Cell, str]) -> list[Text]:
    """A tile, a numbered cell, or water."""
    if cell in tiles:
        return tile_lines(tiles[cell], rotation[tiles[cell]])
    number = Text(marks.get(cell, "").center(5), style="bold reverse cyan" if cell in marks else "blue")
    return [Text("     "), number if cell in marks else Text("  ~  ", style="blue"), Text("     ")]


def sketches(fields: tuple[str, ...], moves: list[Json]) -> list[RenderableType] | None:
    """Tiles and rotations are chosen by their looks."""
    if fields == ("tile",):
        return [Group(*tile_lines(move["tile"], 0)) for move in moves]
    if fields == ("rotation",):
        return [Group(*tile_lines(move["tile"], move["rotation"])) for move in moves]
    return None


def sheet(sheet: Json, names: list[str], words: Words) -> RenderableType:
    """Cards by category, general cards and noted points, the total, and both tie-breaks."""
    table = Table("", *(words.word("category", category.name.lower()) for category in Category))
    for heading in ("general", "noted", "points", "rafts", "lanterns"):
        table.add_column(words.label(heading), justify="right")
    for line in sheet["seats"]:
        cards = [" + ".join(map(str, line["cards"][category.name.lower()])) for category in Category]
        others = [" + ".join(map(str, line[part])) for part in ("general", "noted")]
        totals = [str(line[part]) for part in ("total", "rafts", "lanterns")]
        table.add_row(names[line["seat"]], *cards, *others, *totals)
    return table


def hand(tiles: list[int]) -> RenderableType:
    """The tiles in hand, unturned."""
    drawn = [tile_lines(tile, 0) for tile in tiles if tile != EMPTY]
    return Group(*(Text("  ").join([tile[i] for tile in drawn]) for i in range(3)))


def standings(sight: Sight, words: Words) -> Table:
    """Lantern cards, rafts and points of every seat, and the supply."""
    view = sight.view
    table = Table(box=None, pad_edge=False)
    table.add_column()
    for color in Color:
        table.add_column(Text.assemble(lamp(color)), justify="right")
    table.add_column(words.label("rafts"), justify="right")
    table.add_column(words.label("points"), justify="right")
    for seat, name in enumerate(sight.names):
        mark = "▶ " if view["active"] >> seat & 1 else "  "
        counts = [str(n) if n else "·" for n in view["lanterns"][seat]]
        table.add_row(mark + name, *counts, str(view["rafts"][seat]), str((sight.scores or [])[seat]))
    left = f"{words.label('pile')}: {view['pile_left']}"
    table.add_row(f"  {words.label('supply')}", *map(str, view["supply"]), "", left, style="dim")
    return table


def stacks(view: Json, words: Words) -> Text:
    """The next card of every stack."""
    tops = []
    for category in Category:
        left = [
            int(REWARD_POINTS[category][place])
            for place, taker in enumerate(view["taken_by"][category])
            if taker == EMPTY and IN_PLAY[view["seats"] - 2, category, place]
        ]
        tops.append(f"{words.word('category', category.name.lower())}: {left[0] if left else 4}")
    return Text("  " + "   ".join(tops), style="dim")
