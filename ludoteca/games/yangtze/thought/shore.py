"""What a network is told of Yangtze's lake: the colors that can be matched there, by whom, and where tiles meet."""

from itertools import accumulate

import numpy as np

from ludoteca.games.yangtze import data as box
from ludoteca.games.yangtze.data import COLORS, SIDES
from ludoteca.games.yangtze.lake import EAST, SOUTH, color_at
from ludoteca.games.yangtze.state import State
from ludoteca.kernel import EMPTY, Row, arg, byte_at, for_bots

HAVE = 5  # cards of a color: none to four and more
OFFERED = 4  # a color: not at all, by a side or two, by more, beside a symbol
IN_REACH = OFFERED + 2  # as OFFERED; by a tile in hand; the same with a symbol on either tile
MATCHES = 5  # of one placement
MEETING, CORNERS = 4, 7  # from here on numbers count as one

OF_THE_LAKE = [HAVE * IN_REACH, HAVE * OFFERED, HAVE * OFFERED, MATCHES, MEETING, CORNERS, CORNERS]
(TO_ME, TO_THE_NEXT, TO_OTHERS, MOST, MEET_TWO, TWO_SIDES, MORE_SIDES, FEATURES) = accumulate(OF_THE_LAKE, initial=0)
MOST_ACTIVE = 4 * COLORS + 4
NIBBLE = 15
# The colors on each tile as bit masks; and as it lies turned, one more than the color of each side, four bits a side.
ON_TILE = np.array([sum({1 << color for color in tile}) for tile in box.SIDE_COLOR.tolist()], np.int64)
TURNED = np.array(
    [
        [sum(tile[side - turn & 3] + 1 << 4 * side for side in range(SIDES)) for turn in range(SIDES)]
        for tile in box.SIDE_COLOR.tolist()
    ],
    np.int64,
)


@for_bots
def around(s: State, x: int, y: int) -> tuple[int, int]:
    """What tiles beside a cell show to it, as in TURNED; and the colors among them of tiles with a symbol, as bits."""
    sides, lucky = 0, 0
    for side in range(SIDES):
        tile = int(s.board[y + SOUTH[side], x + EAST[side]])
        if tile != EMPTY:
            color = color_at(tile, int(s.rotation[tile]), side ^ 2)
            sides |= (color + 1) << 4 * side
            lucky |= int(box.HAS_SYMBOL[tile]) << color
    return sides, lucky


@for_bots
def most_matches(tile: int, sides: int) -> int:
    """The most sides of a cell that a tile can match, however it is turned. (Y3.1)"""
    most = 0
    for turn in range(SIDES):
        differing, matches = int(TURNED[tile, turn]) ^ sides, 0
        for side in range(SIDES):
            matches += differing >> 4 * side & NIBBLE == 0
        most = max(most, matches)
    return most


@for_bots
def note_shore(s: State, seat: int, base: int, indices: Row, n: int) -> int:
    """For every color how it can be matched, by the seat and by the others; then where several tiles meet."""
    shown, lucky, mosts, two, more = 0, 0, 0, 0, 0  # shown: sides of each color, mosts: matches of each tile, in bytes
    for i in range(s.shores):
        sides, symbols = around(s, arg(s.shore[i], 1), arg(s.shore[i], 2))
        lucky |= symbols
        known = 0
        for side in range(SIDES):
            color = (sides >> 4 * side & NIBBLE) - 1
            if color >= 0:
                shown += 1 << 8 * color
                known += 1
        if known > 1:
            two, more = two + (known == 2), more + (known > 2)
            for place in range(s.held[seat]):
                matches = most_matches(int(s.hand[seat, place]), sides)
                if matches > byte_at(mosts, place):
                    mosts += (matches - byte_at(mosts, place)) << 8 * place
    n = note_colors(s, seat, base, shown, lucky, indices, n)
    most, meeting = 0, 0
    for place in range(s.held[seat]):
        most = max(most, byte_at(mosts, place))
        meeting += byte_at(mosts, place) > 1
    indices[n], indices[n + 1] = base + MOST + most, base + MEET_TWO + min(meeting, MEETING - 1)
    indices[n + 2] = base + TWO_SIDES + min(two, CORNERS - 1)
    indices[n + 3] = base + MORE_SIDES + min(more, CORNERS - 1)
    return n + 4


@for_bots
def note_colors(s: State, seat: int, base: int, shown: int, lucky: int, indices: Row, n: int) -> int:
    """By the cards that everyone has of a color: how the lake offers it, and to the seat what its tiles make of it."""
    mine, blessed, following = 0, 0, (seat + 1) % s.seats
    for place in range(s.held[seat]):
        tile = int(s.hand[seat, place])
        mine |= ON_TILE[tile]
        blessed |= ON_TILE[tile] * int(box.HAS_SYMBOL[tile])
    for color in range(COLORS):
        sides, offered = byte_at(shown, color) if s.supply[color] > 0 else 0, 0
        if sides > 0:
            offered = 3 if lucky >> color & 1 else 1 + (sides > 2)
        reach = offered
        if sides > 0 and mine >> color & 1:
            reach = OFFERED + ((lucky | blessed) >> color & 1)
        for player in range(s.seats):
            have = min(int(s.lanterns[player, color]), HAVE - 1)
            if player == seat:
                indices[n] = base + TO_ME + have * IN_REACH + reach
            else:
                kind = TO_THE_NEXT if player == following else TO_OTHERS
                indices[n] = base + kind + have * OFFERED + offered
            n += 1
    return n
