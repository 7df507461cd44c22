"""`make soak`: the server's proofs at length, on real processes and real stores; what failed is counted, not believed.

Kills on each store (tests/server/test_kills.py), pairs of twin worlds of each game (tests/server/test_twin_worlds.py).
"""

import argparse
import os
import re
import sys
from collections import Counter

import pytest

from tests.server.survivors import our_games
from tools.reliability import begin, first_of, record

KILLS, TWINS = "tests/server/test_kills.py", "tests/server/test_twin_worlds.py"
SECONDS = 600
KILLED = re.compile(r"test_no_acknowledged_move_is_lost_when_the_server_is_killed\[")
PAIR = re.compile(r"test_twin_worlds\.py::.*\[(\w+)-(\d+)\]")


class Counted:
    """Sees how every test ends."""

    def __init__(self) -> None:
        self.stores = self.failed = 0
        self.parts: Counter[str] = Counter()  # of pairs, by game

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Pytest's hook."""
        self.failed += report.failed
        if report.when != "call" or not report.passed:
            return
        self.stores += bool(KILLED.search(report.nodeid))
        if found := PAIR.search(report.nodeid):
            self.parts[found[1]] += 1


def main() -> None:
    """Kill and compare as often as was asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500, help="on each store; 0 for none")
    parser.add_argument("--pairs", type=int, default=5_000, help="of each game; 0 for none")
    parser.add_argument("--first", type=int, help="number of the first pair; else 0, or the first that nobody noted")
    parser.add_argument("--workers", type=int, default=2, help="processes of pytest; 0: this one")
    parser.add_argument("--record", action="store_true", help="add the figures to docs/reliability.jsonl")
    given = parser.parse_args()
    run, seen = begin(), Counted()
    first = first_of("soak", given.first, is_noted=given.record)
    wanted = {"KILLS": given.kills, "PAIRS": given.pairs, "FIRST": first}
    os.environ |= {f"LUDOTECA_SOAK_{name}": str(number) for name, number in wanted.items()}
    files = [KILLS] * bool(given.kills) + [TWINS] * bool(given.pairs)
    patience = f"--timeout={SECONDS + given.kills + given.pairs}"  # of one part: a second for each, and some more
    words = ["-q", "-n", str(given.workers), "--dist", "load", patience, *files, "-k", "lost_when or depends_on"]
    status = int(pytest.main(words, plugins=[seen]))
    kills, parts = given.kills * seen.stores, max(1, given.pairs // 100)
    pairs = given.pairs * min(seen.parts[game] for game in our_games()) // parts
    print(f"{kills:,} kills, {pairs:,} pairs of each game, {seen.failed} failed")
    if given.record and (kills or pairs or seen.failed):
        last = f"pairs {first} to {first + given.pairs - 1}" if given.pairs else "no pairs"
        what = f"{given.kills} kills on each store, {last}"
        record(run, "soak", what, {"kills": kills, "pairs": pairs, "failed": seen.failed})
    sys.exit(status)


if __name__ == "__main__":
    main()
