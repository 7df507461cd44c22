import itertools

import numpy as np
import pytest

import ludoteca
from ludoteca.games.river_dragons.legality import sample
from ludoteca.games.river_dragons.tests.tables import BLACK, RED, YELLOW, a_table, match_at, of_kind, program
from ludoteca.kernel.chance import load_dice
from tests.refusals import why_not

TWO_DRAGONS = program("dragon_red", "jump", "dragon_blue")


def test_all_seats_program_at_the_same_time() -> None:
    """R2.1"""
    match = match_at(a_table())
    assert match.active == [0, 1, 2, 3, 4, 5]
    match.play(YELLOW, program("jump"))
    assert match.active == [0, 1, 3, 4, 5]


@pytest.mark.parametrize(("seats", "programs"), [(2, 15_120), (3, 23_520), (4, 31_920), (5, 40_320), (6, 48_720)])
def test_there_are_so_many_programs(seats: int, programs: int) -> None:
    """R2.1, R2.2"""
    form = ludoteca.new_match("river_dragons", seats=seats, seed=1).forms(0)[0]
    dragons = set(form["at_most"][0]["of"])
    orders = itertools.permutations(form["of"], form["choose"])
    assert sum(len(dragons.intersection(order)) <= form["at_most"][0]["count"] for order in orders) == programs


def test_the_same_cards_in_another_order_are_another_program() -> None:
    """R2.1"""
    match = match_at(a_table())
    match.play(BLACK, {"move": "program", "cards": ["remove", "jump", "move_1", "move_2", "place_1_plank"]})
    assert match.view(BLACK)["programs"][BLACK] == ["remove", "jump", "move_1", "move_2", "place_1_plank"]


def test_a_program_once_given_cannot_be_changed_or_taken_back() -> None:
    """R2.1"""
    match = match_at(a_table())
    match.play(BLACK, program("jump"))
    assert why_not(match, BLACK, program("move_1")) == "program_given"
    undone = match.undo(BLACK)
    assert undone is not None
    assert undone.reason == "final_move"


def test_one_dragon_at_most() -> None:
    """R2.2"""
    match = match_at(a_table())
    assert why_not(match, BLACK, program("dragon_red")) is None
    assert why_not(match, BLACK, program("jump")) is None
    assert why_not(match, BLACK, TWO_DRAGONS) == "two_dragons"


def test_cards_that_will_have_no_effect_may_be_programmed() -> None:
    """R2.3"""
    match = match_at(a_table())
    nothing = {"move": "program", "cards": ["remove", "jump", "move_1", "move_2", "place_1_plank"]}
    assert why_not(match, BLACK, nothing) is None


def test_all_see_who_has_programmed_and_nobody_else_sees_what() -> None:
    """R2.3"""
    match = match_at(a_table())
    code = match.checked_code(RED, program("jump"))
    events = match.play_code(RED, code)
    for viewer in (None, BLACK, RED):
        assert match.told(events, viewer) == [{"event": "programmed", "seat": RED}]
    assert match.view(BLACK)["programs"][RED] is None
    assert match.view(None)["programs"] == [None] * 6
    assert match.view(RED)["programs"][RED] == program("jump")["cards"]
    assert not match.view(None)["active"] >> RED & 1


def test_cards_are_seen_only_as_their_slots_are_revealed() -> None:
    """R2.3"""
    match = match_at(a_table())
    for seat in range(6):
        events = match.play(seat, program("place_1_stone"))
    assert [event["slot"] for event in of_kind(events, "card_revealed")] == [1] * 6
    view = match.view(BLACK)
    assert view["revealed"][RED] == ["place_1_stone", None, None, None, None]
    assert view["programs"][RED] is None
    assert view["programs"][BLACK] == [None, *program("place_1_stone")["cards"][1:]]


def test_random_programs_are_drawn_evenly() -> None:
    """R2.1, R2.2"""
    match, dice = ludoteca.new_match("river_dragons", seats=2, seed=1), np.zeros(1, np.int64)
    load_dice(dice, 1, 1)
    state = match.copy_state()
    with_dragon = sum(int(sample(state, 0, dice)).to_bytes(8, "little").count(11, 1) > 0 for _ in range(3000))
    assert 0.52 < with_dragon / 3000 < 0.60  # 8,400 of 15,120 programs hold the dragon
