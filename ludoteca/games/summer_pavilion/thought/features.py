"""What a network is told of a position of Summer Pavilion: the features that hold, as one seat sees the table.

Features are tables rather than counts (this star has these spaces filled, n tiles of its color are at hand), so
that a small network needs no multiplication to tell positions apart. Opponents share their features: two of them with
the same star count twice. What each feature is called stands in the tests, where a slow twin finds the same list.
"""

from itertools import accumulate

import numpy as np

from ludoteca.games.summer_pavilion import data as box
from ludoteca.games.summer_pavilion.data import COLORS, SEATS, SLOTS, STARS, Side, Source, Star
from ludoteca.games.summer_pavilion.legality import open_colors, total, wild_color
from ludoteca.games.summer_pavilion.scoring import score
from ludoteca.games.summer_pavilion.state import Phase, State
from ludoteca.kernel import EMPTY, Encoding, Row, for_bots

# == Tables ============================================================

MASKS = 1 << SLOTS
SMALL = len(box.NUMBER_POINTS) - 1  # numbers that give points
DIFFERENT, SINGLE = COLORS, COLORS + 1  # kinds of stars beside those of one color; on the variant side alone
KINDS = COLORS + 2
BETWEEN = 12  # pillars and statues; windows are in the masks of stars
FILLED = np.array([mask.bit_count() for mask in range(MASKS)], np.int64)
# [side, whether it is an outer star, filled spaces]: how many spaces of each small number these are, a byte for each.
NUMBERS_IN = np.array(
    [
        [
            [
                sum(1 << 8 * (n - 1) for slot, n in enumerate(star) if mask >> slot & 1 and n <= SMALL)
                for mask in range(64)
            ]
            for star in side[:2].tolist()
        ]
        for side in box.NUMBER
    ],
    np.int64,
)

# == Where features of a kind begin ====================================

OF_A_SEAT = [SLOTS * COLORS, MASKS, KINDS * MASKS, COLORS * 16 * 7, COLORS * 7, COLORS * 5, 16, COLORS * 3]
OF_A_SEAT += [SMALL * 12, BETWEEN * 4, 16, COLORS * 4, 5, 1]
(CENTER_TILE, CENTER_MASK, STAR, HELD, HELD_FREE, HELD_FOR_CENTER, HELD_FOR_SIX, LACKING, IN_NUMBER, AROUND, IN_ALL,
 CORNER, KEPT, PASSED, BLOCK) = accumulate(OF_A_SEAT, initial=0)  # fmt: skip

OF_THE_TABLE = [1, 3, COLORS * 4 * 2, 10, COLORS * 8, 40, SEATS + 1, SEATS, SEATS * 4, 2 * 6, COLORS * 5, COLORS * 8]
OF_THE_TABLE += [31, SEATS, SEATS]
(ALWAYS, SEATED, DISPLAYED, FULL_DISPLAYS, IN_MIDDLE, LYING, TOKEN, FIRST, TURN, BONUS, SUPPLY, BAG,
 LEAD, AHEAD, HAS_PASSED, FEATURES) = accumulate(OF_THE_TABLE, initial=2 * BLOCK)  # fmt: skip
MOST_ACTIVE = 416  # at most 86 of each of four seats, and 72 of the table


@for_bots
def note_player(s: State, player: int, indices: Row, n: int) -> int:
    """Write the features that hold of a player; returns how many there are then."""
    n = note_stars(s, player, indices, n)
    n = note_center(s, player, indices, n)
    return note_things(s, player, indices, n)


@for_bots
def note_table(s: State, seat: int, indices: Row, n: int) -> int:
    """The same of the table as a seat sees it."""
    n = note_stocks(s, seat, indices, n)
    if s.phase == Phase.PICKING:
        n = note_sources(s, indices, n)
    return note_order(s, seat, indices, n)


