"""What a network is told of Yangtze, a second time: by names, slowly, from the view that a player gets.

`names` lists all features in their order; `holding` tells which hold for a seat. Nothing here is the engine's.
"""

from itertools import product
from typing import Any

from tests.plain.yangtze import COLORS, color_shown
from tests.plain.yangtze import REWARDS as REWARD_CARDS

Name = tuple[Any, ...]
SETS = ["four alike", "three pairs", "seven different"]
STEPS = ["none", "exchanged", "dedicated", "discarded"]
REWARDS = list(REWARD_CARDS.values())


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
    return found + (of_the_hand(view, me) if view["phase"] == "placing" else [("last turns",)])


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
