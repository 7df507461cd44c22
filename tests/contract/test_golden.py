"""Every game does what its golden files say. (`make golden` writes them again; read the diff.)"""

import json

from tests.golden import MOST_SEQUENCES, Perft, perft, trace
from tests.walks import Table


def golden(table: Table, kind: str) -> str:
    return (table.game.home / "tests" / "golden" / f"{table}.{kind}").read_text(encoding="utf-8")


def test_the_trace_of_a_match_is_the_same_as_ever(table: Table) -> None:
    assert trace(table, 1) == golden(table, "trace.txt")


def test_perft_counts_are_the_same_as_ever(table: Table) -> None:
    expected = [Perft(**line) for line in json.loads(golden(table, "perft.json"))]
    assert expected
    for line in expected:
        if line.sequences <= MOST_SEQUENCES:
            assert perft(table, line.seed, line.after, line.decisions) == line
