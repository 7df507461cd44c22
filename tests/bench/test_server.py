"""The server's benchmark prints the keys that were promised; load says whether memory is flat."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

from ludoteca.bench.load import flatness, load
from ludoteca.bench.server import UNLIMITED, Server
from ludoteca.server.settings import read_settings
from tests.server.processes import ServerProcess, Zygote


def test_the_benchmark_prints_its_keys(command: Callable[..., tuple[int, str, str]]) -> None:
    code, said, _ = command("bench", "server", "--seconds", "0.2", "--tables", "3", "--level", "novice", "--json")
    assert code == 0
    results = json.loads(said)
    assert results.keys() == {"schema", "machine", "game", "seats", "results"}
    (line,) = results["results"]
    assert (line["store"], line["tables"], line["errors"]) == ("sqlite", 3, 0)
    assert line["closed_loop"]["moves_per_s"] > 0
    assert line["closed_loop"]["bytes_told_per_move"] > 0
    assert {"server_us_per_move", "players_us_per_move"} < line["closed_loop"].keys()  # too short to be more than 0
    for part in ("scheduled", "scheduled_faster", "scheduled_with_a_bot_thinking"):
        assert {"p50", "p99"} == line[part]["ack_ms"].keys() == line[part]["other_seat_ms"].keys()
    assert "bot_computed_s" in line["scheduled_with_a_bot_thinking"]
    assert line["memory_kb_per_table"] > 0


def test_the_measured_server_refuses_nobody_for_coming_often() -> None:
    rates = read_settings(UNLIMITED).rates
    assert "tables_address" in rates
    assert {rate.count / rate.seconds for rate in rates.values()} == {1_000_000}


def test_an_unknown_level_is_said_before_anything_starts(command: Callable[..., tuple[int, str, str]]) -> None:
    code, _, said = command("bench", "server", "--level", "wizard")
    assert code == 2
    assert "there is no level 'wizard'; there are novice" in said


def test_under_load_tables_come_and_go_and_memory_is_looked_at(zygote: Zygote, tmp_path: Path) -> None:
    process = ServerProcess(zygote, tmp_path, rate_messages="1000000/second").start()
    result = asyncio.run(load(Server(process.port, process.pid), minutes=0.05, every=0.4, tables=2, rate=60.0))
    process.end()
    assert result["errors"] == 0
    assert result["moves"] > 60
    assert result["tables_opened"] - result["tables_closed"] in (1, 2)
    assert result["tables_closed"] > 0
    assert len(result["memory_mb"]) >= 3
    assert isinstance(result["is_flat"], bool)


def test_memory_that_grows_to_the_end_is_not_flat() -> None:
    assert flatness([300, 400, *range(500, 600)])["is_flat"] is False
    assert flatness([300, 400, *[500, 520] * 20])["is_flat"] is True
    assert flatness([500])["is_flat"] is False
