"""What a network is told of Summer Pavilion, a second time: by names, slowly, from the view that a player gets.

`names` lists all features in their order; `holding` tells which hold for a seat. Nothing here is the engine's.
"""

from itertools import product
from typing import Any

from tests.plain.summer_pavilion import COLORS, FEATURES, SLOTS, STARS, printed_number

Name = tuple[Any, ...]
OUTER = STARS[1:]
KINDS = [*COLORS, "six colors", "one tile"]
WITHOUT_WINDOWS = [spaces for bonus, spaces in FEATURES if bonus == 1] + [s for bonus, s in FEATURES if bonus == 2]
PHASES = ["picking", "placing", "taking_bonus", "keeping"]


def names() -> list[Name]:
    """Every feature there is."""
    of_a_seat: list[Name] = [
        *product(["center tile"], SLOTS, COLORS),
        *product(["center mask"], range(64)),
        *product(["star"], KINDS, range(64)),
        *product(["held"], COLORS, range(16), range(1, 8)),
        *product(["held, no star"], COLORS, range(1, 8)),
        *product(["held for center"], COLORS, range(1, 6)),
        *product(["held for six"], range(2, 6), range(1, 5)),
        *product(["lacking"], COLORS, range(1, 4)),
        *product(["number"], range(1, 5), range(1, 13)),
        *product(["around"], range(12), range(1, 5)),
        *product(["in all"], range(16)),
        *product(["corner"], COLORS, range(1, 5)),
        *product(["kept"], range(5)),
        ("passed",),
    ]
    return [
        *(("own", *name) for name in of_a_seat),
        *(("other", *name) for name in of_a_seat),
        ("always",),
        *product(["seats"], [2, 3, 4]),
        *product(["displayed"], COLORS, range(1, 5), [False, True]),
        *product(["displays"], range(10)),
        *product(["middle"], COLORS, range(1, 9)),
        *product(["lying"], range(40)),
        *product(["token"], [None, 0, 1, 2, 3]),
        *product(["first"], range(4)),
        *product(["turn"], range(4), PHASES),
        *product(["bonus"], [False, True], range(1, 7)),
        *product(["supply"], COLORS, range(1, 6)),
        *product(["bag"], COLORS, range(8)),
        *product(["lead"], range(31)),
        *product(["ahead"], range(4)),
        *product(["has passed"], range(4)),
    ]


def holding(view: dict[str, Any], me: int) -> list[Name]:
    """The features that hold for a seat, each as often as it holds."""
    found = of_the_table(view, me)
    for seat in range(view["seats"]):
        whose = "own" if seat == me else "other"
        found += [(whose, *name) for name in of_a_seat(view, seat)]
    return found


def of_the_table(view: dict[str, Any], me: int) -> list[Name]:
    """What lies there, who comes when, who leads."""
    seats, wild = view["seats"], COLORS[view["round_number"] - 1]
    points = [5 + sum(ledger) for ledger in view["ledger"][:seats]]
    others = [points[seat] for seat in range(seats) if seat != me]
    found: list[Name] = [("always",), ("seats", seats)]
    found += [("supply", color, min(n, 5)) for color, n in zip(COLORS, view["supply"], strict=True) if n]
    found += [("bag", color, min(n // 3, 7)) for color, n in zip(COLORS, view["bag"], strict=True)]
    found += [("lead", min(max((points[me] - max(others) + 62) // 4, 0), 30))]
    found += [("ahead", sum(other > points[me] for other in others))]
    found += [("token", None if view["token"] in (None, -1) else (view["token"] - me) % seats)]
    found += [("first", (view["first"] - me) % seats), ("turn", (view["turn"] - me) % seats, view["phase"])]
    found += [("bonus", view["turn"] == me, min(view["bonus"], 6))] if view["bonus"] else []
    found += [("has passed", (seat - me) % seats) for seat in range(seats) if seat != me and view["passed"][seat]]
    if view["phase"] == "picking":
        center, *displays = [dict(zip(COLORS, tiles, strict=True)) for tiles in view["sources"]]
        full = [tiles for tiles in displays if any(tiles.values())]
        found += [("displayed", c, n, tiles[wild] > 0) for tiles in full for c, n in tiles.items() if n]
        found += [("displays", len(full))]
        found += [("middle", color, min(n, 8)) for color, n in center.items() if n]
        found += [("lying", min(39, sum(sum(tiles.values()) for tiles in [center, *full])))]
    return found


def of_a_seat(view: dict[str, Any], seat: int) -> list[Name]:
    """Stars, numbers, what stands between them, tiles."""
    held = dict(zip(COLORS, view["tiles"][seat], strict=True))
    board = {
        star: {slot: color for slot, color in zip(SLOTS, tiles, strict=True) if color is not None}
        for star, tiles in zip(STARS, view["board"][seat], strict=True)
    }
    found: list[Name] = [("center tile", slot, color) for slot, color in board["center"].items()]
    found += [("center mask", mask(board["center"]))] if board["center"] else []
    center_takes = open_colors(view["side"], "center", board["center"])
    found += [("held for center", c, min(held[c], 5)) for c in center_takes if held[c]]
    found += of_stars(view["side"], board, held)
    for number in range(1, 5):
        filled = sum(printed_number(view["side"], (star, slot)) == number for star in STARS for slot in board[star])
        found += [("number", number, filled)] if filled else []
    for n, spaces in enumerate(WITHOUT_WINDOWS):
        filled = sum(slot in board[star] for star, slot in spaces)
        found += [("around", n, filled)] if filled else []
    corners = view["corners"][seat]
    found += [("in all", min(15, sum(held.values())))]
    found += [("corner", color, min(n, 4)) for color, n in zip(COLORS, corners, strict=True) if n]
    found += [("kept", min(4, sum(corners)))] if sum(corners) else []
    return found + ([("passed",)] if view["passed"][seat] else [])


def of_stars(side: str, board: dict[str, dict[int, str]], held: dict[str, int]) -> list[Name]:
    """The outer stars, and the tiles for them."""
    kinds = {star: kind(side, star, board[star]) for star in OUTER}
    found: list[Name] = [("star", kinds[star], mask(board[star])) for star in OUTER if board[star]]
    found += [("held", c, mask(board[s]) % 16, min(held[c], 7)) for s, c in kinds.items() if held.get(c, 0)]
    found += [("held, no star", c, min(n, 7)) for c, n in held.items() if n and c not in kinds.values()]
    lacking: list[str] = []
    for star in (star for star in OUTER if kinds[star] == "six colors"):
        takes = [color for color in COLORS if color not in board[star].values()]
        lacking += takes
        found += [("held for six", len(board[star]), min(held[c], 4)) for c in takes if held[c]]
    return found + [("lacking", c, min(3, lacking.count(c))) for c in dict.fromkeys(lacking)]


def kind(side: str, star: str, tiles: dict[int, str]) -> str:
    """What a star is, or is becoming."""
    if side == "colored":
        return star
    colors = list(tiles.values())
    if len(colors) < 2:
        return "one tile"
    return colors[0] if len(set(colors)) == 1 else "six colors"


def open_colors(side: str, star: str, tiles: dict[int, str]) -> list[str]:
    """The colors that the star in the middle still takes."""
    there = set(tiles.values())
    if side == "variant" and len(tiles) <= 1:
        return COLORS
    if side == "variant" and len(there) == 1:
        return list(there)
    return [color for color in COLORS if color not in there]


def mask(tiles: dict[int, str]) -> int:
    """The filled slots as bits."""
    return sum(1 << slot - 1 for slot in tiles)
