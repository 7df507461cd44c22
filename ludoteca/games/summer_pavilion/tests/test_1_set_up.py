import random
from collections import Counter

import numpy as np
import pytest

import ludoteca
from ludoteca.games.summer_pavilion.rules import draw_tile
from ludoteca.games.summer_pavilion.tests.tables import (
    COLORS,
    GAME,
    KEEP_NOTHING,
    a_table,
    all_tiles,
    at,
    fill,
    have_points,
    keeping,
    match_at,
    of_kind,
    pick,
    picking,
    points,
)
from ludoteca.kernel.errors import BadTable

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


@SEATS
@pytest.mark.parametrize("side", ["colored", "variant"])
def test_everyone_uses_the_side_that_the_table_chose(seats: int, side: str) -> None:
    """S1.1"""
    match = ludoteca.new_match(GAME, seats=seats, seed=1, options={"side": side})

    assert match.view(0)["side"] == side
    assert match.view(None)["board"] == [[[None] * 6] * 7] * seats


def test_without_a_choice_the_colored_side_is_used_and_there_is_no_third() -> None:
    """S1.1"""
    assert ludoteca.new_match(GAME, seats=2, seed=1).options == {"side": "colored"}
    with pytest.raises(BadTable):
        ludoteca.new_match(GAME, seats=2, options={"side": "gray"})


@pytest.mark.parametrize(("seats", "displays"), [(2, 5), (3, 7), (4, 9)])
def test_there_are_five_seven_or_nine_displays(seats: int, displays: int) -> None:
    """S1.2"""
    sources = ludoteca.new_match(GAME, seats=seats, seed=1).view(None)["sources"]

    assert [sum(tiles) for tiles in sources[1:]] == [4] * displays + [0] * (9 - displays)


@pytest.mark.parametrize(("seats", "left"), [(2, 132 - 10 - 20), (3, 132 - 10 - 28), (4, 132 - 10 - 36)])
def test_of_132_tiles_ten_go_to_the_supply_and_four_to_each_display(seats: int, left: int) -> None:
    """S1.3"""
    match = ludoteca.new_match(GAME, seats=seats, seed=1)
    view = match.view(None)

    assert all_tiles(match) == [22] * 6
    assert (sum(view["supply"]), sum(view["bag"]), sum(view["tower"])) == (10, left, 0)
    assert at(match, "center") == {}
    assert view["tiles"] == [[0] * 6] * seats


@SEATS
def test_everyone_begins_with_five_points(seats: int) -> None:
    """S1.4"""
    assert ludoteca.new_match(GAME, seats=seats, seed=1).scores == [5] * seats


def test_the_start_token_never_takes_the_last_point() -> None:
    """S1.4"""
    match = picking(center={"red": 9})
    match.play(0, pick("center", "red"))

    assert points(match, 0) == 1


@pytest.mark.parametrize(("before", "after"), [(1, 1), (2, 1), (4, 1), (5, 2), (9, 6)])
def test_discarded_tiles_never_take_the_last_point(before: int, after: int) -> None:
    """S1.4"""
    s = a_table()
    keeping(s, 0, red=3)
    have_points(s, 0, before)
    match = match_at(s)
    match.play(0, KEEP_NOTHING)

    assert points(match, 0) == after


@SEATS
def test_six_rounds_are_played_each_with_its_wild_color(seats: int) -> None:
    """S1.5"""
    match, dice = ludoteca.new_match(GAME, seats=seats, seed=2), random.Random(2)
    rounds = [(match.view(None)["round_number"], "purple")]
    while not match.is_over:
        events = match.play(match.active[0], dice.choice(match.legal(match.active[0])))
        rounds += [(event["round"], event["color"]) for event in of_kind(events, "round_begun")]

    assert rounds == list(enumerate(["purple", "green", "orange", "yellow", "blue", "red"], 1))


def test_the_token_lies_in_the_center_and_any_seat_may_be_the_first() -> None:
    """S1.6"""
    matches = [ludoteca.new_match(GAME, seats=3, seed=seed) for seed in range(30)]

    assert {match.view(None)["token"] for match in matches} == {-1}
    assert {match.active[0] for match in matches} == {0, 1, 2}
    assert all([match.view(None)["first"]] == match.active for match in matches)


def test_all_see_what_bag_and_tower_hold_and_nobody_what_will_be_drawn() -> None:
    """S1.7"""
    match = ludoteca.new_match(GAME, seats=2, seed=1)

    for viewer in (None, 0, 1):
        view = match.view(viewer)
        assert sum(view["bag"]) == 102
        assert view["tower"] == [0] * 6
        assert "chance" not in view
        assert set(match.seen(viewer).chance.key.tolist()) == {-1}


def test_every_tile_in_the_bag_is_as_likely() -> None:
    """S1.7"""
    s, drawn = a_table(), Counter[str]()
    s.bag[:] = 0
    for _ in range(600):
        s.bag[:] = [1, 0, 3, 0, 0, 2]
        drawn[COLORS[draw_tile(s, np.zeros(1, np.int64))]] += 1

    assert drawn.keys() == {"purple", "orange", "red"}
    assert 70 < drawn["purple"] < 130  # 100 on average; five times the spread that chance gives
    assert 240 < drawn["orange"] < 360
    assert 145 < drawn["red"] < 255


def test_the_same_position_may_lead_to_different_draws() -> None:
    """S1.7"""
    s = a_table()
    fill(s, s.supply, red=0)
    keeping(s, 0, red=1)
    draws = []
    for key in range(8):
        s.chance.key[0] = key
        draws.append([event["color"] for event in of_kind(match_at(s).play(0, KEEP_NOTHING), "supply_filled")])

    assert len({tuple(drawn) for drawn in draws}) > 1
