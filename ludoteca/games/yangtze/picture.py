"""The lake as a picture: tiles as they lie, who sits where with what, and the hand of the seat that looks."""

from ludoteca.games.yangtze.data import SEAT_SIDE, SIDES, START_TILE, SYMBOLS, Color, Side
from ludoteca.games.yangtze.lake import color_at
from ludoteca.games.yangtze.state import SIDE_LENGTH
from ludoteca.kernel import EMPTY, Sheet, Sight, Words

CELL = 104  # units; a tile has 100
NIGHT, MOONLIGHT = "#141E4C", "#FFF6DF"
BESIDE = 330  # units for what the seats have


def draw(sight: Sight, words: Words) -> Sheet:
    """The whole table as a seat sees it; the lake lies as it is, north up."""
    view = sight.view
    cells = {(index % SIDE_LENGTH, index // SIDE_LENGTH): tile for index, tile in view["board"]}
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    left, top = (min(xs) - 1) * CELL, (min(ys) - 1) * CELL
    width, height = (max(xs) - min(xs) + 3) * CELL + BESIDE, (max(ys) - min(ys) + 3) * CELL
    sheet = Sheet(__package__, left, top, width, max(height, 130 * view["seats"] + 190))
    sheet.fill(NIGHT)
    for (x, y), tile in cells.items():
        lay(sheet, tile, view["rotation"][tile], x * CELL + 2, y * CELL + 2)
    join(sheet, cells, view["rotation"])
    tell(sheet, sight, words, left + width - BESIDE, top)
    return sheet


def lay(sheet: Sheet, tile: int, rotation: int, x: float, y: float) -> None:
    """A tile: water, the light of its lanterns, which turns with it, and what stands upright."""
    sides = [Color(color_at(tile, rotation, side)).name.lower() for side in Side]
    sheet.put("water", x, y)
    for side, color in enumerate(sides):
        corner = [(0, 0), (100, 0), (100, 100), (0, 100)][side]  # turned around the tile's middle, it comes to lie here
        sheet.put(f"wash-of-{color}", x + corner[0], y + corner[1], 90 * side)
    sheet.put("frame", x, y)
    for side, color in zip(Side, sides, strict=True):
        sheet.put(f"lanterns-{side.name.lower()}-{color}", x, y)
    if tile == START_TILE or SYMBOLS[tile]:
        sheet.put(SYMBOLS[tile] or "canoe", x, y)


def join(sheet: Sheet, cells: dict[tuple[int, int], int], rotation: list[int]) -> None:
    """A glow where two tiles touch in the same color."""
    for (x, y), tile in cells.items():
        for side, other, middle in ((Side.EAST, (x + 1, y), (1, 0.5)), (Side.SOUTH, (x, y + 1), (0.5, 1))):
            color = color_at(tile, rotation[tile], side)
            near = cells.get(other)
            if near is not None and color_at(near, rotation[near], (side + 2) % SIDES) == color:
                at = ((x + middle[0]) * CELL, (y + middle[1]) * CELL)
                sheet.put(f"join-of-{Color(color).name.lower()}", *at, 90 if side == Side.EAST else 0)


def tell(sheet: Sheet, sight: Sight, words: Words, left: float, top: float) -> None:
    """For each seat its side, points, rafts and lanterns; then the hand."""
    view = sight.view
    for seat, name in enumerate(sight.names):
        y = top + 40 + 130 * seat
        side = words.word("side", Side(SEAT_SIDE[view["seats"] - 2][seat]).name.lower())
        mark = "▶ " if view["active"] >> seat & 1 else ""
        points = "" if sight.scores is None else f" · {sight.scores[seat]}"
        sheet.write(f"{mark}{name}{points}", left, y, 26, MOONLIGHT)
        sheet.write(f"{side} · {words.label('rafts')} {view['rafts'][seat]}", left, y + 26, 18, MOONLIGHT)
        for color in Color:
            x = left + 12 + 42 * color
            sheet.put(f"card-{color.name.lower()}", x, y + 52)
            sheet.write(str(view["lanterns"][seat][color]), x + 13, y + 60, 18, MOONLIGHT)
    hand = [] if sight.seat is None else view["hand"][sight.seat] or []
    for place, tile in enumerate(tile for tile in hand if tile != EMPTY):
        lay(sheet, tile, 0, left + 104 * place, top + 60 + 130 * view["seats"])
