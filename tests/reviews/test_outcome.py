"""What comes of two moves, played on by quick bots: by what the seat could see, and only where it is sure."""

import numpy as np
import pytest

from ludoteca.bots.searching import searcher
from ludoteca.kernel import registry
from ludoteca.kernel.game import Game
from ludoteca.puzzles import Puzzle, puzzles_of
from ludoteca.reviews.outcome import Outcome, _is_ahead, outcome
from ludoteca.reviews.valuing import Valuer
from tests.puzzles.test_shipped import GAMES
from tests.walks import twin

FEW = 0.2  # of the usual effort


def compared(puzzle: Puzzle, number: int | None = None) -> Outcome | None:
    """The best move and the next best, in the puzzle's position or in one that its seat cannot tell from it."""
    match = puzzle.match()
    moves = [int(match.game.moves.to_code(move)) for move in (puzzle.best, puzzle.others[0].move)]
    seen = (match if number is None else twin(match, puzzle.seat, number)).seen(puzzle.seat)
    return outcome(Valuer(match.game, 1, 1), seen, puzzle.seat, moves[0], moves[1], FEW)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_comes_of_two_moves_depends_on_what_the_seat_sees_alone(game: Game) -> None:
    searcher(game)
    late = max(puzzles_of(game), key=lambda one: len(one.moves))
    found = compared(late)
    assert found is not None
    assert found.pairs > 1
    assert found == compared(late) == compared(late, 7)


def test_a_match_whose_game_says_nothing_of_its_end_is_not_played_on() -> None:
    game = registry.load("lighthouse")
    assert outcome(Valuer(game, 1, 1), np.zeros(1, game.state)[0], 0, 0, 0) is None


def test_what_scatters_more_than_it_differs_is_not_sure() -> None:
    clear, scattered = np.array([4.0, 5.0, 6.0, 5.0]), np.array([20.0, -15.0, 18.0, -12.0])
    assert _is_ahead(clear, 2, 1)
    assert not _is_ahead(scattered, 2, 1)
    assert not _is_ahead(clear / 100, 2, 1)  # nor is what rounds to nothing worth saying
    assert not _is_ahead(-clear, 2, 1)
