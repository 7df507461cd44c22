import numpy as np
import pytest

from ludoteca.games.yangtze.tests.tables import (
    a_table,
    all_cards,
    cards,
    four,
    give,
    hold,
    leave,
    match_at,
    of_kind,
    place,
    turned,
)
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.vocabulary import Json


def placed(s: np.record, move: Json) -> Match:
    """After seat 0 has placed a tile, which it had in its hand."""
    hold(s, 0, move["tile"])
    match = match_at(s)
    match.play(0, move)
    return match


def rafts(match: Match) -> int:
    taken: list[int] = match.view(None)["rafts"]
    assert taken[1:] == [0, 0, 0]
    return taken[0]


# == Matching sides ====================================================


def test_a_side_that_touches_the_same_color_earns_a_card_of_it() -> None:
    """Y3.1"""
    match = placed(a_table(place(2, "E")), place(17, "EE", west="green"))

    assert all_cards(match) == [{"green": 1, "black": 1}, {"green": 1}, {"blue": 1}, {"red": 1}]


def test_a_side_that_touches_another_color_earns_nothing() -> None:
    """Y3.1"""
    match = placed(a_table(place(2, "E")), place(17, "EE", west="black"))

    assert all_cards(match) == [{"red": 1}, {"black": 1}, {"green": 1}, {"blue": 1}]


def test_every_matching_side_earns_a_card() -> None:
    """Y3.1"""
    s = a_table(place(15, "E"), place(1, "EE"), place(20, "EES", west="red"))
    match = placed(s, place(5, "ES", north="purple"))

    assert all_cards(match) == [{"purple": 1, "red": 1, "green": 1}, {"blue": 1}, {"purple": 1}, {"red": 1}]


def test_the_start_tile_matches_like_any_other() -> None:
    """Y3.1"""
    match = placed(a_table(first=0), place(17, "S", north="red"))

    assert cards(match, 0) == {"red": 1, "green": 1}


def test_cards_for_matching_sides_come_before_those_that_everyone_faces() -> None:
    """Y3.1"""
    s = a_table(first=0)
    leave(s, 3, red=1)
    hold(s, 0, 17)
    match = match_at(s)
    events = match.play(0, place(17, "S", north="red"))

    assert [event["cause"] for event in of_kind(events, "lantern_taken")] == ["match"] + ["facing"] * 3
    assert [cards(match, seat).get("red") for seat in range(4)] == [1, None, None, 7]


# == Rafts =============================================================

PLAIN, LOTUS = place(2, "E"), place(6, "E")  # both show green to the east
TWO_SYMBOLS = (place(15, "E"), place(1, "EE"), place(20, "EES", west="red"))  # purple and red towards "ES"


@pytest.mark.parametrize(
    ("lake", "move", "earned"),
    [
        pytest.param([PLAIN], place(17, "EE", west="green"), 0, id="none"),
        pytest.param([PLAIN], place(11, "EE", west="green"), 1, id="on the new tile"),
        pytest.param([LOTUS], place(2, "EE", west="green"), 1, id="on the neighbor"),
        pytest.param([LOTUS], place(11, "EE", west="green"), 2, id="on both"),
        pytest.param(TWO_SYMBOLS, place(5, "ES", north="purple"), 2, id="on two neighbors"),
        pytest.param(TWO_SYMBOLS, place(19, "ES", north="purple"), 3, id="on the new tile and two neighbors"),
    ],
)
def test_every_symbol_at_a_matching_side_earns_a_raft(lake: list[Json], move: Json, earned: int) -> None:
    """Y3.2"""
    assert rafts(placed(a_table(*lake), move)) == earned


def test_the_symbol_of_the_new_tile_earns_one_raft_however_many_sides_match() -> None:
    """Y3.2"""
    s = a_table(place(2, "N"), place(1, "E"), place(4, "EE"), place(18, "EEN"))

    assert rafts(placed(s, place(6, "NE"))) == 1


def test_without_a_matching_side_symbols_earn_nothing() -> None:
    """Y3.2"""
    assert rafts(placed(a_table(LOTUS), place(11, "EE", west="red"))) == 0


def test_a_neighbor_whose_own_side_does_not_match_earns_nothing() -> None:
    """Y3.2"""
    assert rafts(placed(a_table(*TWO_SYMBOLS), place(10, "ES", north="purple"))) == 1


@pytest.mark.parametrize(
    ("spot", "side", "color", "tiles"),
    [
        ("S", "north", "red", [11, 15, 19, 20]),
        ("W", "east", "white", [6, 8, 14, 22, 26]),
        ("E", "west", "blue", [21, 25]),
    ],
)
def test_which_symbol_it_is_does_not_matter(spot: str, side: str, color: str, tiles: list[int]) -> None:
    """Y3.2"""
    for tile in tiles:
        assert rafts(placed(a_table(first=0), place(tile, spot, turned(tile, **{side: color})))) == 1


def test_the_canoe_on_the_start_tile_is_no_symbol() -> None:
    """Y3.2"""
    assert rafts(placed(a_table(first=0), place(17, "S", north="red"))) == 0


def around_a_gap() -> np.record:
    """Four tiles with symbols show white, green, orange and green to the spot "NE"."""
    ties = place(1, "NN"), place(3, "EE")
    west, south = place(15, "N", east="green"), place(25, "E", north="orange")
    return a_table(*ties, west, south, place(22, "NNE", south="white"), place(11, "NEE", west="green"))


def test_one_placement_can_earn_four_cards_and_five_rafts() -> None:
    """Y3.3"""
    match = placed(around_a_gap(), place(6, "NE", north="white"))

    assert all_cards(match) == [{"white": 1, "orange": 2, "green": 2}, {"green": 1}, {"white": 1}, {"green": 1}]
    assert rafts(match) == 5


# == Colors that have run out ==========================================


def test_a_color_that_has_run_out_gives_nobody_a_card_and_no_other_replaces_it() -> None:
    """Y3.4"""
    s = a_table()
    leave(s, 3, black=0)
    match = placed(s, place(26, "N", south="white", west="black"))

    assert all_cards(match) == [{"white": 1}, {}, {"white": 1}, {"black": 8}]


def test_a_color_gives_cards_again_when_some_have_come_back() -> None:
    """Y3.4"""
    s = a_table()
    give(s, 0, black=4)
    leave(s, 2, black=0)
    hold(s, 0, 26)
    match = match_at(s)
    match.play(0, four("black"))
    match.play(0, place(26, "N", south="white", west="black"))

    assert all_cards(match) == [{"white": 1}, {"black": 1}, {"white": 1, "black": 4}, {"black": 1}]


def test_two_sides_that_match_in_a_color_of_which_one_card_is_left_earn_one_card() -> None:
    """Y3.4"""
    s = a_table(place(2, "N"), place(1, "E"), place(4, "EE"), place(18, "EEN"))
    leave(s, 3, green=1)
    match = placed(s, place(6, "NE"))

    assert all_cards(match) == [{"orange": 1, "green": 1}, {}, {"white": 1}, {"green": 7}]


def test_a_match_earns_rafts_even_if_its_color_has_run_out() -> None:
    """Y3.5"""
    s = a_table(LOTUS)
    leave(s, 3, green=0)
    match = placed(s, place(11, "EE", west="green", north="red"))

    assert (cards(match, 0), rafts(match)) == ({}, 2)
