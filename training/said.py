"""What the search says against what happened, on all cores: python -m training.said GAME --seats 2 --iterations 200

This is what people see in hints and reviews: the mean over a search, before every decision, for the seat that decides.
"""

import argparse
import json
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np

from ludoteca.bots.searching import Plan, search
from ludoteca.bots.weights import network_for
from ludoteca.kernel import Match, registry
from training.calibrate import binned, error

FIRST_DEAL = 700_000  # deals that nothing was learned or chosen by
NEXT_SEED = 1_000_003


class Task(NamedTuple):
    """One match of the search against itself."""

    game: str
    seats: int
    options: dict[str, str]
    iterations: int
    deal: int


def said(task: Task) -> list[tuple[int, float, float]]:
    """Before every decision: whose it is, the chance that the search gives that seat, and its share of the win."""
    game = registry.load(task.game)
    match, told = Match.new(game, task.seats, FIRST_DEAL + task.deal, task.options), []
    while not match.is_over:
        seat, seed = match.active[0], task.deal * NEXT_SEED + len(match.log)
        seen = match.seen(seat)
        found = search(game, seen, seat, Plan(task.iterations, network=network_for(game, seen)), seed)
        told.append((seat, found.chances[seat]))
        match.play_code(seat, found.best)
    won = match.winners
    return [(seat, chance, 1 / len(won) if seat in won else 0.0) for seat, chance in told]


def table(pool: ProcessPoolExecutor, like: Task, matches: int) -> str:
    """Ten bins, and the mean distance between said and happened; a line of JSON."""
    tasks = [like._replace(deal=deal) for deal in range(matches)]
    lines = [line for part in pool.map(said, tasks) for line in part]
    bins = binned(np.array([line[1] for line in lines]), np.array([line[2] for line in lines]))
    facts = {"game": like.game, "seats": like.seats, **like.options, "iterations": like.iterations, "matches": matches}
    return json.dumps({**facts, "error": round(error(bins), 4), "bins": bins})


def main() -> None:
    """The command."""
    made = argparse.ArgumentParser(prog="python -m training.said")
    made.add_argument("game")
    made.add_argument("--seats", type=int, nargs="+", default=[2])
    made.add_argument("--option", nargs="*", default=[], help="such as side=variant")
    made.add_argument("--iterations", type=int, default=200)
    made.add_argument("--matches", type=int, default=200)
    given = made.parse_args()
    options = dict(option.split("=") for option in given.option)
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        for seats in given.seats:
            print(table(pool, Task(given.game, seats, options, given.iterations, 0), given.matches), flush=True)


if __name__ == "__main__":
    main()
