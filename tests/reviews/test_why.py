"""Why something else was better: what it surely has, in the game's own facts and words, by what the seat could see."""

import pytest

from ludoteca.kernel.game import Game
from ludoteca.kernel.text import LANGUAGES
from ludoteca.puzzles import Puzzle, puzzles_of
from ludoteca.reviews import Course, Decision
from ludoteca.reviews.why import _surely
from tests.puzzles.test_shipped import GAMES

FEW = 64  # iterations for a turn: what is better was found before
TRIES = 8  # puzzles


def judged(puzzle: Puzzle) -> Decision:
    """The most tempting other move, made in the puzzle's place."""
    match = puzzle.match()
    match.play(puzzle.seat, puzzle.others[0].move)
    return Course(match, iterations=FEW).decision(len(match.standing))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_decision_that_has_a_name_is_told_what_was_better_about_the_other_move(game: Game) -> None:
    clear = [one for one in puzzles_of(game) if one.reason.more and not one.reason.later][:TRIES]
    found = [(one, decision) for one in clear for decision in [judged(one)] if decision.best == one.best]
    told = [(one, decision.why) for one, decision in found if decision.why]
    assert told
    assert all({*why} == {*LANGUAGES} for _, why in told)
    assert any(why["en"] in one.why("en")[-1] for one, why in told)  # as the puzzle's answer says it
    assert all(decision.why is None for _, decision in found if decision.word == "fine")


def test_only_what_differs_in_every_guess_is_a_reason() -> None:
    assert (_surely([2, 1, 3]), _surely([-2, -1]), _surely([1, 0, 1]), _surely([-1, 1])) == (1, -1, 0, 0)
