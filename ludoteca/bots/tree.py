"""The tree of a search: its nodes, what is noted on the path down, and the steps that need no rules of a game.

A node stands for what a seat decided at its parent; the root is node 0. The tree knows moves and not positions (it is
open-loop): what is drawn on the way, and what is guessed of the unseen, differs from iteration to iteration, so that a
node's children may be possible now and not the next time. `available` counts how often a child could have been chosen.

Seats that decide together, in secret, choose at the same node, each among the children of its own and by its own
results alone (decoupled UCT); the path goes on from the searching seat's choice.
"""

import math
from typing import Annotated, Any

import numpy as np

from ludoteca.kernel import MOST_SEATS, Array, Moves, Numbers, Values, roll, rule

NONE = -1
THIN = 40  # moves looked at for a new child below the root
LONGEST = 64  # a path down the tree, in choices

NODE = np.dtype(
    (
        np.record,
        [
            ("move", np.int64),
            ("total", np.float64),  # sum of what the seat that made the move got of what it plays for
            ("chances", np.float64),  # sum of its chances to win alone
            ("seat", np.int32),
            ("visits", np.int32),
            ("available", np.int32),
            ("first", np.int32),  # child, NONE at a leaf
            ("next", np.int32),  # sibling, NONE for the last
            ("patience", np.int32),  # no new child is looked for before there were as many choices here
        ],
    )
)
KNOBS = np.dtype(  # how to search; see Thought
    (
        np.record,
        [
            ("seat", np.int64),  # for which it is done
            ("depth", np.int64),  # choices down the tree
            ("playout", np.int64),
            ("tries", np.int64),
            ("breadth", np.float64),
            ("curiosity", np.float64),
            ("few", np.int64),  # this and the following: of a search over a network; see Encoding
            ("least", np.int64),  # looks at each child of the root before any gets more
            ("is_learned", np.bool_),  # the network judges leaves
        ],
    )
)
GROWTH = np.dtype(  # what is noted while a tree grows
    (
        np.record,
        [
            ("used", np.int64),  # nodes so far
            ("iterations", np.int64),  # so far
            ("simulated", np.int64),  # moves so far
            ("totals", np.float64, (MOST_SEATS,)),  # sum of every seat's chances to win
            ("dice", np.int64, (1,)),
            # -- on the path down, in one iteration --
            ("here", np.int64),  # the node at which it stands
            ("ahead", np.int64),  # the node to go on from when all have decided that do so together; NONE: not known
            ("in_tree", np.bool_),  # or beyond it, in a playout
            ("is_new", np.bool_),  # a node was met for the first time
            ("length", np.int64),  # choices so far
            ("path", np.int64, (LONGEST,)),  # these, as nodes
            # -- at one choice --
            ("best", np.int64),  # child to go to, or NONE
            ("possible", np.int64),  # children that are possible now
            ("tried", np.int64),  # their visits
            ("move", np.int64),  # that was settled on
        ],
    )
)
Nodes = Annotated[np.typing.NDArray[Any], Array(NODE, 1)]
Knobs = Annotated[Any, KNOBS]
Growth = Annotated[Any, GROWTH]
# As Python passes them, an array of one each: numba recognises that ten times as fast as a record.
HeldKnobs = Annotated[np.typing.NDArray[Any], Array(KNOBS, 1)]
HeldGrowth = Annotated[np.typing.NDArray[Any], Array(GROWTH, 1)]


@rule
def begin_path(growth: Growth) -> None:
    """Begin at the root of the tree again."""
    growth.here, growth.ahead, growth.length = 0, NONE, 0
    growth.in_tree, growth.is_new = True, False


@rule
def prospect(nodes: Nodes, child: int, curiosity: float, judged: int) -> float:
    """The mean result, and more for what has been tried seldom for how often it was possible (UCB).

    `judged` is 1 where a child begins with a judgement, which then counts as a result of its own.
    """
    results = nodes[child].visits + judged
    doubt = math.sqrt(math.log(nodes[child].available + 1.0) / results)
    return float(nodes[child].total / results + curiosity * doubt)


