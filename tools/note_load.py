"""Notes a run of `ludoteca.bench.load` or `ludoteca.bench.watchers`, whose JSON comes on standard input, in
docs/reliability.jsonl; what was read is printed again. Ends with 1 if the run did not keep what is promised."""

import json
import sys
from typing import Any

from tools import reliability

MOST_MS = 50  # to the acknowledgement at a table that very many watch, p99


def of_load(result: dict[str, Any]) -> tuple[str, str, reliability.Figures, bool]:
    """A run of `make load`: what it is called, its figures, and whether it was good."""
    memory, ack = result["memory_mb"], result["ack_ms"]
    is_good = result["is_flat"] and not result["errors"]
    what = f"{result['moves']:,} moves, {result['tables_closed']:,} tables opened and closed"
    what += f"; {memory[len(memory) // 4]} MB after a quarter, {memory[-1]} MB at the end"
    figures = {"load minutes": result["minutes"], "rise": result["rise"], "ack p99 ms": ack["p99"]}
    return "load", what, {**figures, "errors": result["errors"], "failed": int(not is_good)}, is_good


def of_watchers(result: dict[str, Any]) -> tuple[str, str, reliability.Figures, bool]:
    """A run of `make load-watchers`."""
    watched, others = result["watched"], result["others"]
    is_good = watched["p99"] < MOST_MS and not result["cut_off"] and not result["errors"]
    what = "with compression" if result["browser"] else "without compression"
    figures = {"watchers": result["watchers"], "ack p99 ms": watched["p99"], "elsewhere p99 ms": others["p99"]}
    return "watchers", what, {**figures, "cut off": result["cut_off"], "failed": int(not is_good)}, is_good


def main() -> None:
    """Read, note, print again."""
    text = sys.stdin.read()
    print(text, end="")
    result = json.loads(text)
    kind, what, figures, is_good = of_watchers(result) if "watchers" in result else of_load(result)
    run = reliability.begin() | {"command": sys.argv[1]}
    reliability.record(run, kind, what, figures)
    sys.exit(not is_good)


if __name__ == "__main__":
    main()
