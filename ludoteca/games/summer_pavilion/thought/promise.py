"""Which moves of Summer Pavilion look good at a glance: the prior of the search.

Played by this alone, both seats make about 103 points. What it goes for are all spaces numbered 1 to 4. The numbers
come from an evolution strategy (CMA-ES) over millions of such matches; what made no difference was left out again.
"""

import numpy as np

from ludoteca.games.summer_pavilion import data as box
from ludoteca.games.summer_pavilion.data import Pattern, Side, Source, Star
from ludoteca.games.summer_pavilion.legality import open_colors, total, wild_color
from ludoteca.games.summer_pavilion.scoring import run_length
from ludoteca.games.summer_pavilion.state import Phase, State
from ludoteca.games.summer_pavilion.vocabulary import PASS, PICK, PLACE, TAKE_BONUS
from ludoteca.kernel import EMPTY, Moves, Numbers, Values, arg, args, for_bots, kind_of

SMALL = len(box.NUMBER_POINTS) - 1  # the largest number that gives points when it is complete
SURELY_NOT = -10_000.0

# Points that a tile seems worth: a wild one (more in late rounds), one that its star needs, one that it takes.
WILD, WILD_BY_ROUND = 2.7, 0.37
NEEDED, TAKEN, SPARE = 3.4, 2.4, 1.1
BY_PRIZE = -0.095  # for every point that the star gives above its like
MIDDLE = 17
FOR_CENTER, BY_CENTER = 0.5, -0.055  # if the center star lacks its color; for each tile there
NEXT_WILD = 0.37
# Picking: large picks are better than they seem; so are the start token and leaving little behind.
SQUARED, TOKEN, TOKEN_BY_ROUND = 0.23, 4.1, -0.44
LEFT_BEHIND, WILD_LEFT_BEHIND = -0.8, -0.25
# Placing.
RUN, COST, WILD_SPENT = 1.33, -1.67, -0.5
STAR_FILLED = (0.0, 0.75, 0.68, 2.9, 4.5, 0.0, 0.0)  # by how many tiles then lie in the star
STAR_COMPLETE, NUMBER_COMPLETE = 0.6, 0.33  # of their points
BONUS_TILE, TOWARDS_BONUS = 0.5, 1.3
LARGE_NUMBER, CENTER_STAR, LEFT_OF_COLOR = -1.25, -4.1, -0.35
# Passing.
PASSING, KEPT, LOST = -0.9, 0.43, -2.8
# Taking a bonus tile: for each of the same color that one has.
ALIKE = 0.15


@for_bots
def filled_in(s: State, seat: int, star: int) -> int:
    """How many tiles lie in a star."""
    count = 0
    for slot in range(box.SLOTS):
        count += s.board[seat, star, slot] != EMPTY
    return count


@for_bots
def missing(s: State, seat: int, number: int) -> int:
    """How many spaces of a number are empty. (S5.2)"""
    count = 0
    for star in range(box.STARS):
        for slot in range(box.SLOTS):
            count += box.NUMBER[s.side, star, slot] == number and s.board[seat, star, slot] == EMPTY
    return int(count)


@for_bots
def need_of(s: State, seat: int, star: int) -> int:
    """How many tiles the empty spaces with small numbers of a star cost."""
    need = 0
    for slot in range(box.SLOTS):
        if s.board[seat, star, slot] == EMPTY and box.NUMBER[s.side, star, slot] <= SMALL:
            need += box.NUMBER[s.side, star, slot]
    return int(need)


@for_bots
def prize_of(s: State, seat: int, star: int) -> int:
    """What a star gives when it is complete, by what lies there. (S5.1, S6.1)"""
    own, count, colors = int(box.STAR_COLOR[s.side, star]), 0, 0
    for slot in range(box.SLOTS if s.side == Side.VARIANT else 0):
        color = int(s.board[seat, star, slot])
        if color != EMPTY:
            own, count, colors = color, count + 1, colors | 1 << color
    if own == EMPTY or (s.side == Side.VARIANT and (count == 1 or colors & (colors - 1) != 0)):
        return int(box.STAR_POINTS[Pattern.ALL_DIFFERENT])
    return int(box.STAR_POINTS[own])


# == Tiles =============================================================


@for_bots
def note_wishes(s: State, seat: int, wishes: Values) -> None:
    """How much a seat wants a tile of each color. The color that is wild next is kept for it once one has passed."""
    wild, center = wild_color(s), filled_in(s, seat, Star.CENTER)
    wild += s.phase == Phase.KEEPING
    for color in range(box.COLORS):
        wishes[color] = wish_for_stars(s, seat, color)
        if center < box.SLOTS and open_colors(s, seat, Star.CENTER) >> color & 1:
            wishes[color] += FOR_CENTER + BY_CENTER * center
        if color == wild + 1:
            wishes[color] += NEXT_WILD
        if color == wild:
            wishes[color] = WILD + WILD_BY_ROUND * s.round_number


