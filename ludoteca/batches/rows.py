"""The arrays of a batch: what is known of each row beside its state."""

from typing import Annotated, NamedTuple

import numpy as np

from ludoteca.batches.memory import zeros
from ludoteca.batches.observing import Codes, Seats
from ludoteca.kernel.codes import ARGUMENTS
from ludoteca.kernel.compiling import Array, Numbers, Table

MOST_PARTS = ARGUMENTS

Singles2 = Annotated[np.typing.NDArray[np.float32], Array(np.float32, 2)]
Flags1 = Annotated[np.typing.NDArray[np.bool_], Array(np.bool_, 1)]
Flags2 = Annotated[np.typing.NDArray[np.bool_], Array(np.bool_, 2)]


class Rows(NamedTuple):
    """One line each; columns are seats that decide together, or a single one."""

    number: Numbers  # the row's own, by which its matches are dealt
    episode: Numbers  # matches that the row has ended
    length: Numbers  # moves of the present match
    began: Numbers  # the step at which it began
    seat: Seats  # [row, column]: who acts; -1: nobody
    pending: Table  # [row, column]: what is decided of a move that is decided in parts
    taken: Table  # [row, column]: how many parts that is
    picked: Codes  # [row, column, part]: the ids by which it was decided
    reward: Singles2  # [row, seat]
    done: Flags1
    final_scores: Table  # [row, seat]
    final_winners: Flags2
    final_lengths: Numbers


def rows_of(count: int, seats: int, columns: int) -> Rows:
    """Rows with their numbers and nothing else."""
    nobody = zeros((count, columns), np.int32)
    nobody[:] = -1
    return Rows(
        number=np.arange(count, dtype=np.int64),
        episode=zeros((count,), np.int64),
        length=zeros((count,), np.int64),
        began=zeros((count,), np.int64),
        seat=nobody,
        pending=zeros((count, columns), np.int64),
        taken=zeros((count, columns), np.int64),
        picked=zeros((count, columns, MOST_PARTS), np.int64),
        reward=zeros((count, seats), np.float32),
        done=zeros((count,), np.bool_),
        final_scores=zeros((count, seats), np.int64),
        final_winners=zeros((count, seats), np.bool_),
        final_lengths=zeros((count,), np.int64),
    )
