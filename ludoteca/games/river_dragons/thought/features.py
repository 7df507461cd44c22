"""What a network is told of a position of River Dragons: the features that hold, as one seat sees the table.

Every player has a route to its goal (routes.py): how long it is, what of it is built, and how far the rest of a program
would bring it. Programs of others are those that were imagined: nothing here knows a true one that is not revealed.
"""

from itertools import accumulate

import numpy as np

from ludoteca.games.river_dragons import data as box
from ludoteca.games.river_dragons.data import ACTIONS, PLANKS, SEATS, SLOTS, STONES, SUPPORTS, Side
from ludoteca.games.river_dragons.state import Phase, State, color_of, goal_of, start_of
from ludoteca.games.river_dragons.thought.programs import glance_at_program, route_of
from ludoteca.games.river_dragons.thought.routes import MOST_EDGES, from_goal, left_from, list_edges, longest_of
from ludoteca.kernel import Encoding, Row, for_bots

# == Where features of a kind begin ====================================

LEFTS, LEFT_STEP = 41, 6  # how far the pawn has to go
EDGES, BARE, WALKS, GAPS = 12, 9, 7, 8  # of the route: edges, those without a plank, to be walked now, stones missing
RESERVE, CARDS = 10, ACTIONS + 1
WORTHS, WORTH_STEP = 41, 6  # what the rest of the program brings
AFTERS, AFTER_STEP = 25, 8  # how far it is then
ENDS = 1_000 - 100  # worth of a program that reaches the goal, at least

OF_A_PLAYER = [LEFTS, EDGES * BARE, WALKS * 2, GAPS, RESERVE, box.NUMBERS + 1, SLOTS * CARDS, SLOTS, 1, 1, WORTHS]
OF_A_PLAYER += [AFTERS, SLOTS + 1, 3, SEATS]
(LEFT, ROUTE, WALK, GAP, IN_RESERVE, LONGEST, PROGRAM, AIMED_AT, NO_PROGRAM, ENDING, WORTH, AFTER, TO_COME, STANDING,
 ORDER, BLOCK) = accumulate(OF_A_PLAYER, initial=0)  # fmt: skip

PHASES, TURNS = 8, 13
OF_THE_TABLE = [1, SEATS - 1, PHASES * 2, 3 * 2, TURNS, STONES + 1, SEATS, SEATS]
(ALWAYS, SEATED, DOING, REMAINING, TURN, SUPPLY, ACTING, FIRST, FEATURES) = accumulate(OF_THE_TABLE, initial=2 * BLOCK)
MOST_ACTIVE = 160  # at most 24 of each of six players, and 8 of the table


@for_bots
def bucket(s: State) -> int:
    """Which weights judge a position: by side, slot and seats."""
    return (int(s.side) * (SLOTS + 1) + int(s.slot)) * (SEATS - 1) + int(s.seats) - 2


def covers(s: State) -> bool:
    """On the expert side it was not shown to be stronger."""
    return bool(s.side == Side.BASIC)


# == A player's things =================================================


@for_bots
def note_player(s: State, player: int, indices: Row, n: int) -> int:
    """The route to its goal, the reserve, and what the rest of its program would do along the route."""
    edges, costs, far = np.zeros(MOST_EDGES, np.int64), np.zeros(MOST_EDGES, np.int64), np.zeros(SUPPORTS, np.int64)
    count = list_edges(s, player, edges, costs)
    from_goal(s, player, edges, costs, count, far)
    goal = goal_of(s, player)
    left = 0 if s.pawns[player] == goal else left_from(s, int(s.pawns[player]), STONES + goal - PLANKS, far)
    length, planks, supports = route_of(s, player, edges, costs, count, far)
    n = note_route(s, player, left, length, planks, supports, indices, n)
    n = note_program(s, player, left, length, planks, supports, indices, n)
    reserve = 0
    for plank in range(PLANKS):
        reserve += s.held_by[plank] == player
    indices[n], indices[n + 1] = IN_RESERVE + min(reserve, RESERVE - 1), LONGEST + longest_of(s, player)
    indices[n + 2] = ORDER + (player - s.first + s.seats) % s.seats
    return n + 3


@for_bots
def note_route(s: State, player: int, left: int, length: int, planks: int, supports: int, indices: Row, n: int) -> int:
    """How far the pawn has to go, what of its route is missing, and where it stands."""
    bare, gaps, walk, on_plank = 0, 0, 0, s.pawns[player] < PLANKS
    for i in range(length):
        has_plank = planks >> i & 1
        walk += int(has_plank and walk == i)
        bare += 1 - has_plank
        gaps += 1 - (supports >> i & 1)
    standing = 2 if on_plank else int(s.pawns[player] != start_of(s, player))
    indices[n] = LEFT + min(max(left, 0) // LEFT_STEP, LEFTS - 1)
    indices[n + 1] = ROUTE + min(length, EDGES - 1) * BARE + min(bare, BARE - 1)
    indices[n + 2] = WALK + min(walk, WALKS - 1) * 2 + int(on_plank)
    indices[n + 3], indices[n + 4] = GAP + min(gaps, GAPS - 1), STANDING + standing
    return n + 5


@for_bots
def note_program(
    s: State, player: int, left: int, length: int, planks: int, supports: int, indices: Row, n: int
) -> int:
    """Its cards that are still to come, dragons that others will play against it, and where that leads."""
    filling, cards = 0, 0
    for slot in range(s.slot, SLOTS):
        card = int(s.programs[player, slot])
        if card >= 0:
            indices[n] = PROGRAM + (slot - s.slot) * CARDS + min(card, ACTIONS)
            filling |= card << 8 * cards
            cards += 1
            n += 1
        for other in range(s.seats):
            if s.programs[other, slot] == ACTIONS + color_of(s, player):
                indices[n] = AIMED_AT + slot - s.slot
                n += 1
                break
    indices[n] = TO_COME + cards
    n += 1
    if cards == 0:
        indices[n] = NO_PROGRAM
        return n + 1
    worth = glance_at_program(filling, cards, bool(s.pawns[player] < PLANKS), length, planks, supports)
    if worth >= ENDS:
        indices[n] = ENDING
        return n + 1
    indices[n] = WORTH + min(max((worth + left) // WORTH_STEP + WORTHS // 3, 0), WORTHS - 1)
    indices[n + 1] = AFTER + min(max(-worth, 0) // AFTER_STEP, AFTERS - 1)
    return n + 2


# == The table =========================================================


@for_bots
def note_table(s: State, seat: int, indices: Row, n: int) -> int:
    """What is being done and by whom, as a seat sees it; how late it is, and how many stones are left."""
    is_mine = int(s.acting == seat and s.phase != Phase.PROGRAMMING)
    indices[n], indices[n + 1] = ALWAYS, SEATED + s.seats - 2
    indices[n + 2] = DOING + s.phase * 2 + is_mine
    indices[n + 3] = REMAINING + min(max(s.remaining, 0), 2) * 2 + is_mine
    indices[n + 4] = TURN + min(s.turn_number // 2, TURNS - 1)
    indices[n + 5] = SUPPLY + min(max(s.supply, 0), STONES)
    indices[n + 6] = ACTING + (max(s.acting, 0) - seat + s.seats) % s.seats
    indices[n + 7] = FIRST + (s.first - seat + s.seats) % s.seats
    return n + 8


ENCODING = Encoding(
    note_player, note_table, bucket, BLOCK, FEATURES, MOST_ACTIVE, buckets=2 * (SLOTS + 1) * (SEATS - 1),
    sharing=SEATS - 1, expands=False, covers=covers,
)  # fmt: skip
