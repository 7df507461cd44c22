"""For bots: what a position of Yangtze is worth to each seat, and which moves look good."""

import numpy as np

from ludoteca.games.yangtze.data import (
    CATEGORIES,
    COLORS,
    EXCHANGE_PRICE,
    GENERAL_POINTS,
    HAS_SYMBOL,
    IN_PLAY,
    REWARD_POINTS,
    SIDES,
    STACK,
    Category,
)
from ludoteca.games.yangtze.lake import EAST, SOUTH, color_at, side_of
from ludoteca.games.yangtze.scoring import lanterns_of, score
from ludoteca.games.yangtze.state import Phase, State, Step
from ludoteca.games.yangtze.vocabulary import (
    DEDICATE_FOUR,
    DEDICATE_PAIRS,
    DEDICATE_SEVEN,
    DISCARD,
    EXCHANGE,
    PLACE,
)
from ludoteca.kernel.compiling import Codes, Values
from ludoteca.kernel.thought import Thought, for_bots, to_chances
from ludoteca.kernel.visibility import EMPTY
from ludoteca.kernel.vocabulary import args

CARDS_IN_SET = (4, 6, 7)  # by Category
# What a set promises beside its cards, of its points, by how many of its cards are missing; with the last turn to come
# only a whole set counts. By a regression over played matches: cards count most, whatever their colors.
NEARNESS = (0.35, 0.22, 0.12, 0.05, 0.02, 0.0, 0.0, 0.0, 0.0, 0.0)
CARD = 0.2  # of the points that a card brings in each of the three sets
RAFT = 0.4
SECOND = 0.2  # of what the next best set promises
EARLY = 3  # tiles to place from which on nothing is late
SURE = 10_000  # more than any placement
SPREAD = 5  # points of lead


# == Sets ==============================================================


@for_bots
def top_points(s: State, category: int) -> int:
    """What the next dedication of a category gives. (Y2.2, Y2.3)"""
    for place in range(STACK):
        if IN_PLAY[s.seats - 2, category, place] and s.taken_by[category, place] == EMPTY:
            return int(REWARD_POINTS[category, place])
    return GENERAL_POINTS


@for_bots
def missing(s: State, seat: int, category: int) -> int:
    """How many cards a seat lacks for a set; every pair counts, the nearest three make it. (Y2.2)"""
    if category == Category.FOUR_ALIKE:
        most = 0
        for color in range(COLORS):
            most = max(most, int(s.lanterns[seat, color]))
        return max(0, 4 - most)
    singles, pairs = 0, 0
    for color in range(COLORS):
        singles += s.lanterns[seat, color] > 0
        pairs += s.lanterns[seat, color] > 1
    if category == Category.SEVEN_DIFFERENT:
        return COLORS - singles
    pairs, singles = min(pairs, 3), min(singles, 3)
    return (3 - pairs) + (3 - singles)


@for_bots
def turns_left(s: State, seat: int) -> int:
    """How many tiles a seat will still place."""
    return int(s.held[seat]) + (int(s.pile_left) + int(s.seats) - 1) // int(s.seats)


@for_bots
def is_through(s: State, seat: int) -> bool:
    """Whether a seat has had its last turn. (Y4.1)"""
    since = int(s.turn - s.first) + (int(s.seats) if s.turn < s.first else 0)
    mine = seat - int(s.first) + (int(s.seats) if seat < s.first else 0)
    return s.phase == Phase.OVER or (s.phase == Phase.LAST_TURNS and since > mine)


@for_bots
def hopes(s: State, seat: int, turns: int) -> float:
    """Points that the lantern cards and rafts before a seat promise, with so many tiles still to place."""
    whole, best, second, card = 0.0, 0.0, 0.0, 0.0
    for category in range(CATEGORIES):
        lacks, points = missing(s, seat, category), float(top_points(s, category))
        card += CARD * points / CARDS_IN_SET[category]
        if lacks == 0 or (lacks == 1 and s.rafts[seat] >= EXCHANGE_PRICE):
            whole = max(whole, points)
        value = points * NEARNESS[lacks]
        if value > best:
            best, second = value, best
        elif value > second:
            second = value
    early = min(EARLY, max(turns, 0)) / EARLY
    more = best + SECOND * second + card * lanterns_of(s, seat) + RAFT * s.rafts[seat]
    return float(early * more + (1.0 - early) * whole)


@for_bots
def estimate(s: State, values: Values) -> None:
    """Every seat's chance to win, by the points that it has and may hope for."""
    for seat in range(s.seats):
        if is_through(s, seat):  # rafts, then cards, decide between equals (Y4.3)
            values[seat] = score(s, seat) + 0.02 * s.rafts[seat] + 0.001 * lanterns_of(s, seat)
        else:
            values[seat] = score(s, seat) + hopes(s, seat, turns_left(s, seat))
    to_chances(values, s.seats, SPREAD)


