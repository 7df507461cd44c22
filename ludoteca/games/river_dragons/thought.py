"""For bots: what a position of River Dragons is worth to each seat, which moves look good, and sensible programs.

Everything follows from the cheapest way of a pawn to its goal (ways.py): what lies on it is good.
"""

import numpy as np

from ludoteca.games.river_dragons.data import ACTIONS, NUMBERS, PLANKS, SLOTS, STONES, SUPPORTS, TIMES, Card, Planks
from ludoteca.games.river_dragons.geometry import ends_of, fits, is_there, squared, x_of, y_of
from ludoteca.games.river_dragons.moving import space_of
from ludoteca.games.river_dragons.planks import keep_offers, number_of
from ludoteca.games.river_dragons.points import tenths
from ludoteca.games.river_dragons.search import any_filling, guess
from ludoteca.games.river_dragons.state import Phase, State
from ludoteca.games.river_dragons.table import goal_of, next_seat
from ludoteca.games.river_dragons.vocabulary import PLACE_STONE, REMOVE_STONE
from ludoteca.games.river_dragons.ways import (
    FAR,
    MOST_EDGES,
    PLANK,
    REACH,
    STEP,
    STONE,
    from_goal,
    from_pawn,
    left_from,
    list_edges,
    toll,
    way_left,
)
from ludoteca.kernel.compiling import Dice, Moves, Numbers, Values
from ludoteca.kernel.thought import Thought, for_bots, to_chances
from ludoteca.kernel.visibility import EMPTY
from ludoteca.kernel.vocabulary import arg, args, kind_of

SPREAD = 30
IN_RESERVE = 2  # for every plank that is left
LONGEST_WAY = 16
FILLINGS = 6  # looked at to imagine what another seat has programmed


@for_bots
def estimate(s: State, values: Values) -> None:
    """Every seat's chance to win, by how far its pawn has to go."""
    for seat in range(s.seats):
        values[seat] = -way_left(s, seat)
        if s.pawns[seat] == goal_of(s, seat):
            values[seat] = 1_000
        for plank in range(PLANKS):
            values[seat] += IN_RESERVE * int(s.held_by[plank] == seat)
    to_chances(values, s.seats, SPREAD)


# == Programs ==========================================================


@for_bots
def list_way(s: State, seat: int, edges: Numbers, costs: Numbers, n: int, far: Numbers, way: Numbers) -> None:
    """The cheapest way: way[0] edges, 1 for each that has its plank; from LONGEST_WAY on 1 for each support there."""
    goal, space = STONES + goal_of(s, seat) - PLANKS, int(s.pawns[seat])
    if space >= PLANKS:
        here = STONES + space - PLANKS
    else:
        a, b = int(s.ends[space, 0]), int(s.ends[space, 1])
        here = a if far[a] + toll(a, goal) < far[b] + toll(b, goal) else b
    way[0] = 0
    way[LONGEST_WAY] = int(is_there(s, here))
    while here != goal and way[0] < LONGEST_WAY - 2:
        best, nearest = EMPTY, FAR
        for i in range(n):
            a, b = ends_of(edges[i])
            if here in (a, b):
                there = b if here == a else a
                through = far[there] + toll(there, goal) + costs[i]
                if through < nearest:
                    best, nearest = there, through
        if best == EMPTY:
            return
        way[0] += 1
        way[way[0]] = int(s.resting[here] & s.resting[best] != 0)
        way[LONGEST_WAY + way[0]] = int(is_there(s, best))
        here = best


@for_bots
def glance_at_program(program: int, slots: int, on_plank: bool, way: Numbers, work: Numbers) -> int:
    """Go through a program as if nobody else were there; the less is left to do, the better."""
    for i in range(len(way)):
        work[i] = way[i]
    length, here, worth, is_out = way[0], 0, 0, on_plank
    for slot in range(slots):
        card = arg(program, slot)
        if card >= ACTIONS:
            worth += 12
            continue
        for _ in range(TIMES[card]):
            if card in (Card.PLACE_1_STONE, Card.PLACE_2_STONES):
                worth += lay_stone(work, length)
            elif card in (Card.PLACE_1_PLANK, Card.PLACE_2_PLANKS):
                worth += lay_plank_on(work, length, here)
            elif card in (Card.MOVE_1, Card.MOVE_2):
                if here == length:
                    return 1_000 + worth
                if work[1 + here]:
                    here += 1
                    is_out = True
                elif is_out:
                    worth -= STEP
            elif card == Card.JUMP:
                worth -= 60 if is_out else 5
            else:
                worth += 4
    for i in range(here, length):
        worth -= STEP + (0 if work[1 + i] else PLANK) + (0 if work[LONGEST_WAY + i] else STONE)
    return worth


