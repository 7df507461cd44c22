"""What a network says against what happened, on matches that it did not learn from: a table of ten bins."""

from typing import Any, NamedTuple

import numpy as np

from ludoteca.bots.network import CHANCE, POINTS, Network, forward
from training.hall import Hall
from training.play import DECISIONS, LINE, How

FAR = 10_000_000  # parts of a run are numbered from 0; these have deals of their own
BINS = 10


class Bin(NamedTuple):
    """Judgements that said about the same."""

    judgements: int
    said: float
    happened: float


def calibration(hall: Hall, net: Network, table: int, parts: int = 4) -> list[Bin]:
    """Of plain matches at a table; a judgement after every decision, for the seat that made it."""
    said, happened = [], []
    plain = How(plain=1.0, random=0.0, spread=0.0, follow=1.0)
    for n in range(parts):
        harvest, _ = hall.play(hall.room(), (FAR + n) * len(hall.tables.all) + table, net, plain)
        count = int(harvest.counts[DECISIONS])
        said += [_says(net, harvest, i) for i in range(count)]
        happened += harvest.targets[:count, 0].tolist()
    return binned(np.array(said), np.array(happened))


def binned(said: Any, happened: Any) -> list[Bin]:
    """Ten bins of equal width; empty ones are left out."""
    place = np.minimum((said * BINS).astype(int), BINS - 1)
    found = [(place == b) for b in range(BINS)]
    return [
        Bin(int(here.sum()), round(float(said[here].mean()), 4), round(float(happened[here].mean()), 4))
        for here in found
        if here.any()
    ]


def error(bins: list[Bin]) -> float:
    """The mean distance between said and happened, every judgement counted."""
    return sum(b.judgements * abs(b.said - b.happened) for b in bins) / sum(b.judgements for b in bins)


def _says(net: Network, harvest: Any, i: int) -> float:
    line = harvest.lines[i]
    holding = line[line < 65_535 - LINE]
    net.indices[: len(holding)] = holding
    forward(net, int(harvest.buckets[i]), len(holding), round(float(harvest.targets[i, 3]) * POINTS), 0)
    return float(net.verdict[CHANCE])
