"""Learn from what the search finds: python -m training.deeper GAME --seats 2 2 3 4 --option side=basic --minutes 8

All cores play matches of the search against itself, over the weights that the game has; then the network goes on
learning from them, and what it comes to is written beside. Strength is for contests to say, not for this command.
"""

import argparse
import json
import math
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import torch

from ludoteca.bots import weights
from ludoteca.kernel import registry
from training.learn import Learner, Window
from training.play import DECISIONS, MATCHES, Harvest
from training.searched import Task, all_of, filled_part, harvest, noter_for

FIRST_RATE, LAST_RATE = 4e-4, 2e-5
HELD_BACK = 20  # one line in as many is not learned from: by these one sees whether it helps


def parser() -> argparse.ArgumentParser:
    """What may be asked."""
    made = argparse.ArgumentParser(prog="python -m training.deeper")
    made.add_argument("game")
    made.add_argument("--seats", type=int, nargs="+", default=[2], help="of a worker's matches, one after another")
    made.add_argument("--option", nargs="*", default=[], help="such as side=basic")
    made.add_argument("--iterations", type=int, default=150, help="for a turn")
    made.add_argument("--minutes", type=float, default=7.0, help="of playing")
    made.add_argument("--steps", type=int, default=6_000, help="of learning")
    made.add_argument("--each", type=int, default=340, help="lines of every bucket in a step")
    made.add_argument("--follow", type=float, default=0.95, help="how far the end counts (lambda)")
    made.add_argument("--noted", type=float, default=0.3, help="of all decisions")
    made.add_argument("--workers", type=int, default=os.cpu_count())
    made.add_argument("--out", type=Path, required=True, help="the file of weights to write; its card stands beside it")
    return made


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


def main() -> None:
    """The command."""
    given, begin = parser().parse_args(), time.monotonic()
    game = registry.load(given.game)
    encoding, file = game.thought.encoding, game.home / "thought" / "weights.npz"
    assert encoding is not None
    noter_for(game)  # compiled before anybody needs it
    like = Task(
        given.game, file, tuple(given.seats), dict(option.split("=") for option in given.option), given.iterations,
        given.minutes * 60, given.follow, given.noted,
    )  # fmt: skip
    with ProcessPoolExecutor(given.workers, get_context("spawn")) as pool:
        lines = all_of(list(pool.map(harvest, [like._replace(worker=n) for n in range(given.workers)])))
    played = time.monotonic() - begin
    net = weights.read(file, encoding)
    learner = Learner(encoding, "cuda" if torch.cuda.is_available() else "cpu", seed=1)
    learner.begin_with(net)
    losses = learn(learner, lines, given.steps, given.each)
    window = Window(encoding, 1, learner.device)
    window.seen[:, : encoding.features] = torch.from_numpy(np.abs(net.first).max(-1) > 0).to(learner.device)
    window.add(lines)
    found = learner.network(window)
    card = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    told = {
        "command": "python -m training.deeper " + " ".join(sys.argv[1:]),
        "seconds": [round(played), round(time.monotonic() - begin - played)],
        "matches": int(lines.counts[MATCHES]), "lines": int(lines.counts[DECISIONS]), "losses": losses,
    }  # fmt: skip
    card["then"] = [*card.get("then", []), told]
    weights.write(given.out, found, window.seen[:, : encoding.features].cpu().numpy(), card)
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
