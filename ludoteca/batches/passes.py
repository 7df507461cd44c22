"""A pass over all rows of a batch, as a template: what is to be done in every row, one thing after another.

One thread goes over them by itself; several are led by numba: handing parts of the rows from Python to Python's threads
took longer than what these had to do. What leads them knows the rules by their address alone, so that these are
compiled once.
"""

from enum import IntFlag
from typing import Annotated, NamedTuple

import numpy as np
from numba import prange

from ludoteca.batches.actions import Space
from ludoteca.batches.choosing import Flags, pick_actions, pick_moves, show_so_far
from ludoteca.batches.observing import Codes, Reading, Words, observe_rows
from ludoteca.batches.rows import Rows
from ludoteca.batches.templates import advance_rows, check_rows, draw_rows, list_rows, mask_rows
from ludoteca.kernel.compiled.pointers import call_at
from ludoteca.kernel.compiling import AnyStates, Array, Layers, Numbers, Table

Bounds = Annotated[np.typing.NDArray[np.int64], Array(np.int64, 1)]  # the first row of every part, and the end


class Do(IntFlag):
    """What is to be done, in this order."""

    CHECK = 1  # that the codes are legal: the first row of every part where one is not, or -1, into `found`
    ADVANCE = 2  # by the codes
    LIST = 4  # candidates
    MASK = 8
    OBSERVE = 16
    PICK_MOVE = 32  # any candidate, into `picked`
    PICK_ACTION = 64  # any id that is allowed


CHECK, ADVANCE, LIST, MASK, OBSERVE, PICK_MOVE, PICK_ACTION = map(int, Do)  # as compiled code reads them


class Desk(NamedTuple):
    """What is written to, by row and column; empty as long as nobody has asked for it."""

    codes: Table  # moves to be made
    found: Numbers  # [part]
    moves: Codes
    counts: Table
    room: Table  # [part]: for the moves of one row
    mask: Flags
    observation: Layers
    picked: Table


class Sight(NamedTuple):
    """How observations are written, beside what a layout says."""

    active: int  # where in a state the seats that may act stand
    places: Numbers  # of parts of a decision
    begin: int  # of the game's own picture, and its end
    end: int


class Course(NamedTuple):
    """How the batch goes on, in numbers."""

    now: int
    seed: int
    how: int  # rewards are given
    restarts: int


def do_part(
    n: int, todo: int, states: AnyStates, words: Words, bare: AnyStates, bounds: Bounds, rows: Rows, desk: Desk,
    reading: Reading, sight: Sight, space: Space, course: Course,
) -> None:  # fmt: skip
    """Do in the rows of one part what `todo` asks for. `words` are the states once more, and `bare` is how a match
    begins."""
    first, last, seed = bounds[n], bounds[n + 1], course.seed
    if todo & CHECK:
        check_rows(states, first, last, rows, desk.codes, space, n, desk.found)
    if todo & ADVANCE:
        advance_rows(states, bare, first, last, rows, desk.codes, course.now, seed, course.how, course.restarts > 0)
    if todo & LIST:
        list_rows(states, first, last, rows, seed, desk.moves, desk.counts)
    if todo & MASK:
        mask_rows(states, first, last, rows, seed, space, desk.room[n], desk.mask)
    if todo & OBSERVE:
        observe_rows(first, last, reading, words, sight.active, rows.seat, desk.observation)
        show_so_far(first, last, rows, sight.places, desk.observation)
        draw_rows(states, first, last, rows, sight.begin, sight.end, desk.observation)
    if todo & PICK_MOVE:
        pick_moves(first, last, rows, seed, desk.moves, desk.counts, desk.picked)
    if todo & PICK_ACTION:
        pick_actions(first, last, rows, seed, desk.mask, desk.picked)


def pass_over(
    todo: int, states: AnyStates, words: Words, bare: AnyStates, bounds: Bounds, rows: Rows, desk: Desk,
    reading: Reading, sight: Sight, space: Space, course: Course,
) -> None:  # fmt: skip
    """All parts, one after the other."""
    for n in range(len(bounds) - 1):
        do_part(n, todo, states, words, bare, bounds, rows, desk, reading, sight, space, course)


def lead_over(
    part: int, todo: int, states: AnyStates, words: Words, bare: AnyStates, bounds: Bounds, rows: Rows, desk: Desk,
    reading: Reading, sight: Sight, space: Space, course: Course,
) -> None:  # fmt: skip
    """All parts, shared by threads. `part` is where `do_part` of the game lies."""
    for n in prange(len(bounds) - 1):
        call_at(part, np.int64(n), todo, states, words, bare, bounds, rows, desk, reading, sight, space, course)