@for_bots
def lay_stone(work: Numbers, length: int) -> int:
    """Put a stone on the first support of a way that lacks one; else it goes anywhere."""
    for i in range(length):
        if work[LONGEST_WAY + i] == 0:
            work[LONGEST_WAY + i] = 1
            return 0
    return 0


@for_bots
def lay_plank_on(work: Numbers, length: int, here: int) -> int:
    """Put a plank on the first edge of a way that lacks one and can carry it; else it is wasted."""
    for i in range(here, length):
        if work[1 + i] == 0 and work[LONGEST_WAY + i] and work[LONGEST_WAY + i + 1]:
            work[1 + i] = 1
            return 0
    return -8


@for_bots
def imagine(s: State, seat: int, dice: Dice) -> None:
    """As a guess, but others program with sense; as long as the seat has no program, nobody else's counts as given."""
    guess(s, seat, dice)
    measure_planks(s)
    if s.phase == Phase.PROGRAMMING:
        for other in range(s.seats):
            if other != seat and s.active >> seat & 1:
                s.active |= 1 << other
                s.programs[other, :] = EMPTY
        return
    if s.slot >= SLOTS - 1:
        return
    for other in range(s.seats):
        if other != seat:
            imagine_program(s, other, dice)


@for_bots
def measure_planks(s: State) -> None:
    """Who thinks sees how long planks are: to try one where it is too short gains nothing. (R5.4)"""
    s.planks = Planks.WITH_HELP
    if s.phase == Phase.PLACING_PLANK:
        keep_offers(s, number_of(s.chosen))


@for_bots
def imagine_program(s: State, other: int, dice: Dice) -> None:
    """The most sensible of a few fillings of the slots that are not revealed."""
    edges, costs, far = np.zeros(MOST_EDGES, np.int64), np.zeros(MOST_EDGES, np.int64), np.zeros(SUPPORTS, np.int64)
    way, work = np.zeros(2 * LONGEST_WAY, np.int64), np.zeros(2 * LONGEST_WAY, np.int64)
    n = list_edges(s, other, edges, costs)
    from_goal(s, other, edges, costs, n, far)
    list_way(s, other, edges, costs, n, far, way)
    used, best, highest = 0, 0, -FAR
    for slot in range(s.slot):
        used |= 1 << int(s.revealed[other, slot])
    for _ in range(FILLINGS):
        filling = any_filling(s, other, s.slot, used, dice)
        worth = glance_at_program(filling, SLOTS - int(s.slot), s.pawns[other] < PLANKS, way, work)
        if worth > highest:
            best, highest = filling, worth
    for slot in range(s.slot, SLOTS):
        s.programs[other, slot] = arg(best, slot - s.slot)


# == Moves at a glance =================================================


@for_bots
def promise(s: State, seat: int, moves: Moves, count: int, worth: Numbers) -> None:
    """What brings one's own pawn nearer to its goal, and what keeps the nearest other one away."""
    edges, costs = np.zeros(MOST_EDGES, np.int64), np.zeros(MOST_EDGES, np.int64)
    to_goal, to_pawn = np.zeros(SUPPORTS, np.int64), np.zeros(SUPPORTS, np.int64)
    n = list_edges(s, seat, edges, costs)
    from_goal(s, seat, edges, costs, n, to_goal)
    if s.phase == Phase.PROGRAMMING:
        way, work = np.zeros(2 * LONGEST_WAY, np.int64), np.zeros(2 * LONGEST_WAY, np.int64)
        list_way(s, seat, edges, costs, n, to_goal, way)
        for i in range(count):
            worth[i] = glance_at_program(moves[i], SLOTS, s.pawns[seat] < PLANKS, way, work)
        return
    goal = STONES + goal_of(s, seat) - PLANKS
    if s.phase in (Phase.MOVING, Phase.JUMPING):
        for i in range(count):
            space = space_of(moves[i])
            worth[i] = FAR if space == goal_of(s, seat) else -left_from(s, space, goal, to_goal)
        return
    from_pawn(s, seat, edges, costs, n, to_pawn)
    if s.phase == Phase.PLACING_STONE:
        for i in range(count):
            worth[i] = -glance_at_stone(s, moves[i], to_goal, to_pawn)
    elif s.phase == Phase.CHOOSING_PLANK:
        for i in range(count):
            worth[i] = -glance_at_choice(s, args(moves[i])[1] + 1, edges, n, to_goal, to_pawn)
    elif s.phase == Phase.PLACING_PLANK:
        for i in range(count):
            a, b = args(moves[i])[:2]
            is_fit = fits(s, int(s.chosen) % NUMBERS + 1, a, b)
            worth[i] = -through(a, b, to_goal, to_pawn) if is_fit else -FAR
    else:
        glance_at_removals(s, seat, moves, count, worth, to_goal, to_pawn)


