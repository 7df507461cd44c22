"""What a network is told of Yangtze, a second time: by names, slowly, from the view that a player gets.

`names` lists all features in their order; `holding` tells which hold for a seat. Nothing here is the engine's.
"""

from itertools import product
from typing import Any

from tests.plain.yangtze import COLORS, REWARDS as REWARD_CARDS, WIDTH, WITH_SYMBOL, Cell, color_shown, neighbor

Name = tuple[Any, ...]
SETS = ["four alike", "three pairs", "seven different"]
STEPS = ["none", "exchanged", "dedicated", "discarded"]
REWARDS = list(REWARD_CARDS.values())
OFFERS = ["not offered", "offered", "often offered", "offered beside a symbol"]
IN_HAND = ["in hand", "in hand with a symbol"]


def names() -> list[Name]:
    """Every feature there is."""
    of_a_player: list[Name] = [
        *product(["lantern"], COLORS, range(1, 6)),
        *product(["colors with at least"], range(1, 5), range(8)),
        *product(["cards"], range(14)),
        *product(["rafts"], range(8)),
        *product(["tiles to place"], range(16)),
        *product(["lacks"], SETS, range(8), range(4, 11)),
        *product(["lacks and pays"], SETS, range(8), range(3)),
        *product(["wanted, in supply"], range(5)),
        *product(["most alike, in supply"], range(5), range(5)),
    ]
    return [
        *(("own", *name) for name in of_a_player),
        *(("other", *name) for name in of_a_player),
        ("always",),
        *product(["seats"], [2, 3, 4]),
        *product(["supply"], COLORS, range(9)),
        *product(["next reward"], SETS, range(4, 11)),
        *product(["turn"], range(4), STEPS),
        ("last turns",),
        *product(["first"], range(4)),
        *product(["lead"], range(-20, 21)),
        *product(["ahead"], range(4)),
        ("placing",),
        *product(["in hand"], range(36)),
        *product(["brings"], COLORS, [False, True]),
        *product(["brings to"], range(5), [False, True]),
        *product(["to me"], range(5), [*OFFERS, *IN_HAND]),
        *product(["to the next"], range(5), OFFERS),
        *product(["to others"], range(5), OFFERS),
        *product(["most matches"], range(5)),
        *product(["tiles that match two"], range(4)),
        *product(["cells between two"], range(7)),
        *product(["cells between more"], range(7)),
    ]


def holding(view: dict[str, Any], me: int) -> list[Name]:
    """The features that hold for a seat, each as often as it holds."""
    found = of_the_table(view, me)
    for seat in range(view["seats"]):
        found += [("own" if seat == me else "other", *name) for name in of_a_player(view, seat)]
    return found


