import random

import numpy as np
import pytest

import ludoteca
from ludoteca.games.yangtze.tests.tables import (
    COLORS,
    FINISH,
    SEVEN,
    all_cards,
    discard,
    exchange,
    four,
    give,
    kinds_of_moves,
    last_turns,
    match_at,
    nearly_over,
    of_kind,
    pairs,
    place,
)
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.vocabulary import Json
from tests.refusals import why_not

FOURS = ["white", "orange", "purple", "black"]  # what each seat has four of, to have something to do


def with_a_set_each(s: np.record) -> np.record:
    for seat, color in enumerate(FOURS[: s.seats]):
        give(s, seat, **{color: 4})
    return s


def last_placed(s: np.record) -> tuple[Match, list[Json]]:
    """After the last tile has been placed where it matches nowhere."""
    match = match_at(s)
    return match, match.play(match.active[0], place(32, "N", south="orange"))


# == The last turns ====================================================


@pytest.mark.parametrize(("seats", "each"), [(2, 11), (3, 9), (4, 8)])
def test_everyone_places_as_many_tiles(seats: int, each: int) -> None:
    """Y4.1"""
    match, dice = ludoteca.new_match("yangtze", seats=seats, seed=3), random.Random(3)
    placed = [0] * seats
    while match.view(None)["phase"] == "placing":
        seat = match.active[0]
        move = dice.choice(match.legal(seat))
        placed[seat] += move["move"] == "place"
        match.play(seat, move)

    assert placed == [each] * seats
    assert (match.view(None)["held"], match.view(None)["pile_left"]) == ([0] * seats, 0)


@pytest.mark.parametrize(
    ("seats", "first", "order"),
    [(2, 0, [0, 1]), (2, 1, [1, 0]), (3, 2, [2, 0, 1]), (4, 0, [0, 1, 2, 3]), (4, 2, [2, 3, 0, 1])],
)
def test_then_everyone_has_one_last_turn_beginning_with_who_began(seats: int, first: int, order: list[int]) -> None:
    """Y4.1"""
    match, events = last_placed(with_a_set_each(nearly_over(seats=seats, first=first)))
    assert of_kind(events, "last_turns_begun")

    turns = []
    while not match.is_over:
        turns += match.active
        match.play(match.active[0], FINISH)

    assert turns == order


def test_the_last_turns_wait_until_every_tile_has_been_placed() -> None:
    """Y4.1"""
    match, events = last_placed(with_a_set_each(nearly_over(left=2)))

    assert not of_kind(events, "last_turns_begun")
    assert (match.active, kinds_of_moves(match, 3)) == ([3], {"dedicate_four", "place"})


def test_in_the_last_turn_one_only_exchanges_and_dedicates() -> None:
    """Y4.1"""
    s = with_a_set_each(last_turns())
    s.rafts[0] = 4
    match = match_at(s)

    assert kinds_of_moves(match, 0) == {"exchange", "dedicate_four", "finish"}
    assert why_not(match, 0, place(32, "N")) == "nothing_to_place"


def test_after_the_last_turns_the_match_is_over() -> None:
    """Y4.1"""
    match = match_at(with_a_set_each(last_turns(turn=3)))
    assert match.winners == []

    events = match.play(3, FINISH)

    assert (match.is_over, match.active, events[-1]) == (True, [], {"event": "match_ended"})
    assert why_not(match, 0, FINISH) == "match_over"


def test_in_the_last_turn_more_than_twelve_cards_are_no_problem() -> None:
    """Y4.2"""
    s = last_turns()
    give(s, 0, white=8, red=8)
    match = match_at(s)
    assert kinds_of_moves(match, 0) == {"dedicate_four", "finish"}
    assert why_not(match, 0, discard("white")) == "nothing_to_discard"

    match.play(0, FINISH)

    assert all_cards(match)[0] == {"white": 8, "red": 8}


# == The end of a last turn ============================================


def test_a_last_turn_can_always_be_ended() -> None:
    """Y4.4"""
    s = last_turns()
    s.rafts[0] = 2
    give(s, 0, white=5)
    give(s, 1, red=4)
    match = match_at(s)
    assert FINISH in match.legal(0)
    match.play(0, exchange("white", "red"))
    assert FINISH in match.legal(0)

    match.play(0, FINISH)

    assert match.active == [1]


def test_who_can_neither_exchange_nor_dedicate_is_not_asked() -> None:
    """Y4.4"""
    s = nearly_over()
    give(s, 0, white=3)  # short of four
    s.rafts[1] = 1  # short of two
    s.rafts[2] = 2
    match, events = last_placed(s)

    assert [event["seat"] for event in of_kind(events, "turn_skipped")] == [0, 1]
    assert (match.active, kinds_of_moves(match, 2)) == ([2], {"exchange", "finish"})


def test_two_rafts_without_a_card_are_not_enough_to_be_asked() -> None:
    """Y4.4"""
    s = last_turns()
    give(s, 0, white=4)
    s.rafts[1] = 2
    give(s, 2, white=4)
    match = match_at(s)
    events = match.play(0, FINISH)

    assert [event["seat"] for event in of_kind(events, "turn_skipped")] == [1]
    assert match.active == [2]


@pytest.mark.parametrize("dedication", [four("red"), pairs("red", "blue", "green"), SEVEN])
def test_any_set_is_enough_to_be_asked(dedication: Json) -> None:
    """Y4.4"""
    needed = {"dedicate_four": {"red": 4}, "dedicate_pairs": {"red": 2, "blue": 2, "green": 2}}
    s = last_turns()
    give(s, 0, white=4)
    give(s, 1, **needed.get(dedication["move"], dict.fromkeys(COLORS, 1)))
    match = match_at(s)
    match.play(0, FINISH)

    assert match.legal(1) == [dedication, FINISH]


def test_when_nobody_can_do_anything_the_match_ends_with_the_last_tile() -> None:
    """Y4.4"""
    match, events = last_placed(nearly_over())

    assert [event["seat"] for event in of_kind(events, "turn_skipped")] == [0, 1, 2, 3]
    assert match.is_over


@pytest.mark.parametrize(("move", "white"), [(four("white"), 8), (exchange("white", "red"), 2)])
def test_whoever_has_nothing_left_to_do_is_not_asked_again(move: Json, white: int) -> None:
    """Y4.4"""
    s = last_turns()
    s.rafts[0] = 4
    give(s, 0, white=white)
    give(s, 1, orange=4)
    match = match_at(s)
    match.play(0, move)

    assert match.active == [1]
