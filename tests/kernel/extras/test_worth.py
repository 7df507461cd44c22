"""What can be counted on a table, as games bring it: facts with a rule each, in whole numbers."""

import pytest

from ludoteca.kernel import Match
from ludoteca.kernel.game import Game
from tests.puzzles.test_shipped import GAMES


@pytest.mark.parametrize("game", [game for game in GAMES if game.worth is not None], ids=lambda game: game.id)
def test_every_fact_that_is_counted_is_a_whole_number_and_has_a_rule(game: Game) -> None:
    """After every move of the beginning of a match, for every seat."""
    assert game.worth is not None
    match = Match.new(game, min(game.seats), 7)
    for _ in range(12):
        for seat in range(match.seats):
            counted = game.worth.count(match.seen(seat), seat)
            assert counted
            assert counted.keys() <= game.worth.rules.keys()
            assert all(type(number) is int for number in counted.values())
        seat = match.active[0]
        match.play(seat, match.random_move(seat))
