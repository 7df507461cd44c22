"""Moves as columns say the same as moves as objects."""

import numpy as np
import pytest

import ludoteca
from ludoteca.kernel.schema.columns import FEW, columns, fold, objects
from tests.kernel.test_vocabulary import vocabulary
from tests.rows import rows
from tests.warm_up import load_games


@pytest.mark.parametrize("game", [game.id for game in load_games()])
def test_columns_hold_every_move_in_its_order(game: str) -> None:
    match = ludoteca.new_match(game, seats=2, seed=1)
    while not match.is_over and len(match.log) < 60:
        seat = match.active[0]
        listed = match.legal(seat)
        kinds = [kind.name for kind in match.game.moves.kinds]
        by_kind = sorted(listed, key=lambda move: kinds.index(move["move"]))  # sorting keeps the order of equals
        assert rows(columns(match.game.moves, match.legal_codes(seat))) == by_kind
        match.play_code(seat, match.random_code(seat))


def test_no_moves_are_no_columns() -> None:
    game = ludoteca.new_match("yangtze", seats=2, seed=1).game
    assert columns(game.moves, np.zeros(0, np.int64)) == []


@pytest.mark.parametrize("game", [game.id for game in load_games()])
def test_objects_are_the_same_few_or_many(game: str) -> None:
    match, most = ludoteca.new_match(game, seats=2, seed=2), 0
    while not match.is_over and len(match.log) < 200:
        seat = match.active[0]
        codes = match.legal_codes(seat)
        assert objects(match.game.moves, codes) == [match.game.moves.to_json(int(code)) for code in codes]
        assert list(map(match.game.moves.to_code, match.legal(seat))) == codes.tolist()
        most = max(most, len(codes))
        match.play_code(seat, match.random_code(seat))
    assert most >= FEW or game in ("lighthouse", "regatta")


def test_columns_hold_names_numbers_and_lists() -> None:
    made = vocabulary()
    eaten = [{"move": "eat", "fruit": "pear", "count": -1}, {"move": "eat", "fruit": "apple", "count": 2}]
    packed = {"move": "pack", "fruits": ["pear", "apple"]}
    codes = np.array([made.to_code(move) for move in (eaten[0], packed, eaten[1])], np.int64)
    assert columns(made, codes) == [
        {"move": "eat", "count": 2, "columns": {"fruit": ["pear", "apple"], "count": [-1, 2]}},
        {"move": "pack", "count": 1, "columns": {"fruits": [["pear", "apple"]]}},
    ]


@pytest.mark.parametrize(
    ("column", "values", "each"),
    [
        ([7], [7], 1),
        ([7, 7, 7], [7], 1),
        ([0, 1, 2, 0, 1, 2], [0, 1, 2], 1),
        ([4, 4, 9, 9], [4, 9], 2),
        ([4, 4, 9, 9, 4, 4, 9, 9], [4, 9], 2),
        ([4, 4, 4, 4, 9, 9], [4, 4, 9], 2),
        ([4, 4, 9], [4, 4, 9], 1),
        ([4, 9, 9, 4], [4, 9, 9, 4], 1),
    ],
)
def test_a_folded_column_has_the_fewest_values(column: list[int], values: list[int], each: int) -> None:
    assert fold(bytes(column)) == (bytes(values), each)
