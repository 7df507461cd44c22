import pytest

from ludoteca.games.yangtze.tests.tables import (
    FINISH,
    a_table,
    cards,
    discard,
    exchange,
    four,
    give,
    hold,
    holding,
    kinds_of_moves,
    match_at,
    nearly_over,
    of_kind,
    place,
    supply,
)
from tests.refusals import why_not

# == The order =========================================================


def test_one_may_dedicate_what_one_has_just_exchanged() -> None:
    """Y2.4"""
    match = holding(rafts=2, purple=1, red=3)
    match.play(0, exchange("purple", "red"))
    match.play(0, four("red"))

    assert (cards(match, 0), match.scores) == ({}, [8, 0, 0, 0])


def test_nothing_is_exchanged_after_dedicating() -> None:
    """Y2.4"""
    match = holding(rafts=2, purple=1, red=4)
    match.play(0, four("red"))

    assert why_not(match, 0, exchange("purple", "red")) == "exchange_after_dedicating"
    assert kinds_of_moves(match, 0) == {"place"}


def test_nothing_is_exchanged_or_dedicated_after_placing() -> None:
    """Y2.4"""
    match = holding(rafts=2, red=4)
    match.play(0, place(32, "N"))

    assert why_not(match, 0, exchange("red", "blue")) == why_not(match, 0, four("red")) == "not_your_turn"


def test_nobody_places_a_tile_with_thirteen_lantern_cards() -> None:
    """Y2.5"""
    match = holding(red=7, blue=6)

    assert why_not(match, 0, place(32, "N")) == "over_the_limit"
    assert kinds_of_moves(match, 0) == {"dedicate_four", "discard"}


def test_one_places_a_tile_with_twelve_lantern_cards() -> None:
    """Y2.5"""
    match = holding(red=6, blue=6)
    match.play(0, place(32, "N"))

    assert match.active == [1]


def test_one_discards_cards_of_ones_choice_to_the_supply() -> None:
    """Y2.5"""
    match = holding(red=7, blue=5, green=1)
    assert [move for move in match.legal(0) if move["move"] == "discard"] == [
        discard("red"),
        discard("blue"),
        discard("green"),
    ]

    match.play(0, discard("green"))

    assert (cards(match, 0), supply(match, "green")) == ({"red": 7, "blue": 5}, 8)


def test_with_twelve_lantern_cards_nothing_is_discarded() -> None:
    """Y2.5"""
    match = holding(red=7, blue=6)
    match.play(0, discard("red"))

    assert why_not(match, 0, discard("red")) == "nothing_to_discard"
    assert why_not(match, 0, place(32, "N")) is None


def test_one_may_dedicate_instead_of_discarding() -> None:
    """Y2.5"""
    match = holding(red=8, blue=8)
    match.play(0, four("red"))

    assert kinds_of_moves(match, 0) == {"place"}


def test_one_may_dedicate_and_then_discard_what_is_still_too_much() -> None:
    """Y2.5"""
    match = holding(red=8, blue=8, green=2)
    for move in (four("red"), discard("blue"), discard("green"), place(32, "N")):
        match.play(0, move)

    assert match.active == [1]


def test_the_limit_counts_only_in_ones_own_turn() -> None:
    """Y2.5"""
    s = a_table()
    give(s, 1, green=8, blue=8)
    hold(s, 0, 32)
    match = match_at(s)
    match.play(0, place(32, "N", south="orange"))

    assert cards(match, 1) == {"red": 1, "blue": 8, "green": 8}
    assert kinds_of_moves(match, 1) == {"dedicate_four", "discard"}


# == Place =============================================================


def test_placing_is_compulsory() -> None:
    """Y2.6"""
    assert why_not(holding(red=4), 0, FINISH) == "must_place"


def test_the_tile_comes_from_ones_hand() -> None:
    """Y2.6"""
    match = holding()

    assert {move["tile"] for move in match.legal(0)} == {25, 26, 32}
    assert why_not(match, 0, place(1, "N")) == "tile_not_held"


@pytest.mark.parametrize("rotation", range(4))
@pytest.mark.parametrize("spot", "NESW")
def test_a_tile_goes_beside_another_turned_as_one_likes(spot: str, rotation: int) -> None:
    """Y2.6"""
    assert why_not(holding(), 0, place(32, spot, rotation)) is None


@pytest.mark.parametrize("spot", ["NE", "SE", "SW", "NW"])
def test_touching_with_a_corner_is_not_enough(spot: str) -> None:
    """Y2.6"""
    assert why_not(holding(), 0, place(32, spot)) == "cell_apart"


def test_a_tile_does_not_lie_apart_or_on_another() -> None:
    """Y2.6"""
    assert why_not(holding(), 0, place(32, "NN")) == "cell_apart"
    assert why_not(holding(), 0, place(32, "NS")) == "cell_taken"


def test_colors_need_not_match() -> None:
    """Y2.6"""
    match = holding()
    events = match.play(0, place(32, "N", south="orange"))

    assert not of_kind(events, "side_matched")


@pytest.mark.parametrize("row", "NESW")
def test_the_lake_has_no_edge(row: str) -> None:
    """Y2.6"""
    match = match_at(nearly_over(row=row))
    match.play(3, place(32, row * 32))

    assert len(match.view(None)["board"]) == 33


@pytest.mark.parametrize("tile", [25, 26])
def test_rotations_that_look_the_same_are_one_move(tile: int) -> None:
    """Y2.6"""
    match = holding()

    assert [move["rotation"] for move in match.legal(0) if (move["tile"], move["y"]) == (tile, 33)] == [0, 1]
    assert [why_not(match, 0, place(tile, "N", r)) for r in (0, 1, 2, 3)] == [None, None, "looks_alike", "looks_alike"]


def test_every_tile_of_the_hand_is_offered_in_every_rotation_at_every_free_side() -> None:
    """Y2.6"""
    s = a_table(place(1, "N"))
    hold(s, 0, 25, 26, 32)

    assert len(match_at(s).legal(0)) == (2 + 2 + 4) * 6


def test_a_full_turn_is_exchange_dedicate_discard_place() -> None:
    """Y2.7"""
    match, steps = holding(rafts=2, red=3, purple=2, blue=6, green=6), []
    for move in (exchange("purple", "red"), four("red"), discard("blue"), place(32, "N")):
        steps.append(match.view(None)["step"])
        match.play(0, move)

    assert steps == ["none", "exchanged", "dedicated", "discarded"]
    assert (match.view(None)["step"], match.active) == ("none", [1])


def test_discarding_closes_exchanging_and_dedicating() -> None:
    """Y2.7"""
    match = holding(rafts=2, red=8, blue=6)
    match.play(0, discard("blue"))

    assert why_not(match, 0, exchange("red", "blue")) == why_not(match, 0, four("red")) == "step_closed"
    assert kinds_of_moves(match, 0) == {"discard"}


def test_cards_are_discarded_one_at_a_time_until_twelve_are_left() -> None:
    """Y2.7"""
    match = holding(red=8, blue=7)
    for left in (14, 13, 12):
        assert why_not(match, 0, place(32, "N")) == "over_the_limit"
        match.play(0, discard("red"))
        assert sum(cards(match, 0).values()) == left

    assert kinds_of_moves(match, 0) == {"place"}
