"""Networks with weights at random, for tests, and what a game tells one."""

from typing import Any

import numpy as np

from ludoteca.bots.network import INNER, OUTPUTS, WIDTH, Network, network_of
from ludoteca.bots.searching import searcher
from ludoteca.kernel.extras.thought import Encoding
from ludoteca.kernel.game import Game


def a_network(encoding: Encoding, seed: int = 1) -> Network:
    """As large as an encoding asks for."""
    dice, buckets = np.random.default_rng(seed), encoding.buckets
    shapes = (buckets // encoding.sharing, encoding.features, WIDTH), (buckets, WIDTH + 1, INNER)
    first, second, third, slope = (
        (dice.standard_normal(shape) / 4).astype(np.float32)
        for shape in (*shapes, (buckets, INNER + 1, OUTPUTS), (buckets,))
    )
    return network_of(first, second, third, slope, encoding)


def told(game: Game, net: Network, s: Any, seat: int) -> list[int]:
    """The features that hold for a seat, as they are told to a network; nothing is written behind them."""
    net.indices[:] = -1
    count = searcher(game).encode(s, seat, net)
    assert (net.indices[count:] == -1).all()
    return [int(i) for i in net.indices[:count]]
