"""What a network is told of a position of Yangtze: the features that hold, as one seat sees the table.

Features are tables rather than counts (n cards are missing for a set that brings m points), so that a small
network needs no multiplication. Opponents share their features. Of hands it knows the seat's own; `shore` tells what
the lake offers.
"""

from itertools import accumulate

import numpy as np

from ludoteca.games.yangtze import data as box
from ludoteca.games.yangtze.data import CATEGORIES, COLORS, SEATS, TILES
from ludoteca.games.yangtze.scoring import score
from ludoteca.games.yangtze.state import Phase, State
from ludoteca.games.yangtze.thought import shore
from ludoteca.games.yangtze.thought.estimate import missing
from ludoteca.games.yangtze.thought.promise import top_points, turns_left
from ludoteca.games.yangtze.thought.shore import ON_TILE, note_shore
from ludoteca.kernel import Encoding, Row, for_bots

# == Where features of a kind begin ====================================

POINTS = 7  # 4 to 10 for the next set of a category
LACKING = 8  # cards that are missing for a set, 0 to 7
MANY, CARDS, RAFTS, TURNS = 5, 14, 8, 16  # from here on numbers count as one
EXCHANGES = 3  # that one can pay for: none, one, more
LEADS = 41
STAGES = 9  # by tiles that everyone still places

OF_A_PLAYER = [COLORS * MANY, 4 * (COLORS + 1), CARDS, RAFTS, TURNS, CATEGORIES * LACKING * POINTS]
OF_A_PLAYER += [CATEGORIES * LACKING * EXCHANGES, MANY, MANY * MANY]
(LANTERN, AT_LEAST, IN_ALL, RAFT, TO_PLACE, LACKS, LACKS_AND_PAYS, WANTED, FOURTH, BLOCK) = accumulate(
    OF_A_PLAYER, initial=0
)

OF_THE_TABLE = [1, SEATS - 1, COLORS * 9, CATEGORIES * POINTS, SEATS * 4, 1, SEATS, LEADS, SEATS, 1, TILES]
OF_THE_TABLE += [COLORS * 2, MANY * 2, shore.FEATURES]
(ALWAYS, SEATED, SUPPLY, TOP, TURN, LAST, FIRST, LEAD, AHEAD, PLACING, IN_HAND, BRINGS, BRINGS_TO, LAKE, FEATURES) = (
    accumulate(OF_THE_TABLE, initial=2 * BLOCK)
)
MOST_ACTIVE = 176 + shore.MOST_ACTIVE  # at most 28 of each of four players, 40 of the table, and the lake's


@for_bots
def bucket(s: State) -> int:
    """Which weights judge a position: by the tiles that everyone still places, and seats."""
    tiles = int(s.pile_left) + int(s.seats) - 1
    for player in range(s.seats):
        tiles += int(s.held[player])
    return min(tiles // int(s.seats), STAGES - 1) * 3 + int(s.seats) - 2


# == A player's things =================================================


@for_bots
def note_player(s: State, player: int, indices: Row, n: int) -> int:
    """Cards and rafts, what is missing for each set, and whether the supply still has it."""
    cards, most = 0, 0
    reached = np.zeros(5, np.int64)  # colors of which it has at least as many cards
    for color in range(COLORS):
        count = int(s.lanterns[player, color])
        cards += count
        for least in range(1, 5):
            reached[least] += count >= least
        if count > 0:
            indices[n] = LANTERN + color * MANY + min(count, MANY) - 1
        else:
            indices[n] = WANTED + min(s.supply[color], MANY - 1)
        n += 1
        if count > s.lanterns[player, most]:
            most = color
    for least in range(1, 5):
        indices[n] = AT_LEAST + (least - 1) * (COLORS + 1) + reached[least]
        n += 1
    indices[n] = IN_ALL + min(cards, CARDS - 1)
    indices[n + 1] = RAFT + min(s.rafts[player], RAFTS - 1)
    indices[n + 2] = TO_PLACE + min(turns_left(s, player), TURNS - 1)
    indices[n + 3] = FOURTH + min(s.lanterns[player, most], MANY - 1) * MANY + min(s.supply[most], MANY - 1)
    n += 4
    pays = min(int(s.rafts[player]) // box.EXCHANGE_PRICE, EXCHANGES - 1)
    for category in range(CATEGORIES):
        lacks = missing(s, player, category)
        indices[n] = LACKS + (category * LACKING + lacks) * POINTS + top_points(s, category) - box.GENERAL_POINTS
        indices[n + 1] = LACKS_AND_PAYS + (category * LACKING + lacks) * EXCHANGES + pays
        n += 2
    return n


# == The table =========================================================


@for_bots
def note_table(s: State, seat: int, indices: Row, n: int) -> int:
    """Supply and stacks, whose turn it is, who leads, and while tiles are placed what the lake offers."""
    indices[n], indices[n + 1] = ALWAYS, SEATED + s.seats - 2
    n += 2
    for color in range(COLORS):
        indices[n] = SUPPLY + color * 9 + min(s.supply[color], 8)
        n += 1
    for category in range(CATEGORIES):
        indices[n] = TOP + category * POINTS + top_points(s, category) - box.GENERAL_POINTS
        n += 1
    indices[n] = TURN + (s.turn - seat + s.seats) % s.seats * 4 + s.step
    indices[n + 1] = FIRST + (s.first - seat + s.seats) % s.seats
    best, ahead, mine = 0, 0, score(s, seat)
    for other in range(s.seats):
        if other != seat:
            best = max(best, score(s, other))
            ahead += score(s, other) > mine
    indices[n + 2] = LEAD + min(max(mine - best + LEADS // 2, 0), LEADS - 1)
    indices[n + 3] = AHEAD + ahead
    n += 4
    if s.phase == Phase.PLACING:
        return note_shore(s, seat, LAKE, indices, note_hand(s, seat, indices, n))
    indices[n] = LAST
    return n + 1


@for_bots
def note_hand(s: State, seat: int, indices: Row, n: int) -> int:
    """The tiles in the seat's own hand, and the colors that they could bring it, if the supply has them. (Y3.6)"""
    indices[n] = PLACING
    n, shown = n + 1, 0
    for i in range(s.held[seat]):
        tile = int(s.hand[seat, i])
        indices[n] = IN_HAND + tile
        shown |= ON_TILE[tile]
        n += 1
    for color in range(COLORS):
        brings = int(shown >> color & 1 == 1 and s.supply[color] > 0)
        indices[n] = BRINGS + color * 2 + brings
        indices[n + 1] = BRINGS_TO + min(s.lanterns[seat, color], MANY - 1) * 2 + brings
        n += 2
    return n


ENCODING = Encoding(
    note_player, note_table, bucket, BLOCK, FEATURES, MOST_ACTIVE, buckets=STAGES * 3, sharing=3, few=4,
    own_point=0.05,
)  # fmt: skip
