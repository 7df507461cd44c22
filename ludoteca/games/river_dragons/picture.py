"""The delta as a picture, in millimeters: stones, planks and pawns where they are, and the cards that are seen."""

from math import atan2, degrees, hypot

from ludoteca.games.river_dragons.data import NUMBERS, PLANKS, SEAT_COLOR, VILLAGES, Color
from ludoteca.kernel import EMPTY, Json, Sheet, Sight, Words

LEFT, TOP, WIDTH, HEIGHT = -8, -2, 616, 546
LINE = 18  # millimeters, for each seat below the board
LARGEST, LETTER = 13, 0.55  # of what is written: its height, and how wide a letter is beside that
DECK = 24  # how far from a village's middle a plank begins
SAND = "#F6EEDC"
Point = tuple[float, float]


def draw(sight: Sight, words: Words) -> Sheet:
    """The board, then a line for each seat."""
    view = sight.view
    sheet = Sheet(__package__, LEFT, TOP, WIDTH, HEIGHT + 16 + LINE * view["seats"])
    sheet.put(f"river-{view['side']}")
    for color in Color:
        sheet.put(f"village-{color.name.lower()}", *village(color))
    for stone, (x, y) in enumerate(view["stones"], 1):
        if x != EMPTY:
            sheet.put(f"stone-of-{stone % 3}", x / 10, y / 10)
    for plank in range(PLANKS):
        if view["ends"][plank][0] != EMPTY:
            x, y, turn = laid(view, plank)
            sheet.put(f"plank-{Color(plank // NUMBERS).name.lower()}-{plank % NUMBERS + 1}", x, y, turn)
    for seat in sorted(range(view["seats"]), key=lambda seat: foot(view, seat)[1]):
        sheet.put(f"pawn-{color_of(view, seat)}", *foot(view, seat))
    tell(sheet, sight, words)
    return sheet


def village(color: int) -> Point:
    """Where a village lies, in millimeters."""
    x, y = VILLAGES[color]
    return x / 10, y / 10


def color_of(view: Json, seat: int) -> str:
    """The color of a seat."""
    return Color(SEAT_COLOR[view["seats"] - 2][seat]).name.lower()


def laid(view: Json, plank: int) -> tuple[float, float, float]:
    """The middle of a plank that lies, and its direction, never upside down. At a village it begins at the edge."""
    ends = []
    for support in view["ends"][plank]:
        is_stone = support < len(view["stones"])
        x, y = view["stones"][support] if is_stone else VILLAGES[support - len(view["stones"])]
        ends.append((x / 10, y / 10, 0 if is_stone else DECK))
    (ax, ay, a_edge), (bx, by, b_edge) = sorted(ends)
    far = hypot(bx - ax, by - ay) or 1
    along = (a_edge + far - b_edge) / 2 / far
    return ax + (bx - ax) * along, ay + (by - ay) * along, degrees(atan2(by - ay, bx - ax))


def foot(view: Json, seat: int) -> Point:
    """Where a pawn stands; those who share a village stand in a row."""
    space = view["pawns"][seat]
    if space < PLANKS:
        x, y, _ = laid(view, space)
        return x, y + 3
    company = [other for other in range(view["seats"]) if view["pawns"][other] == space]
    x, y = village(space - PLANKS)
    return x + 19 * (company.index(seat) - (len(company) - 1) / 2), y + 22


def tell(sheet: Sheet, sight: Sight, words: Words) -> None:
    """A line for each seat, all as small as the longest one needs."""
    lines = [line_of(sight, seat, words) for seat in range(sight.view["seats"])]
    size = min(LARGEST, (WIDTH - 24) / LETTER / max(map(len, lines)))
    for seat, line in enumerate(lines):
        sheet.write(line, 4, TOP + HEIGHT + LINE * (seat + 1), size, SAND)


def line_of(sight: Sight, seat: int, words: Words) -> str:
    """A seat's color, whether it acts, and its cards as far as they are seen."""
    view = sight.view
    mark = "▶ " if view["active"] >> seat & 1 else ""
    cards = (view["programs"][seat] if seat == sight.seat else None) or view["revealed"][seat]
    known = ", ".join(words.word("card", card) for card in cards if card)
    return f"{mark}{sight.names[seat]}, {words.word('color', color_of(view, seat))}: {known or '—'}"
