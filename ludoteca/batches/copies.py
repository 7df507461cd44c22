"""Rows as matches, as sealed bytes, and with what a seat cannot see guessed anew: for search, and for looking at."""

from functools import cache
from typing import TYPE_CHECKING, Any
from zlib import crc32

import numpy as np

from ludoteca.batches.choosing import EPISODE
from ludoteca.batches.given import array_of
from ludoteca.batches.passes import Do
from ludoteca.kernel import BadArgument, BadState, Game, Match
from ludoteca.kernel.play.playouts import key_of
from ludoteca.kernel.visibility import hide

if TYPE_CHECKING:
    from ludoteca.batches.batch import Batch
    from ludoteca.batches.stepping import Stepping

LARGEST_SEED = (1 << 62) - 1
# Of a row, kept with its state. Not its number: that says which matches the row is dealt next and how it throws dice,
# and rows into which the same state is put would all do the same.
FACTS = ("episode", "length", "pending", "taken", "picked")
WORD = 8  # bytes

Bytes = np.typing.NDArray[np.uint8]


def match_of(batch: "Stepping", row: int) -> Match:
    """A row as a match with its moves, or from where it is if these were not kept."""
    history, rows, game = batch._history, batch._rows, batch.game
    if history is None:
        return Match(game, batch._states[row].copy(), batch.options, None)
    began = int(rows.began[row])
    if history.started[row] == began:
        assert history.starts is not None
        match = Match(game, history.starts[row].copy(), batch.options, None)
    else:
        key = key_of(batch.seed, int(rows.episode[row]) << EPISODE | int(rows.number[row]))
        match = Match.new(game, batch.seats, key, batch.options)
    for seat, code in history.moves(row, began, batch._now):
        match.play_code(seat, code)
    return match


def raw(states: np.typing.NDArray[Any]) -> np.typing.NDArray[np.uint8]:
    """States as lines of bytes."""
    return states.view(np.uint8).reshape(len(states), -1)


# == Bytes ============================================================
# Sealed: compiled code trusts a state, so that no other bytes may get into a row.


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


# == Where rows are ==================================================


def stand_in(batch: "Stepping", rows: np.typing.NDArray[np.int64]) -> None:
    """Have the matches of rows begin where they are now."""
    active = batch._states["active"][rows]
    seats = np.arange(batch.seats)
    may = (active[:, None] >> seats & 1) != 0
    batch._rows.seat[rows] = np.where(may, seats, -1) if batch.columns > 1 else first_of(may)
    batch._rows.began[rows], batch._rows.done[rows], batch._rows.reward[rows] = batch._now, active == 0, 0
    if batch._history is not None:
        history = batch._history
        if history.starts is None:
            history.starts = np.zeros(batch.n, batch.game.state)
        raw(history.starts)[rows] = raw(batch._states)[rows]
        history.started[rows] = batch._now
    batch._fresh = Do(0)


def first_of(may: np.typing.NDArray[np.bool_]) -> np.typing.NDArray[np.int64]:
    """The first seat that may act, in a column; -1 where none may."""
    return np.where(may.any(axis=1), may.argmax(axis=1), -1)[:, None]


def resample(batch: "Stepping", rows: np.typing.NDArray[np.int64], seat: Any) -> None:
    """Guess anew what seats cannot see."""
    if seat is None and (several := (batch._rows.seat[rows] >= 0).sum(axis=1) > 1).any():
        raise BadArgument(f"row {rows[several.argmax()]}: several seats act, so say for which of them to guess")
    seats = batch._rows.seat[rows].max(axis=1) if seat is None else array_of("seats", seat)
    if seats.dtype.kind not in "iu" or not ((seats >= -1) & (seats < batch.seats)).all():
        raise BadArgument(f"a seat is a whole number from 0 to {batch.seats - 1}, or -1 for a spectator")
    if seats.shape not in ((), (len(rows),)):
        raise BadArgument(f"seats are one, or one for each of {len(rows)} rows, not of the shape {seats.shape}")
    seats = np.broadcast_to(seats, (len(rows),))
    if not len(rows):
        return
    lines = raw(batch._states)[rows]
    hide(batch.game.seen_by, lines, seats, batch.seats)
    raw(batch._states)[rows] = lines
    batch._guesses += 1
    batch._rules.guess_rows(
        batch._states, rows, seats.astype(np.int64), batch._rows, batch.seed, batch.columns + batch._guesses
    )
    stand_in(batch, rows)


def guessed(game: Game, seen: np.record, seat: int, seed: int) -> "Batch":
    """A batch of one row: what a seat sees, with a guess of the rest, and that seat to decide."""
    from ludoteca.batches.batch import Batch  # noqa: PLC0415  (which needs this module)

    options = {name: values(int(seen[name])).name.lower() for name, values in game.options.items()}
    seed &= LARGEST_SEED
    env = Batch(game.id, 1, seats=int(seen.seats), options=options, seed=seed, restart=False, history=False)
    env._states[0] = seen
    resample(env, np.zeros(1, np.int64), seat)
    env._rows.seat[0] = seat
    return env
