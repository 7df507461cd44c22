"""For bots: what a position of Summer Pavilion is worth to each seat, and which moves look good."""

import numpy as np

from ludoteca.games.summer_pavilion.data import (
    BESIDE,
    BONUS,
    COLORS,
    FEATURE_KIND,
    MOST_KEPT,
    NUMBER,
    NUMBER_POINTS,
    ROUNDS,
    SLOTS,
    SOURCES,
    SPACES,
    STAR_COLOR,
    STAR_POINTS,
    STARS,
    Pattern,
    Source,
)
from ludoteca.games.summer_pavilion.legality import open_colors, total, wild_color
from ludoteca.games.summer_pavilion.scoring import run_length, score
from ludoteca.games.summer_pavilion.state import Phase, State
from ludoteca.games.summer_pavilion.vocabulary import PASS, PICK, PLACE, TAKE_BONUS
from ludoteca.kernel.compiling import Codes, Row, Values
from ludoteca.kernel.thought import Thought, for_bots, to_chances
from ludoteca.kernel.visibility import EMPTY
from ludoteca.kernel.vocabulary import args

PER_ROUND = 11.0  # tiles that a seat gets in a round, bonus tiles included
RUNS = (21, 20, 18, 15, 11, 6, 0)  # points for filling up a star in order, by how many tiles lie there already


# == Positions =========================================================


@for_bots
def filled_in(s: State, seat: int, star: int) -> int:
    """How many tiles lie in a star."""
    count = 0
    for slot in range(SLOTS):
        count += s.board[seat, star, slot] != EMPTY
    return count


@for_bots
def cost_of(s: State, seat: int, star: int) -> int:
    """How many tiles it takes to complete a star."""
    cost = 0
    for slot in range(SLOTS):
        if s.board[seat, star, slot] == EMPTY:
            cost += NUMBER[s.side, star, slot]
    return int(cost)


@for_bots
def prize_of(s: State, seat: int, star: int) -> int:
    """What a star gives at the end, or would by what lies there. (S5.1, S6.1)"""
    own = int(STAR_COLOR[s.side, star])
    if own != EMPTY:
        return int(STAR_POINTS[own])
    colors = open_colors(s, seat, star)
    if colors & (colors - 1) == 0 and colors != 0 and s.side == 1 and filled_in(s, seat, star) > 1:
        for color in range(COLORS):
            if colors >> color & 1:
                return int(STAR_POINTS[color])
    return int(STAR_POINTS[Pattern.ALL_DIFFERENT])


@for_bots
def tiles_to_come(s: State, seat: int) -> float:
    """About how many tiles a seat will still have to play: of those beside the board four are safe."""
    held, rounds = total(s.tiles[seat]) + total(s.corners[seat]), ROUNDS - int(s.round_number)
    tiles = PER_ROUND * rounds
    if s.phase == Phase.PICKING:
        tiles += 0.95 * held
    elif s.passed[seat]:
        tiles += float(min(held, MOST_KEPT)) if rounds > 0 else 0.0
    else:
        safe = min(held, MOST_KEPT) if rounds > 0 else 0
        tiles += safe + 0.6 * (held - safe)
    if s.phase == Phase.PICKING:
        lying = 0
        for source in range(SOURCES):
            lying += total(s.sources[source])
        tiles += lying / s.seats
    return tiles


@for_bots
def likely(have: float, cost: float) -> float:
    """The chance to raise a cost, by how many tiles there will be."""
    return min(1.0, max(0.0, 0.5 + (have - cost) / (0.9 * cost + 6.0)))


@for_bots
def worth_of(s: State, seat: int) -> float:
    """The final score to hope for: what is won, then stars, the best for their cost first, then numbers."""
    points = float(score(s, seat))
    if s.phase == Phase.OVER:
        return points
    budget = tiles_to_come(s, seat)
    points += 0.8 * budget
    done = 0
    for star in range(STARS):
        if cost_of(s, seat, star) == 0:
            points += prize_of(s, seat, star)
            done |= 1 << star
    points += worth_of_numbers(s, seat, budget)
    for _ in range(STARS):
        best, ratio = EMPTY, 0.0
        for star in range(STARS):
            if done >> star & 1 == 0:
                gain = prize_of(s, seat, star) + RUNS[filled_in(s, seat, star)]
                if gain / cost_of(s, seat, star) > ratio:
                    best, ratio = star, gain / cost_of(s, seat, star)
        if best == EMPTY or budget <= 0:
            return points
        cost = float(cost_of(s, seat, best))
        chance = likely(budget, cost)
        likely_gain = prize_of(s, seat, best) * chance + RUNS[filled_in(s, seat, best)] * min(1.0, budget / cost)
        points += max(0.0, likely_gain - 0.8 * min(budget, cost))
        budget -= cost
        done |= 1 << best
    return points


