"""Hints know only what the deciding seat could see."""

import pytest

import ludoteca
from ludoteca.kernel.errors import IllegalMove
from ludoteca.kernel.game import Game
from ludoteca.kernel.play.match import Match
from tests.walks import twin
from tests.warm_up import load_games

load_games()


def test_a_hint_names_a_few_legal_moves_the_best_first() -> None:
    match = ludoteca.new_match("yangtze", seats=2, seed=5)
    seat = match.active[0]
    hints = ludoteca.suggest(match, seat, level="novice", moves=2)
    assert len(hints) == 2
    assert all(match.refusal(seat, hint.move) is None and 0 < hint.chance < 1 for hint in hints)


@pytest.mark.parametrize("game", load_games(), ids=lambda game: game.id)
def test_a_hint_has_a_second_choice_and_never_calls_it_better(game: Game) -> None:
    for deal in range(6):
        match = Match.new(game, game.seats[0], deal)
        first, second, *_ = ludoteca.suggest(match, match.active[0], level="novice")
        assert first.chance >= second.chance > 0
        assert first.move != second.move


def test_a_hint_does_not_depend_on_what_the_seat_cannot_see() -> None:
    match = ludoteca.new_match("yangtze", seats=2, seed=5)
    seat = match.active[0]
    assert ludoteca.suggest(match, seat, level="novice") == ludoteca.suggest(twin(match, seat, 3), seat, level="novice")


def test_who_has_nothing_to_decide_gets_no_hint() -> None:
    match = ludoteca.new_match("yangtze", seats=2, seed=5)
    with pytest.raises(IllegalMove, match="has nothing to decide now"):
        ludoteca.suggest(match, 1 - match.active[0])
