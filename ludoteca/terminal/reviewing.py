"""A review of a match, printed; and everyone's chances over time as a picture."""

from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from ludoteca.kernel import LudotecaError, Match, Words
from ludoteca.kernel.play import record
from ludoteca.reviews import Decision, Review, begin, decisions_of

CARDS = 5  # the decisions that cost most


def reviewed(text: str, iterations: int | None = None) -> tuple[Match, Review]:
    """The match of a record and its review; how far it is stands on standard error meanwhile."""
    match = record.from_text(text)
    judged = begin(match, iterations=iterations)
    thinking = decisions_of(match, judged)
    judged.decisions.extend(track(thinking, "thinking", judged.length, console=Console(stderr=True)))
    return match, judged


def print_review(match: Match, judged: Review) -> None:
    """Every decision on a line, what cost most, where it turned, and the sums of every seat."""
    words, console = Words(match.game), Console()
    console.print(_decisions("every decision", judged, judged.decisions, words))
    dear = sorted((d for d in judged.decisions if d.cost > 0), key=lambda d: -d.cost)[:CARDS]
    console.print(_decisions("what cost most", judged, dear, words))
    for d in dear:
        if d.why:
            console.print(f"{d.number}: {' '.join(each['en'] for each in (d.why, *d.more))}", highlight=False)
    console.print(_turning_points(judged))
    console.print(_parts(judged))


def _decisions(title: str, judged: Review, decisions: list[Decision], words: Words) -> Table:
    table = Table("", "seat", "move", "chances before", "after it", "after the best", "", "a bot would", title=title)
    for d in decisions:
        before = " ".join(f"{chance:.0%}" for chance in judged.chances[d.number - 1])
        instead = "the same" if d.best == d.move else words.move(d.best)
        word = d.word if d.had_choice else "no choice"
        chances = [f"{chance:.0%}" for chance in judged.shown(d)]
        table.add_row(str(d.number), str(d.seat), words.move(d.move), before, *chances, word, instead)
    return table


def _turning_points(judged: Review) -> Table:
    table = Table("after", "seat", "change", "by", title="where it turned")
    for point in judged.turning_points:
        by = "luck" if point.by_luck else "play"
        table.add_row(str(point.number), str(point.seat), f"{point.change:+.0%}", by)
    return table


def _parts(judged: Review) -> Table:
    table = Table("seat", "start", "luck", "own decisions", "others' play", "end", "accuracy", title="luck and skill")
    for seat, part in enumerate(judged.parts):
        sums = f"{part.luck:+.1%}", f"{part.decisions:+.1%}", f"{part.others:+.1%}"
        accuracy = "" if part.accuracy is None else f"{part.accuracy:.0f}"
        table.add_row(str(seat), f"{part.start:.1%}", *sums, f"{part.end:.1%}", accuracy)
    return table


def draw_chances(judged: Review, file: Path) -> None:
    """A line for each seat."""
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415  (an extra)
    except ImportError:
        raise LudotecaError("a picture needs matplotlib: install ludoteca[picture]") from None
    figure = Figure(figsize=(9, 4), layout="constrained")
    axis = figure.subplots()
    for seat in range(judged.seats):
        axis.plot([chances[seat] for chances in judged.chances], label=f"seat {seat}")
    axis.set(ylim=(0, 1), xlabel="decision", ylabel="chance to win", title=judged.game.replace("_", " "))
    axis.legend()
    figure.savefig(file)