# == Moves at a glance =================================================


@for_bots
def promise(s: State, seat: int, moves: Codes, count: int, worth: Codes) -> None:
    """Dedicate what gives most, exchange towards a set, place for cards and rafts that others do not get."""
    turns, loss = turns_left(s, seat), np.zeros(COLORS * s.seats, np.int64)
    if moves[count - 1] & 255 == PLACE:
        for other in range(s.seats):
            for color in range(COLORS):
                loss[COLORS * other + color] = gain_of_card(s, other, color, turns) if other != seat else 0
    for i in range(count):
        kind = moves[i] & 255
        a, b, c, d = args(moves[i])[:4]
        if kind == PLACE:
            worth[i] = glance_at_place(s, seat, a, b, c, d, turns, loss)
        elif kind == EXCHANGE:
            worth[i] = glance_at_exchange(s, seat, a, b)
        elif kind == DEDICATE_FOUR:
            worth[i] = SURE + 10 * top_points(s, Category.FOUR_ALIKE)
        elif kind == DEDICATE_PAIRS:
            spare = s.lanterns[seat, a] + s.lanterns[seat, b] + s.lanterns[seat, c]
            worth[i] = SURE + 10 * top_points(s, Category.THREE_PAIRS) + spare
        elif kind == DEDICATE_SEVEN:
            worth[i] = SURE + 10 * top_points(s, Category.SEVEN_DIFFERENT)
        elif kind == DISCARD:
            s.lanterns[seat, a] -= 1
            worth[i] = int(100 * hopes(s, seat, turns))
            s.lanterns[seat, a] += 1
        else:
            worth[i] = 0


@for_bots
def gain_of_card(s: State, seat: int, color: int, turns: int) -> int:
    """Hundredths of a point that a card of a color promises to a seat."""
    if s.supply[color] == 0:
        return 0
    before = hopes(s, seat, turns)
    s.lanterns[seat, color] += 1
    after = hopes(s, seat, turns)
    s.lanterns[seat, color] -= 1
    return int(100 * (after - before))


@for_bots
def glance_at_place(s: State, seat: int, tile: int, x: int, y: int, rotation: int, turns: int, loss: Codes) -> int:
    """What matching sides, rafts and the side that faces the seat promise to it, less what others get."""
    rafts, cards, taken = 0, 0, 0  # cards taken: a byte for each color
    for side in range(SIDES):
        other = int(s.board[y + SOUTH[side], x + EAST[side]])
        if other != EMPTY:
            color = color_at(tile, rotation, side)
            if color == color_at(other, int(s.rotation[other]), side ^ 2):
                rafts += int(HAS_SYMBOL[other]) + (int(HAS_SYMBOL[tile]) if cards == 0 else 0)
                cards += 1
                taken += 1 << 8 * color
    taken += 1 << 8 * color_at(tile, rotation, side_of(s, seat))
    worth = int(100 * hopes_with(s, seat, taken, rafts, turns))
    for other in range(s.seats):
        if other != seat:
            worth -= loss[COLORS * other + color_at(tile, rotation, side_of(s, other))] // (int(s.seats) - 1)
    return int(worth)


@for_bots
def hopes_with(s: State, seat: int, taken: int, rafts: int, turns: int) -> float:
    """What a seat may hope for with more cards, as far as the supply has them, and more rafts."""
    s.rafts[seat] += rafts
    for color in range(COLORS):
        s.lanterns[seat, color] += min(taken >> 8 * color & 255, s.supply[color])
    found = hopes(s, seat, turns - 1)
    s.rafts[seat] -= rafts
    for color in range(COLORS):
        s.lanterns[seat, color] -= min(taken >> 8 * color & 255, s.supply[color])
    return found


@for_bots
def glance_at_exchange(s: State, seat: int, give: int, take: int) -> int:
    """Worth it if it completes a set where there was none of as many points."""
    before = best_set(s, seat)
    s.lanterns[seat, give] -= 1
    s.lanterns[seat, take] += 1
    after = best_set(s, seat)
    s.lanterns[seat, give] += 1
    s.lanterns[seat, take] -= 1
    return SURE + 100 + 10 * after if after > before + 1 else -100


@for_bots
def best_set(s: State, seat: int) -> int:
    """Points of the best set that a seat could dedicate now; 0 without one."""
    best = 0
    for category in range(CATEGORIES):
        if missing(s, seat, category) == 0:
            best = max(best, top_points(s, category))
    return best


def share(s: np.record, _seat: int) -> float:
    """A turn's last decision, the placement, gets what exchanging and dedicating have left."""
    return 1.0 if s.step == Step.NONE else 0.5


THOUGHT = Thought(
    estimate=estimate,
    promise=promise,
    share=share,
    iterations={"novice": 60, "casual": 500, "skilled": 4_000, "expert": 40_000},
    playout=6,
    tries=12,
    breadth=6,
    curiosity=10,
)
