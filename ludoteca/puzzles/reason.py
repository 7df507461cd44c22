"""Why a puzzle's best move is better than the most tempting other one: what differs on the table after each, counted by
the game's own facts (`worth`) and said in its own words."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ludoteca.kernel import Game, Json, read_catalog
from ludoteca.kernel.extras.difference import Difference, phrase, told_apart

if TYPE_CHECKING:
    from ludoteca.puzzles.puzzle import Puzzle

TEXTS = Path(__file__).parent / "text"


class Reason(NamedTuple):
    """What most tells in favor of the best move, and what against it; where nothing does at once, or nothing so
    telling, what does later."""

    more: Difference | None
    less: Difference | None
    later: Difference | None = None
    moves: int = 0  # of the seat until then
    wins: tuple[int, int] | None = None  # of 100 matches with the best, and with the next best: if nothing else tells

    @property
    def rule(self) -> str | None:
        """The rule that explains what counts most here."""
        main = self.later or self.more or self.less
        return main.rule if main else None


def reason_of(puzzle: "Puzzle", other: Json | None = None) -> Reason:
    """The first facts in which the best move and another one, the next best unless told, differ, by what its seat sees
    after each."""
    worth = puzzle.match().game.worth
    if other is None:
        other = puzzle.others[0].move if puzzle.others else None
    if worth is None or other is None:
        return Reason(None, None)
    counted, compared = ({**worth.count(_seen_after(puzzle, move), puzzle.seat)} for move in (puzzle.best, other))
    more, less = told_apart(worth, {fact: counted[fact] - compared[fact] for fact in worth.rules})
    reason, is_next = Reason(more, less), other == puzzle.others[0].move
    ahead = puzzle.ahead if is_next else None
    if is_next and more is None and ahead is None:
        return reason._replace(wins=(round(100 * puzzle.chance), round(100 * puzzle.others[0].chance)))
    telling = [*worth.rules]  # the most telling fact first
    if ahead is None or (more and telling.index(more.fact) <= telling.index(ahead.fact)):
        return reason
    return reason._replace(later=Difference(ahead.fact, ahead.by, worth.rules[ahead.fact]), moves=ahead.moves)


def _seen_after(puzzle: "Puzzle", move: Json) -> np.record:
    match = puzzle.match()
    match.play(puzzle.seat, move)
    return match.seen(puzzle.seat)


def say(reason: Reason, game: Game, language: str, of_a_try: bool = False) -> str:
    """A reason as a sentence: why the best move is better than the next best, or than one that was tried."""
    texts = read_catalog(TEXTS / f"{language}.json")
    known = {"more": reason.more, "less": reason.less}
    parts = {name: phrase(each, game, language) for name, each in known.items() if each}
    form = "both" if len(parts) == 2 else next(iter(parts), "same")
    if reason.wins and not of_a_try:  # who still looks for the best move is not told how good it is
        best, other = reason.wins
        return f"{texts[f'{form}_now'].format(**parts)} {texts['wins'].format(best=best, other=other)}"
    if reason.later is None:
        return str(texts[f"try_{form}" if of_a_try else form].format(**parts))
    told = form if reason.more else f"{form}_now"
    at_once = texts[f"try_{told}" if of_a_try else told].format(**parts)
    later = texts["and_later" if reason.more else "later"]
    later = later.format(moves=reason.moves, later=phrase(reason.later, game, language))
    return f"{at_once} {later}"
