"""Every puzzle that is shipped: sound, best by a fresh search, in three languages."""

from datetime import date, timedelta
from pathlib import Path

import pytest

import ludoteca.games
from ludoteca.kernel import registry
from ludoteca.kernel.game import Game
from ludoteca.kernel.languages import LANGUAGES
from ludoteca.puzzles import Puzzle, of_the_day, puzzles_of
from ludoteca.puzzles.finding import FEWEST_MOVES, MISSED, look
from ludoteca.puzzles.puzzle import number_of_the_day

SHIPPED = 60
FRESH = 31  # a seed that no look at a puzzle has had
BUDGET = 600
OURS = Path(ludoteca.games.__file__).parent  # the toys of the tests have none
GAMES = [game for game in map(registry.load, registry.game_ids()) if game.home.parent == OURS]
ALL = [pytest.param(puzzle, id=f"{game.id}-{n + 1}") for game in GAMES for n, puzzle in enumerate(puzzles_of(game))]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_has_sixty_from_easy_to_hard_and_none_twice(game: Game) -> None:
    listed = puzzles_of(game)
    assert len(listed) >= SHIPPED
    assert [one.hardness for one in listed] == sorted(one.hardness for one in listed)
    assert len({(one.seed, len(one.moves)) for one in listed}) == len(listed)


@pytest.mark.parametrize("puzzle", ALL)
def test_a_puzzle_is_a_decision_of_its_seat_among_several_moves(puzzle: Puzzle) -> None:
    match = puzzle.match()
    moves = [puzzle.best, *(other.move for other in puzzle.others)]
    assert puzzle.seat in match.active
    assert len({match.checked_code(puzzle.seat, move) for move in moves}) == len(moves) >= FEWEST_MOVES  # all are legal
    assert puzzle.chance > max(other.chance for other in puzzle.others)
    assert MISSED[0] - 0.01 <= puzzle.hardness <= MISSED[1]


@pytest.mark.parametrize("puzzle", ALL)
def test_a_fresh_search_finds_the_same_move(puzzle: Puzzle) -> None:
    match = puzzle.match()
    found = look(match.game, match.seen(puzzle.seat), puzzle.seat, BUDGET, FRESH)
    assert match.game.moves.to_json(found.best) == puzzle.best


@pytest.mark.parametrize("puzzle", ALL)
def test_why_is_said_in_every_language(puzzle: Puzzle) -> None:
    said = {language: puzzle.why(language) for language in LANGUAGES}
    assert all(sentences and all(sentences) for sentences in said.values())
    assert len({tuple(sentences) for sentences in said.values()}) == len(LANGUAGES)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_each_day_has_its_own_until_all_have_been_there(game: Game) -> None:
    listed, first = puzzles_of(game), date(2026, 11, 16)
    days = [first + timedelta(n) for n in range(len(listed))]
    assert sorted(number_of_the_day(game, day) or 0 for day in days) == list(range(len(listed)))
    assert of_the_day(game, first) == of_the_day(game, first + timedelta(len(listed)))


def test_a_game_without_puzzles_has_none() -> None:
    assert puzzles_of(registry.load("lighthouse")) == []
    assert of_the_day(registry.load("lighthouse"), date(2026, 11, 16)) is None
