"""Runs named commands and says at the end how long each took, by the clock and of the processors. Needs only Python.

    timed.py NAME COMMAND … / NAME COMMAND … / NAME COMMAND … // NAME COMMAND … NAME COMMAND …

What stands before the first slash runs first, one after the other; the lanes after it run side by side, since much of
what tests do is waiting. What stands after a double slash is taken by whichever lane has done its own, in this order.
What a command of a lane prints is shown when it has ended. A lane ends where something fails.
"""

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import groupby
from typing import IO, NamedTuple

Part = tuple[str, str]  # name, command
_one_at_a_time = threading.Lock()


class Took(NamedTuple):
    name: str
    seconds: float
    processor: float  # with everything that it started
    failed: bool


def lanes_of(words: list[str]) -> list[list[Part]]:
    groups = [list(group) for is_slash, group in groupby(words, "/".__eq__) if not is_slash]
    return [parts_of(group) for group in groups]


def parts_of(words: list[str]) -> list[Part]:
    return list(zip(words[::2], words[1::2], strict=True))


def split(words: list[str]) -> tuple[list[str], list[str]]:
    """What has a lane, and what is for all."""
    end = words.index("//") if "//" in words else len(words)
    return words[:end], words[end + 1 :]


def run(name: str, command: str, *, quietly: bool) -> Took:
    start = time.monotonic()
    title = f"\n== {name} =="
    with tempfile.TemporaryFile() as printed:
        if not quietly:
            print(title, flush=True)
        process = subprocess.Popen(command, shell=True, stdout=printed if quietly else None, stderr=subprocess.STDOUT)
        _, status, used = os.wait4(process.pid, 0)  # as wait() does, and it tells what was used
        process.returncode = os.waitstatus_to_exitcode(status)
        if quietly:
            show(title, printed)
    return Took(name, time.monotonic() - start, used.ru_utime + used.ru_stime, process.returncode != 0)


def show(title: str, printed: IO[bytes]) -> None:
    printed.seek(0)
    with _one_at_a_time:
        print(title, flush=True)
        sys.stdout.buffer.write(printed.read())
        sys.stdout.flush()


def run_lane(lane: Iterable[Part], *, quietly: bool) -> list[Took]:
    took: list[Took] = []
    for name, command in lane:
        took.append(run(name, command, quietly=quietly))
        if took[-1].failed:
            break
    return took


def with_shared(lane: list[Part], shared: deque[Part]) -> Iterator[Part]:
    """A lane's own parts, then whatever of the shared ones nobody has taken."""
    yield from lane
    with suppress(IndexError):  # nothing is left
        while True:
            yield shared.popleft()


def main(words: list[str]) -> int:
    start = time.monotonic()
    own, shared = split(words)
    first, *lanes = lanes_of(own)
    left = deque(parts_of(shared))
    took = run_lane(first, quietly=False)
    if not took[-1].failed:
        with ThreadPoolExecutor(max(1, len(lanes))) as pool:
            for lane in pool.map(lambda lane: run_lane(with_shared(lane, left), quietly=True), lanes):
                took += lane
    print("\n== how long each part took ==")
    for part in took:
        failed = "   FAILED" if part.failed else ""
        print(f"{part.name:16} {part.seconds:7.1f} s {part.processor:7.1f} s of the processors{failed}")
    processor = sum(part.processor for part in took)
    print(f"{'together':16} {time.monotonic() - start:7.1f} s {processor:7.1f} s of the processors", flush=True)
    return int(any(part.failed for part in took))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
