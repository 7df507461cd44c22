import pytest

from ludoteca.games.yangtze.tests.tables import (
    SEVEN,
    a_table,
    cards,
    exchange,
    four,
    give,
    holding,
    kinds_of_moves,
    leave,
    match_at,
    of_kind,
    pairs,
    place,
    points,
    reward,
    supply,
)
from ludoteca.kernel.errors import BadMove
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.vocabulary import Json
from tests.refusals import why_not


def dedications(match: Match) -> list[Json]:
    return [move for move in match.legal(0) if move["move"].startswith("dedicate")]


# == Exchange ==========================================================


def test_an_exchange_turns_two_rafts_and_a_card_into_a_card_of_another_color() -> None:
    """Y2.1"""
    match = holding(rafts=3, purple=2)
    match.play(0, exchange("purple", "red"))

    assert cards(match, 0) == {"purple": 1, "red": 1}
    assert match.view(None)["rafts"] == [1, 0, 0, 0]
    assert (supply(match, "purple"), supply(match, "red")) == (7, 7)
    assert match.active == [0]


def test_an_exchange_is_offered_for_every_card_one_has_and_every_other_color() -> None:
    """Y2.1"""
    offered = [move for move in holding(rafts=2, purple=2, red=1).legal(0) if move["move"] == "exchange"]

    assert len(offered) == 2 * 6
    assert {move["give"] for move in offered} == {"purple", "red"}
    assert all(move["give"] != move["take"] for move in offered)


@pytest.mark.parametrize(("rafts", "reason"), [(0, "too_few_rafts"), (1, "too_few_rafts"), (2, None)])
def test_an_exchange_needs_two_rafts(rafts: int, reason: str | None) -> None:
    """Y2.1"""
    assert why_not(holding(rafts=rafts, purple=1), 0, exchange("purple", "red")) == reason


def test_a_color_that_has_run_out_cannot_be_taken_in_exchange() -> None:
    """Y2.1"""
    s = a_table()
    give(s, 0, purple=1)
    leave(s, 3, red=0, blue=1)
    s.rafts[0] = 2
    match = match_at(s)

    assert why_not(match, 0, exchange("purple", "red")) == "empty_supply"
    assert why_not(match, 0, exchange("purple", "blue")) is None


def test_one_exchanges_at_most_once_in_a_turn() -> None:
    """Y2.1"""
    match = holding(rafts=4, purple=2)
    match.play(0, exchange("purple", "red"))

    assert why_not(match, 0, exchange("purple", "red")) == "already_exchanged"
    assert "exchange" not in kinds_of_moves(match, 0)


# == Dedicate ==========================================================


def test_a_dedicated_set_returns_to_the_supply_and_earns_the_top_card_of_its_category() -> None:
    """Y2.2"""
    match = holding(red=4, blue=1)
    events = match.play(0, four("red"))

    assert cards(match, 0) == {"blue": 1}
    assert supply(match, "red") == 8
    assert of_kind(events, "reward_taken") == [
        {"event": "reward_taken", "seat": 0, "category": "four_alike", "count": 8}
    ]
    assert (match.scores, match.active) == ([8, 0, 0, 0], [0])


def test_the_next_set_of_a_category_earns_the_card_below() -> None:
    """Y2.2"""
    s = a_table(turn=1)
    reward(s, three_pairs=[0])
    give(s, 1, red=2, blue=2, green=2)
    match = match_at(s)
    match.play(1, pairs("red", "blue", "green"))

    assert match.scores == [9, 8, 0, 0]


def test_exchanging_and_dedicating_are_optional() -> None:
    """Y2.1, Y2.2"""
    match = holding(rafts=2, red=4)
    assert {"exchange", "dedicate_four", "place"} == kinds_of_moves(match, 0)

    match.play(0, place(32, "N"))

    assert match.active == [1]


def test_one_dedicates_at_most_one_set_in_a_turn() -> None:
    """Y2.2"""
    match = holding(red=4, blue=4)
    match.play(0, four("red"))

    assert why_not(match, 0, four("blue")) == "already_dedicated"
    assert kinds_of_moves(match, 0) == {"place"}


def test_four_alike_are_four_cards_of_one_color() -> None:
    """Y2.2a"""
    match = holding(red=3, blue=5)
    assert dedications(match) == [four("blue")]

    match.play(0, four("blue"))

    assert cards(match, 0) == {"red": 3, "blue": 1}


def test_three_pairs_are_two_cards_in_each_of_three_colors() -> None:
    """Y2.2b"""
    match = holding(white=2, red=3, blue=2, green=1)
    assert dedications(match) == [pairs("white", "red", "blue")]

    events = match.play(0, pairs("blue", "white", "red"))

    assert cards(match, 0) == {"red": 1, "green": 1}
    assert [event["category"] for event in of_kind(events, "reward_taken")] == ["three_pairs"]


def test_with_pairs_in_more_colors_one_chooses_three() -> None:
    """Y2.2b"""
    chosen = ["white red blue", "white red green", "white blue green", "red blue green"]

    assert dedications(holding(white=2, red=2, blue=2, green=2)) == [pairs(*colors.split()) for colors in chosen]


def test_four_cards_of_one_color_are_not_two_pairs() -> None:
    """Y2.2b"""
    match = holding(red=4, blue=2)

    assert dedications(match) == [four("red")]
    with pytest.raises(BadMove):
        match.refusal(0, pairs("red", "red", "blue"))


def test_seven_different_are_a_card_of_every_color() -> None:
    """Y2.2c"""
    match = holding(white=1, orange=1, red=2, purple=1, blue=1, green=1, black=1)
    assert dedications(match) == [SEVEN]

    match.play(0, SEVEN)

    assert (cards(match, 0), match.scores) == ({"red": 1}, [10, 0, 0, 0])


def test_six_different_are_no_set() -> None:
    """Y2.2c"""
    match = holding(white=1, orange=1, red=2, purple=1, blue=1, green=1)

    assert why_not(match, 0, SEVEN) == "not_seven_different"


@pytest.mark.parametrize(("seats", "stack"), [(2, 6), (3, 8), (4, 9)])
def test_when_a_stack_is_gone_its_sets_earn_a_general_card(seats: int, stack: int) -> None:
    """Y2.3"""
    s = a_table(seats=seats)
    reward(s, four_alike=[1] * stack)
    give(s, 0, red=4)
    match = match_at(s)
    events = match.play(0, four("red"))

    assert [event["count"] for event in of_kind(events, "general_taken")] == [4]
    assert (match.view(None)["generals"][:2], points(match, 0)) == ([1, 0], 4)


def test_when_the_general_cards_are_gone_too_a_set_earns_four_points_without_a_card() -> None:
    """Y2.3"""
    s = a_table()
    reward(s, four_alike=[1] * 9)
    s.generals[:3] = 1
    give(s, 0, red=4)
    match = match_at(s)
    events = match.play(0, four("red"))

    assert [event["count"] for event in of_kind(events, "points_noted")] == [4]
    assert (match.view(None)["generals"], match.view(None)["noted"]) == ([1, 1, 1, 0], [1, 0, 0, 0])
    assert points(match, 0) == 8


def test_no_general_card_is_given_while_the_stack_of_the_category_holds_a_card() -> None:
    """Y2.3"""
    s = a_table()
    reward(s, four_alike=[1] * 8, three_pairs=[2] * 9)
    give(s, 0, red=4)
    match = match_at(s)
    events = match.play(0, four("red"))

    assert [event["count"] for event in of_kind(events, "reward_taken")] == [4]
    assert match.view(None)["generals"] == [0, 0, 0, 0]
