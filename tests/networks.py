"""Networks with weights at random, for tests."""

import numpy as np

from ludoteca.bots.network import INNER, OUTPUTS, WIDTH, Network, network_of
from ludoteca.kernel.extras.thought import Encoding


def a_network(encoding: Encoding, seed: int = 1) -> Network:
    """As large as an encoding asks for."""
    dice, buckets = np.random.default_rng(seed), encoding.buckets
    shapes = (buckets // encoding.sharing, encoding.features, WIDTH), (buckets, WIDTH + 1, INNER)
    first, second, third, slope = (
        (dice.standard_normal(shape) / 4).astype(np.float32)
        for shape in (*shapes, (buckets, INNER + 1, OUTPUTS), (buckets,))
    )
    return network_of(first, second, third, slope, encoding)
