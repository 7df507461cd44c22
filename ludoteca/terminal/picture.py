"""A match as text, for programs that show one without a screen of their own."""

import io

from rich.console import Console

from ludoteca.kernel import Match, Sight, Words
from ludoteca.terminal.table import artist_of

WIDTH = 120  # columns


def text_of(match: Match, seat: int | None, width: int = WIDTH) -> str:
    """The table as a seat sees it, drawn with letters; None is a spectator."""
    console = Console(file=io.StringIO(), width=width, color_system=None)
    names = [f"seat {number}" for number in range(match.seats)]
    console.print(artist_of(match.game).draw(Sight.of(match, seat, names), Words(match.game), {}))
    text = console.file
    assert isinstance(text, io.StringIO)
    return text.getvalue()
