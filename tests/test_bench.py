"""The benchmark prints the keys that were promised, and its ratio can be computed."""

import json
import subprocess
import sys


def test_the_benchmark_prints_its_keys() -> None:
    command = [sys.executable, "-c", "from ludoteca.cli import main; main()"]
    arguments = ["bench", "engine", "--seconds", "0.1", "--json", "--game", "yangtze"]
    done = subprocess.run([*command, *arguments], capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    results = json.loads(done.stdout)
    assert results.keys() == {"schema", "machine", "results", "start", "peers", "yardstick"}
    assert results["schema"] == 1
    assert [line["seats"] for line in results["results"]] == [2, 3, 4]
    for line in results["results"]:
        assert line.keys() == {
            "game",
            "options",
            "seats",
            "moves_per_s",
            "games_per_s",
            "mean_length",
            "state_bytes",
            "copy_ns",
        }
        assert line["moves_per_s"] > line["games_per_s"] > 0
        assert line["copy_ns"] > 0
    assert results["start"][0].keys() == {"game", "cold_cpu_s", "warm_s"}
    assert results["yardstick"]["python_loops_per_s"] > 0


def test_the_search_benchmark_prints_its_keys() -> None:
    command = [sys.executable, "-c", "from ludoteca.cli import main; main()"]
    arguments = ["bench", "search", "--seconds", "0.1", "--json", "--game", "yangtze"]
    done = subprocess.run([*command, *arguments], capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    results = json.loads(done.stdout)
    assert results.keys() == {"schema", "machine", "results", "peers"}
    assert [line["seats"] for line in results["results"]] == [2, 3, 4]
    for line in results["results"]:
        assert line.keys() == {"game", "seats", "iterations_per_s", "moves_per_s", "of_engine", "stop_ms_p99"}
        assert line["moves_per_s"] > line["iterations_per_s"] > 0
        assert line["of_engine"] > 0
        assert line["stop_ms_p99"] > 0