@for_bots
def worth_of_numbers(s: State, seat: int, budget: float) -> float:
    """Hopes for all spaces of a number. (S5.2)"""
    points = 0.0
    for number in range(1, len(NUMBER_POINTS)):
        missing = 0
        for star in range(STARS):
            for slot in range(SLOTS):
                missing += NUMBER[s.side, star, slot] == number and s.board[seat, star, slot] == EMPTY
        chance = max(0.0, 1.0 - missing * number / (0.6 * budget + 1.0))
        points += NUMBER_POINTS[number] * chance * chance
    return points


@for_bots
def estimate(s: State, values: Values) -> None:
    """Every seat's chance to win, by the final score to hope for; a lead counts more when few rounds are left."""
    for seat in range(s.seats):
        values[seat] = worth_of(s, seat)
    to_chances(values, s.seats, 8 + 4 * (ROUNDS - int(s.round_number)))


# == Moves at a glance =================================================


@for_bots
def desire(s: State, seat: int, color: int) -> int:
    """How much a seat wants a tile of a color, in tenths of a point."""
    if color == wild_color(s):
        return 17
    want = 6
    for star in range(STARS):
        if open_colors(s, seat, star) >> color & 1:
            filled = filled_in(s, seat, star)
            if filled < SLOTS:
                want = max(want, 10 + 2 * filled)
    return want + 2 * int(color == wild_color(s) + 1)


@for_bots
def promise(s: State, seat: int, moves: Codes, count: int, worth: Codes) -> None:
    """Pick many tiles of wanted colors, place where runs, stars and bonus tiles grow, keep what is wanted."""
    wants = np.zeros(COLORS, np.int32)
    if s.phase != Phase.PLACING:
        for color in range(COLORS):
            wants[color] = desire(s, seat, color)
    for i in range(count):
        kind = moves[i] & 255
        a, b, c, d = args(moves[i])[:4]
        if kind == PICK:
            worth[i] = glance_at_pick(s, a, b, wants)
        elif kind == PLACE:
            worth[i] = glance_at_place(s, seat, a, b, c, d)
        elif kind == TAKE_BONUS:
            worth[i] = wants[a]
        elif kind == PASS:
            left = total(s.tiles[seat])
            worth[i] = -12 * (left - MOST_KEPT) if left > MOST_KEPT else 4
            if s.round_number == ROUNDS:
                worth[i] = -100
        else:
            kept = 0
            for color in range(COLORS):
                kept += (moves[i] >> 8 * (color + 1) & 255) * wants[color]
            worth[i] = kept


@for_bots
def glance_at_pick(s: State, source: int, color: int, wants: Row) -> int:
    """Tiles taken, by how much they are wanted; the first pick from the center costs points. (S2.2, S2.5)"""
    wild = wild_color(s)
    if color == wild:
        count, worth = 1, int(wants[wild])
    else:
        count = int(s.sources[source, color])
        worth = count * int(wants[color])
        if s.sources[source, wild] > 0:
            count += 1
            worth += int(wants[wild])
    if source == Source.CENTER and s.token == EMPTY:
        worth += 8 - 10 * count
    return worth


@for_bots
def glance_at_place(s: State, seat: int, star: int, slot: int, color: int, wilds: int) -> int:
    """The run, bonus tiles, and how far the star and the number have got, for what it costs."""
    number = int(NUMBER[s.side, star, slot])
    s.board[seat, star, slot] = color
    run, filled = run_length(s, seat, star, slot), filled_in(s, seat, star)
    bonus = bonus_of(s, seat, star, slot)
    s.board[seat, star, slot] = EMPTY
    worth = 10 * run + 12 * bonus + 7 * filled - 10 * number - 3 * wilds
    if filled == SLOTS:
        worth += 100
    return worth


@for_bots
def bonus_of(s: State, seat: int, star: int, slot: int) -> int:
    """Bonus tiles due for a tile just placed. (S3.8)"""
    bonus = 0
    for i in range(2):
        feature = BESIDE[star, slot, i]
        if feature != EMPTY:
            closed = True
            for k in range(4):
                closed &= s.board[seat, SPACES[feature, k, 0], SPACES[feature, k, 1]] != EMPTY
            bonus += BONUS[FEATURE_KIND[feature]] if closed else 0
    return int(bonus)


def share(s: np.record, _seat: int) -> float:
    """Bonus tiles and tiles to keep are small parts of a turn."""
    return 0.25 if s.phase in (Phase.TAKING_BONUS, Phase.KEEPING) else 1.0


THOUGHT = Thought(
    estimate=estimate,
    promise=promise,
    share=share,
    iterations={"novice": 60, "casual": 300, "skilled": 1_500, "expert": 15_000},
    playout=24,
    tries=8,
    breadth=8,
    curiosity=25,
)
