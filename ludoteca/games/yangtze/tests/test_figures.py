import random
from collections import Counter

import pytest

import ludoteca
from ludoteca.games.yangtze.data import (
    CARDS_PER_COLOR,
    GENERAL_CARDS,
    HAS_SYMBOL,
    LAKE_TILES,
    REWARD_POINTS,
    SIDE_COLOR,
    SYMBOLS,
)


def test_there_are_thirty_six_tiles_of_which_eleven_bear_a_symbol() -> None:
    assert len(LAKE_TILES) == 36
    assert Counter(SYMBOLS) == {"": 1 + 24, "koi": 3, "lotus": 2, "panda": 3, "dragon": 3}
    assert HAS_SYMBOL.sum() == 11
    assert not HAS_SYMBOL[0]


def test_every_color_is_shown_on_twenty_sides_without_the_start_tile() -> None:
    assert Counter(SIDE_COLOR[1:].ravel().tolist()) == dict.fromkeys(range(7), 20)


def test_the_box_has_56_lantern_cards_27_reward_cards_and_3_general_ones() -> None:
    assert CARDS_PER_COLOR.max() * 7 == 56
    assert REWARD_POINTS.size == 27
    assert GENERAL_CARDS == 3


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("seats", "all_cards"), [(2, 35), (3, 49), (4, 56)])
def test_no_lantern_card_is_lost_or_made_in_any_move(seats: int, all_cards: int, seed: int) -> None:
    match, dice = ludoteca.new_match("yangtze", seats=seats, seed=seed), random.Random(seed)
    while not match.is_over:
        s, seat = match.copy_state(), match.active[0]
        assert s.supply.sum() + s.lanterns.sum() == all_cards
        assert s.supply.min() >= 0
        moves = match.legal(seat)
        kind = dice.choice(sorted({move["move"] for move in moves}))  # most moves place: the others would be rare
        match.play(seat, dice.choice([move for move in moves if move["move"] == kind]))

    assert match.copy_state().supply.sum() + match.copy_state().lanterns.sum() == all_cards
