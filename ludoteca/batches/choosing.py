"""From ids to moves and back, in compiled code; it needs no rules of a game."""

from typing import Annotated

import numpy as np

from ludoteca.batches.actions import DIGITS, FACTORS, IS_LAST, PLACES, PREFIX, SHIFTS, Space
from ludoteca.batches.observing import Codes
from ludoteca.batches.rows import Rows
from ludoteca.kernel import Array, Dice, Layers, Moves, Numbers, Table, called_from_python, load_dice, roll, rule
from ludoteca.kernel.codes import BYTES, NO_MOVE, byte_at, kind_of

Flags = Annotated[np.typing.NDArray[np.bool_], Array(np.bool_, 3)]
LOOKING = 0x5EED  # dice of their own, so that what is looked at decides nothing
CHOOSING = 1 << 20  # and others for what is chosen at random
PARTS = 3  # bits for how many parts are taken
BLOCK = 64  # ids that are counted together
EPISODE = 32  # bits for the number of a row
FlagRow = Annotated[np.typing.NDArray[np.bool_], Array(np.bool_, 1)]


@rule
def set_dice(rows: Rows, i: int, seed: int, turn: int, dice: Dice) -> None:
    """Dice for looking at a row, which depend on nothing but the match, its length and a number."""
    load_dice(dice, seed ^ LOOKING, rows.episode[i] << EPISODE | rows.number[i])
    load_dice(dice, int(dice[0]), rows.length[i] << EPISODE | turn)


@rule
def first_wrong_byte(code: int, space: Space) -> int:
    """Where a number is no code of a move, whatever the position: the place of the first byte that cannot be; -1."""
    kind = kind_of(code)
    if code < 0 or kind >= len(space.limits):
        return 0
    for byte in range(1, BYTES):
        value = byte_at(code, byte)
        if value >= max(1, space.limits[kind, byte]):
            return byte
        if space.ascending[kind, byte] and value <= byte_at(code, byte - 1):
            return byte
    return -1


@rule
def mark_listed(moves: Moves, count: int, pending: int, taken: int, space: Space, allowed: FlagRow) -> None:
    """Allow the ids of the next part of all listed moves that agree with what is decided."""
    for n in range(count):
        move = moves[n]
        part = space.first_part[kind_of(move)] + taken
        row = space.parts[part]
        if taken > 0 and move & row[PREFIX] != pending:
            continue
        place = row[PLACES]
        for d in range(DIGITS):
            place += (move >> row[SHIFTS + d] & 255) * row[FACTORS + d]
        allowed[space.ids[place]] = True


@called_from_python
@rule
def read_actions(actions: Table, mask: Flags, rows: Rows, space: Space, codes: Table) -> int:
    """Turn ids into complete moves, NO_MOVE where parts are missing; the first row whose id is not allowed, or -1."""
    for i in range(len(actions)):
        for j in range(actions.shape[1]):
            codes[i, j] = NO_MOVE
            if rows.seat[i, j] < 0:
                continue
            action = actions[i, j]
            if not 0 <= action < mask.shape[2] or not mask[i, j, action]:
                return i
            if space.parts[space.part_of[action], IS_LAST]:
                codes[i, j] = rows.pending[i, j] + space.code_of[action]
    return -1


@called_from_python
@rule
def take_parts(actions: Table, rows: Rows, space: Space, codes: Table) -> None:
    """Keep the ids that make no complete move yet, and forget those that do now."""
    for i in range(len(actions)):
        for j in range(actions.shape[1]):
            if rows.seat[i, j] < 0:
                continue
            if codes[i, j] != NO_MOVE:
                rows.picked[i, j, : rows.taken[i, j]] = 0
                rows.pending[i, j], rows.taken[i, j] = 0, 0
            else:
                rows.picked[i, j, rows.taken[i, j]] = actions[i, j]
                rows.pending[i, j] += space.code_of[actions[i, j]]
                rows.taken[i, j] += 1


@called_from_python
@rule
def show_so_far(first: int, last: int, rows: Rows, places: Numbers, observation: Layers) -> None:
    """Note which parts of its present decision a seat has taken; `places` says where each id stands."""
    for i in range(first, last):
        for j in range(rows.seat.shape[1]):
            for part in range(rows.taken[i, j] if rows.seat[i, j] >= 0 else 0):
                observation[i, j, places[rows.picked[i, j, part]]] = 1.0


@rule
def allowed_in(allowed: FlagRow, first: int, last: int) -> int:
    """How many ids of some are allowed. Indices without a sign and short sums are what lets it count many at once."""
    count = np.int32(0)
    for action in range(np.uint64(first), np.uint64(last)):
        count += np.int32(allowed[action])
    return int(count)


@rule
def allowed_at(allowed: FlagRow, left: int) -> int:
    """The id that has that many allowed ones before it; blocks in which it is not are passed at once."""
    first = 0
    while first + BLOCK < len(allowed):
        count = allowed_in(allowed, first, first + BLOCK)
        if count > left:
            break
        left -= count
        first += BLOCK
    for action in range(first, len(allowed)):
        left -= allowed[action]
        if left < 0:
            return action
    return 0


@called_from_python
@rule
def pick_actions(first: int, last: int, rows: Rows, seed: int, mask: Flags, actions: Table) -> None:
    """Any allowed id for everyone who acts, each as likely; 0 for others."""
    dice = np.zeros(1, np.int64)
    for i in range(first, last):
        for j in range(mask.shape[1]):
            allowed, actions[i, j] = mask[i, j], 0
            if rows.seat[i, j] < 0:
                continue
            set_dice(rows, i, seed, CHOOSING | j << PARTS | rows.taken[i, j], dice)
            actions[i, j] = allowed_at(allowed, roll(dice, allowed_in(allowed, 0, len(allowed))))


@called_from_python
@rule
def pick_moves(first: int, last: int, rows: Rows, seed: int, moves: Codes, counts: Table, codes: Table) -> None:
    """Any candidate for everyone who acts, each as likely."""
    dice = np.zeros(1, np.int64)
    for i in range(first, last):
        for j in range(counts.shape[1]):
            if counts[i, j] > 0:
                set_dice(rows, i, seed, CHOOSING | j << PARTS, dice)
                codes[i, j] = moves[i, j, roll(dice, counts[i, j])]
