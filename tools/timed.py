"""Runs named commands and says at the end how long each took. Needs nothing but Python.

    timed.py NAME COMMAND … / NAME COMMAND … / NAME COMMAND …

What stands before the first slash runs first, one after the other; the lanes after it run side by side, since much of
what tests do is waiting. What a command of a lane prints is shown when it has ended. A lane ends where something fails.
"""

import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from typing import NamedTuple

Part = tuple[str, str]  # name, command
_one_at_a_time = threading.Lock()


class Took(NamedTuple):
    name: str
    seconds: float
    failed: bool


def lanes_of(words: list[str]) -> list[list[Part]]:
    groups = [list(group) for is_slash, group in groupby(words, "/".__eq__) if not is_slash]
    return [list(zip(group[::2], group[1::2], strict=True)) for group in groups]


def run(name: str, command: str, *, quietly: bool) -> Took:
    start = time.monotonic()
    title = f"\n== {name} =="
    if quietly:
        done = subprocess.run(command, shell=True, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        with _one_at_a_time:
            print(title, flush=True)
            sys.stdout.buffer.write(done.stdout)
            sys.stdout.flush()
    else:
        print(title, flush=True)
        done = subprocess.run(command, shell=True, check=False)
    return Took(name, time.monotonic() - start, done.returncode != 0)


def run_lane(lane: list[Part], *, quietly: bool) -> list[Took]:
    took: list[Took] = []
    for name, command in lane:
        took.append(run(name, command, quietly=quietly))
        if took[-1].failed:
            break
    return took


def main(words: list[str]) -> int:
    start = time.monotonic()
    first, *lanes = lanes_of(words)
    took = run_lane(first, quietly=False)
    if not took[-1].failed:
        with ThreadPoolExecutor(max(1, len(lanes))) as pool:
            for lane in pool.map(lambda lane: run_lane(lane, quietly=True), lanes):
                took += lane
    print("\n== how long each part took ==")
    for part in took:
        print(f"{part.name:16} {part.seconds:7.1f} s{'   FAILED' if part.failed else ''}")
    print(f"{'together':16} {time.monotonic() - start:7.1f} s, some of it side by side", flush=True)
    return int(any(part.failed for part in took))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
