"""A small network that judges positions, computed by compiled code: the forward pass.

    features that hold -> 64 -> 32 -> evidence that the seat wins, points it will win, points the best other will

Each bucket has weights of its own, so that one that is small to compute can know much. Numbers are single precision,
and sums have a fixed order: every machine finds the same. What it was trained to say stands in docs/bots.md.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from ludoteca.kernel import MOST_SEATS, Encoding, Layers, Numbers, Row, Rows, Singles, Values, called_from_python, rule

WIDTH, INNER, OUTPUTS = 64, 32, 3
POINTS = 32.0  # a whole unit of what it says of points
CHANCE, MINE, THEIRS = range(3)  # places in a verdict: chance to win, own points at the end, those of the best other


class Network(NamedTuple):
    """Weights, and room to compute in. The last line of `second` and `third` is added whatever was before."""

    first: Layers  # [bucket // sharing, feature, WIDTH]
    second: Layers  # [bucket, WIDTH + 1, INNER]
    third: Layers  # [bucket, INNER + 1, OUTPUTS]
    slope: Singles  # [bucket]: how much a lead to be expected is evidence
    worth: Values  # of a point of one's own and of the best other's, in chances to win
    block: int  # features of a player
    players: Rows  # [seat, place]: the features that hold of each player
    lengths: Numbers  # how many these are
    indices: Row  # the features that hold, as one seat sees the table
    hidden: Singles
    inner: Singles
    verdict: Values

    def with_room(self) -> "Network":
        """The same weights for another thread."""
        room: Any = [np.zeros_like(a) for a in self[6:]]
        return Network(*self[:6], *room)


def network_of(first: Layers, second: Layers, third: Layers, slope: Singles, encoding: Encoding) -> Network:
    """Weights with room for as many features as may hold at once."""
    players, lengths = np.zeros((MOST_SEATS, encoding.active), np.int32), np.zeros(MOST_SEATS, np.int64)
    indices, hidden, inner = players[0].copy(), np.zeros(WIDTH, np.float32), np.zeros(INNER, np.float32)
    weights = first, second, third, slope, np.array([encoding.own_point, encoding.others_point]), encoding.block
    return Network(*weights, players, lengths, indices, hidden, inner, np.zeros(OUTPUTS))


def no_network() -> Network:
    """For a search that goes without."""
    layer, single, number = np.zeros((1, 1, 1), np.float32), np.zeros(1, np.float32), np.zeros(1, np.int32)
    weights = layer, layer, layer, single, np.zeros(2), 0
    return Network(*weights, np.zeros((1, 1), np.int32), np.zeros(1, np.int64), number, single, single, np.zeros(1))


NO_NETWORK = no_network()


@called_from_python
@rule
def forward(net: Network, bucket: int, count: int, mine: int, theirs: int) -> None:
    """Judge by the features in `net.indices`, given the points so far; the answer is in `net.verdict`."""
    add_features(net, bucket // (len(net.second) // len(net.first)), count)
    inner, hidden, second = net.inner, net.hidden, net.second
    for k in range(INNER):
        inner[k] = second[bucket, WIDTH, k]
    for j in range(WIDTH):
        value = hidden[j]
        if value > 0:
            for k in range(INNER):
                inner[k] += value * second[bucket, j, k]
    third = net.third
    evidence, gain, others = third[bucket, INNER, 0], third[bucket, INNER, 1], third[bucket, INNER, 2]
    for k in range(INNER):
        value = inner[k]
        if value > 0:
            evidence += value * third[bucket, k, 0]
            gain += value * third[bucket, k, 1]
            others += value * third[bucket, k, 2]
    net.verdict[MINE] = mine + POINTS * gain
    net.verdict[THEIRS] = theirs + POINTS * others
    lead = (net.verdict[MINE] - net.verdict[THEIRS]) / POINTS
    net.verdict[CHANCE] = to_chance(evidence + net.slope[bucket] * lead)


@rule
def add_features(net: Network, stage: int, count: int) -> None:
    """The first layer: a line of weights for every feature that holds, four at a time."""
    hidden, first, indices = net.hidden, net.first, net.indices
    for j in range(WIDTH):
        hidden[j] = 0
    i = 0
    while i + 4 <= count:
        a, b, c, d = int(indices[i]), int(indices[i + 1]), int(indices[i + 2]), int(indices[i + 3])
        for j in range(WIDTH):
            hidden[j] += (first[stage, a, j] + first[stage, b, j]) + (first[stage, c, j] + first[stage, d, j])
        i += 4
    while i < count:
        a = int(indices[i])
        for j in range(WIDTH):
            hidden[j] += first[stage, a, j]
        i += 1


@rule
def to_chance(evidence: float) -> float:
    """Evidence as a chance: half for none, near 0 and 1 for much of it.

    A root is the same on every machine; an exponential is not.
    """
    return 0.5 + 0.5 * evidence / math.sqrt(1.0 + evidence * evidence)
