"""What a program seems worth, and sensible programs that others may have given: the determinization of the search."""

import numpy as np

from ludoteca.games.river_dragons.data import ACTIONS, PLANKS, SLOTS, STONES, SUPPORTS, TIMES, Card, Planks
from ludoteca.games.river_dragons.geometry import ends_of, is_there, keep_offers
from ludoteca.games.river_dragons.hidden import guess
from ludoteca.games.river_dragons.legality import any_filling
from ludoteca.games.river_dragons.state import Phase, State, goal_of
from ludoteca.games.river_dragons.thought.routes import FAR, MOST_EDGES, PLANK, STEP, STONE, from_goal, list_edges, toll
from ludoteca.games.river_dragons.vocabulary import number_of
from ludoteca.kernel import EMPTY, Dice, Numbers, arg, for_bots

LONGEST_ROUTE = 14  # edges
FILLINGS = 6  # looked at to imagine what another seat has programmed


@for_bots
def route_of(s: State, seat: int, edges: Numbers, costs: Numbers, n: int, far: Numbers) -> tuple[int, int, int]:
    """The cheapest route: its edges, and as bit masks which of them have their plank and which supports are there."""
    goal, space = STONES + goal_of(s, seat) - PLANKS, int(s.pawns[seat])
    if space >= PLANKS:
        here = STONES + space - PLANKS
    else:
        a, b = int(s.ends[space, 0]), int(s.ends[space, 1])
        here = a if far[a] + toll(a, goal) < far[b] + toll(b, goal) else b
    length, planks, supports = 0, 0, int(is_there(s, here))
    while here != goal and length < LONGEST_ROUTE:
        best, nearest = EMPTY, FAR
        for i in range(n):
            a, b = ends_of(edges[i])
            if here in (a, b):
                there = b if here == a else a
                through = far[there] + toll(there, goal) + costs[i]
                if through < nearest:
                    best, nearest = there, through
        if best == EMPTY:
            break
        planks |= int(s.resting[here] & s.resting[best] != 0) << length
        length += 1
        supports |= int(is_there(s, best)) << length
        here = best
    return length, planks, supports


@for_bots
def glance_at_program(program: int, slots: int, on_plank: bool, length: int, planks: int, supports: int) -> int:
    """Go through a program along a route as if nobody else were there; the less is left to do, the better."""
    here, worth, is_out = 0, 0, on_plank
    for slot in range(slots):
        card = arg(program, slot)
        if card >= ACTIONS:
            worth += 12
            continue
        for _ in range(TIMES[card]):
            if card in (Card.PLACE_1_STONE, Card.PLACE_2_STONES):
                supports |= first_gap(supports, length)
            elif card in (Card.PLACE_1_PLANK, Card.PLACE_2_PLANKS):
                laid = first_open_edge(planks, supports, here, length)
                planks |= laid
                worth -= 0 if laid else 8
            elif card in (Card.MOVE_1, Card.MOVE_2):
                if here == length:
                    return 1_000 + worth
                if planks >> here & 1:
                    here += 1
                    is_out = True
                elif is_out:
                    worth -= STEP
            elif card == Card.JUMP:
                worth -= 60 if is_out else 5
            else:
                worth += 4
    for i in range(here, length):
        worth -= STEP + (0 if planks >> i & 1 else PLANK) + (0 if supports >> i & 1 else STONE)
    return worth


@for_bots
def first_gap(supports: int, length: int) -> int:
    """The first support of a route that is not there, as a bit; 0 if none is missing: then a stone goes anywhere."""
    for i in range(length):
        if supports >> i & 1 == 0:
            return 1 << i
    return 0


@for_bots
def first_open_edge(planks: int, supports: int, here: int, length: int) -> int:
    """The first edge of a route that lacks a plank and can carry one, as a bit; 0 if a plank would be wasted."""
    for i in range(here, length):
        if planks >> i & 1 == 0 and supports >> i & 3 == 3:
            return 1 << i
    return 0


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
    """A bot that thinks sees how long planks are: to try one where it is too short gains nothing. (R5.4)"""
    s.planks = Planks.WITH_HELP
    if s.phase == Phase.PLACING_PLANK:
        keep_offers(s, number_of(s.chosen))


@for_bots
def imagine_program(s: State, other: int, dice: Dice) -> None:
    """The most sensible of a few fillings of the slots that are not revealed."""
    edges, costs, far = np.zeros(MOST_EDGES, np.int64), np.zeros(MOST_EDGES, np.int64), np.zeros(SUPPORTS, np.int64)
    n = list_edges(s, other, edges, costs)
    from_goal(s, other, edges, costs, n, far)
    length, planks, supports = route_of(s, other, edges, costs, n, far)
    used, best, highest = 0, 0, -FAR
    for slot in range(s.slot):
        used |= 1 << int(s.revealed[other, slot])
    for _ in range(FILLINGS):
        filling = any_filling(s, other, s.slot, used, dice)
        on_plank = s.pawns[other] < PLANKS
        worth = glance_at_program(filling, SLOTS - int(s.slot), on_plank, length, planks, supports)
        if worth > highest:
            best, highest = filling, worth
    for slot in range(s.slot, SLOTS):
        s.programs[other, slot] = arg(best, slot - s.slot)
