"""Whether a network is let out: against the last one that was, by a test that may look after every few matches."""

from pathlib import Path
from typing import Any

from ludoteca.arena.intervals import Share, is_decided, share_of
from ludoteca.bots import weights
from ludoteca.bots.network import Network
from ludoteca.kernel.extras.thought import Encoding
from training.hall import Hall

SOME, ALL = 240, 1_200  # matches between two looks, and in all
SEED = 900_001  # deals that no network has learned from


def gate(hall: Hall, new: Network, file: Path, encoding: Encoding) -> tuple[bool, dict[str, Any]]:
    """Whether it is nowhere surely worse than the network in a file, and its shares at each table."""
    try:
        best = weights.read(file, encoding)
    except weights.NoWeights as reason:
        return True, {"nothing to be measured by": str(reason)}
    found = {hall.tables.name(n): _met(hall, new, best, n) for n in range(len(hall.tables.all))}
    return not any(worse for worse, _ in found.values()), {name: str(share) for name, (_, share) in found.items()}


def _met(hall: Hall, new: Network, best: Network, table: int) -> tuple[bool, Share]:
    even = 1 / int(hall.tables.states[table]["seats"])
    shares: list[float] = []
    while len(shares) < ALL and not (shares and is_decided(shares, even)):
        part, _ = hall.meet(new, best, table, SOME, SEED + len(shares))
        shares += [part.share] * part.matches
    whole = share_of(shares)
    return is_decided(shares, even) and whole.share < even, whole