@for_bots
def through(a: int, b: int, to_goal: Numbers, to_pawn: Numbers) -> int:
    """How long the way is over a span with a plank on it."""
    return int(min(to_pawn[a] + to_goal[b], to_pawn[b] + to_goal[a])) + STEP


@for_bots
def glance_at_stone(s: State, move: int, to_goal: Numbers, to_pawn: Numbers) -> int:
    """How long the way is over a stone."""
    a, b = args(move)[:2]
    if kind_of(move) != PLACE_STONE:
        return int(8 * (to_goal[a] + to_pawn[a]) + to_pawn[a] // 10)
    x, y, after, before = tenths(a), tenths(b), FAR, FAR
    for support in range(SUPPORTS):
        if is_there(s, support):
            planks = 1 + int(np.sqrt(squared(x, y, x_of(s, support), y_of(s, support)))) // REACH
            cost = planks * (STEP + PLANK) + (planks - 1) * STONE
            after, before = min(after, to_goal[support] + cost), min(before, to_pawn[support] + cost)
    return int(8 * (after + before) + before // 10)


@for_bots
def glance_at_choice(s: State, number: int, edges: Numbers, n: int, to_goal: Numbers, to_pawn: Numbers) -> int:
    """How long the way is over the best span for a plank of a number; short ones are better spent."""
    best = FAR
    for i in range(n):
        a, b = ends_of(edges[i])
        is_open = is_there(s, a) and is_there(s, b) and s.resting[a] & s.resting[b] == 0
        if is_open and through(a, b, to_goal, to_pawn) < best and fits(s, number, a, b):
            best = through(a, b, to_goal, to_pawn)
    return 8 * best + number


@for_bots
def glance_at_removals(
    s: State, seat: int, moves: Moves, count: int, worth: Numbers, to_goal: Numbers, to_pawn: Numbers
) -> None:
    """What the next seat needs and one does not need oneself."""
    edges, costs = np.zeros(MOST_EDGES, np.int64), np.zeros(MOST_EDGES, np.int64)
    others_goal, others_pawn = np.zeros(SUPPORTS, np.int64), np.zeros(SUPPORTS, np.int64)
    other = next_seat(s, seat)
    n = list_edges(s, other, edges, costs)
    from_goal(s, other, edges, costs, n, others_goal)
    from_pawn(s, other, edges, costs, n, others_pawn)
    mine, theirs = FAR, FAR
    for support in range(SUPPORTS):
        mine = min(mine, to_goal[support] + to_pawn[support])
        theirs = min(theirs, others_goal[support] + others_pawn[support])
    for i in range(count):
        a, b = args(moves[i])[:2]
        if kind_of(moves[i]) == REMOVE_STONE:
            my_loss = max(0, 20 - (to_goal[a] + to_pawn[a] - mine))
            their_loss = max(0, 20 - (others_goal[a] + others_pawn[a] - theirs))
            worth[i] = their_loss - 2 * my_loss
        else:
            plank = a * NUMBERS + b
            one, two = int(s.ends[plank, 0]), int(s.ends[plank, 1])
            my_loss = max(0, 40 - (through(one, two, to_goal, to_pawn) - mine))
            their_loss = max(0, 40 - (through(one, two, others_goal, others_pawn) - theirs))
            worth[i] = their_loss - my_loss + IN_RESERVE


def share(s: np.record, _seat: int) -> float:
    """Programs decide the turn; the choices in carrying it out are small."""
    return 1.0 if s.phase == Phase.PROGRAMMING else 0.2


THOUGHT = Thought(
    estimate=estimate,
    promise=promise,
    imagine=imagine,
    share=share,
    iterations={"novice": 12, "casual": 120, "skilled": 400, "expert": 6_000},
    playout=12,  # about what is left of the programs: an estimate between two slots says little of the later ones
    tries=100,
    breadth=6,
    curiosity=10,
)
