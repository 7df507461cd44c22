"""What a batch does with the rules of its game, as templates (see `kernel.compiled.binding`), compiled for each game.

Every function takes the rows from `first` to before `last`: threads share a batch by rows, and no row knows another.
"""

from typing import Annotated

import numpy as np

from ludoteca.batches.actions import COUNT, FIRST, Space
from ludoteca.batches.choosing import EPISODE, first_wrong_byte, mark_listed, set_dice
from ludoteca.batches.observing import Codes, Seats
from ludoteca.batches.rewards import fill_rewards
from ludoteca.batches.rows import Rows
from ludoteca.kernel import NO_MOVE, first_seat, kind_of
from ludoteca.kernel.compiled.binding import apply, legal, refusal, sample, score, winners
from ludoteca.kernel.compiling import AnyState, AnyStates, Array, Dice, Layers, Numbers, Singles, Table
from ludoteca.kernel.play.playouts import deal

Flags = Annotated[np.typing.NDArray[np.bool_], Array(np.bool_, 3)]
SAMPLES = 8  # composed moves among which a policy may choose


# == Hooks beside those of the rules ===================================


def can_begin(s: AnyState, seat: int, move: int, _parts: int) -> bool:
    """Used as it is by a game whose composed and free moves are decided at once."""
    return refusal(s, seat, move) == 0


def guess(_s: AnyState, _seat: int, _dice: Dice) -> None:
    """Stands for the game's guess of what a seat cannot see."""


def draw(_s: AnyState, _seat: int, _room: Singles) -> None:
    """Stands for the game's picture of some of its fields."""


# == Templates =========================================================


def seat_row(s: AnyState, i: int, seat: Seats) -> None:
    """Note who acts: the first of those who may, or everyone in a column of their own."""
    columns = seat.shape[1]
    for j in range(columns):
        seat[i, j] = j if s.active >> j & 1 else -1
    if columns == 1 and s.active != 0:
        seat[i, 0] = first_seat(s.active)
    elif columns == 1:
        seat[i, 0] = -1


def begin_row(states: AnyStates, bare: AnyStates, i: int, seed: int, rows: Rows, now: int, dice: Dice) -> None:
    """Begin a row's next match, whose number tells the row and how many there were before."""
    states[i] = bare[0]
    deal(states[i], seed, rows.episode[i] << EPISODE | rows.number[i], dice)
    rows.length[i], rows.began[i] = 0, now
    rows.pending[i, :], rows.taken[i, :] = 0, 0
    rows.picked[i, :, :] = 0
    seat_row(states[i], i, rows.seat)


def begin_rows(states: AnyStates, bare: AnyStates, chosen: Numbers, seed: int, rows: Rows, now: int) -> None:
    """Begin some rows' next matches."""
    dice = np.zeros(1, np.int64)
    for k in range(len(chosen)):
        begin_row(states, bare, chosen[k], seed, rows, now, dice)


def check_rows(
    states: AnyStates, first: int, last: int, rows: Rows, codes: Table, space: Space, part: int, found: Numbers
) -> None:
    """Find the first row for which a complete move, as far as there is one, is none or not legal; -1 if all are."""
    found[part] = -1
    for i in range(first, last):
        for j in range(codes.shape[1]):
            seat, code = int(rows.seat[i, j]), codes[i, j]
            if seat < 0 or code == NO_MOVE:
                continue
            if first_wrong_byte(code, space) >= 0 or refusal(states[i], seat, code) != 0:
                found[part] = i
                return


def end_row(s: AnyState, i: int, how: int, rows: Rows) -> None:
    """Keep what a match came to."""
    won = winners(s)
    for seat in range(s.seats):
        rows.final_scores[i, seat] = score(s, seat)
        rows.final_winners[i, seat] = won >> seat & 1
    rows.final_lengths[i] = rows.length[i]
    fill_rewards(how, won, rows.final_scores[i], rows.reward[i])
    rows.done[i] = True


def advance_rows(
    states: AnyStates, bare: AnyStates, first: int, last: int, rows: Rows, codes: Table, now: int, seed: int, how: int,
    restarts: bool,
) -> None:  # fmt: skip
    """Make the complete moves; where a match is over keep what it came to, and begin the next if it restarts."""
    dice, events = np.zeros(1, np.int64), np.zeros(1, np.int64)
    for i in range(first, last):
        rows.done[i] = False
        rows.reward[i, :] = 0
        s, acted = states[i], 0
        for j in range(codes.shape[1]):
            if rows.seat[i, j] >= 0 and codes[i, j] != NO_MOVE:
                apply(s, rows.seat[i, j], codes[i, j], events)
                acted += 1
        if acted == 0:
            rows.done[i] = s.active == 0
            continue
        rows.length[i] += acted
        if s.active != 0:
            seat_row(s, i, rows.seat)
            continue
        end_row(s, i, how, rows)
        if restarts:
            rows.episode[i] += 1
            begin_row(states, bare, i, seed, rows, now + 1, dice)
        else:
            seat_row(s, i, rows.seat)


def list_rows(states: AnyStates, first: int, last: int, rows: Rows, seed: int, moves: Codes, counts: Table) -> None:
    """List what every acting seat may do; of what is composed, some examples."""
    dice = np.zeros(1, np.int64)
    for i in range(first, last):
        for j in range(counts.shape[1]):
            seat, count = int(rows.seat[i, j]), 0
            if seat >= 0:
                count = legal(states[i], seat, moves[i, j])
                if count == 0:
                    set_dice(rows, i, seed, j, dice)
                    count = min(SAMPLES, moves.shape[2])
                    for n in range(count):
                        moves[i, j, n] = sample(states[i], seat, dice)
            counts[i, j] = count


def mask_rows(
    states: AnyStates, first: int, last: int, rows: Rows, seed: int, space: Space, room: Numbers, mask: Flags
) -> None:
    """Say which ids every acting seat may choose; `room` holds the moves of one row."""
    dice = np.zeros(1, np.int64)
    for i in range(first, last):
        for j in range(mask.shape[1]):
            allowed, seat = mask[i, j], int(rows.seat[i, j])
            allowed[:] = False
            if seat < 0:
                continue
            set_dice(rows, i, seed, j, dice)
            example, pending, taken = sample(states[i], seat, dice), rows.pending[i, j], int(rows.taken[i, j])
            if example == NO_MOVE:
                mark_listed(room, legal(states[i], seat, room), pending, taken, space, allowed)
                continue
            part = space.first_part[kind_of(example)] + taken
            first_id = int(space.parts[part, FIRST])
            for action in range(first_id, first_id + int(space.parts[part, COUNT])):
                allowed[action] = can_begin(states[i], seat, pending + space.code_of[action], taken + 1)


def guess_rows(states: AnyStates, chosen: Numbers, seats: Numbers, rows: Rows, seed: int, turn: int) -> None:
    """Fill in what seats cannot see, in rows from which it has been taken."""
    dice = np.zeros(1, np.int64)
    for k in range(len(chosen)):
        set_dice(rows, chosen[k], seed, turn, dice)
        guess(states[chosen[k]], seats[k], dice)


def draw_rows(states: AnyStates, first: int, last: int, rows: Rows, begin: int, end: int, observation: Layers) -> None:
    """Draw the game's picture for every acting seat."""
    for i in range(first, last):
        for j in range(rows.seat.shape[1]):
            if rows.seat[i, j] >= 0:
                draw(states[i], rows.seat[i, j], observation[i, j, begin:end])