@rule
def must_look(nodes: Nodes, growth: Growth, breadth: float) -> bool:
    """Whether moves are to be looked at: beyond the tree, and in it while there are few children for their visits.

    (Progressive widening: a node has about `breadth` times the root of its visits as children.)
    """
    if not growth.in_tree or growth.best == NONE:
        return True
    few = growth.possible < breadth * math.sqrt(growth.tried)
    return bool(few and growth.used < len(nodes) and growth.tried >= nodes[growth.here].patience)


@rule
def how_many(growth: Growth, tries: int, all_moves: int) -> int:
    """How many moves to look at: all at the root, fewer below, a handful in a playout."""
    if not growth.in_tree:
        return tries
    return all_moves if growth.here == 0 else THIN


@rule
def is_child(nodes: Nodes, node: int, seat: int, move: int) -> bool:
    """Whether a seat's move is among the children of a node."""
    child = nodes[node].first
    while child != NONE:
        if nodes[child].move == move and nodes[child].seat == seat:
            return True
        child = nodes[child].next
    return False


@rule
def most_promising(nodes: Nodes, growth: Growth, seat: int, moves: Moves, worth: Numbers, count: int) -> int:
    """Where in `moves` the most promising one stands, of equal ones any; in the tree it is no child yet, or NONE."""
    best, first = NONE, roll(growth.dice[:], count)
    for i in range(count):
        j = i + first if i + first < count else i + first - count
        is_better = best == NONE or worth[j] > worth[best]
        if is_better and (not growth.in_tree or not is_child(nodes, growth.here, seat, moves[j])):
            best = j
    return best


@rule
def take_look(nodes: Nodes, growth: Growth, seat: int, moves: Moves, worth: Numbers, count: int) -> None:
    """Settle on a move after looking; in the tree it becomes a child."""
    if growth.in_tree and growth.used == len(nodes):  # the tree is full: play on from here
        growth.in_tree = False
    i = most_promising(nodes, growth, seat, moves, worth, count)
    if i != NONE:
        growth.move = moves[i]
        if growth.in_tree:
            growth.best = add_child(nodes, growth, seat, moves[i])
    else:
        nodes[growth.here].patience = 2 * growth.tried
        growth.move = nodes[growth.best].move


@rule
def add_child(nodes: Nodes, growth: Growth, seat: int, move: int) -> int:
    """A new node below the present one."""
    child, node = int(growth.used), growth.here
    growth.used += 1
    nodes[child].move = move
    nodes[child].seat = seat
    nodes[child].available = 1
    nodes[child].first = NONE
    nodes[child].next = nodes[node].first
    nodes[node].first = child
    return child


@rule
def step(nodes: Nodes, growth: Growth, knobs: Knobs, seat: int, before: int, after: int) -> None:
    """Note a seat's choice in the tree; go on from it as soon as all have decided that decide together.

    `before` and `after` are the seats that were to decide before the move and after it, as bit masks.
    """
    child, others = growth.best, before & ~(1 << seat)
    growth.path[growth.length] = child
    growth.length += 1
    growth.is_new |= nodes[child].visits == 0
    if growth.ahead == NONE or seat == knobs.seat:
        growth.ahead = child
    if others == 0 or after != others:
        growth.here, growth.ahead = growth.ahead, NONE
        if growth.is_new or growth.length >= knobs.depth:
            growth.in_tree = False


@rule
def back_up(nodes: Nodes, growth: Growth, values: Values, aims: Values) -> None:
    """Every choice on the path gets the result of the seat that made it: its chance to win, and its other aims."""
    for i in range(growth.length):
        node, seat = growth.path[i], nodes[growth.path[i]].seat
        nodes[node].visits += 1
        nodes[node].total += values[seat] + aims[seat]
        nodes[node].chances += values[seat]
    for seat in range(len(values)):
        growth.totals[seat] += values[seat]
    growth.iterations += 1
