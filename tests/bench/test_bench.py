"""The benchmark prints the keys that were promised. (Of a toy: a game's own first start would take its time.)"""

import json

import numpy as np
import pytest

from ludoteca.bench import engine
from ludoteca.bench.batch import table_of as batch_table
from ludoteca.bench.compare import LEVELS, table_of as compare_table
from ludoteca.bench.engine import Played, moves_per_second, table_of
from ludoteca.cli import bench_batch, bench_compare, bench_engine, bench_search
from ludoteca.kernel import registry
from ludoteca.kernel.play.playouts import play_randomly


@pytest.fixture(autouse=True)
def one_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures are asked for here, not good ones."""
    monkeypatch.setattr(engine, "ROUNDS", 1)


def test_the_benchmark_prints_its_keys(capsys: pytest.CaptureFixture[str]) -> None:
    bench_engine(seconds=0.05, as_json=True, game=["lighthouse"])
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
            "codes_per_s",
            "json_per_s",
        }
        assert line["moves_per_s"] > line["games_per_s"] > 0
        assert line["no_winner"] == 0, "somebody always wins"
        assert line["copy_ns"] > 0
        assert line["codes_per_s"] > 0 < line["json_per_s"]
    assert results["start"][0].keys() == {"game", "cold_cpu_s", "warm_s"}
    assert results["yardstick"]["python_loops_per_s"] > 0
    assert table_of(results)


def test_the_benchmark_tells_how_often_random_play_finds_no_winner() -> None:
    """R6.7"""
    game, noted = registry.load("river_dragons"), dict[int, Played]()
    options = game.check_table(6, {"planks": "with_help"})
    moves_per_second(0, noted, game, 6, options)(0.0)
    assert 0 < noted[0].no_winner < 1
    matches = play_randomly(game, 6, options, 1_000, 0, 1)
    assert noted[0].no_winner == np.mean([not winners.any() for winners in matches.winners])


def test_the_search_benchmark_prints_its_keys(capsys: pytest.CaptureFixture[str]) -> None:
    bench_search(seconds=0.1, as_json=True, game=["lighthouse"])
    results = json.loads(capsys.readouterr().out)
    assert results.keys() == {"schema", "machine", "results", "peers"}
    assert results["results"]
    for line in results["results"]:
        speeds = {"iterations_per_s", "moves_per_s", "of_engine", "stop_ms_p99", "judgement_us"}
        assert line.keys() == {"game", "seats", *speeds}
        assert line["moves_per_s"] > line["iterations_per_s"] > 0
        assert line["of_engine"] > 0
        assert line["stop_ms_p99"] > 0


def test_the_comparison_has_every_level_for_us_and_for_others(capsys: pytest.CaptureFixture[str]) -> None:
    bench_compare(seconds=0.1, as_json=True, game=["lighthouse"])
    results = json.loads(capsys.readouterr().out)
    assert results.keys() == {"schema", "machine", "results"}
    for level in LEVELS:
        names = [line["name"] for line in results["results"] if line["level"] == level]
        assert any(name.startswith("Ludoteca") for name in names)
        assert level == LEVELS[-1] or any(name.startswith("OpenSpiel") for name in names)
    assert all(line["rate"] > 0 for line in results["results"])
    assert compare_table(results)


def test_the_batch_benchmark_prints_its_keys(capsys: pytest.CaptureFixture[str]) -> None:
    bench_batch(seconds=0.1, as_json=True, game=["lighthouse"], threads=[1, 2])
    results = json.loads(capsys.readouterr().out)
    assert results.keys() == {"schema", "machine", "results", "peers"}
    assert [line["threads"] for line in results["results"]] == [1, 1, 2, 2]
    for line in results["results"]:
        assert line.keys() == {
            "game", "seats", "options", "matches", "threads", "steps_per_s", "with_observation", "with_mask",
            "observation_size", "actions",
        }  # fmt: skip
        assert line["matches"] == 1_024
        assert line["steps_per_s"] > 0 < line["with_observation"]
        assert line["with_mask"] > 0
    assert batch_table(results)
