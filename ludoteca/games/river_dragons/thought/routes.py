"""The cheapest route of a pawn to its goal, counted in steps, planks and stones."""

import numpy as np

from ludoteca.games.river_dragons import data as box
from ludoteca.games.river_dragons.data import Side
from ludoteca.games.river_dragons.geometry import closed_spans, ends_of, is_there, squared, x_of, y_of
from ludoteca.games.river_dragons.moving import occupied
from ludoteca.games.river_dragons.state import State, goal_of
from ludoteca.kernel import Numbers, for_bots

STEP, PLANK, STONE = 10, 12, 7  # what each costs
NO_PLANK = 60  # where no plank of the reserve is long enough
FAR = 1_000_000
SHORTEST_FOR = np.array(box.SHORTEST, np.int32)
REACH = box.PLANK_LENGTHS[3]  # of a plank across open water, about


# == What joining two supports costs ===================================


@for_bots
def longest_of(s: State, seat: int) -> int:
    """The number of the longest plank in a reserve; 0 if it is empty."""
    longest = 0
    for plank in range(box.PLANKS):
        if s.held_by[plank] == seat:
            longest = max(longest, plank % box.NUMBERS + 1)
    return longest


@for_bots
def crossing_cost(s: State, a: int, b: int, number: int, longest: int, taken: int) -> int:
    """To get over a span that a plank lies on, or may still lie on; half a stone is charged to each side of it."""
    lying = int(s.resting[a] & s.resting[b])
    if lying != 0:
        return STEP + (STEP if lying & taken != 0 else 0)
    stones = int(not is_there(s, a)) + int(not is_there(s, b))
    return STEP + PLANK + (STONE * stones) // 2 + (NO_PLANK if number > longest else number)


@for_bots
def list_edges(s: State, seat: int, edges: Numbers, costs: Numbers) -> int:
    """All edges from a support to the next, each as lower | higher << 8, and what it costs the seat."""
    longest, taken, n = longest_of(s, seat), occupied(s) & ~(1 << int(s.pawns[seat])), 0
    if s.side == Side.BASIC:
        low, high = closed_spans(s, needs_stones=False)
        for i in range(box.SPANS):
            a, b = ends_of(box.SPAN_CODE[i])
            is_closed = (low >> i if i < box.HALF else high >> (i - box.HALF)) & 1
            if not is_closed or s.resting[a] & s.resting[b] != 0:
                edges[n] = box.SPAN_CODE[i]
                costs[n] = crossing_cost(s, a, b, int(SHORTEST_FOR[i]), longest, taken)
                n += 1
        return n
    for a in range(box.SUPPORTS):
        for b in range(a + 1, box.SUPPORTS):
            if is_there(s, a) and is_there(s, b):
                planks = 1 + int(np.sqrt(squared(x_of(s, a), y_of(s, a), x_of(s, b), y_of(s, b)))) // REACH
                edges[n] = a | b << 8
                lying = s.resting[a] & s.resting[b] != 0
                costs[n] = STEP if lying else planks * (STEP + PLANK) + (planks - 1) * STONE
                n += 1
    return n


# == The cheapest route ================================================


@for_bots
def toll(support: int, goal: int) -> int:
    """A village on the route takes a step of its own."""
    return STEP if support >= box.STONES and support != goal else 0


@for_bots
def settle(edges: Numbers, costs: Numbers, n: int, goal: int, far: Numbers) -> None:
    """Lower every support's distance by its neighbors' until nothing changes."""
    changed = True
    while changed:
        changed = False
        for i in range(n):
            a, b = ends_of(edges[i])
            if far[b] + toll(b, goal) + costs[i] < far[a]:
                far[a] = far[b] + toll(b, goal) + costs[i]
                changed = True
            if far[a] + toll(a, goal) + costs[i] < far[b]:
                far[b] = far[a] + toll(a, goal) + costs[i]
                changed = True


@for_bots
def from_goal(s: State, seat: int, edges: Numbers, costs: Numbers, n: int, far: Numbers) -> None:
    """How far every support is from the goal of a seat."""
    goal = box.STONES + goal_of(s, seat) - box.PLANKS
    far[:] = FAR
    far[goal] = STEP
    settle(edges, costs, n, goal, far)


@for_bots
def from_pawn(s: State, seat: int, edges: Numbers, costs: Numbers, n: int, far: Numbers) -> None:
    """How far every support is from the pawn of a seat."""
    goal, space = box.STONES + goal_of(s, seat) - box.PLANKS, int(s.pawns[seat])
    far[:] = FAR
    if space >= box.PLANKS:
        far[box.STONES + space - box.PLANKS] = -toll(box.STONES + space - box.PLANKS, goal)
    else:
        far[s.ends[space, 0]] = 0
        far[s.ends[space, 1]] = 0
    settle(edges, costs, n, goal, far)


@for_bots
def left_from(s: State, space: int, goal: int, far: Numbers) -> int:
    """How far a pawn on a space has to go, given the supports' distances from the goal."""
    if space >= box.PLANKS:
        return int(far[box.STONES + space - box.PLANKS])
    a, b = int(s.ends[space, 0]), int(s.ends[space, 1])
    return int(min(far[a] + toll(a, goal), far[b] + toll(b, goal)))


@for_bots
def distance_left(s: State, seat: int) -> int:
    """How far a seat's pawn has to go."""
    if s.pawns[seat] == goal_of(s, seat):
        return 0
    edges, costs, far = np.zeros(MOST_EDGES, np.int64), np.zeros(MOST_EDGES, np.int64), np.zeros(box.SUPPORTS, np.int64)
    n = list_edges(s, seat, edges, costs)
    from_goal(s, seat, edges, costs, n, far)
    return left_from(s, int(s.pawns[seat]), box.STONES + goal_of(s, seat) - box.PLANKS, far)


MOST_EDGES = box.SUPPORTS * (box.SUPPORTS - 1) // 2
