"""The tree of a search: its nodes, what is noted on the way down, and the steps that need no rules of a game.

A node stands for what a seat decided at its parent; the root is node 0. The tree knows moves and not positions (it is
open-loop): what is drawn on the way, and what is guessed of the unseen, differs from iteration to iteration, so that a
node's children may be possible now and not the next time. `available` counts how often a child could have been chosen.

Seats that decide together, in secret, choose at the same node, each among the children of its own and by its own
results alone (decoupled UCT); the way goes on from the searching seat's choice.
"""

import math
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from ludoteca.kernel.chance import roll
from ludoteca.kernel.compiling import Array, Dice, Moves, Numbers, Values, rule

NODE = np.dtype(
    [
        ("move", np.int64),
        ("total", np.float64),  # sum of what the seat that made the move got of what it plays for
        ("chances", np.float64),  # sum of its chances to win alone
        ("seat", np.int32),
        ("visits", np.int32),
        ("available", np.int32),
        ("first", np.int32),  # child, NONE at a leaf
        ("next", np.int32),  # sibling, NONE for the last
        ("patience", np.int32),  # no new child is looked for before so many choices here
    ]
)
Nodes = Annotated[npt.NDArray[Any], Array(NODE, 1)]
NONE = -1
THIN = 40  # moves looked at for a new child below the root
LONGEST = 64  # ways down

# What is noted on the way down, by its place in `way`; behind these the nodes that were passed.
NODE_HERE, AHEAD, LENGTH, IN_TREE, IS_NEW, BEST, POSSIBLE, TRIED, MOVE, USED, PATH = range(11)
# How to search, by its place in `knobs`.
DEPTH, BREADTH, PLAYOUT, TRIES, CURIOSITY = range(5)


@rule
def begin_way(way: Numbers) -> None:
    """Stand at the root."""
    way[NODE_HERE], way[AHEAD], way[LENGTH] = 0, NONE, 0
    way[IN_TREE], way[IS_NEW] = 1, 0


@rule
def prospect(nodes: Nodes, child: int, curiosity: int) -> float:
    """The mean result, and more for what has been tried seldom for how often it was possible."""
    visits = nodes[child].visits
    doubt = math.sqrt(math.log(nodes[child].available + 1.0) / visits)
    return float(nodes[child].total / visits + curiosity * doubt / 100)


@rule
def must_look(nodes: Nodes, way: Numbers, knobs: Numbers) -> bool:
    """Whether moves are to be looked at: beyond the tree, and in it as long as there are few for so many visits."""
    if way[IN_TREE] == 0 or way[BEST] == NONE:
        return True
    few = way[POSSIBLE] * way[POSSIBLE] * 100 < knobs[BREADTH] * knobs[BREADTH] * way[TRIED]
    return bool(few and way[USED] < len(nodes) and way[TRIED] >= nodes[way[NODE_HERE]].patience)


@rule
def how_many(way: Numbers, knobs: Numbers, all_moves: int) -> int:
    """How many moves to look at: all at the root, fewer below, a handful in a playout."""
    if way[IN_TREE] == 0:
        return int(knobs[TRIES])
    return all_moves if way[NODE_HERE] == 0 else THIN


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
def most_promising(nodes: Nodes, way: Numbers, seat: int, moves: Moves, worth: Numbers, count: int, dice: Dice) -> int:
    """Where in `moves` the most promising one stands, of equal ones any; in the tree it is no child yet, or NONE."""
    best, first = NONE, roll(dice, count)
    for i in range(count):
        j = i + first if i + first < count else i + first - count
        is_better = best == NONE or worth[j] > worth[best]
        if is_better and (way[IN_TREE] == 0 or not is_child(nodes, way[NODE_HERE], seat, moves[j])):
            best = j
    return best


@rule
def take_look(nodes: Nodes, way: Numbers, seat: int, moves: Moves, worth: Numbers, count: int, dice: Dice) -> None:
    """Settle on a move after looking; in the tree it becomes a child."""
    if way[IN_TREE] and way[USED] == len(nodes):  # the tree is full: play on from here
        way[IN_TREE] = 0
    i = most_promising(nodes, way, seat, moves, worth, count, dice)
    if i != NONE:
        way[MOVE] = moves[i]
        if way[IN_TREE]:
            way[BEST] = add_child(nodes, way, seat, moves[i])
    else:
        nodes[way[NODE_HERE]].patience = 2 * way[TRIED]
        way[MOVE] = nodes[way[BEST]].move


@rule
def add_child(nodes: Nodes, way: Numbers, seat: int, move: int) -> int:
    """A new node below the present one."""
    child, node = int(way[USED]), way[NODE_HERE]
    way[USED] += 1
    nodes[child].move = move
    nodes[child].seat = seat
    nodes[child].available = 1
    nodes[child].first = NONE
    nodes[child].next = nodes[node].first
    nodes[node].first = child
    return child


@rule
def step(nodes: Nodes, way: Numbers, is_searcher: bool, others: int, active: int, knobs: Numbers) -> None:
    """Note a choice in the tree; go on from it as soon as all have decided who decide together."""
    child = way[BEST]
    way[PATH + way[LENGTH]] = child
    way[LENGTH] += 1
    way[IS_NEW] |= nodes[child].visits == 0
    if way[AHEAD] == NONE or is_searcher:
        way[AHEAD] = child
    if others == 0 or active != others:
        way[NODE_HERE], way[AHEAD] = way[AHEAD], NONE
        if way[IS_NEW] or way[LENGTH] >= knobs[DEPTH]:
            way[IN_TREE] = 0


@rule
def back_up(nodes: Nodes, way: Numbers, values: Values, aims: Values, totals: Values) -> None:
    """Every choice on the way gets the result of the seat that made it: its chance to win, and its other aims."""
    for i in range(way[LENGTH]):
        node, seat = way[PATH + i], nodes[way[PATH + i]].seat
        nodes[node].visits += 1
        nodes[node].total += values[seat] + aims[seat]
        nodes[node].chances += values[seat]
    for seat in range(len(totals)):
        totals[seat] += values[seat]
