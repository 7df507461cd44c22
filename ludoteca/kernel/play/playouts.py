"""Whole matches inside compiled code: random playouts, and what the benchmark measures.

The functions of the first part are templates (see `binding`).
"""

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from ludoteca.kernel.chance import load_dice, roll, roll_key, throw
from ludoteca.kernel.compiled.binding import apply, bound, legal, sample, score, set_up, winners
from ludoteca.kernel.compiling import AnyState, AnyStates, Dice, Events, Moves, Numbers, Table
from ludoteca.kernel.errors import BadArgument
from ludoteca.kernel.game import Game
from ludoteca.kernel.integers import require_whole
from ludoteca.kernel.masks import first_seat

MOST_STEPS = 100_000  # a playout that goes on longer is given up; its length says so
CHUNK = 1_000  # matches that a thread plays without a break, at most
BREAKS = 8  # so often a thread asks for more: matches are of different lengths, and no thread is to end long before


# == Templates =========================================================


def random_move(s: AnyState, seat: int, moves: Moves, dice: Dice) -> int:
    """One of the listed moves; where none is listed, a composed or free one."""
    count = legal(s, seat, moves)
    if count > 0:
        return int(moves[roll(dice, count)])
    return sample(s, seat, dice)


def deal(s: AnyState, seed: int, number: int, dice: Dice) -> None:
    """Begin match number so and so under a seed at a bare table; the dice go on from there."""
    load_dice(dice, seed, number)
    roll_key(s.chance, dice)
    set_up(s)


def play_out(s: AnyState, moves: Moves, events: Events, dice: Dice, noted: Table) -> int:
    """Random moves until the end; seats active together act in seat order. Returns how many moves.

    Seats and moves are noted as far as there is room for them.
    """
    for step in range(MOST_STEPS):
        if s.active == 0:
            return step
        seat = first_seat(s.active)
        move = random_move(s, seat, moves, dice)
        if step < len(noted):
            noted[step, 0], noted[step, 1] = seat, move
        apply(s, seat, move, events)
    return MOST_STEPS


def play_many(
    states: AnyStates, first: int, seed: int, moves: Moves, lengths: Numbers, won: Numbers, scores: Table, noted: Table
) -> None:
    """Random matches number `first` and so on, from the bare table states[0]; states[1] is worked on."""
    dice, events = np.zeros(1, np.int64), np.zeros(1, np.int64)
    s = states[1]
    for i in range(len(lengths)):
        states[1] = states[0]
        deal(s, seed, first + i, dice)
        lengths[i] = play_out(s, moves, events, dice, noted)
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
    play_out: Callable[[np.record, Any, Any, Any, Any], int]
    play_many: Callable[..., None]
    copy_many: Callable[[Any, int], None]


def engine(game: Game) -> Engine:
    """The templates for a game, bound when first asked for."""
    found = bound(game, (random_move, deal, play_out, play_many, copy_many))
    return Engine(found[0], *found[2:])


class Trajectory(NamedTuple):
    """The moves of one match, as codes: `new_match(…, seed=key)` and `play_code` make it again."""

    key: bytes  # the seed of the same match
    seats: np.typing.NDArray[np.int8]
    moves: np.typing.NDArray[np.int64]


class Playouts(NamedTuple):
    """Random matches: one row each."""

    lengths: np.typing.NDArray[np.int64]  # moves played
    winners: np.typing.NDArray[np.bool_]  # (match, seat): several in a shared win, none where nobody won
    scores: np.typing.NDArray[np.int64] | None  # (match, seat); None in a race
    trajectories: list[Trajectory] | None = None  # None unless they were asked for


def key_of(seed: int, number: int) -> bytes:
    """The seed under which `new_match` begins the same match as `deal`."""
    dice = np.zeros(1, np.int64)
    load_dice(dice, seed, number)
    return np.array([throw(dice) for _ in range(8)], "<u4").tobytes()


def play_randomly(
    game: Game,
    seats: int,
    options: Mapping[str, object],
    matches: int,
    seed: int,
    threads: int,
    *,
    trajectories: bool = False,
    first: int = 0,
) -> Playouts:
    """Random matches, from a number on. The result depends on seed and numbers, not on how many threads play them."""
    matches, seed = require_whole("games", matches, 1), require_whole("seed", seed, 0)
    threads = require_whole("threads", threads, 1)
    table = game.bare_table(seats, game.check_table(seats, options))
    try:
        lengths, won = np.zeros(matches, np.int64), np.zeros(matches, np.int64)
        scores = np.zeros((matches, seats), np.int64)
    except (MemoryError, ValueError):  # numpy has no array of more bytes than 64 bits can count
        raise BadArgument(f"what {matches:,} matches came to is more than this machine can hold") from None
    play_many = engine(game).play_many
    most = 1 if trajectories else max(1, min(CHUNK, matches // (threads * BREAKS)))

    def play_chunk(row: int) -> Trajectory | None:
        states = np.zeros(2, game.state)
        states[0] = table
        part, noted = slice(row, min(row + most, matches)), np.zeros((0, 2), np.int64)
        if trajectories:
            noted = np.zeros((min(game.longest, MOST_STEPS), 2), np.int64)
        room = np.zeros(game.most_moves, np.int64)
        play_many(states, first + row, seed, room, lengths[part], won[part], scores[part], noted)
        return _trajectory(key_of(seed, first + row), noted[: lengths[row]]) if trajectories else None

    with ThreadPoolExecutor(min(threads, os.cpu_count() or 1)) as pool:
        found = list(pool.map(play_chunk, range(0, matches, most)))
    seat_bits = 1 << np.arange(seats)
    noted = [each for each in found if each is not None] if trajectories else None
    return Playouts(lengths, (won[:, None] & seat_bits) != 0, None if game.score is None else scores, noted)


def joined(parts: Sequence[Playouts]) -> Playouts:
    """Playouts of numbers that follow each other, as one."""
    lengths, winners, scores, trajectories = zip(*parts, strict=True)
    has_scores, has_trajectories = scores[0] is not None, trajectories[0] is not None
    return Playouts(
        np.concatenate(lengths),
        np.concatenate(winners),
        np.concatenate(scores) if has_scores else None,
        [each for part in trajectories for each in part] if has_trajectories else None,
    )


def _trajectory(key: bytes, noted: np.typing.NDArray[np.int64]) -> Trajectory:
    return Trajectory(key, noted[:, 0].astype(np.int8), noted[:, 1].copy())
