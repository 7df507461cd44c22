"""Why a puzzle's best move is better than the most tempting other one: what differs on the table after each, counted by
the game's own facts (`worth`) and said in its own words."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ludoteca.kernel import Game, Json, read_catalog
from ludoteca.kernel.extras.difference import Difference, balance, is_telling, phrase, told_apart
from ludoteca.reviews.outcome import Outcome
from ludoteca.reviews.reasons import capital, ends_told

if TYPE_CHECKING:
    from ludoteca.puzzles.puzzle import End, Puzzle

TEXTS = Path(__file__).parent / "text"


class Reason(NamedTuple):
    """What most tells in favor of the best move, and what against it; where nothing does at once, or nothing so
    telling, what does later."""

    more: Difference | None
    less: Difference | None
    later: Difference | None = None
    moves: int = 0  # of the seat until then
    wins: tuple[int, int] | None = None  # of 100 matches with the best and the next best: if nothing else tells
    end: Outcome | None = None  # how matches end that are played on from both, where that is surely better
    end_rule: str | None = None  # that says what decides a match
    seats: int = 2

    @property
    def rule(self) -> str | None:
        """The rule that explains what counts most here."""
        main = self.later or self.more or self.less
        return main.rule if main else self.end_rule


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
    is_next, ahead = other == puzzle.others[0].move, puzzle.ahead
    reason = Reason(more, less, seats=puzzle.seats)
    if is_next and puzzle.end and worth.ends:
        return reason._replace(end=_end_of(puzzle.end), end_rule=worth.ends.rule)
    if not is_next or (ahead is None and is_telling(worth, more, less)):
        return reason
    if ahead is None:
        return reason._replace(wins=(round(100 * puzzle.chance), round(100 * puzzle.others[0].chance)))
    telling = [*worth.rules]  # the most telling fact first
    if more and telling.index(more.fact) <= telling.index(ahead.fact):
        return reason
    return reason._replace(later=Difference(ahead.fact, ahead.by, worth.rules[ahead.fact]), moves=ahead.moves)


def _end_of(end: "End") -> Outcome:
    return Outcome(end.pairs, end.own, end.rival, is_sure=True, source=None, later={})


def _seen_after(puzzle: "Puzzle", move: Json) -> np.record:
    match = puzzle.match()
    match.play(puzzle.seat, move)
    return match.seen(puzzle.seat)


def say(reason: Reason, game: Game, language: str, of_a_try: bool = False) -> str:
    """A reason as a sentence: why the best move is better than the next best, or than one that was tried."""
    texts = read_catalog(TEXTS / f"{language}.json")
    what = balance(reason.more, reason.less, game, language) if reason.more or reason.less else ""
    sentences = [texts[f"{'try_' if of_a_try else ''}{'differs' if what else 'same'}"].format(what=what)]
    if reason.end:
        sentences.insert(0, capital(ends_told(game, language, reason.end, reason.seats)) + ".")
    if reason.later:
        later = phrase(reason.later, game, language)
        sentences.append(texts["later"].format(moves=reason.moves, later=later))
    elif reason.wins and not of_a_try:  # who still looks for the best move is not told how good it is
        sentences.append(texts["wins"].format(best=reason.wins[0], other=reason.wins[1]))
    elif not reason.end and not (game.worth and is_telling(game.worth, reason.more, reason.less)):
        sentences.append(texts["shows_later"])
    return " ".join(sentences)
