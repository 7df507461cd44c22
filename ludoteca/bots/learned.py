"""The search over a network, as templates: `ludoteca.bots.searching` binds them to a game that has one.

A leaf is expanded at once: all its moves are judged by the network, and the best become children. No match is played on
beyond the tree. For games in which one seat decides at a time.
"""

import numpy as np

from ludoteca.bots import tree
from ludoteca.bots.judging import judge_all, judge_for
from ludoteca.bots.network import CHANCE, MINE, THEIRS, Network
from ludoteca.bots.templates import imagine, promise, survey
from ludoteca.bots.tree import Growth, HeldGrowth, HeldKnobs, Nodes
from ludoteca.kernel import AnyState, AnyStates, Moves, Numbers, Values, first_seat, rule
from ludoteca.kernel.compiled.binding import apply, legal

AT_ROOT, BELOW = 64, 32  # moves judged, the best looking
KEPT_AT_ROOT, KEPT_BELOW = 24, 8  # of these, as children
CURIOSITY = 0.1  # weight of what was tried seldom


# == Templates =========================================================


def best_looking(s: AnyState, seat: int, most: int, moves: Moves, worth: Numbers) -> int:
    """List a seat's moves; of more than `most`, those that promise most."""
    count = legal(s, seat, moves)
    if count > most:
        promise(s, seat, moves, count, worth)
        for i in range(most):
            best = i
            for j in range(i + 1, count):
                if worth[j] > worth[best]:
                    best = j
            moves[i], moves[best] = moves[best], moves[i]
            worth[i], worth[best] = worth[best], worth[i]
        count = most
    return count


def judge_moves(states: AnyStates, seat: int, net: Network, moves: Moves, count: int, hopes: Values) -> None:
    """What each move of states[1] is worth to the seat that makes it; states[2] is worked on."""
    events = np.zeros(1, np.int64)
    for i in range(count):
        states[2] = states[1]
        apply(states[2], seat, moves[i], events)
        judge_for(states[2], seat, net)
        hopes[i] = net.verdict[CHANCE] + net.worth[0] * net.verdict[MINE] - net.worth[1] * net.verdict[THEIRS]


def grow_learned(
    states: AnyStates, nodes: Nodes, held_growth: HeldGrowth, held_knobs: HeldKnobs, iterations: int, moves: Moves,
    worth: Numbers, hopes: Values, net: Network, stop: Numbers,
) -> None:  # fmt: skip
    """A number of iterations: guess, go down, expand, judge, take it back up. states[0] is what the seat sees."""
    s, growth, knobs = states[1], held_growth[0], held_knobs[0]
    events, values, aims = np.zeros(1, np.int64), np.zeros(states[0].seats), np.zeros(states[0].seats)
    for _ in range(iterations):
        if stop[0] != 0:
            return
        states[1] = states[0]
        imagine(s, knobs.seat, growth.dice[:])
        tree.begin_path(growth)
        seat = int(knobs.seat)
        while s.active != 0 and growth.in_tree and growth.length < tree.LONGEST:
            seat = first_seat(s.active)
            survey(s, seat, nodes, growth, knobs, 1)
            if must_expand(nodes, growth, knobs.few):
                count = best_looking(s, seat, BELOW if growth.length else AT_ROOT, moves, worth)
                count = without_children(nodes, growth, seat, moves, count)
                judge_moves(states, seat, net, moves, count, hopes)
                add_best(nodes, growth, seat, moves, hopes, count)
                growth.in_tree = count + growth.possible == 1 or count == 0
            if growth.best == tree.NONE:  # the tree is full
                break
            apply(s, seat, growth.move, events)
            growth.path[growth.length] = growth.here = growth.best
            growth.length += 1
        judge_all(s, seat, net, values, aims)
        growth.simulated += growth.length
        tree.back_up(nodes, growth, values, aims)


# == What needs no rules of a game =====================================


@rule
def must_expand(nodes: Nodes, growth: Growth, few: int) -> bool:
    """Whether moves are judged: at a leaf, and where a guess leaves few of its children possible."""
    return bool(growth.possible == 0 or (growth.possible < few and growth.tried >= nodes[growth.here].patience))


@rule
def without_children(nodes: Nodes, growth: Growth, seat: int, moves: Moves, count: int) -> int:
    """Keep the moves that are no children yet; if there are none, it is not tried again for a while."""
    kept = 0
    for i in range(count):
        if growth.possible == 0 or not tree.is_child(nodes, growth.here, seat, moves[i]):
            moves[kept] = moves[i]
            kept += 1
    if kept == 0:
        nodes[growth.here].patience = 2 * growth.tried + 1
    return kept


@rule
def add_best(nodes: Nodes, growth: Growth, seat: int, moves: Moves, hopes: Values, count: int) -> None:
    """The best judged moves become children, the very best last, so that it is the first; with what it is worth."""
    kept = min(KEPT_BELOW if growth.length else KEPT_AT_ROOT, count, len(nodes) - growth.used)
    for i in range(kept):
        best = i
        for j in range(i + 1, count):
            if hopes[j] > hopes[best]:
                best = j
        moves[i], moves[best] = moves[best], moves[i]
        hopes[i], hopes[best] = hopes[best], hopes[i]
    for i in range(kept - 1, -1, -1):
        growth.best = tree.add_child(nodes, growth, seat, moves[i])
        growth.move = moves[i]
        nodes[growth.best].total = hopes[i]
