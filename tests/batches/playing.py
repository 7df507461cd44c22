"""Batches played at random, in both ways in which a policy can choose."""

from typing import Any

import numpy as np

import ludoteca
from ludoteca.batches.batch import Batch
from tests.walks import Table


def batch_at(table: Table, n: int, **more: Any) -> Batch:
    """A batch at a table."""
    return ludoteca.batch(table.game.id, n, seats=table.seats, options=table.options, **more)


def any_actions(env: Batch, rng: np.random.Generator) -> Any:
    """An allowed id in every row and column; 0 where nobody acts."""
    return (rng.random(env.mask.shape, np.float32) * env.mask).argmax(axis=-1)


def any_moves(env: Batch, rng: np.random.Generator) -> Any:
    """A candidate in every row."""
    chosen = (rng.random(env.n) * env.counts).astype(np.int64)
    return env.moves[np.arange(env.n), chosen]


def step_often(env: Batch, steps: int, seed: int = 0, by_ids: bool = True) -> None:
    """So many random steps."""
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        if by_ids:
            env.step(any_actions(env, rng))
        else:
            env.step_moves(any_moves(env, rng))


def states_of(env: Batch) -> bytes:
    """Everything that is kept of all rows."""
    return env.save().tobytes()
