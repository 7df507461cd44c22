"""Which moves of River Dragons look good at a glance: the prior of the search."""

import numpy as np

from ludoteca.games.river_dragons.data import PLANKS, SLOTS, STONES, SUPPORTS
from ludoteca.games.river_dragons.geometry import ends_of, fits, is_there, squared, x_of, y_of
from ludoteca.games.river_dragons.moving import space_of
from ludoteca.games.river_dragons.state import Phase, State, goal_of, next_seat
from ludoteca.games.river_dragons.stones import tenths
from ludoteca.games.river_dragons.thought import routes
from ludoteca.games.river_dragons.thought.estimate import IN_RESERVE
from ludoteca.games.river_dragons.thought.programs import glance_at_program, route_of
from ludoteca.games.river_dragons.vocabulary import PLACE_STONE, REMOVE_STONE, number_of, plank_in
from ludoteca.kernel import Moves, Numbers, args, for_bots, kind_of


@for_bots
def promise(s: State, seat: int, moves: Moves, count: int, worth: Numbers) -> None:
    """What brings one's own pawn nearer to its goal, and what keeps the nearest other one away."""
    edges, costs = np.zeros(routes.MOST_EDGES, np.int64), np.zeros(routes.MOST_EDGES, np.int64)
    to_goal, to_pawn = np.zeros(SUPPORTS, np.int64), np.zeros(SUPPORTS, np.int64)
    n = routes.list_edges(s, seat, edges, costs)
    routes.from_goal(s, seat, edges, costs, n, to_goal)
    if s.phase == Phase.PROGRAMMING:
        length, planks, supports = route_of(s, seat, edges, costs, n, to_goal)
        for i in range(count):
            worth[i] = glance_at_program(moves[i], SLOTS, s.pawns[seat] < PLANKS, length, planks, supports)
        return
    goal = STONES + goal_of(s, seat) - PLANKS
    if s.phase in (Phase.MOVING, Phase.JUMPING):
        for i in range(count):
            space = space_of(moves[i])
            worth[i] = routes.FAR if space == goal_of(s, seat) else -routes.left_from(s, space, goal, to_goal)
        return
    routes.from_pawn(s, seat, edges, costs, n, to_pawn)
    if s.phase == Phase.PLACING_STONE:
        for i in range(count):
            worth[i] = -glance_at_stone(s, moves[i], to_goal, to_pawn)
    elif s.phase == Phase.CHOOSING_PLANK:
        for i in range(count):
            worth[i] = -glance_at_choice(s, number_of(plank_in(moves[i])), edges, n, to_goal, to_pawn)
    elif s.phase == Phase.PLACING_PLANK:
        for i in range(count):
            lower, higher = args(moves[i])[:2]
            is_fit = fits(s, number_of(s.chosen), lower, higher)
            worth[i] = -through(lower, higher, to_goal, to_pawn) if is_fit else -routes.FAR
    else:
        glance_at_removals(s, seat, moves, count, worth, to_goal, to_pawn)


@for_bots
def through(a: int, b: int, to_goal: Numbers, to_pawn: Numbers) -> int:
    """How long the route is over a span with a plank on it."""
    return int(min(to_pawn[a] + to_goal[b], to_pawn[b] + to_goal[a])) + routes.STEP


@for_bots
def glance_at_stone(s: State, move: int, to_goal: Numbers, to_pawn: Numbers) -> int:
    """How long the route is over a stone."""
    if kind_of(move) != PLACE_STONE:
        island = args(move)[0]
        return int(8 * (to_goal[island] + to_pawn[island]) + to_pawn[island] // 10)
    column, row = args(move)[:2]
    x, y, after, before = tenths(column), tenths(row), routes.FAR, routes.FAR
    for support in range(SUPPORTS):
        if is_there(s, support):
            planks = 1 + int(np.sqrt(squared(x, y, x_of(s, support), y_of(s, support)))) // routes.REACH
            cost = planks * (routes.STEP + routes.PLANK) + (planks - 1) * routes.STONE
            after, before = min(after, to_goal[support] + cost), min(before, to_pawn[support] + cost)
    return int(8 * (after + before) + before // 10)


@for_bots
def glance_at_choice(s: State, number: int, edges: Numbers, n: int, to_goal: Numbers, to_pawn: Numbers) -> int:
    """How long the route is over the best span for a plank of a number; short ones are better spent."""
    best = routes.FAR
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
    edges, costs = np.zeros(routes.MOST_EDGES, np.int64), np.zeros(routes.MOST_EDGES, np.int64)
    others_goal, others_pawn = np.zeros(SUPPORTS, np.int64), np.zeros(SUPPORTS, np.int64)
    other = next_seat(s, seat)
    n = routes.list_edges(s, other, edges, costs)
    routes.from_goal(s, other, edges, costs, n, others_goal)
    routes.from_pawn(s, other, edges, costs, n, others_pawn)
    mine, theirs = routes.FAR, routes.FAR
    for support in range(SUPPORTS):
        mine = min(mine, to_goal[support] + to_pawn[support])
        theirs = min(theirs, others_goal[support] + others_pawn[support])
    for i in range(count):
        if kind_of(moves[i]) == REMOVE_STONE:
            stone = args(moves[i])[0]
            my_loss = max(0, 20 - (to_goal[stone] + to_pawn[stone] - mine))
            their_loss = max(0, 20 - (others_goal[stone] + others_pawn[stone] - theirs))
            worth[i] = their_loss - 2 * my_loss
        else:
            plank = plank_in(moves[i])
            one, two = int(s.ends[plank, 0]), int(s.ends[plank, 1])
            my_loss = max(0, 40 - (through(one, two, to_goal, to_pawn) - mine))
            their_loss = max(0, 40 - (through(one, two, others_goal, others_pawn) - theirs))
            worth[i] = their_loss - my_loss + IN_RESERVE
