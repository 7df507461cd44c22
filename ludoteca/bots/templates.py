"""The search itself, over names that stand for a game's functions: `ludoteca.bots.searching` binds them to each game.

Compiling repeats whatever a function calls, so each rule of a game is called in as few places as can be: `look` lists
and judges moves, `survey` asks which children are possible, and `grow` does everything else.
"""

import numpy as np

from ludoteca.bots import tree
from ludoteca.bots.judging import judge_all
from ludoteca.bots.network import Network
from ludoteca.bots.tree import Growth, HeldGrowth, HeldKnobs, Knobs, Nodes
from ludoteca.kernel import AnyState, AnyStates, Dice, Moves, Numbers, Values, first_seat, roll, to_chances
from ludoteca.kernel.compiled.binding import apply, legal, refusal, sample, score, winners

SAMPLES = 32  # composed moves looked at together
FIRST = 10.0  # more than any prospect
SPREAD = 10  # points; for games without an estimate of their own
BY_MARGIN = 0.25  # of a finished match's value: how it looks by the estimate, so that a close loss is not as any other


# == Hooks beside those of the rules (see kernel.compiled.binding): a game's thought takes these places ======


def imagine(_s: AnyState, _seat: int, _dice: Dice) -> None:
    """Stands for the game's guess of what the seat cannot see."""


def estimate(s: AnyState, values: Values) -> None:
    """Used as it is by a game without an estimate: whoever leads will win."""
    for seat in range(s.seats):
        values[seat] = score(s, seat)
    to_chances(values, s.seats, SPREAD)


def aim(_s: AnyState, _seat: int) -> float:
    """Used as it is by a game in which nothing counts but winning."""
    return 0.0


def promise(_s: AnyState, _seat: int, _moves: Moves, count: int, worth: Numbers) -> None:
    """Used as it is by a game in which all moves look alike."""
    worth[:count] = 0


# == Templates =========================================================


def look(s: AnyState, seat: int, most: int, moves: Moves, worth: Numbers, dice: Dice) -> int:
    """List at most a number of moves (those listed, thinned out at random, or composed ones) and what they promise."""
    count = legal(s, seat, moves)
    if count == 0:
        count = min(most, SAMPLES)
        for i in range(count):
            moves[i] = sample(s, seat, dice)
    elif count > most:
        for i in range(most):
            j = i + roll(dice, count - i)
            moves[i], moves[j] = moves[j], moves[i]
        count = most
    if count > 1:
        promise(s, seat, moves, count, worth)
    return count


def survey(s: AnyState, seat: int, nodes: Nodes, growth: Growth, knobs: Knobs, judged: int) -> None:
    """Note the child of a seat with the best prospect among those possible now, and how many these are."""
    highest = -1e9
    growth.best, growth.possible, growth.tried = tree.NONE, 0, 0
    child = int(nodes[growth.here].first)
    while child != tree.NONE:
        if nodes[child].seat == seat and refusal(s, seat, nodes[child].move) == 0:
            growth.possible += 1
            growth.tried += nodes[child].visits
            nodes[child].available += 1
            hope = tree.prospect(nodes, child, knobs.curiosity, judged)
            if growth.here == 0 and nodes[child].visits < knobs.least:
                hope += FIRST
            if hope > highest:
                growth.best, growth.move, highest = child, nodes[child].move, hope
        child = int(nodes[child].next)


def judge(s: AnyState, values: Values) -> None:
    """What a position is worth to every seat: its share of the win if the match is over, else the estimate."""
    estimate(s, values)
    if s.active != 0:
        return
    won, shares = winners(s), 0
    for seat in range(s.seats):
        shares += won >> seat & 1
    for seat in range(s.seats):
        share = (won >> seat & 1) / shares if shares > 0 else 0.0
        values[seat] = BY_MARGIN * values[seat] + (1 - BY_MARGIN) * share


def grow(
    states: AnyStates, nodes: Nodes, held_growth: HeldGrowth, held_knobs: HeldKnobs, iterations: int, moves: Moves,
    worth: Numbers, net: Network, stop: Numbers,
) -> None:  # fmt: skip
    """A number of iterations: guess, go down, play on, judge, take it back up. states[0] is what the seat sees."""
    s, growth, knobs = states[1], held_growth[0], held_knobs[0]
    dice = growth.dice[:]
    events, values, aims = np.zeros(1, np.int64), np.zeros(states[0].seats), np.zeros(states[0].seats)
    for _ in range(iterations):
        if stop[0] != 0:
            return
        states[1] = states[0]
        imagine(s, knobs.seat, dice)
        tree.begin_path(growth)
        left, seat = knobs.playout, int(knobs.seat)
        while s.active != 0 and (growth.in_tree or left > 0) and growth.length < tree.LONGEST:
            seat, before = first_seat(s.active), int(s.active)
            if growth.in_tree:
                survey(s, seat, nodes, growth, knobs, 0)
            if tree.must_look(nodes, growth, knobs.breadth):
                count = look(s, seat, tree.how_many(growth, knobs.tries, len(moves)), moves, worth, dice)
                tree.take_look(nodes, growth, seat, moves, worth, count)
            apply(s, seat, growth.move, events)
            growth.simulated += 1
            if growth.in_tree:
                tree.step(nodes, growth, knobs, seat, before, int(s.active))
            else:
                left -= 1
        if knobs.is_learned:
            judge_all(s, seat, net, values, aims)
        else:
            judge(s, values)
            for player in range(s.seats):
                aims[player] = aim(s, player)
        tree.back_up(nodes, growth, values, aims)
