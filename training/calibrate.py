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


def calibration(hall: Hall, net: Network, table: int, parts: int = 40) -> list[Bin]:
    """Of plain matches at a table; a judgement after every decision, for the seat that made it."""
    said, happened, _ = judgements(hall, net, table, parts, FAR)
    return binned(said, happened)


def judgements(hall: Hall, net: Network, table: int, parts: int, first: int) -> tuple[Any, Any, Any]:
    """What was said after every decision of plain matches, what came of it, and in which bucket it was."""
    said, happened, buckets = [], [], []
    plain, room = How(plain=1.0, random=0.0, spread=0.0, follow=1.0), hall.room()
    for n in range(parts):
        harvest, _ = hall.play(room, (first + n) * len(hall.tables.all) + table, net, plain)
        count = int(harvest.counts[DECISIONS])
        said += [_says(net, harvest, i) for i in range(count)]
        happened += harvest.targets[:count, 0].tolist()
        buckets += harvest.buckets[:count].tolist()
    return np.array(said), np.array(happened), np.array(buckets)


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


def as_card(tables: dict[str, list[Bin]]) -> dict[str, Any]:
    """Every table's bins and their mean distance, as a card of weights has them."""
    return {name: {"error": round(error(bins), 4), "bins": bins} for name, bins in tables.items()}


def _says(net: Network, harvest: Any, i: int) -> float:
    line = harvest.lines[i]
    holding = line[line < 65_535 - LINE]
    net.indices[: len(holding)] = holding
    forward(net, int(harvest.buckets[i]), len(holding), round(float(harvest.targets[i, 3]) * POINTS), 0)
    return float(net.verdict[CHANCE])
