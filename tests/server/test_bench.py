"""The server's benchmark prints the keys that were promised."""

import json
from collections.abc import Callable


def test_the_benchmark_prints_its_keys(command: Callable[..., tuple[int, str, str]]) -> None:
    code, said, _ = command("bench", "server", "--seconds", "0.5", "--tables", "3", "--json")
    assert code == 0
    results = json.loads(said)
    assert results.keys() == {"schema", "machine", "game", "seats", "results"}
    (line,) = results["results"]
    assert (line["store"], line["tables"], line["errors"]) == ("sqlite", 3, 0)
    assert line["closed_loop"]["moves_per_s"] > 0
    assert line["closed_loop"]["server_us_per_move"] > 0
    for part in ("scheduled", "scheduled_with_a_bot_thinking"):
        assert {"p50", "p99"} == line[part]["ack_ms"].keys() == line[part]["other_seat_ms"].keys()
    assert line["scheduled_with_a_bot_thinking"]["bot_computed_s"] > 0
    assert line["memory_kb_per_table"] > 0
