"""Smaller files: what holds in hardly any match is left out of the first layer.

python -m training.thin GAME weights.npz --matches 2000 --least 2
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.bots import weights
from ludoteca.bots.network import Network
from training.files import arrays_of, rewrite
from training.hall import Hall, Settings
from training.play import DECISIONS, How

FAR = 20_000_000  # parts of a run are numbered from 0; these have deals of their own


def occurrences(hall: Hall, net: Network, matches: int) -> Any:
    """How often each feature held at each stage, in matches of the network at every table: [stage, feature]."""
    encoding = hall.game.thought.encoding
    assert encoding is not None
    counts = np.zeros(encoding.buckets // encoding.sharing * encoding.features, np.int64)
    room, parts = hall.room(), -(-matches // hall.settings.matches)
    for part in range(parts * len(hall.tables.all)):
        harvest, _ = hall.play(room, FAR + part, net, How(follow=1.0))
        n = int(harvest.counts[DECISIONS])
        stage = harvest.buckets[:n, None] // encoding.sharing * encoding.features
        lines = harvest.lines[:n].astype(np.int64)
        counts += np.bincount((stage + lines)[lines < encoding.features], minlength=len(counts))
    return counts.reshape(-1, encoding.features)


def thin(file: Path, held: Any, least: int) -> tuple[int, int]:
    """Leave out what held less often; the card tells. How many lines of weights there were, and are."""
    arrays = arrays_of(file)
    kept = held[arrays["stage"], arrays["feature"]] >= least
    for name in ("stage", "feature", "first"):
        arrays[name] = arrays[name][kept]
    rewrite(file, arrays, left_out=f"what held in fewer than {least} positions of some thousand matches")
    return len(kept), int(kept.sum())


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m training.thin")
    parser.add_argument("game")
    parser.add_argument("file", type=Path)
    parser.add_argument("--matches", type=int, default=2_000, help="at each table")
    parser.add_argument("--least", type=int, default=2)
    given = parser.parse_args()
    hall = Hall(Settings(given.game, 0, Path(), 1))
    assert hall.game.thought.encoding is not None
    held = occurrences(hall, weights.read(given.file, hall.game.thought.encoding), given.matches)
    np.save(given.file.with_suffix(".held.npy"), held)
    print(thin(given.file, held, given.least), given.file.stat().st_size)


if __name__ == "__main__":
    main()