@for_bots
def bucket(s: State) -> int:
    """Which weights judge a position: by side, round, whether tiles are picked, and seats."""
    stage = (int(s.side) * box.ROUNDS + int(s.round_number) - 1) * 2 + int(s.phase != Phase.PICKING)
    return stage * 3 + int(s.seats) - 2


ENCODING = Encoding(
    note_player, note_table, bucket, BLOCK, FEATURES, MOST_ACTIVE, buckets=2 * box.ROUNDS * 2 * 3, sharing=3,
    own_point=0.02, others_point=0.01,
)  # fmt: skip


# == A seat's things ===================================================


@for_bots
def filled_slots(s: State, player: int, star: int) -> int:
    """The filled spaces of a star, as a bit mask."""
    mask = 0
    for slot in range(SLOTS):
        mask |= int(s.board[player, star, slot] != EMPTY) << slot
    return mask


@for_bots
def kind_of_star(s: State, player: int, star: int, mask: int) -> int:
    """Its color; on the variant side the color of two tiles or more, or that it is to have six, or one tile. (S6.1)"""
    if s.side == Side.COLORED:
        return int(box.STAR_COLOR[0, star])
    if FILLED[mask] < 2:
        return SINGLE
    first, second = EMPTY, EMPTY
    for slot in range(SLOTS):
        if mask >> slot & 1:
            first, second = second, int(s.board[player, star, slot])
    return second if first == second else DIFFERENT


@for_bots
def note_stars(s: State, player: int, indices: Row, n: int) -> int:
    """The outer stars, each with the tiles at hand that it takes; complete numbers."""
    numbers, served, lacking = 0, 0, 0
    for star in range(1, STARS):
        mask = filled_slots(s, player, star)
        kind = kind_of_star(s, player, star, mask)
        numbers += NUMBERS_IN[s.side, 1, mask]
        if mask != 0:
            indices[n] = STAR + kind * MASKS + mask
            n += 1
        if kind < COLORS:
            served |= 1 << kind
            if s.tiles[player, kind] > 0:
                indices[n] = HELD + (kind * 16 + (mask & 15)) * 7 + min(s.tiles[player, kind], 7) - 1
                n += 1
        elif kind == DIFFERENT:
            takes = open_colors(s, player, star)
            for color in range(COLORS):
                lacking += (takes >> color & 1) << 8 * color
                if takes >> color & 1 and s.tiles[player, color] > 0:
                    indices[n] = HELD_FOR_SIX + (FILLED[mask] - 2) * 4 + min(s.tiles[player, color], 4) - 1
                    n += 1
    numbers += NUMBERS_IN[s.side, 0, filled_slots(s, player, Star.CENTER)]
    return note_numbers(s, player, indices, n, numbers, served, lacking)


@for_bots
def note_numbers(s: State, player: int, indices: Row, n: int, numbers: int, served: int, lacking: int) -> int:
    """How many spaces of each number are filled; tiles for which there is no star; what stars of six colors lack."""
    for number in range(SMALL):
        count = numbers >> 8 * number & 255
        if count > 0:
            indices[n] = IN_NUMBER + number * 12 + count - 1
            n += 1
    for color in range(COLORS):
        if served >> color & 1 == 0 and s.tiles[player, color] > 0:
            indices[n] = HELD_FREE + color * 7 + min(s.tiles[player, color], 7) - 1
            n += 1
        count = lacking >> 8 * color & 255
        if count > 0:
            indices[n] = LACKING + color * 3 + min(count, 3) - 1
            n += 1
    return n


@for_bots
def note_center(s: State, player: int, indices: Row, n: int) -> int:
    """The star in the middle, with the tiles at hand that it takes."""
    mask, takes = filled_slots(s, player, Star.CENTER), open_colors(s, player, Star.CENTER)
    for slot in range(SLOTS):
        if mask >> slot & 1:
            indices[n] = CENTER_TILE + slot * COLORS + s.board[player, Star.CENTER, slot]
            n += 1
    if mask != 0:
        indices[n] = CENTER_MASK + mask
        n += 1
    for color in range(COLORS):
        if takes >> color & 1 and s.tiles[player, color] > 0:
            indices[n] = HELD_FOR_CENTER + color * 5 + min(s.tiles[player, color], 5) - 1
            n += 1
    return n


