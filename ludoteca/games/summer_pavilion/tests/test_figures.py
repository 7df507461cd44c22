import random
from collections import Counter

import numpy as np
import pytest

import ludoteca
from ludoteca.games.summer_pavilion.data import AROUND, BESIDE, BONUS, FEATURE_KIND, NUMBER, SLOTS, STARS, Side, Star
from ludoteca.games.summer_pavilion.rules import apply
from ludoteca.games.summer_pavilion.scoring import score
from ludoteca.games.summer_pavilion.state import Phase
from ludoteca.games.summer_pavilion.tests.tables import COLORS, GAME, a_table, all_tiles, each, holding, passed
from ludoteca.games.summer_pavilion.vocabulary import EVENTS, FEATURE_CLOSED, MOST_EVENTS, MOST_MOVES, MOVES
from ludoteca.kernel.codes import kind_of


def test_six_pillars_statues_and_windows_give_thirty_six_tiles() -> None:
    assert len(AROUND) == 18
    assert Counter(FEATURE_KIND.tolist()) == {0: 6, 1: 6, 2: 6}
    assert sum(BONUS[kind] for kind in FEATURE_KIND) == 36


def test_every_space_is_beside_one_or_two_features_and_the_tables_agree() -> None:
    for star in range(STARS):
        for slot in range(SLOTS):
            beside = [feature for feature in range(18) if (star, slot) in AROUND[feature]]
            assert 1 <= len(beside) <= 2
            assert [feature for feature in BESIDE[star, slot] if feature != -1] == beside


def test_the_sides_have_as_many_spaces_of_each_number_as_they_should() -> None:
    assert Counter(NUMBER[Side.COLORED].ravel().tolist()) == dict.fromkeys(range(1, 7), 7)
    assert Counter(NUMBER[Side.VARIANT].ravel().tolist()) == {1: 6, 2: 6, 3: 12, 4: 6, 5: 6, 6: 6}


@pytest.mark.parametrize("side", ["colored", "variant"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_tile_is_lost_or_made_in_any_move(seats: int, side: str) -> None:
    match, dice = ludoteca.new_match(GAME, seats=seats, seed=seats, options={"side": side}), random.Random(seats)
    while not match.is_over:
        assert all_tiles(match) == [22] * 6
        moves = match.legal(match.active[0])
        placing = [move for move in moves if move["move"] != "pass"]  # nearly always: boards fill up
        match.play(match.active[0], dice.choice(placing if dice.random() < 0.95 else moves))

    assert all_tiles(match) == [22] * 6
    assert match.scores is not None
    assert min(match.scores) >= 1


def fill_the_board(s: np.record) -> list[int]:
    """Seat 0 fills every star of the colored side along its ring, without a loss; all that happens."""
    told, events = [], np.zeros(MOST_EVENTS + 1, np.int64)
    for space in range(STARS * SLOTS):
        star, slot = divmod(space, SLOTS)
        color = COLORS[slot] if star == Star.CENTER else Star(star).name.lower()
        is_last = space == STARS * SLOTS - 1
        s.phase, s.passed[0], s.tiles[0] = Phase.PLACING, 0, 0
        s.tiles[0, COLORS.index(color)] = slot + 1 + (not is_last)  # one more, so that the match goes on
        s.supply[:] = 0 if is_last else [10, 0, 0, 0, 0, 0]  # no bonus at the end, so that nothing is discarded
        move = {"move": "place", "star": Star(star).name.lower(), "slot": slot + 1, "color": color, "wilds": 0}
        events[0] = 0
        apply(s, 0, MOVES.to_code(move), events)
        told += [int(event) for event in events[1 : 1 + events[0]]]
    return told


def test_a_full_colored_board_filled_in_ring_order_scores_304_and_gives_36_tiles() -> None:
    s = a_table(round_number=6)
    passed(s, 1)
    told = fill_the_board(s)

    closed = [EVENTS.to_json(event) for event in told if kind_of(event) == FEATURE_CLOSED]
    assert len(closed) == 18
    assert sum(event["count"] for event in closed) == 36
    assert s.phase == Phase.OVER
    assert score(s, 0) == 5 + 147 + 112 + 40 == 304


def test_the_most_moves_that_can_be_listed_are_those_of_an_empty_board_and_tiles_enough() -> None:
    assert len(holding(side="variant", **each(6)).legal(0)) == MOST_MOVES == 763
    assert len(holding(**each(6)).legal(0)) == 223  # of each star but the wild one's 21, and so on
