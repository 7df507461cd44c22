"""Which moves of Yangtze look good at a glance: the prior of the search.

The numbers come from an evolution strategy (CMA-ES) over a million matches, played by this alone against itself and
against a greedy bot; what made no difference was left out again.
"""

import numpy as np

from ludoteca.games.yangtze import data as box, vocabulary as say
from ludoteca.games.yangtze.data import Category
from ludoteca.games.yangtze.lake import EAST, SOUTH, color_at, side_of
from ludoteca.games.yangtze.state import State
from ludoteca.kernel import EMPTY, Moves, Numbers, Values, arg, args, byte_at, for_bots, kind_of

# What the nearest set promises, of its points, by Category and by how many of its cards are missing.
NEARNESS = np.array(
    [
        [0.68, 0.37, 0.26, 0.11, 0.0, 0.0, 0.0, 0.0],
        [0.32, 0.26, 0.17, 0.0, 0.0, 0.0, 0.0, 0.0],
        [0.35, 0.28, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    ]
)
CARD, CARD_BY_TURN = 1.05, 0.13  # points that any card promises, and more for every tile still to place
RAFT = 0.42
OTHERS = 0.87  # how much what another seat gets counts
DEDICATING = 8.0  # in favor of dedicating now: the cards are lost, and yet it should seldom wait
COMPLETING = 13.0  # in favor of an exchange that makes a better set whole
EXCHANGING = 1.2  # against any other


@for_bots
def top_points(s: State, category: int) -> int:
    """What the next dedication of a category gives. (Y2.2, Y2.3)"""
    for place in range(box.STACK):
        if box.IN_PLAY[s.seats - 2, category, place] and s.taken_by[category, place] == EMPTY:
            return int(box.REWARD_POINTS[category, place])
    return box.GENERAL_POINTS


@for_bots
def turns_left(s: State, seat: int) -> int:
    """How many tiles a seat will still place."""
    return int(s.held[seat]) + (int(s.pile_left) + int(s.seats) - 1) // int(s.seats)


@for_bots
def promised(s: State, seat: int, turns: int, tops: Values) -> float:
    """Points that a seat's cards and rafts promise: the nearest set, then all of them; at the end only a whole set."""
    most, singles, pairs, cards = 0, 0, 0, 0
    for color in range(box.COLORS):
        count = int(s.lanterns[seat, color])
        most = max(most, count)
        singles += count > 0
        pairs += count > 1
        cards += count
    four, seven = max(0, 4 - most), box.COLORS - singles
    three = 6 - min(pairs, 3) - min(singles, 3)
    if turns <= 0:
        spare = int(s.rafts[seat] >= box.EXCHANGE_PRICE)
        whole = tops[Category.FOUR_ALIKE] if four <= spare else 0.0
        whole = max(whole, tops[Category.THREE_PAIRS] if three <= spare else 0.0)
        return float(max(whole, tops[Category.SEVEN_DIFFERENT] if seven <= spare else 0.0))
    nearest = tops[Category.FOUR_ALIKE] * NEARNESS[Category.FOUR_ALIKE, four]
    nearest = max(nearest, tops[Category.THREE_PAIRS] * NEARNESS[Category.THREE_PAIRS, three])
    nearest = max(nearest, tops[Category.SEVEN_DIFFERENT] * NEARNESS[Category.SEVEN_DIFFERENT, seven])
    return float(nearest + (CARD + CARD_BY_TURN * turns) * cards + RAFT * s.rafts[seat])


@for_bots
def promise(s: State, seat: int, moves: Moves, count: int, worth: Numbers) -> None:
    """In hundredths of a point: cards, rafts and sets that a move brings, less what others get by it."""
    turns, tops, loss = turns_left(s, seat), np.zeros(box.CATEGORIES), np.zeros(box.COLORS * s.seats)
    for category in range(box.CATEGORIES):
        tops[category] = top_points(s, category)
    before = promised(s, seat, turns, tops)
    if kind_of(moves[count - 1]) == say.PLACE:
        note_losses(s, seat, turns, tops, loss)
    for i in range(count):
        kind = kind_of(moves[i])
        gain = 0.0
        if kind == say.PLACE:
            tile, x, y, rotation = args(moves[i])[:4]
            gain = after_placing(s, seat, tile, x, y, rotation, turns, tops, loss) - before
        elif kind == say.EXCHANGE:
            give, take = args(moves[i])[:2]
            gain = after_exchanging(s, seat, give, take, turns, tops) - before
        elif kind == say.DEDICATE_FOUR:
            paid = 4 << 8 * arg(moves[i], 0)
            gain = after_paying(s, seat, paid, turns, tops) + DEDICATING + tops[Category.FOUR_ALIKE] - before
        elif kind == say.DEDICATE_PAIRS:
            one, two, three = args(moves[i])[:3]
            paid = 2 << 8 * one | 2 << 8 * two | 2 << 8 * three
            gain = after_paying(s, seat, paid, turns, tops) + DEDICATING + tops[Category.THREE_PAIRS] - before
        elif kind == say.DEDICATE_SEVEN:
            paid = 0x01010101010101
            gain = after_paying(s, seat, paid, turns, tops) + DEDICATING + tops[Category.SEVEN_DIFFERENT] - before
        elif kind == say.DISCARD:
            paid = 1 << 8 * arg(moves[i], 0)
            gain = after_paying(s, seat, paid, turns, tops) - before
        worth[i] = int(100 * gain)


@for_bots
def note_losses(s: State, seat: int, turns: int, tops: Values, loss: Values) -> None:
    """What a card of each color, given to another seat, costs this one."""
    for other in range(s.seats):
        before = promised(s, other, turns, tops)
        for color in range(box.COLORS):
            if other != seat and s.supply[color] > 0:
                s.lanterns[other, color] += 1
                gain = promised(s, other, turns, tops) - before
                s.lanterns[other, color] -= 1
                loss[box.COLORS * other + color] = OTHERS * gain / (s.seats - 1)


@for_bots
def after_placing(
    s: State, seat: int, tile: int, x: int, y: int, rotation: int, turns: int, tops: Values, loss: Values
) -> float:
    """What a seat is promised with the cards and rafts that a placement brings it. (Y3.1, Y3.2, Y3.4, Y3.6)"""
    rafts, cards, taken = 0, 0, 0  # cards taken: a byte for each color
    for side in range(box.SIDES):
        neighbor = int(s.board[y + SOUTH[side], x + EAST[side]])
        if neighbor != EMPTY:
            color = color_at(tile, rotation, side)
            if color == color_at(neighbor, int(s.rotation[neighbor]), side ^ 2):
                rafts += int(box.HAS_SYMBOL[neighbor]) + (int(box.HAS_SYMBOL[tile]) if cards == 0 else 0)
                cards += 1
                taken += 1 << 8 * color
    taken += 1 << 8 * color_at(tile, rotation, side_of(s, seat))
    s.rafts[seat] += rafts
    for color in range(box.COLORS):
        s.lanterns[seat, color] += min(byte_at(taken, color), s.supply[color])
    found = promised(s, seat, turns - 1, tops)
    s.rafts[seat] -= rafts
    for color in range(box.COLORS):
        s.lanterns[seat, color] -= min(byte_at(taken, color), s.supply[color])
    for other in range(s.seats):
        if other != seat:
            found -= loss[box.COLORS * other + color_at(tile, rotation, side_of(s, other))]
    return found


@for_bots
def after_paying(s: State, seat: int, paid: int, turns: int, tops: Values) -> float:
    """What a seat is promised without some cards, a byte for each color."""
    for color in range(box.COLORS):
        s.lanterns[seat, color] -= byte_at(paid, color)
    found = promised(s, seat, turns, tops)
    for color in range(box.COLORS):
        s.lanterns[seat, color] += byte_at(paid, color)
    return found


@for_bots
def after_exchanging(s: State, seat: int, give: int, take: int, turns: int, tops: Values) -> float:
    """What a seat is promised after an exchange; more if it can dedicate for more points than before. (Y2.1)"""
    best_before = best_set(s, seat, tops)
    s.rafts[seat] -= box.EXCHANGE_PRICE
    s.lanterns[seat, give] -= 1
    s.lanterns[seat, take] += 1
    found, best_after = promised(s, seat, turns, tops), best_set(s, seat, tops)
    s.lanterns[seat, give] += 1
    s.lanterns[seat, take] -= 1
    s.rafts[seat] += box.EXCHANGE_PRICE
    return found + (COMPLETING if best_after > best_before + 1 else 0.0) - EXCHANGING


@for_bots
def best_set(s: State, seat: int, tops: Values) -> float:
    """Points of the best set that a seat could dedicate now; 0 without one."""
    best, singles, pairs = 0.0, 0, 0
    for color in range(box.COLORS):
        count = s.lanterns[seat, color]
        singles += count > 0
        pairs += count > 1
        if count >= 4:
            best = tops[Category.FOUR_ALIKE]
    if pairs >= 3:
        best = max(best, tops[Category.THREE_PAIRS])
    return float(max(best, tops[Category.SEVEN_DIFFERENT]) if singles == box.COLORS else best)
