"""Matches of a network against itself, whole, in compiled code: templates, bound to a game by `player_for`.

A match gives a line for every decision: the features that held after it, as the seat that made it sees them, and how it
went on (lambda-returns: mostly the match's end, a little of what the network itself said on the way).
"""

import math
from collections.abc import Callable
from typing import Annotated, NamedTuple

import numpy as np
import numpy.typing as npt

from ludoteca.bots import learned, searching
from ludoteca.bots.judging import bucket, encode, judge_for
from ludoteca.bots.learned import best_looking, judge_moves
from ludoteca.bots.network import CHANCE, MINE, POINTS, THEIRS, Network
from ludoteca.bots.templates import imagine, look
from ludoteca.kernel import (
    AnyState,
    AnyStates,
    Array,
    Dice,
    Game,
    Moves,
    Numbers,
    Values,
    called_from_python,
    first_seat,
    rule,
    warm_up,
)  # fmt: skip
from ludoteca.kernel.chance import load_dice, roll, roll_key, throw
from ludoteca.kernel.compiled.binding import apply, bound, score, set_up, winners

Lines = Annotated[npt.NDArray[np.uint16], Array(np.uint16, 2)]
Figures = Annotated[npt.NDArray[np.float32], Array(np.float32, 2)]
Doubles = Annotated[npt.NDArray[np.float64], Array(np.float64, 2)]

LINE = 256  # features of a line; a position with more is left out
LONGEST = 800  # decisions of a match
MOST_SEATS = 6
WORSE = 0.02  # a move at random that costs more than this says nothing of the moves before it
TARGETS = 4  # share of the win, own points still to come, the best other's, the lead so far
PLAIN, RANDOM, SPREAD, LAMBDA, BY_PROMISE, NOTED = range(6)  # places in `how`: see How
MATCHES, DECISIONS, JUDGED, PLAIN_MATCHES, PLAIN_POINTS = range(5)  # places in `counts`


class How(NamedTuple):
    """How matches are played to learn from."""

    plain: float = 0.25  # of all matches, without any chance in their choices
    random: float = 0.04  # of the others' moves, at most
    spread: float = 0.015  # of what is added to a move's worth by chance, at most
    follow: float = 0.95  # lambda: how far the end counts against what is said on the way
    by_promise: float = 0.0  # 1: by the move prior alone, before anything is learned
    noted: float = 1.0  # of all decisions: fewer lines of more matches depend less on each other


class Notes(NamedTuple):
    """A match as it was played, decision by decision."""

    lines: Lines
    lengths: Numbers
    buckets: Numbers
    seats: Numbers  # for which the line is
    cut: Numbers  # whether what follows says nothing of what was before
    points: Doubles  # everyone's, after it
    said: Doubles  # everyone's chance, before it, by the network
    expected: Doubles  # and points


class Harvest(NamedTuple):
    """Lines to learn from."""

    lines: Lines
    targets: Figures
    buckets: Numbers
    counts: Values  # of matches and more; see MATCHES and the others


def room_for_notes() -> Notes:
    """Room for one match."""
    lengths, buckets, seats, cut = (np.zeros(2 * LONGEST, np.int64) for _ in range(4))
    points, said, expected = (np.zeros((2 * LONGEST, MOST_SEATS)) for _ in range(3))
    return Notes(np.zeros((2 * LONGEST, LINE), np.uint16), lengths, buckets, seats, cut, points, said, expected)


def room_for_lines(lines: int) -> Harvest:
    """Room for a number of lines."""
    figures = np.zeros((lines, TARGETS), np.float32)
    return Harvest(np.zeros((lines, LINE), np.uint16), figures, np.zeros(lines, np.int64), np.zeros(5))


# == What needs no rules ===============================================


@rule
def uniform(dice: Dice) -> float:
    """A number between 0 and 1."""
    return (throw(dice) + 0.5) / 4294967296.0


@rule
def settle(hopes: Values, count: int, random: float, spread: float, dice: Dice) -> int:
    """Which move is made: the best, or one near it, or any."""
    best = 0
    for i in range(1, count):
        if hopes[i] > hopes[best]:
            best = i
    if count > 1 and uniform(dice) < random:
        return roll(dice, count)
    if spread <= 0:
        return best
    picked, highest = best, -1e9
    for i in range(count):
        hope = hopes[i] - spread * math.log(-math.log(uniform(dice)))
        if hope > highest:
            picked, highest = i, hope
    return picked


