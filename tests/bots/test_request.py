"""A bot answers for the seat that decides now, from what that seat sees; whatever else it is asked, it refuses."""

from collections.abc import Callable

import numpy as np
import pytest

import ludoteca
from ludoteca.bots import choose
from ludoteca.bots.suggesting import suggest_from
from ludoteca.kernel.errors import BadState, BadTable, IllegalMove
from ludoteca.kernel.game import Game
from ludoteca.kernel.play.match import Match
from tests.warm_up import load_games

OWN = ("yangtze", "summer_pavilion", "river_dragons")
Asked = Callable[[Game, np.record, int], object]

load_games()


def a_choice(game: Game, seen: np.record, seat: int) -> object:
    return choose(game, seen, seat, "search:10", 1)


def a_hint(game: Game, seen: np.record, seat: int) -> object:
    return suggest_from(game, seen, seat, moves=1, level="novice", seed=1)


def a_match(game: str, *, moves: int) -> Match:
    """One that random bots have played for a while."""
    match = ludoteca.new_match(game, seats=2, seed=5)
    while not match.is_over and len(match.log) < moves:
        seat = match.active[0]
        match.play_code(seat, choose(match.game, match.seen(seat), seat, "random", len(match.log)))
    return match


@pytest.mark.parametrize("asked", [a_choice, a_hint])
@pytest.mark.parametrize("game", OWN)
def test_a_seat_that_does_not_act_has_nothing_to_decide(game: str, asked: Asked) -> None:
    match = a_match(game, moves=3)
    other = 1 - match.active[0]
    with pytest.raises(IllegalMove, match=f"^seat {other} has nothing to decide now$"):
        asked(match.game, match.seen(other), other)


@pytest.mark.parametrize("asked", [a_choice, a_hint])
@pytest.mark.parametrize("game", OWN)
def test_nobody_has_anything_to_decide_when_the_match_is_over(game: str, asked: Asked) -> None:
    match = a_match(game, moves=10_000)
    for seat in (0, 1):
        with pytest.raises(IllegalMove, match=f"^seat {seat} has nothing to decide now$"):
            asked(match.game, match.seen(seat), seat)


@pytest.mark.parametrize("asked", [a_choice, a_hint])
@pytest.mark.parametrize("game", ["yangtze", "river_dragons"])  # in Summer Pavilion all see the same
def test_what_another_seat_or_a_spectator_sees_is_refused(game: str, asked: Asked) -> None:
    match = a_match(game, moves=3)
    seat = match.active[0]
    for viewer in (1 - seat, None):
        with pytest.raises(BadState, match=f"^this is not what seat {seat} sees$"):
            asked(match.game, match.seen(viewer), seat)


@pytest.mark.parametrize("seat", [-1, 2, 10**9])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: int) -> None:
    match = a_match("yangtze", moves=0)
    with pytest.raises(BadTable, match=f"^there is no seat {seat}; seats are 0 to 1$"):
        a_choice(match.game, match.seen(0), seat)


def test_a_position_of_another_game_is_refused() -> None:
    match, other = a_match("yangtze", moves=0), a_match("river_dragons", moves=0)
    with pytest.raises(BadState, match=r"^this is not a position of Yangtze$"):
        a_choice(match.game, other.seen(0), 0)


def test_a_seat_with_an_empty_hand_is_answered() -> None:
    """Nothing of its own is there to be seen, and nothing is wrong."""
    match = a_match("yangtze", moves=0)
    while match.copy_state().held[seat := match.active[0]] > 0:
        match.play_code(seat, choose(match.game, match.seen(seat), seat, "random", len(match.log)))
    assert choose(match.game, match.seen(seat), seat, "greedy", 1) in match.legal_codes(seat).tolist()
