"""What a position of Yangtze is worth to each seat: the evaluation."""

from ludoteca.games.yangtze.data import CATEGORIES, COLORS, EXCHANGE_PRICE, Category
from ludoteca.games.yangtze.scoring import lanterns_of, score
from ludoteca.games.yangtze.state import Phase, State
from ludoteca.games.yangtze.thought.promise import top_points, turns_left
from ludoteca.kernel import Values, for_bots, to_chances

CARDS_IN_SET = (4, 6, 7)  # by Category
# What a set promises beside its cards, of its points, by how many of its cards are missing; with the last turn to come
# only a whole set counts. By a regression over played matches: cards count most, whatever their colors.
NEARNESS = (0.35, 0.22, 0.12, 0.05, 0.02, 0.0, 0.0, 0.0, 0.0, 0.0)
CARD = 0.2  # of the points that a card brings in each of the three sets
RAFT = 0.4
SECOND = 0.2  # of what the next best set promises
EARLY = 3  # tiles to place from which on nothing is late
SPREAD = 5  # points of lead


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
def is_through(s: State, seat: int) -> bool:
    """Whether a seat has had its last turn. (Y4.1)"""
    since = int(s.turn - s.first) + (int(s.seats) if s.turn < s.first else 0)
    mine = seat - int(s.first) + (int(s.seats) if seat < s.first else 0)
    return s.phase == Phase.OVER or (s.phase == Phase.LAST_TURNS and since > mine)


@for_bots
def hopes(s: State, seat: int, turns: int) -> float:
    """Points that the lantern cards and rafts before a seat promise, with a number of tiles still to place."""
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