@rule
def highest_of_others(points: Values, seat: int, seats: int) -> float:
    """The most points of another seat."""
    best = -1e9
    for other in range(seats):
        if other != seat:
            best = max(best, points[other])
    return best


@called_from_python
@rule
def reap(notes: Notes, noted: int, seats: int, shares: Values, points: Values, follow: float, out: Harvest) -> None:
    """Go back from the end of a match and write a line for everything noted. `shares` and `points` are the end's."""
    counts = out.counts
    for t in range(noted - 1, -1, -1):
        seat, n = notes.seats[t], int(counts[DECISIONS])
        if notes.lengths[t] > 0 and n < len(out.buckets):
            mine, theirs = notes.points[t, seat], highest_of_others(notes.points[t], seat, seats)
            out.lines[n, :] = notes.lines[t]
            out.buckets[n] = notes.buckets[t]
            out.targets[n, 0] = shares[seat]
            out.targets[n, 1] = (points[seat] - mine) / POINTS
            out.targets[n, 2] = (highest_of_others(points, seat, seats) - theirs) / POINTS
            out.targets[n, 3] = (mine - theirs) / POINTS
            counts[DECISIONS] += 1
        if notes.cut[t] < 0:  # a second line of the same decision
            continue
        part = 0.0 if notes.cut[t] else follow
        for player in range(seats):
            shares[player] = part * shares[player] + (1 - part) * notes.said[t, player]
            points[player] = part * points[player] + (1 - part) * notes.expected[t, player]


# == Templates =========================================================


def note(s: AnyState, seat: int, is_noted: bool, net: Network, notes: Notes, t: int) -> None:
    """The features that hold for a seat; a length of 0 where there is nothing to learn, or nothing is to be noted."""
    notes.seats[t], notes.lengths[t] = seat, 0
    for player in range(s.seats):
        notes.points[t, player] = score(s, player)
    count = encode(s, seat, net) if is_noted and s.active != 0 else 0
    if 0 < count <= LINE:
        for i in range(LINE):
            notes.lines[t, i] = net.indices[i] if i < count else 65_535 - i
        notes.lengths[t], notes.buckets[t] = count, bucket(s)


def decide(
    states: AnyStates, seat: int, net: Network, by_promise: bool, moves: Moves, worth: Numbers, hopes: Values,
    dice: Dice,
) -> int:  # fmt: skip
    """List the moves of states[3] with what each is worth to the seat. States 1 and 2 are worked on."""
    states[1] = states[3]
    if not by_promise:  # which looks at nothing that is hidden
        imagine(states[1], seat, dice)
    count = 0 if by_promise else best_looking(states[1], seat, learned.BELOW, moves, worth)
    if count == 0:  # by promise, or moves are composed
        count = look(states[1], seat, len(moves), moves, worth, dice)
        for i in range(count if by_promise else 0):
            hopes[i] = worth[i] / 1_000
    if by_promise:
        return count
    judge_moves(states, seat, net, moves, count, hopes)
    return count


def say(states: AnyStates, seat: int, net: Network, move: int, said: Values, expected: Values) -> None:
    """Everyone's chance and points to expect after the best move, in the position that was guessed (states[1])."""
    states[2] = states[1]
    apply(states[2], seat, move, np.zeros(1, np.int64))
    seats, total = int(states[2].seats), 0.0
    for player in range(seats):
        if player == seat or seats > 2:
            judge_for(states[2], player, net)
            said[player], expected[player] = net.verdict[CHANCE], net.verdict[MINE]
    if seats == 2:
        said[1 - seat], expected[1 - seat] = 1 - said[seat], net.verdict[THEIRS]
    for player in range(seats):
        total += said[player]
    for player in range(seats if total > 0 else 0):
        said[player] /= total


