"""Curves of a run: python -m training.curves log.jsonl learning.png. Needs matplotlib (`ludoteca[picture]`)."""

import json
import sys
from pathlib import Path


def draw(log: Path, picture: Path) -> None:
    """The share against the move prior at every table, over the seconds of learning."""
    from matplotlib.figure import Figure  # noqa: PLC0415  (only here)

    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    for table in lines[0]["against_promise"]:
        shares = [100 * line["against_promise"][table][0] for line in lines]
        axes.plot([line["seconds"] for line in lines], shares, label=table)
    axes.set(xlabel="seconds of learning", ylabel="wins against the prior, %", ylim=(0, 100))
    axes.grid(alpha=0.3)
    axes.legend(title="seats, side")
    figure.savefig(picture, dpi=100)


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
