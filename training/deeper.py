"""Learn from what the search finds: python -m training.deeper GAME --seats 2 2 3 4 --option side=basic --minutes 8

All cores of this machine, or of a Ray cluster (--cluster), play matches of the search against itself, over the weights
that the game has; then the network goes on learning from them, and what it comes to is written beside. Strength is for
contests to say, not for this command.
"""

import argparse
import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from ludoteca.bots import weights
from ludoteca.kernel import LudotecaError, registry
from training.play import DECISIONS, MATCHES, Harvest
from training.searched import Task, all_of, harvest, harvest_on, hash_of_weights, noter_for


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
    made.add_argument("--cluster", help="have a Ray cluster play: its address, or auto for the one that runs here")
    made.add_argument("--out", type=Path, required=True, help="the file of weights to write; its card stands beside it")
    return made


def main() -> None:
    """The command."""
    given, begin = parser().parse_args(), time.monotonic()
    try:
        from training.taught import taught  # noqa: PLC0415  (needs torch, which is said in a sentence)
    except ModuleNotFoundError:
        sys.exit("torch is not installed: pip install 'ludoteca[train]'")
    game = registry.load(given.game)
    encoding, file = game.thought.encoding, weights.file_of(game)
    assert encoding is not None
    like = Task(
        given.game, hash_of_weights(game), tuple(given.seats), dict(option.split("=") for option in given.option),
        given.iterations, given.minutes * 60, given.follow, given.noted,
    )  # fmt: skip
    try:
        lines = harvest_on(given.cluster, like) if given.cluster else harvest_here(like, given.workers)
    except LudotecaError as error:
        sys.exit(str(error))
    played = time.monotonic() - begin
    found, seen, losses = taught(weights.read(file, encoding), encoding, lines, given.steps, given.each)
    card = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    told = {
        "command": "python -m training.deeper " + " ".join(sys.argv[1:]),
        "seconds": [round(played), round(time.monotonic() - begin - played)],
        "matches": int(lines.counts[MATCHES]), "lines": int(lines.counts[DECISIONS]), "losses": losses,
    }  # fmt: skip
    card["then"] = [*card.get("then", []), told]
    weights.write(given.out, found, seen, card)
    print(json.dumps(told), flush=True)


def harvest_here(like: Task, workers: int) -> Harvest:
    """Have all cores of this machine play until the time is up."""
    noter_for(registry.load(like.game))  # compiled before anybody needs it
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        return all_of(list(pool.map(harvest, [like._replace(worker=n) for n in range(workers)])))


if __name__ == "__main__":
    main()
