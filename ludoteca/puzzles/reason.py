"""Why a puzzle's best move is better than the most tempting other one: what differs on the table after each, counted by
the game's own facts (`worth`) and said in its own words."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ludoteca.kernel import Game, Json, read_catalog
from ludoteca.kernel.text import form_for

if TYPE_CHECKING:
    from ludoteca.puzzles.puzzle import Puzzle

TEXTS = Path(__file__).parent / "text"


class Difference(NamedTuple):
    """A fact, and by how much the best move has more of it, or less."""

    fact: str
    by: int
    rule: str


class Reason(NamedTuple):
    """What most tells in favor of the best move, and what against it."""

    more: Difference | None
    less: Difference | None

    @property
    def rule(self) -> str | None:
        """The rule that explains what counts most here."""
        main = self.more or self.less
        return main.rule if main else None


def reason_of(puzzle: "Puzzle") -> Reason:
    """The first facts in which the best move and the next best differ, by what its seat sees after each."""
    game = puzzle.match().game
    worth = game.worth
    if worth is None or not puzzle.others:
        return Reason(None, None)
    best, other = ({**worth.count(seen, puzzle.seat)} for seen in _seen_after(puzzle))
    found = [Difference(fact, best[fact] - other[fact], rule) for fact, rule in worth.rules.items()]
    more, less = [each for each in found if each.by > 0], [each for each in found if each.by < 0]
    return Reason(more[0] if more else None, less[0] if less else None)


def _seen_after(puzzle: "Puzzle") -> list[np.record]:
    seen = []
    for move in (puzzle.best, puzzle.others[0].move):
        match = puzzle.match()
        match.play(puzzle.seat, move)
        seen.append(match.seen(puzzle.seat))
    return seen


def say(reason: Reason, game: Game, language: str) -> str:
    """A reason as a sentence."""
    texts = read_catalog(TEXTS / f"{language}.json")
    parts = {name: _phrase(each, game, language) for name, each in zip(Reason._fields, reason, strict=True) if each}
    return str(texts["both" if len(parts) == 2 else next(iter(parts), "same")].format(**parts))


def _phrase(difference: Difference, game: Game, language: str) -> str:
    words: Json = read_catalog(game.home / "worth" / f"{language}.json")[difference.fact]
    count = abs(difference.by)
    return form_for(words["more" if difference.by > 0 else "less"], count).format(count=count)
