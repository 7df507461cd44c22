"""Listed moves read like a list, though each is made when it is asked for."""

import copy
import json
import pickle
import random

import pytest

import ludoteca
from ludoteca.kernel import registry
from ludoteca.kernel.play.listed import Listed
from tests.warm_up import load_games

load_games()


def first_choice(game: str) -> Listed:
    """The moves of a seat that has several to choose from."""
    match, rng = ludoteca.new_match(game, seats=2, seed=1), random.Random(1)
    while len(match.legal(match.active[0])) < 4:
        match.play(match.active[0], match.random_move(match.active[0], rng))
    return match.legal(match.active[0])


@pytest.mark.parametrize("game", [game for game in registry.game_ids() if game not in ("lighthouse", "regatta")])
def test_they_are_the_same_however_they_are_read(game: str) -> None:
    moves = first_choice(game)
    every = list(moves)
    assert [moves[place] for place in range(len(moves))] == every == moves
    assert (moves[-1], moves[1:3], moves[::-2], len(moves)) == (every[-1], every[1:3], every[::-2], len(every))
    assert every[2] in moves
    assert {"move": "none"} not in moves
    assert moves == first_choice(game) != []
    assert (repr(moves), json.dumps(list(moves))) == (repr(every), json.dumps(every))
    assert list(reversed(moves)) == every[::-1]
    assert random.Random(1).choice(moves) == random.Random(1).choice(every)


def test_every_move_is_an_object_of_its_own() -> None:
    moves = first_choice("yangtze")
    before = moves[0]
    moves[0]["move"] = "another"
    next(iter(moves))["move"] = "another"
    assert moves[0] == before


def test_a_place_that_is_not_there_is_an_index_error() -> None:
    with pytest.raises(IndexError):
        first_choice("yangtze")[10_000]


def test_what_is_pickled_or_copied_is_a_list() -> None:
    moves = first_choice("yangtze")
    assert pickle.loads(pickle.dumps(moves)) == copy.copy(moves) == copy.deepcopy(moves) == list(moves)
