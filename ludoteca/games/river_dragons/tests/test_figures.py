import random
from collections import Counter

import numpy as np
import pytest

import ludoteca
from ludoteca.games.river_dragons.data import CLASHES, NUMBERS, PLANKS, SHORTEST, SPAN_LIST, SPANS_AT, STONES
from ludoteca.games.river_dragons.tests.tables import COLORS
from ludoteca.kernel.compiling import MODE
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.vocabulary import Json

STEPS = 40 if MODE == "interpreted" else 150


def ones(words: np.ndarray) -> int:
    return sum(int(word).bit_count() for word in np.asarray(words).ravel())


@pytest.mark.parametrize(("seats", "cards"), [(2, 18), (3, 30), (4, 44), (5, 60), (6, 78)])
def test_so_many_cards_are_in_a_game(seats: int, cards: int) -> None:
    match = ludoteca.new_match("river_dragons", seats=seats, seed=1)
    assert sum(len(match.forms(seat)[0]["of"]) for seat in range(seats)) == cards


def test_there_are_36_planks_and_27_stones() -> None:
    assert (PLANKS, len(COLORS), NUMBERS, STONES) == (36, 6, 6, 27)


def test_the_basic_side_has_108_spans_by_the_shortest_plank_that_reaches() -> None:
    assert len(SPAN_LIST) == 108
    assert Counter(SHORTEST) == {1: 12, 2: 15, 3: 15, 4: 18, 5: 24, 6: 24}


def test_48_pairs_of_spans_cross() -> None:
    assert ones(CLASHES) == 108 + 2 * 48


def test_every_village_reaches_five_islands() -> None:
    assert [ones(SPANS_AT[STONES + color]) for color in range(6)] == [5] * 6


def any_move(match: Match, seat: int, dice: random.Random) -> Json:
    """One of the listed moves, or, where none is listed, a program."""
    if listed := match.legal(seat):
        return dice.choice(listed)
    return {"move": "program", "cards": dice.sample(match.forms(seat)[0]["of"][:8], 5)}


def wander(match: Match, seed: int) -> None:
    """Some random moves."""
    dice = random.Random(seed)
    for _ in range(STEPS):
        if match.is_over:
            return
        seat = dice.choice(match.active)
        match.play(seat, any_move(match, seat, dice))
        check(match)


def check(match: Match) -> None:
    s = match.copy_state()
    lying = (s.stones[:, 0] != -1).sum()
    assert lying + s.supply == 27
    planks_lie, held = s.ends[:, 0] != -1, s.held_by != -1
    assert not (planks_lie & held).any()


@pytest.mark.parametrize("side", ["basic", "expert"])
@pytest.mark.parametrize("seats", [2, 6])
def test_no_stone_is_lost_or_made_and_no_plank_is_in_two_places(seats: int, side: str) -> None:
    wander(ludoteca.new_match("river_dragons", seats, 3, {"side": side}), 3)