@for_bots
def wish_for_stars(s: State, seat: int, color: int) -> float:
    """The most that a tile seems worth to one of the outer stars."""
    best, have = SPARE, int(s.tiles[seat, color])
    for star in range(1, box.STARS):
        if open_colors(s, seat, star) >> color & 1 and filled_in(s, seat, star) < SMALL:
            wish = NEEDED if have < need_of(s, seat, star) else TAKEN
            best = max(best, wish + BY_PRIZE * (box.STAR_POINTS[color] - MIDDLE))
    return best


# == Moves =============================================================


@for_bots
def promise(s: State, seat: int, moves: Moves, count: int, worth: Numbers) -> None:
    """In hundredths of something like a point: the tiles that a move brings, what it fills, and what it costs."""
    wishes = np.zeros(box.COLORS)
    if s.phase != Phase.PLACING:
        note_wishes(s, seat, wishes)
    for i in range(count):
        kind = kind_of(moves[i])
        seems = 0.0
        if kind == PICK:
            source, color = args(moves[i])[:2]
            seems = glance_at_pick(s, source, color, wishes)
        elif kind == PLACE:
            star, slot, color, wilds = args(moves[i])[:4]
            seems = glance_at_place(s, seat, star, slot, color, wilds)
        elif kind == TAKE_BONUS:
            color = args(moves[i])[0]
            seems = wishes[color] + ALIKE * s.tiles[seat, color]
        elif kind == PASS:
            left = total(s.tiles[seat])
            seems = PASSING + KEPT * min(left, box.MOST_KEPT) + LOST * max(0, left - box.MOST_KEPT)
            if s.round_number == box.ROUNDS:  # nothing can be kept
                seems = SURELY_NOT
        else:
            for each in range(box.COLORS):
                seems += arg(moves[i], each) * wishes[each]
        worth[i] = int(100 * seems)


@for_bots
def glance_at_pick(s: State, source: int, color: int, wishes: Values) -> float:
    """The tiles taken, what is left for others; the token is worth its points, except late. (S2.2, S2.3, S2.4, S2.5)"""
    wild = wild_color(s)
    count, seems = 1, wishes[wild]
    if color != wild:
        count = int(s.sources[source, color])
        seems = count * wishes[color] + SQUARED * count * count
        if s.sources[source, wild] > 0:
            count += 1
            seems += wishes[wild]
    if source != Source.CENTER:
        seems += LEFT_BEHIND * (total(s.sources[source]) - count)
        seems += WILD_LEFT_BEHIND * max(0, s.sources[source, wild] - 1)
    elif s.token == EMPTY:
        seems += TOKEN + TOKEN_BY_ROUND * (s.round_number - (box.ROUNDS + 1) / 2) * count
    return float(seems)


@for_bots
def glance_at_place(s: State, seat: int, star: int, slot: int, color: int, wilds: int) -> float:
    """The run, how far star, number and bonus have got, and what it costs."""
    number, left = int(box.NUMBER[s.side, star, slot]), int(s.tiles[seat, color])
    s.board[seat, star, slot] = color
    seems = RUN * run_length(s, seat, star, slot) + towards_bonus(s, seat, star, slot)
    filled = filled_in(s, seat, star)
    seems += STAR_FILLED[filled] + (STAR_COMPLETE * prize_of(s, seat, star) if filled == box.SLOTS else 0.0)
    if number > SMALL:
        seems += LARGE_NUMBER
    elif missing(s, seat, number) == 0:
        seems += NUMBER_COMPLETE * box.NUMBER_POINTS[number]
    s.board[seat, star, slot] = EMPTY
    seems += COST * number + WILD_SPENT * wilds + LEFT_OF_COLOR * (left - number + wilds)
    return seems + (CENTER_STAR if star == Star.CENTER else 0.0)


@for_bots
def towards_bonus(s: State, seat: int, star: int, slot: int) -> float:
    """Bonus tiles due for a tile just placed, and how near others have come. (S3.8)"""
    seems = 0.0
    for i in range(2):
        feature = box.BESIDE[star, slot, i]
        if feature != EMPTY:
            filled = 0
            for k in range(4):
                filled += s.board[seat, box.SPACES[feature, k, 0], box.SPACES[feature, k, 1]] != EMPTY
            part = BONUS_TILE if filled == 4 else TOWARDS_BONUS * filled * filled / 16
            seems += part * box.BONUS[box.FEATURE_KIND[feature]]
    return seems
