"""Whole matches inside compiled code: random playouts, and what the benchmark measures.

The functions of the first part are templates (see `binding`).
"""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ludoteca.kernel.chance import load_dice, roll, roll_key
from ludoteca.kernel.compiled.binding import apply, bound, legal, sample, score, set_up, winners
from ludoteca.kernel.compiling import AnyState, AnyStates, Dice, Events, Moves, Numbers, Table
from ludoteca.kernel.game import Game
from ludoteca.kernel.integers import require_whole
from ludoteca.kernel.masks import first_seat

MOST_STEPS = 100_000  # a playout that goes on longer is given up; its length says so
CHUNK = 1_000  # matches played without a break


# == Templates =========================================================


def random_move(s: AnyState, seat: int, moves: Moves, dice: Dice) -> int:
    """One of the listed moves; where none is listed, a composed or free one."""
    count = legal(s, seat, moves)
    if count > 0:
        return int(moves[roll(dice, count)])
    return sample(s, seat, dice)


def play_out(s: AnyState, moves: Moves, events: Events, dice: Dice) -> int:
    """Random moves until the end; seats active together act in seat order. Returns how many moves."""
    for step in range(MOST_STEPS):
        if s.active == 0:
            return step
        seat = first_seat(s.active)
        apply(s, seat, random_move(s, seat, moves, dice), events)
    return MOST_STEPS


def play_many(
    states: AnyStates, first: int, seed: int, moves: Moves, lengths: Numbers, won: Numbers, scores: Table
) -> None:
    """Random matches number `first` and so on, from the bare table states[0]; states[1] is worked on."""
    dice, events = np.zeros(1, np.int64), np.zeros(1, np.int64)
    s = states[1]
    for i in range(len(lengths)):
        states[1] = states[0]
        load_dice(dice, seed, first + i)
        roll_key(s.chance, dice)
        set_up(s)
        lengths[i] = play_out(s, moves, events, dice)
        won[i] = winners(s)
        for seat in range(s.seats):
            scores[i, seat] = score(s, seat)


def copy_many(states: AnyStates, times: int) -> None:
    """Copy states on and on in a ring of four, to see how long it takes."""
    for i in range(times):
        states[i + 1 & 3] = states[i & 3]


# == Bound to a game ===================================================


class Engine(NamedTuple):
    """The templates, compiled for one game."""

    random_move: Callable[[np.record, int, Any, Any], int]
    play_out: Callable[[np.record, Any, Any, Any], int]
    play_many: Callable[..., None]
    copy_many: Callable[[Any, int], None]


def engine(game: Game) -> Engine:
    """The templates for a game, bound when first asked for."""
    return Engine(*bound(game, (random_move, play_out, play_many, copy_many)))


class Playouts(NamedTuple):
    """Random matches: one row each."""

    lengths: npt.NDArray[np.int64]  # moves played
    winners: npt.NDArray[np.bool_]  # (match, seat): several in a shared win, none where nobody won
    scores: npt.NDArray[np.int64] | None  # (match, seat); None in a race


def play_randomly(
    game: Game, seats: int, options: Mapping[str, object], matches: int, seed: int, threads: int
) -> Playouts:
    """Random matches. The result depends on the seed and not on the number of threads."""
    matches, seed = require_whole("games", matches, 1), require_whole("seed", seed, 0)
    threads = require_whole("threads", threads, 1)
    table = game.bare_table(seats, game.check_table(seats, options))
    lengths, won = np.zeros(matches, np.int64), np.zeros(matches, np.int64)
    scores = np.zeros((matches, seats), np.int64)
    play_many = engine(game).play_many

    def play_chunk(first: int) -> None:
        states = np.zeros(2, game.state)
        states[0] = table
        part = slice(first, min(first + CHUNK, matches))
        play_many(states, first, seed, np.zeros(game.most_moves, np.int64), lengths[part], won[part], scores[part])

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(play_chunk, range(0, matches, CHUNK)))
    seat_bits = 1 << np.arange(seats)
    return Playouts(lengths, (won[:, None] & seat_bits) != 0, None if game.score is None else scores)
