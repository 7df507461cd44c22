"""The benchmark prints the keys that were promised. (Of a toy: a game's own first start would take its time.)"""

import json

import pytest

from ludoteca.bench.engine import table_of
from ludoteca.cli import bench_engine

import numpy as np

from ludoteca.bench.engine import Played, moves_per_second
from ludoteca.kernel import registry
from ludoteca.kernel.playing import play_randomly


def test_the_benchmark_prints_its_keys(capsys: pytest.CaptureFixture[str]) -> None:
    bench_engine(seconds=0.1, as_json=True, game=["lighthouse"])
    results = json.loads(capsys.readouterr().out)
    assert results.keys() == {"schema", "machine", "results", "start", "peers", "yardstick"}
    assert results["schema"] == 1
    assert results["results"]
    for line in results["results"]:
        assert line.keys() == {
            "game",
            "options",
            "seats",
            "moves_per_s",
            "games_per_s",
            "mean_length",
            "no_winner",
            "state_bytes",
            "copy_ns",
        }
        assert line["moves_per_s"] > line["games_per_s"] > 0
        assert line["no_winner"] == 0, "somebody always wins"
        assert line["copy_ns"] > 0
    assert results["start"][0].keys() == {"game", "cold_cpu_s", "warm_s"}
    assert results["yardstick"]["python_loops_per_s"] > 0
    assert table_of(results)
