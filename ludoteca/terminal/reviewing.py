"""A review of a match, printed; and everyone's chances over time as a picture."""

from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from ludoteca.bots.suggesting import SECONDS, Decision, Review, decisions_of
from ludoteca.kernel.errors import LudotecaError
from ludoteca.kernel.play import record
from ludoteca.kernel.text import Words


def print_review(text: str, seconds: float = SECONDS, picture: Path | None = None) -> None:
    """Every decision on a line, then the largest swings."""
    match, console = record.from_text(text), Console()
    words = Words(match.game)
    thinking = track(decisions_of(text, seconds), "thinking", len(match.standing), console=Console(stderr=True))
    judged = Review(match.game.id, match.seats, match.winners, list(thinking))
    console.print(_table("every decision", judged.decisions, words))
    console.print(_table("largest swings", judged.swings, words))
    if picture:
        draw_chances(judged, picture)


def _table(title: str, decisions: list[Decision], words: Words) -> Table:
    table = Table("", "seat", "move", "chances before", "after", "a bot would", title=title)
    for decision in decisions:
        before, after = (" ".join(f"{c:.0%}" for c in chances) for chances in (decision.before, decision.after))
        instead = "the same" if decision.best == decision.move else words.move(decision.best)
        table.add_row(str(decision.number), str(decision.seat), words.move(decision.move), before, after, instead)
    return table


def draw_chances(judged: Review, file: Path) -> None:
    """A line for each seat."""
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415  (an extra)
    except ImportError:
        raise LudotecaError("a picture needs matplotlib: install ludoteca[picture]") from None
    figure = Figure(figsize=(9, 4), layout="constrained")
    axis = figure.subplots()
    numbers = [0, *(decision.number for decision in judged.decisions)]
    for seat in range(judged.seats):
        chances = [judged.decisions[0].before[seat], *(decision.after[seat] for decision in judged.decisions)]
        axis.plot(numbers, chances, label=f"seat {seat}")
    axis.set(ylim=(0, 1), xlabel="decision", ylabel="chance to win", title=judged.game.replace("_", " "))
    axis.legend()
    figure.savefig(file)