def play_matches(
    states: AnyStates, first: int, seed: int, matches: int, net: Network, how: Values, moves: Moves, worth: Numbers,
    hopes: Values, notes: Notes, out: Harvest,
) -> None:  # fmt: skip
    """Matches number `first` and so on, from the bare table states[0]."""
    dice, events, s = np.zeros(1, np.int64), np.zeros(1, np.int64), states[3]
    by_promise, counts = how[BY_PROMISE] > 0, out.counts
    for number in range(first, first + matches):
        states[3] = states[0]
        load_dice(dice, seed, number)
        roll_key(s.chance, dice)
        set_up(s)
        is_plain = uniform(dice) < how[PLAIN]
        random = 0.0 if is_plain else how[RANDOM] * uniform(dice)
        spread = 0.0 if is_plain else how[SPREAD] * uniform(dice)
        t = 0
        while s.active != 0 and t < 2 * LONGEST - 2:
            seat = first_seat(s.active)
            count = decide(states, seat, net, by_promise, moves, worth, hopes, dice)
            picked, best = settle(hopes, count, random, spread, dice), settle(hopes, count, 0.0, 0.0, dice)
            notes.cut[t] = 0
            if not by_promise and how[LAMBDA] < 1:
                notes.cut[t] = hopes[best] - hopes[picked] > WORSE
                say(states, seat, net, moves[best], notes.said[t], notes.expected[t])
            apply(s, seat, moves[picked], events)
            counts[JUDGED] += count
            is_noted = uniform(dice) < how[NOTED]
            note(s, seat, is_noted, net, notes, t)
            t += 1
            if s.seats > 2 and is_noted:  # other seats' judgements are asked for, too
                other = (seat + 1 + roll(dice, int(s.seats) - 1)) % s.seats
                note(s, other, True, net, notes, t)
                notes.cut[t] = -1
                t += 1
        finish(s, is_plain, by_promise, t, how, notes, out)


def finish(s: AnyState, is_plain: bool, by_promise: bool, noted: int, how: Values, notes: Notes, out: Harvest) -> None:
    """Count a match that is over, and write its lines."""
    won, shares, points = winners(s), np.zeros(s.seats), np.zeros(s.seats)
    divided = 0
    for seat in range(s.seats):
        divided += won >> seat & 1
    for seat in range(s.seats):
        shares[seat] = (won >> seat & 1) / max(1, divided)
        points[seat] = score(s, seat)
        out.counts[PLAIN_POINTS] += points[seat] / s.seats if is_plain else 0.0
    out.counts[MATCHES] += 1
    out.counts[PLAIN_MATCHES] += is_plain
    reap(notes, noted, int(s.seats), shares, points, 1.0 if by_promise else how[LAMBDA], out)


def meet(
    states: AnyStates, first: int, seed: int, one: Network, others: Network, by_promise: bool, moves: Moves,
    worth: Numbers, hopes: Values, shares: Values, points: Doubles,
) -> None:  # fmt: skip
    """Matches in which one seat, in turn on the same deal, plays by one network, all others by another or promise."""
    dice, events, s = np.zeros(1, np.int64), np.zeros(1, np.int64), states[3]
    for i in range(len(shares)):
        states[3] = states[0]
        load_dice(dice, seed, (first + i) // int(s.seats))
        roll_key(s.chance, dice)
        set_up(s)
        alone = (first + i) % int(s.seats)
        while s.active != 0:
            seat = first_seat(s.active)
            if seat == alone:
                count = decide(states, seat, one, False, moves, worth, hopes, dice)
            else:
                count = decide(states, seat, others, by_promise, moves, worth, hopes, dice)
            apply(s, seat, moves[settle(hopes, count, 0.0, 0.0, dice)], events)
        won, divided = winners(s), 0
        for seat in range(s.seats):
            divided += won >> seat & 1
            points[i, seat] = score(s, seat)
        shares[i] = (won >> alone & 1) / max(1, divided)


# == Bound to a game ===================================================


class Player(NamedTuple):
    """The templates, compiled for one game."""

    play_matches: Callable[..., None]
    meet: Callable[..., None]


def player_for(game: Game) -> Player:
    """The templates for a game that has an encoding."""
    searching.declare(game)
    own = (learned.best_looking, learned.judge_moves, note, decide, say, finish, play_matches, meet)
    *_, play, against = bound(game, (*searching.JUDGING, *searching.SEARCHING[:1], *own), searching.hooks_of(game))
    warm_up()
    return Player(play, against)
