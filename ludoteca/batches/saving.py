"""Rows as lines of bytes, sealed: compiled code trusts a state, so that no other bytes may get into a row."""

from functools import cache
from typing import TYPE_CHECKING, Any
from zlib import crc32

import numpy as np

from ludoteca.batches.copies import raw, stand_in
from ludoteca.batches.given import array_of
from ludoteca.kernel import BadState, Game

if TYPE_CHECKING:
    from ludoteca.batches.stepping import Stepping

# Of a row, kept with its state. Not its number: that says which matches the row is dealt next and how it throws dice,
# and rows into which the same state is put would all do the same.
FACTS = ("episode", "length", "pending", "taken", "picked")
WORD = 8  # bytes

Bytes = np.typing.NDArray[np.uint8]


@cache
def weights(game_id: str, rules_version: int, words: int) -> np.typing.NDArray[np.uint64]:
    """Odd numbers, one for each word of a line, which no other game and no other version of its rules has."""
    dice = np.random.default_rng(crc32(f"{game_id} {rules_version}".encode()))
    return dice.integers(1 << 63, size=words, dtype=np.uint64) * np.uint64(2) + np.uint64(1)


def seals(game: Game, lines: Bytes) -> np.typing.NDArray[np.uint64]:
    """What stands at the end of every line, by all that stands before."""
    words = lines.view(np.uint64)[:, :-1]
    return words @ weights(game.id, game.rules_version, words.shape[1]) + np.uint64(1)


def places(batch: "Stepping") -> tuple[int, int, int]:
    """Where in a line the state ends, where the facts begin and where the seal does."""
    size = batch.game.state.itemsize
    begin = -(-size // WORD) * WORD
    return size, begin, begin + WORD * sum(getattr(batch._rows, name)[0].size for name in FACTS)


def saved(batch: "Stepping", rows: np.typing.NDArray[np.int64]) -> Bytes:
    """States of rows with what belongs to them."""
    size, begin, end = places(batch)
    lines = np.zeros((len(rows), end + WORD), np.uint8)
    lines[:, :size] = raw(batch._states)[rows]
    columns, at = lines[:, begin:end].view(np.int64), 0
    for name in FACTS:
        array = getattr(batch._rows, name)
        width = array[0].size
        columns[:, at : at + width] = array[rows].reshape(len(rows), width)
        at += width
    lines[:, end:].view(np.uint64)[:, 0] = seals(batch.game, lines)
    return lines


def load(batch: "Stepping", rows: np.typing.NDArray[np.int64], given: Any) -> None:
    """Put saved states into rows."""
    size, begin, end = places(batch)
    lines = checked(batch, array_of("saved states", given), (len(rows), end + WORD))
    raw(batch._states)[rows] = lines[:, :size]
    columns, at = lines[:, begin:end].view(np.int64), 0
    for name in FACTS:
        array = getattr(batch._rows, name)
        width = array[0].size
        array[rows] = columns[:, at : at + width].reshape(len(rows), *array.shape[1:])
        at += width
    stand_in(batch, rows)


def checked(batch: "Stepping", given: np.typing.NDArray[Any], wanted: tuple[int, int]) -> Bytes:
    """Lines that were saved at such a table; BadState if they were not."""
    if given.dtype != np.uint8 or given.shape != wanted:
        raise BadState(f"saved states are bytes of the shape {wanted}, not {given.dtype} of the shape {given.shape}")
    lines = np.ascontiguousarray(given)
    wrong = np.flatnonzero(seals(batch.game, lines) != lines[:, -WORD:].view(np.uint64)[:, 0])
    if len(wrong):
        raise BadState(f"saved state {wrong[0]} is damaged, or of another game or version of its rules")
    states = np.ascontiguousarray(lines[:, : batch.game.state.itemsize]).reshape(-1).view(batch.game.state)
    for name in ("seats", *batch.game.options):
        if (states[name] != batch._bare[0][name]).any():
            raise BadState(f"a saved state has other {'seats' if name == 'seats' else 'options'} than this batch")
    return lines
