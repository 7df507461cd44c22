from math import gcd

import pytest

from ludoteca.games.river_dragons.data import CLASHES, ISLANDS, SPAN_LIST, VILLAGES
from ludoteca.games.river_dragons.stones import FAR_APART, POINTS, point_refusal
from ludoteca.games.river_dragons.tests.tables import (
    BLACK,
    RED,
    a_table,
    bridge,
    fill_islands,
    hold,
    island,
    of_seat,
    play_on,
    point,
    put,
    reveal,
)
from ludoteca.games.river_dragons.vocabulary import Why
from tests.refusals import why_not


def test_a_stone_goes_on_any_island_without_one() -> None:
    """R4.1"""
    match, _ = reveal(a_table(5, 9))
    assert match.legal(BLACK) == [island(n) for n in range(1, 28) if n not in (5, 9)]
    events = match.play(BLACK, island(7))
    assert events[0] == {"event": "stone_placed_on_island", "seat": BLACK, "island": 7}
    assert match.view(None)["stones"][6] == [3611, 1658]
    assert match.active == [RED]


def test_two_stones_go_on_two_islands_one_after_the_other() -> None:
    """R4.1"""
    match, _ = reveal(a_table(), black="place_2_stones")
    match.play(BLACK, island(7))
    assert match.active == [BLACK]
    assert why_not(match, BLACK, island(7)) == "island_taken"
    match.play(BLACK, island(8))
    assert match.active == [RED]


def test_a_stone_stays_where_it_is() -> None:
    """R4.2"""
    match, _ = reveal(a_table(3), black="place_2_stones")
    play_on(match, 4)
    assert match.view(None)["stones"][2] == [1566, 1200]


@pytest.mark.parametrize("card", ["place_1_stone", "place_2_stones"])
def test_an_empty_supply_loses_the_action(card: str) -> None:
    """R4.3"""
    s = a_table()
    fill_islands(s, but=0)
    _, events = reveal(s, black=card)
    assert of_seat(events, BLACK)[0] == "action_lost"


def test_with_one_left_two_stones_place_one() -> None:
    """R4.3"""
    s = a_table()
    fill_islands(s, but=1)
    match, events = reveal(s, black="place_2_stones")
    assert of_seat(events, BLACK)[:2] == ["stone_placed_on_island", "rest_lost"]
    assert match.view(None)["supply"] == 0


def test_stones_of_the_expert_side_go_into_the_water() -> None:
    """R4.4"""
    match, _ = reveal(a_table(side="expert"))
    assert match.forms(BLACK) == [{"move": "place_stone", "region": {"x": [10, 590, 5], "y": [10, 530, 5]}}]
    events = match.play(BLACK, point(300, 270))
    assert events[0] == {"event": "stone_placed", "seat": BLACK, "stone": 1, "x": 300, "y": 270}
    assert match.view(None)["stones"][0] == [3000, 2700]
    assert why_not(match, RED, point(300, 270)) == "too_near_stone"
    assert why_not(match, RED, point(315, 270)) == "too_near_stone"
    assert why_not(match, RED, point(320, 270)) is None
    for corner in (point(10, 10), point(590, 530)):
        assert why_not(match, RED, corner) is None


def test_a_new_stone_takes_the_lowest_free_number() -> None:
    """R4.4"""
    s = a_table(side="expert")
    put(s, 1, 3000, 2700)
    put(s, 3, 3500, 2700)
    match, _ = reveal(s)
    assert match.play(BLACK, point(100, 400))[0]["stone"] == 2


def test_touching_a_village_a_stone_or_a_plank_is_allowed() -> None:
    """R4.4"""
    s = a_table(side="expert")
    put(s, 1, 3000, 2000)
    put(s, 2, 3800, 2000)
    bridge(s, "black_3", 1, 2)
    assert point_refusal(s, 5500 - 430, 2700) == 0
    assert point_refusal(s, 5500 - 429, 2700) == Why.TOO_NEAR_VILLAGE
    assert point_refusal(s, 3000 - 180, 2000) == 0
    assert point_refusal(s, 3000 - 179, 2000) == Why.TOO_NEAR_STONE
    assert point_refusal(s, 3400, 2000 + 140) == 0
    assert point_refusal(s, 3400, 2000 + 139) == Why.TOO_NEAR_PLANK


def test_listed_points_open_a_span_and_are_at_most_64() -> None:
    """R4.4"""
    match, _ = reveal(a_table(side="expert"))
    listed = match.legal(BLACK)
    assert 0 < len(listed) <= 64
    for move in listed:
        x, y = 10 * move["x"], 10 * move["y"]
        assert any((x - vx) ** 2 + (y - vy) ** 2 < 1600**2 for vx, vy in VILLAGES)


def test_points_are_listed_even_where_none_opens_a_span() -> None:
    """R4.4"""
    s = a_table(side="expert")
    for seat in range(6):
        hold(s, seat)
    match, _ = reveal(s)
    while match.copy_state().slot == 1:
        seat = match.active[0]
        listed = match.legal(seat)
        assert 0 < len(listed) <= 64
        assert len({(move["x"], move["y"]) for move in listed}) == len(listed)
        assert all(why_not(match, seat, move) is None for move in listed)
        assert max(move["x"] for move in listed) - min(move["x"] for move in listed) > 200, "far apart"
        match.play(seat, listed[0])


def test_every_point_can_come_onto_the_list() -> None:
    """R4.4"""
    assert gcd(FAR_APART, POINTS) == 1


def test_no_island_is_too_near_to_a_span() -> None:
    """R4.4"""
    from ludoteca.games.river_dragons.geometry import is_nearer

    places = ISLANDS + VILLAGES
    for a, b in SPAN_LIST:
        for third in range(27):
            if third not in (a, b):
                assert not is_nearer(*ISLANDS[third], *places[a], *places[b], 140)
    assert len(CLASHES) == 108
