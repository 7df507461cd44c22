"""Chances that are true: what a network says is stretched until it is what happens, for each bucket by itself.

    python -m training.temper GAME weights.npz --matches 2000

Two numbers a bucket, a scale and a shift of the evidence (Platt's scaling), found by Fisher's scoring on matches that
the network plays against itself. They go into the last layer: playing costs nothing more. The card gets the table of
said against happened, of matches that neither were learned from nor taken to find these numbers.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.bots import weights
from ludoteca.bots.network import INNER, Network
from training.calibrate import FAR, as_card, calibration, judgements
from training.files import arrays_of, rewrite
from training.hall import Hall, Settings

LAST = 2 * FAR  # deals to find the numbers with; the table is made of others
ROUNDS = 12  # of scoring: it has long stood still then
PULL = 100.0  # how much is known beforehand: that nothing has to be changed
CERTAIN = 1e-6  # no chance is nearer to 0 and 1 than this


def fitted(said: Any, happened: Any) -> tuple[float, float]:
    """Scale and shift of the evidence under which what was said fits best with what happened."""
    x = np.stack([evidence_of(said), np.ones(len(said))], 1)
    at = np.array([1.0, 0.0])
    for _ in range(ROUNDS):
        e = x @ at
        chance = np.clip(0.5 + 0.5 * e / np.sqrt(1 + e * e), CERTAIN, 1 - CERTAIN)
        slope, spread = 0.5 / (1 + e * e) ** 1.5, chance * (1 - chance)
        toward = x.T @ (slope * (happened - chance) / spread) - PULL * (at - [1.0, 0.0])
        known = (x * (slope * slope / spread)[:, None]).T @ x + PULL * np.eye(2)
        at = at + np.linalg.solve(known, toward)
    return float(at[0]), float(at[1])


def evidence_of(chance: Any) -> Any:
    """What a chance was made of: `to_chance` backwards."""
    z = np.clip(2 * np.asarray(chance) - 1, CERTAIN - 1, 1 - CERTAIN)
    return z / np.sqrt(1 - z * z)


def tempered(arrays: dict[str, Any], found: dict[int, tuple[float, float]]) -> dict[str, Any]:
    """A file's arrays with scale and shift in their places."""
    third, slope = arrays["third"].astype(np.float64), arrays["slope"].astype(np.float64)
    for bucket, (scale, shift) in found.items():
        third[bucket, :, 0] *= scale
        third[bucket, INNER, 0] += shift
        slope[bucket] *= scale
    return {**arrays, "third": third.astype(np.float32), "slope": slope.astype(np.float32)}


def find(hall: Hall, net: Network, parts: int) -> dict[int, tuple[float, float]]:
    """For every bucket that comes up."""
    said, happened, buckets = (
        np.concatenate(one)
        for one in zip(*(judgements(hall, net, n, parts, LAST) for n in range(len(hall.tables.all))), strict=True)
    )
    return {int(b): fitted(said[buckets == b], happened[buckets == b]) for b in np.unique(buckets)}


def parser() -> argparse.ArgumentParser:
    """What may be asked."""
    made = argparse.ArgumentParser(prog="python -m training.temper")
    made.add_argument("game")
    made.add_argument("file", type=Path)
    made.add_argument("--matches", type=int, default=2_000, help="at a table for two")
    made.add_argument("--same", nargs="*", default=[], help="options that make no difference to bots, such as planks")
    return made


def main() -> None:
    """The command."""
    given = parser().parse_args()
    hall = Hall(Settings(given.game, 0, Path(), 1, same=tuple(given.same)))
    encoding, parts = hall.game.thought.encoding, -(-given.matches // Settings.matches)
    assert encoding is not None
    found = find(hall, weights.read(given.file, encoding), parts)
    arrays = arrays_of(given.file)
    how = (
        f"scale and shift of the evidence in every bucket, from {given.matches} matches with two seats, fewer with more"
    )
    rewrite(given.file, tempered(arrays, found), tempered=how)
    net = weights.read(given.file, encoding)
    tables = {hall.tables.name(n): calibration(hall, net, n, parts) for n in range(len(hall.tables.all))}
    rewrite(given.file, tempered(arrays, found), tempered=how, calibration=as_card(tables))
    print(json.dumps({name: table["error"] for name, table in as_card(tables).items()}))


if __name__ == "__main__":
    main()
