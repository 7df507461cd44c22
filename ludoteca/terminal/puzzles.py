"""A puzzle at the terminal: the table as its seat sees it, the question, and if wished the answer."""

from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from ludoteca.kernel import Json, LudotecaError, Sight, Words, read_catalog, registry
from ludoteca.puzzles import Puzzle, number_of_the_day, puzzles_of
from ludoteca.terminal.table import artist_of


def show_one(game_id: str, number: int | None, answer: bool, language: str) -> None:
    """Print a puzzle, that of today unless another is named."""
    game = registry.load(game_id)
    listed = puzzles_of(game)
    place = number_of_the_day(game, datetime.now(UTC).date()) if number is None else number - 1
    if place is None or place >= len(listed):
        raise LudotecaError(f"{game.title} has {len(listed)} puzzles")
    texts = read_catalog(Path(__file__).parent / "text" / f"{language}.json")
    console = Console()
    _draw(console, listed[place], Words(game, language), texts)
    if answer:
        _answer(console, listed[place], Words(game, language), texts)


def _draw(console: Console, puzzle: Puzzle, words: Words, texts: Json) -> None:
    match, names = puzzle.match(), _names(puzzle, texts)
    console.print(artist_of(match.game).draw(Sight.of(match, puzzle.seat, names), words, {}))
    console.print(texts["puzzle"].format(name=names[puzzle.seat]))


def _names(puzzle: Puzzle, texts: Json) -> list[str]:
    return [texts["you" if seat == puzzle.seat else "seat"].format(number=seat + 1) for seat in range(puzzle.seats)]


def _answer(console: Console, puzzle: Puzzle, words: Words, texts: Json) -> None:
    console.print(texts["puzzle_best"].format(move=escape(words.move(puzzle.best)), chance=f"{puzzle.chance:.0%}"))
    for sentence in puzzle.why(words.language, _names(puzzle, texts))[1:]:
        console.print(f"  {escape(sentence)}")
    for other in puzzle.others:
        console.print(texts["puzzle_other"].format(move=escape(words.move(other.move)), chance=f"{other.chance:.0%}"))
