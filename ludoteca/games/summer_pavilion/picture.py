"""The courtyard as a picture: what can be picked, and every board with what its seat has."""

from math import cos, radians, sin, sqrt

from ludoteca.games.summer_pavilion import data as box
from ludoteca.games.summer_pavilion.data import Color, Feature, Star
from ludoteca.kernel import Json, Sheet, Sight, Words

# As on the page's boards: the middle is 0, 0, and neighboring stars are SPAN apart.
SPAN = 190
TILE = 0.31 * SPAN
BOARD_WIDTH, BOARD_HEIGHT = 690, 740
SOURCES_HEIGHT = 150
STONE, INK = "#EFE7D6", "#1E2A38"
OUTWARD = {
    Star.ORANGE: 240,
    Star.RED: 300,
    Star.BLUE: 0,
    Star.YELLOW: 60,
    Star.GREEN: 120,
    Star.PURPLE: 180,
}
CORNERS = [(-258.2, -214.2, -45), (258.2, -214.2, 45), (258.2, 214.2, -45), (-258.2, 214.2, 45)]


def draw(sight: Sight, words: Words) -> Sheet:
    """Everything on the table, boards side by side."""
    view = sight.view
    width = BOARD_WIDTH * view["seats"]
    sheet = Sheet(__package__, 0, 0, width, SOURCES_HEIGHT + BOARD_HEIGHT)
    sheet.fill(STONE)
    lay_sources(sheet, view, width, words)
    for seat in range(view["seats"]):
        lay_board(sheet, sight, seat, BOARD_WIDTH * (seat + 0.5), SOURCES_HEIGHT + 60 + 291)
    return sheet


def lay_sources(sheet: Sheet, view: Json, width: float, words: Words) -> None:
    """The center of the table, the displays, and the supply."""
    rows = [(words.label("center"), view["sources"][0])]
    rows += [(str(n), view["sources"][n]) for n in range(1, int(box.DISPLAYS[view["seats"] - 2]) + 1)]
    rows += [(words.label("supply"), [view["supply"].count(color) for color in Color])]
    for place, (name, counts) in enumerate(rows):
        x = width / len(rows) * (place + 0.5)
        sheet.write(name, x, 30, 20, INK, "middle")
        lay_counts(sheet, counts, x, 85)


def lay_counts(sheet: Sheet, counts: list[int], middle: float, y: float) -> None:
    """How many tiles of each color, those that are there."""
    there = [color for color in Color if counts[color]]
    for place, color in enumerate(there):
        x = middle + 30 * (place - (len(there) - 1) / 2)
        sheet.put(f"tile-{color.name.lower()}-0", x, y, size=0.45)
        sheet.write(str(counts[color]), x, y + 45, 18, INK, "middle")


def lay_board(sheet: Sheet, sight: Sight, seat: int, x: float, y: float) -> None:
    """A player board, its tiles, what they surround, and what the seat holds and keeps."""
    view = sight.view
    board = view["board"][seat]
    points = "" if sight.scores is None else f" · {sight.scores[seat]}"
    mark = "▶ " if view["active"] >> seat & 1 else ""
    sheet.write(f"{mark}{sight.names[seat]}{points}", x, y - 310, 30, INK, "middle")
    sheet.put(f"board-{view['side']}", x, y)
    for feature, spaces in enumerate(box.AROUND):
        if all(board[star][slot] is not None for star, slot in spaces):
            kind, outer = Feature(box.FEATURE_KIND[feature]).name, Star(box.FEATURE_STAR[feature]).name
            sheet.put(f"closed-{kind.lower()}-{outer.lower()}", x, y)
    for star in Star:
        for slot in range(box.SLOTS):
            if board[star][slot] is not None:
                across, down, turn = place_of(star, slot)
                sheet.put(f"tile-{board[star][slot]}-{turn}", x + across, y + down)
    kept = [color for color in Color for _ in range(view["corners"][seat][color])]
    for color, (across, down, turn) in zip(kept, CORNERS, strict=False):
        sheet.put(f"tile-{color.name.lower()}-{turn}", x + across, y + down)
    lay_counts(sheet, view["tiles"][seat], x, y + 330)


def place_of(star: Star, slot: int) -> tuple[float, float, int]:
    """Where a tile lies on its board, and how it is turned: away from the middle of its star."""
    outward = OUTWARD.get(star, 180)
    angle = (outward + 90 + 60 * slot) % 360
    x, y = (0.0, 0.0) if star == Star.CENTER else (SPAN * cos(radians(outward)), SPAN * sin(radians(outward)))
    far = TILE * sqrt(3) / 2
    return x + far * cos(radians(angle)), y + far * sin(radians(angle)), (angle + 90) % 360