@for_bots
def note_things(s: State, player: int, indices: Row, n: int) -> int:
    """Pillars and statues by the spaces filled around them, tiles at hand, those kept, and whether it has passed."""
    for feature in range(BETWEEN):
        filled = 0
        for i in range(4):
            filled += s.board[player, box.SPACES[feature, i, 0], box.SPACES[feature, i, 1]] != EMPTY
        if filled > 0:
            indices[n] = AROUND + feature * 4 + filled - 1
            n += 1
    indices[n] = IN_ALL + min(total(s.tiles[player]), 15)
    n += 1
    kept = 0
    for color in range(COLORS):
        count = int(s.corners[player, color])
        if count > 0:
            kept += count
            indices[n] = CORNER + color * 4 + min(count, 4) - 1
            n += 1
    if kept > 0:
        indices[n] = KEPT + min(kept, 4)
        n += 1
    if s.passed[player]:
        indices[n] = PASSED
        n += 1
    return n


# == The table =========================================================


@for_bots
def note_stocks(s: State, seat: int, indices: Row, n: int) -> int:
    """How many seats there are, what may be taken or drawn, and by how much the seat leads the best of the others."""
    indices[n], indices[n + 1] = ALWAYS, SEATED + s.seats - 2
    n, best, ahead = n + 2, 0, 0
    for color in range(COLORS):
        if s.supply[color] > 0:
            indices[n] = SUPPLY + color * 5 + min(s.supply[color], 5) - 1
            n += 1
        indices[n] = BAG + color * 8 + min(s.bag[color] // 3, 7)
        n += 1
    for other in range(s.seats):
        if other != seat:
            best = max(best, score(s, other))
            ahead += score(s, other) > score(s, seat)
    indices[n] = LEAD + min(max((score(s, seat) - best + 62) // 4, 0), 30)
    indices[n + 1] = AHEAD + ahead
    return n + 2


@for_bots
def note_sources(s: State, indices: Row, n: int) -> int:
    """What lies on the displays, each color with or without a wild tile, and in the middle of the table."""
    full, lying, wild = 0, 0, wild_color(s)
    for source in range(1, 1 + box.DISPLAYS[s.seats - 2]):
        full += total(s.sources[source]) > 0
        has_wild = int(s.sources[source, wild] > 0)
        for color in range(COLORS):
            count = int(s.sources[source, color])
            if count > 0:
                lying += count
                indices[n] = DISPLAYED + (color * 4 + count - 1) * 2 + has_wild
                n += 1
    for color in range(COLORS):
        count = int(s.sources[Source.CENTER, color])
        if count > 0:
            lying += count
            indices[n] = IN_MIDDLE + color * 8 + min(count, 8) - 1
            n += 1
    indices[n], indices[n + 1] = FULL_DISPLAYS + full, LYING + min(lying, 39)
    return n + 2


@for_bots
def note_order(s: State, seat: int, indices: Row, n: int) -> int:
    """Who has the token, who is first, whose turn it is and what is due, by how far from the seat; who has passed."""
    indices[n] = TOKEN + (0 if s.token == EMPTY else 1 + (s.token - seat + s.seats) % s.seats)
    indices[n + 1] = FIRST + (s.first - seat + s.seats) % s.seats
    indices[n + 2] = TURN + (s.turn - seat + s.seats) % s.seats * 4 + min(s.phase, 3)
    n += 3
    if s.bonus > 0:
        indices[n] = BONUS + int(s.turn == seat) * 6 + min(s.bonus, 6) - 1
        n += 1
    for other in range(s.seats):
        if other != seat and s.passed[other]:
            indices[n] = HAS_PASSED + (other - seat + s.seats) % s.seats
            n += 1
    return n
