"""How fast the engines play: random matches on one core, beside OpenSpiel's C++ games, inside and from Python.

A move is: list what is listed (sample what is composed), choose one, apply it. Setting up a match is part of the time
and counts as no move, as dealing does for the peers. Beside it stand the rates of `from_python`. Everything is measured
in rounds that take turns, and the best round counts: other programs on the machine then disturb all alike. Random play
rarely reaches a far goal: how many matches end by rule without a winner (R6.7 of River Dragons) is reported too.
"""

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from typing import NamedTuple

import numpy as np
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludoteca.bench.from_python import codes_per_second, json_per_second
from ludoteca.bench.peers import spiel_from_python, spiel_inside
from ludoteca.kernel import Game, Json, registry
from ludoteca.kernel.play.playouts import engine, play_randomly

ROUNDS = 8  # short ones: a busy moment of the machine then spoils few
PEERS = ("hearts", "backgammon")
Measure = Callable[[float], float]  # seconds to spend -> rate per second of processor time


class Played(NamedTuple):
    """What random matches at a table were like."""

    mean_length: float
    no_winner: float  # share of the matches that ended without one


START = """
import json, pathlib, sys, time
from ludoteca.kernel import compiling, registry
for package, folder in json.loads(sys.argv[2]).items():
    registry.add_games_path(package, pathlib.Path(folder))
before = time.process_time()
registry.load(sys.argv[1])
print(time.process_time() - before)
"""


def measure(seconds: float, ids: Iterable[str] | None = None) -> Json:
    """Every measurement of the engines, as JSON."""
    games = [registry.load(game_id) for game_id in ids or registry.game_ids()]
    tables = [(game, seats, options) for game in games for options in game.all_options for seats in game.seats]
    played: dict[int, Played] = {}
    measures: list[Measure] = [moves_per_second(n, played, *table) for n, table in enumerate(tables)]
    peers = [name for name in PEERS if find_spec("pyspiel")]
    measures += [codes_per_second(*table) for table in tables] + [json_per_second(*table) for table in tables]
    measures += [spiel_inside(name) for name in peers] + [spiel_from_python(name) for name in peers] + [python_loops]
    rates = best_of_rounds(measures, seconds)
    by_codes, by_json, of_peers = rates[len(tables) :], rates[2 * len(tables) :], rates[3 * len(tables) :]
    results = [
        {
            "game": game.id,
            "options": options,
            "seats": seats,
            "moves_per_s": round(rate),
            "games_per_s": round(rate / played[n].mean_length),
            "mean_length": round(played[n].mean_length, 1),
            "no_winner": round(played[n].no_winner, 4),
            "state_bytes": game.state.itemsize,
            "copy_ns": round(copy_ns(game), 1),
            "codes_per_s": round(by_codes[n]),
            "json_per_s": round(by_json[n]),
        }
        for n, ((game, seats, options), rate) in enumerate(zip(tables, rates, strict=False))
    ]
    return {
        "schema": 1,
        "machine": machine(),
        "results": results,
        "start": [start_of(game.id) for game in games],
        "peers": [
            {"name": f"open_spiel {name}", "rate": round(of_peers[n]), "from_python": round(of_peers[len(peers) + n])}
            for n, name in enumerate(peers)
        ],
        "yardstick": {"python_loops_per_s": round(rates[-1])},
    }


def best_of_rounds(measures: list[Measure], seconds: float) -> list[float]:
    """Every measure in turn, several times; the best of each."""
    rounds = [[measure(seconds / ROUNDS) for measure in measures] for _ in range(ROUNDS)]
    return [max(rates) for rates in zip(*rounds, strict=True)]


# == Rates =============================================================


def moves_per_second(n: int, noted: dict[int, Played], game: Game, seats: int, options: dict[str, str]) -> Measure:
    """Random matches in compiled code; notes what they were like under the number of the table."""

    def rate(seconds: float) -> float:
        moves = matches = unwon = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds or not matches:
            played = play_randomly(game, seats, options, 1_000, matches, 1)
            moves, matches = moves + int(played.lengths.sum()), matches + 1_000
            unwon += int(np.count_nonzero(~played.winners.any(axis=1)))
        noted[n] = Played(moves / matches, unwon / matches)
        return moves / spent

    return rate


def python_loops(seconds: float) -> float:
    """How often a second the interpreter goes round an empty loop: how fast this machine is at Python."""
    loops, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(100_000):
            pass
        loops += 100_000
    return loops / spent


def copy_ns(game: Game, times: int = 50_000) -> float:
    """Nanoseconds to copy a state in compiled code."""
    states, copy = np.zeros(4, game.state), engine(game).copy_many
    copy(states, 10)
    start = time.process_time()
    copy(states, times)
    return (time.process_time() - start) / times * 1e9


# == Starting ==========================================================


def start_of(game_id: str) -> Json:
    """A first start, which compiles (processor seconds), and a later one, which loads (seconds from nothing)."""
    with tempfile.TemporaryDirectory() as empty:
        environment = {**os.environ, "LUDOTECA_CACHE": empty, "PYTHONPATH": os.pathsep.join(sys.path)}
        cold = _start(game_id, environment)
        before = time.perf_counter()
        _start(game_id, environment)
        warm = time.perf_counter() - before
    return {"game": game_id, "cold_cpu_s": round(cold, 2), "warm_s": round(warm, 2)}


def _start(game_id: str, environment: dict[str, str]) -> float:
    paths = json.dumps({package: str(folder) for package, folder in registry.games_paths().items()})
    command = [sys.executable, "-c", START, game_id, paths]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return float(done.stdout)


def machine() -> Json:
    """What it was measured on."""
    return {
        "system": platform.system(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "numpy": np.__version__,
    }


# == Shown to people ===================================================


def table_of(results: Json) -> RenderableType:
    """The same as a table, with the ratio to the first peer."""
    peer = results["peers"][0] if results["peers"] else None
    rates = ("moves/s", "codes/s", "JSON/s", "games/s")
    table = Table("game", "options", "seats", *rates, "moves/game", "no winner", "state", "copy")
    table.add_column(f"times {peer['name']}" if peer else "", justify="right")
    for line in results["results"]:
        table.add_row(
            line["game"],
            " ".join(line["options"].values()),
            str(line["seats"]),
            f"{line['moves_per_s']:,}",
            f"{line['codes_per_s']:,}",
            f"{line['json_per_s']:,}",
            f"{line['games_per_s']:,}",
            f"{line['mean_length']}",
            f"{line['no_winner']:.1%}",
            f"{line['state_bytes']:,} B",
            f"{line['copy_ns']} ns",
            f"{line['moves_per_s'] / peer['rate']:.1f}" if peer else "",
        )
    lines = [
        f"{line['name']}: {line['rate']:,} decisions/s in C++, {line['from_python']:,} from Python"
        for line in results["peers"]
    ]
    lines += [
        f"{line['game']}: first start compiles for {line['cold_cpu_s']} s, later starts take {line['warm_s']} s"
        for line in results["start"]
    ]
    lines.append(f"this machine: {results['yardstick']['python_loops_per_s']:,} empty Python loops/s")
    return Group(table, *map(Text, lines))
