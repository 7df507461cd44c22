"""Contests with options, on all cores: python -m training.contest GAME expert expert-0.1 --option side=variant …

The arena's contests know the default options; these know all. A deal is played once in every rotation of the seats.
"""

import argparse
import json
import os
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from dataclasses import asdict
from multiprocessing import get_context
from typing import Any, NamedTuple

from ludoteca.arena.contest import NEXT_SEED
from ludoteca.arena.intervals import share_of
from ludoteca.bots import choose
from ludoteca.kernel import Match, registry


class Task(NamedTuple):
    """One match: the first bot at a seat, the second at all others."""

    game: str
    bots: tuple[str, str]
    seats: int
    options: dict[str, str]
    number: int


def play(task: Task) -> dict[str, Any]:
    """One match; what the first bot won, points, and seconds of a processor for a decision of both."""
    game = registry.load(task.game)
    deal, alone = divmod(task.number, task.seats)
    match = Match.new(game, task.seats, deal + 500_000, task.options)
    seconds, decisions = [0.0, 0.0], [0, 0]
    while not match.is_over:
        seat, before = match.active[0], time.process_time()
        seed = (deal * NEXT_SEED + len(match.log)) * task.seats + seat
        which = int(seat != alone)
        move = choose(game, match.seen(seat), seat, task.bots[which], seed)
        seconds[which] += time.process_time() - before
        decisions[which] += 1
        match.play_code(seat, move)
    won, scores = match.winners, list(match.scores or [0] * task.seats)  # a race has none
    return {
        "number": task.number, "share": 1 / len(won) if alone in won else 0.0, "points": scores.pop(alone),
        "others": sum(scores) / len(scores), "seconds": seconds, "decisions": decisions,
    }  # fmt: skip


def contest(bots: tuple[str, str], game: str, seats: int, options: dict[str, str], matches: int, seconds: float) -> str:
    """Matches until all are played or the time is up; those in play are left. A line of JSON."""
    found: list[dict[str, Any]] = []
    pool = ProcessPoolExecutor(os.cpu_count(), get_context("spawn"))
    tasks = [pool.submit(play, Task(game, bots, seats, options, n)) for n in range(matches)]
    with suppress(TimeoutError):  # what is being played then is left
        found.extend(done.result() for done in as_completed(tasks, timeout=max(1.0, seconds)))
    workers = list(getattr(pool, "_processes", {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()
    share = share_of([one["share"] for one in found])
    means = {name: round(sum(one[name] for one in found) / max(1, len(found)), 2) for name in ("points", "others")}
    spent = [
        sum(one["seconds"][i] for one in found) / max(1, sum(one["decisions"][i] for one in found)) for i in (0, 1)
    ]
    facts = {"game": game, "seats": seats, **options, "bots": bots, **asdict(share), **means}
    facts["seconds"] = [round(x, 4) for x in spent]
    return json.dumps(facts)


def parser() -> argparse.ArgumentParser:
    """What may be asked of a contest."""
    made = argparse.ArgumentParser(prog="python -m training.contest")
    made.add_argument("game")
    made.add_argument("bots", nargs=2)
    made.add_argument("--seats", type=int, default=2)
    made.add_argument("--option", nargs="*", default=[], help="such as side=variant")
    made.add_argument("--matches", type=int, default=200)
    made.add_argument("--seconds", type=float, default=540)
    return made


def main() -> None:
    """The command."""
    given = parser().parse_args()
    options = dict(option.split("=") for option in given.option)
    print(contest(tuple(given.bots), given.game, given.seats, options, given.matches, given.seconds), flush=True)


if __name__ == "__main__":
    main()