def of_a_player(view: dict[str, Any], seat: int) -> list[Name]:
    """Cards, rafts, and what is missing for the three sets."""
    cards, supply = view["lanterns"][seat], view["supply"]
    most = max(range(7), key=lambda color: (cards[color], -color))
    left = view["held"][seat] + -(-view["pile_left"] // view["seats"])
    found: list[Name] = [("lantern", COLORS[c], min(n, 5)) for c, n in enumerate(cards) if n]
    found += [("wanted, in supply", min(supply[c], 4)) for c, n in enumerate(cards) if not n]
    found += [("colors with at least", k, sum(n >= k for n in cards)) for k in range(1, 5)]
    found += [("cards", min(sum(cards), 13)), ("rafts", min(view["rafts"][seat], 7)), ("tiles to place", min(left, 15))]
    found += [("most alike, in supply", min(cards[most], 4), min(supply[most], 4))]
    for one, lacks in zip(SETS, missing(cards), strict=True):
        found += [("lacks", one, lacks, next_reward(view, SETS.index(one)))]
        found += [("lacks and pays", one, lacks, min(view["rafts"][seat] // 2, 2))]
    return found


def missing(cards: list[int]) -> list[int]:
    """Cards that lack for four alike, three pairs, seven different."""
    pairs, singles = sum(n >= 2 for n in cards), sum(n >= 1 for n in cards)
    return [max(0, 4 - max(cards)), 6 - min(pairs, 3) - min(singles, 3), 7 - singles]


def next_reward(view: dict[str, Any], category: int) -> int:
    """Points of the top card that is left; without one, a general card's."""
    for (points, dots), owner in zip(REWARDS[category], view["taken_by"][category], strict=True):
        if dots <= view["seats"] and owner < 0:
            return int(points)
    return 4


def points_of(view: dict[str, Any], seat: int) -> int:
    """What a seat has earned."""
    own = 4 * (view["generals"][seat] + view["noted"][seat])
    for cards, owners in zip(REWARDS, view["taken_by"], strict=True):
        own += sum(points for (points, _), owner in zip(cards, owners, strict=True) if owner == seat)
    return int(own)


def of_the_table(view: dict[str, Any], me: int) -> list[Name]:
    """Supply and rewards, whose turn it is, who leads; while tiles are placed, the hand."""
    seats = view["seats"]
    mine, others = points_of(view, me), [points_of(view, s) for s in range(seats) if s != me]
    found: list[Name] = [("always",), ("seats", seats)]
    found += [("supply", COLORS[c], min(n, 8)) for c, n in enumerate(view["supply"])]
    found += [("next reward", one, next_reward(view, i)) for i, one in enumerate(SETS)]
    found += [("turn", (view["turn"] - me) % seats, view["step"]), ("first", (view["first"] - me) % seats)]
    found += [("lead", min(max(mine - max(0, *others), -20), 20)), ("ahead", sum(p > mine for p in others))]
    if view["phase"] != "placing":
        return [*found, ("last turns",)]
    return found + of_the_hand(view, me) + of_the_colors(view, me) + of_the_cells(view, me)


def of_the_hand(view: dict[str, Any], me: int) -> list[Name]:
    """The tiles in hand, and the colors that they could show their owner."""
    hand = [tile for tile in view["hand"][me] if tile >= 0]
    cards, supply = view["lanterns"][me], view["supply"]
    shown = {color_shown(tile, 0, side) for tile in hand for side in range(4)}
    found: list[Name] = [("placing",), *(("in hand", tile) for tile in hand)]
    for color, have, left in zip(COLORS, cards, supply, strict=True):
        brings = color in shown and left > 0
        found += [("brings", color, brings), ("brings to", min(have, 4), brings)]
    return found


def cells_beside(view: dict[str, Any]) -> dict[Cell, list[tuple[int, str, bool]]]:
    """Every free cell beside tiles: at which sides they lie, what they show to it, and whether they have a symbol."""
    lake = {(place % WIDTH, place // WIDTH): tile for place, tile in view["board"]}
    found: dict[Cell, list[tuple[int, str, bool]]] = {}
    for cell, tile in lake.items():
        for side in range(4):
            free = neighbor(cell, side)
            if free not in lake:
                shows = color_shown(tile, view["rotation"][tile], side)
                found.setdefault(free, []).append(((side + 2) % 4, shows, tile in WITH_SYMBOL))
    return found


def of_the_colors(view: dict[str, Any], me: int) -> list[Name]:
    """How the lake offers each color to everyone, by the cards that they have of it."""
    hand = [tile for tile in view["hand"][me] if tile >= 0]
    shown = [side for sides in cells_beside(view).values() for side in sides]
    found: list[Name] = []
    for c, color in enumerate(COLORS):
        symbols = [symbol for _, one, symbol in shown if one == color]
        offer = OFFERS[0]
        if symbols and view["supply"][c]:
            offer = OFFERS[3] if any(symbols) else OFFERS[2 if len(symbols) > 2 else 1]
        for seat in range(view["seats"]):
            kind = "to me" if seat == me else "to the next" if seat == (me + 1) % view["seats"] else "to others"
            found.append((kind, min(view["lanterns"][seat][c], 4), offer))
        able = [tile for tile in hand if color in {color_shown(tile, 0, side) for side in range(4)}]
        if offer != OFFERS[0] and able:
            is_lucky = any(symbols) or bool(WITH_SYMBOL.intersection(able))
            found[me - view["seats"]] = ("to me", min(view["lanterns"][me][c], 4), IN_HAND[is_lucky])
    return found


def of_the_cells(view: dict[str, Any], me: int) -> list[Name]:
    """Where several tiles meet, and how many of them the seat's tiles can match at once."""
    meeting = [sides for sides in cells_beside(view).values() if len(sides) > 1]
    most = [
        max((matches(tile, turn, sides) for sides in meeting for turn in range(4)), default=0)
        for tile in view["hand"][me]
        if tile >= 0
    ]
    return [
        ("most matches", max(most, default=0)),
        ("tiles that match two", sum(n > 1 for n in most)),
        ("cells between two", min(sum(len(sides) == 2 for sides in meeting), 6)),
        ("cells between more", min(sum(len(sides) > 2 for sides in meeting), 6)),
    ]


def matches(tile: int, turn: int, sides: list[tuple[int, str, bool]]) -> int:
    """How many of these sides a tile, so turned, would match."""
    return sum(color_shown(tile, turn, side) == color for side, color, _ in sides)
