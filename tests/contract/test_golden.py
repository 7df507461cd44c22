"""Every game does what its golden files say. (`make golden` writes them again; read the diff.)"""

from tests.golden import MOST_SEQUENCES, perft, trace, written_perfts
from tests.walks import Table


def test_the_trace_of_a_match_is_the_same_as_ever(table: Table) -> None:
    file = table.game.home / "tests" / "golden" / f"{table}.trace.txt"
    assert trace(table, 1) == file.read_text(encoding="utf-8")


def test_perft_counts_are_the_same_as_ever(table: Table) -> None:
    written = written_perfts(table)
    assert written
    for line in written:
        if line.sequences <= MOST_SEQUENCES:
            assert perft(table, line.seed, line.after, line.decisions) == line
