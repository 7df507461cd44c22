"""A network goes on learning from a heap of lines (torch)."""

import math

import numpy as np
import torch

from ludoteca.bots.network import Network
from ludoteca.kernel.extras.thought import Encoding
from training.learn import Learner, Window
from training.play import DECISIONS, Harvest
from training.searched import filled_part

FIRST_RATE, LAST_RATE = 4e-4, 2e-5
HELD_BACK = 20  # one line in as many is not learned from: by these one sees whether it helps


def taught(
    net: Network, encoding: Encoding, lines: Harvest, steps: int, each: int
) -> tuple[Network, np.typing.NDArray[np.bool_], list[list[float]]]:
    """The network that has learned; which features it knows at each stage; and the losses before and after."""
    learner = Learner(encoding, "cuda" if torch.cuda.is_available() else "cpu", seed=1)
    learner.begin_with(net)
    losses = learn(learner, lines, steps, each)
    window = Window(encoding, 1, learner.device)
    window.seen[:, : encoding.features] = torch.from_numpy(np.abs(net.first).max(-1) > 0).to(learner.device)
    window.add(lines)
    return learner.network(window), window.seen[:, : encoding.features].cpu().numpy(), losses


def learn(learner: Learner, lines: Harvest, steps: int, each: int) -> list[list[float]]:
    """Steps of learning; the losses on what was held back, before and after."""
    n = int(lines.counts[DECISIONS])
    back = np.arange(n) % HELD_BACK == 0
    most = int(np.bincount(lines.buckets[:n], minlength=1).max())
    taught, kept = (Window(learner.encoding, length, learner.device) for length in (most, most // HELD_BACK + 1))
    taught.add(filled_part(lines, ~back))
    kept.add(filled_part(lines, back))
    losses = [_wrong(learner, kept)]
    for step in range(steps):
        left = 0.5 * (1 + math.cos(math.pi * step / steps))
        learner.step(taught, each, LAST_RATE + (FIRST_RATE - LAST_RATE) * left)
    learner.weights = {name: mean.clone() for name, mean in learner.mean.items()}
    return [*losses, _wrong(learner, kept)]


def _wrong(learner: Learner, window: Window) -> list[float]:
    known = torch.as_tensor(window.filled > 0, device=learner.device).float()
    with torch.no_grad():
        some = [learner.losses(*window.batch(1_000), known) for _ in range(10)]
    return [round(float(x), 5) for x in torch.stack(some).mean(0)]
