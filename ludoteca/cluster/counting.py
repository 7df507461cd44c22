"""A bar that shows how much of the work is done."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def counting(total: int, what: str = "matches") -> Iterator[Callable[[int], None]]:
    """Call what it gives with how many more are done. The bar is on standard error, where that is a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:  # a bar that is only disabled ends with an empty line in rich 14.0
        yield lambda _more: None
        return
    columns = TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda more: bar.advance(task, more)
