"""Plays line-ups on all cores, adds every result to a file, and stops in time.

    python -m ludoteca.arena.part ladder --seconds 540 --out mine.jsonl [--game …] [--done others.jsonl …]

plays the whole ladder of docs/bots.md as far as it gets; called again with its files it goes on. Needs numpy and numba.
"""

import argparse
import math
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path

from ludoteca.arena.contest import Lineup, Task, part_of, play, play_portion
from ludoteca.arena.intervals import is_done, share_of, shares_of_first
from ludoteca.arena.ladder import ladder
from ludoteca.arena.results import Notebook, Result
from ludoteca.bots.searching import searcher
from ludoteca.cluster.spreading import spread
from ludoteca.kernel import LudotecaError, registry

Told = Callable[[Result], None]


def play_all(
    lineups: list[Lineup],
    notebook: Notebook,
    *,
    processes: int,
    seconds: float | None = None,
    part: tuple[int, int] = (1, 1),
    told: Told = lambda _: None,
    cluster: str | None = None,
) -> None:
    """Play what is not in the notebook yet; of every line-up in turn, until all is played, decided, or time is up. On a
    cluster, if one is named, else in processes of this machine.

    What is being played when the time is up is left, and would be played again.
    """
    end = math.inf if seconds is None else time.monotonic() + seconds
    for game in {lineup.game for lineup in lineups}:
        searcher(registry.load(game))  # compiled once, before the others look for it
    waiting = _waiting(lineups, notebook, part)
    if cluster is not None:
        results = _played_on(cluster, waiting, end)
    else:
        results = _played_here(waiting, end) if processes == 1 else _played(waiting, end, processes)
    for result in results:
        notebook.add(result)
        told(result)


def _played_here(waiting: Iterator[Task], end: float) -> Iterator[Result]:
    while time.monotonic() < end and (task := next(waiting, None)):
        yield play(task)


def _played(waiting: Iterator[Task], end: float, processes: int) -> Iterator[Result]:
    running: set[Future[Result]] = set()
    pool = ProcessPoolExecutor(processes, get_context("spawn"))
    try:
        while (left := end - time.monotonic()) > 0:
            while len(running) < processes and (task := next(waiting, None)):
                running.add(pool.submit(play, task))
            if not running:
                return
            done, running = wait(running, min(left, threading.TIMEOUT_MAX), FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        _end(pool)


def _played_on(cluster: str, waiting: Iterator[Task], end: float) -> Iterator[Result]:
    for _, results in spread(play_portion, waiting, cluster, end):
        yield from results


def _waiting(lineups: list[Lineup], notebook: Notebook, part: tuple[int, int]) -> Iterator[Task]:
    """The next match of each line-up that is not decided, round after round."""
    number, of = part
    for i in range(max(lineup.matches for lineup in lineups)):
        for lineup in lineups:
            if i >= lineup.matches or i % of != number - 1 or lineup.task(i) in notebook.results:
                continue
            if not is_done(lineup, notebook.results):
                yield lineup.task(i)


def _end(pool: ProcessPoolExecutor) -> None:
    workers = list(getattr(pool, "_processes", {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:  # nobody waits for what they are playing
        worker.terminate()


def main() -> None:
    """The command of this module."""
    parser = argparse.ArgumentParser(prog="python -m ludoteca.arena.part", description="Play a part of the ladder.")
    parser.add_argument("what", choices=["ladder"])
    parser.add_argument("--out", type=Path, required=True, help="results are added to this file")
    parser.add_argument("--done", type=Path, nargs="*", default=[], help="files with results played before")
    parser.add_argument("--game", nargs="*", help="only these games")
    parser.add_argument("--seconds", type=float, help="stop after this time")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--part", default="1/1", help="play one match of every few: 3/16 is the third of each sixteen")
    parser.add_argument("--cluster", help="play on this Ray cluster: its address, or auto")
    try:
        _play_part(parser.parse_args())
    except LudotecaError as error:
        parser.error(str(error))


def _play_part(given: argparse.Namespace) -> None:
    part = part_of(given.part)
    lineups, notebook = ladder(given.game), Notebook(given.out, given.done)
    play_all(
        lineups,
        notebook,
        processes=given.processes,
        seconds=given.seconds,
        part=part,
        cluster=given.cluster,
        told=lambda result: print(*result.key, result.winners, result.scores, file=sys.stderr),
    )
    for lineup in lineups:
        share = share_of(shares_of_first(lineup, notebook.results))
        state = "done" if is_done(lineup, notebook.results) else "open"
        print(
            f"{lineup.game:16} {' '.join(lineup.bots):34} {share.matches:4}"
            f" {share.share:.3f} [{share.low:.3f}, {share.high:.3f}] {state}"
        )


if __name__ == "__main__":
    main()
