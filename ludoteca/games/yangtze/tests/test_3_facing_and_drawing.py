import numpy as np
import pytest

from ludoteca.games.yangtze.rules import deal_lanterns
from ludoteca.games.yangtze.tests.tables import (
    a_table,
    all_cards,
    cards,
    hold,
    leave,
    match_at,
    nearly_over,
    of_kind,
    place,
    turned,
)

# == What everyone faces ===============================================


@pytest.mark.parametrize(("seats", "faced"), [(2, "orange blue"), (3, "orange red blue"), (4, "orange red blue white")])
def test_everyone_takes_a_card_of_the_color_they_face_and_a_side_without_a_player_gives_nothing(
    seats: int, faced: str
) -> None:
    """Y3.6"""
    s = a_table(seats=seats)
    hold(s, 0, 32)
    match = match_at(s)
    match.play(0, place(32, "N", south="orange"))

    assert all_cards(match) == [{color: 1} for color in faced.split()]
    assert sum(match.view(None)["supply"]) == {2: 35, 3: 49, 4: 56}[seats] - seats


def test_the_player_who_placed_takes_first_and_the_others_follow_clockwise() -> None:
    """Y3.6"""
    s = a_table(turn=2)
    hold(s, 2, 32)
    events = match_at(s).play(2, place(32, "N", south="orange"))

    taken = [(event["seat"], event["color"]) for event in of_kind(events, "lantern_taken")]
    assert taken == [(2, "blue"), (3, "white"), (0, "orange"), (1, "red")]


@pytest.mark.parametrize(("placing", "taker"), [(0, 0), (1, 2), (2, 2), (3, 0)])
def test_the_last_card_of_a_color_goes_to_who_comes_first(placing: int, taker: int) -> None:
    """Y3.6"""
    s = a_table()
    leave(s, 1, white=1)
    deal_lanterns(s, placing, 26, turned(26, south="white"), np.zeros(64, np.int64))

    assert [cards(match_at(s), seat).get("white", 0) for seat in (0, 2)] == [int(taker == seat) for seat in (0, 2)]


# == Drawing ===========================================================


def test_whoever_placed_draws_a_tile_last_of_all() -> None:
    """Y3.7"""
    s = a_table()
    hold(s, 0, 32)
    drawn, match = int(s.pile[s.pile_left - 1]), match_at(s)
    events = match.play(0, place(32, "N"))

    assert [event["event"] for event in events][-2:] == ["tile_drawn", "turn_begun"]
    assert match.view(0)["hand"][0] == [drawn, *s.hand[0, 1:]]
    assert (match.view(None)["held"], match.view(None)["pile_left"]) == ([3, 3, 3, 3], 19)


def test_nobody_else_sees_the_tile_that_is_drawn() -> None:
    """Y3.7, Y1.4"""
    match = match_at(a_table())
    codes = match.play_code(0, int(match.legal_codes(0)[0]))

    seen_by = [viewer for viewer in (0, 1, 2, 3, None) if "tile" in of_kind(match.told(codes, viewer), "tile_drawn")[0]]
    assert seen_by == [0]


def test_without_a_pile_nothing_is_drawn() -> None:
    """Y3.7"""
    s = nearly_over(left=5, first=1)
    kept, match = int(s.hand[0, 1]), match_at(s)
    events = match.play(0, place(32, "N"))

    assert not of_kind(events, "tile_drawn")
    assert match.view(0)["hand"][0] == [kept, -1, -1]
    assert match.view(None)["held"] == [1, 1, 1, 1]
