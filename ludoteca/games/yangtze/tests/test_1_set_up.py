import numpy as np
import pytest

import ludoteca
from ludoteca.games.yangtze.data import IN_PLAY, REWARD_DOTS, Category, Side
from ludoteca.games.yangtze.lake import side_of
from ludoteca.games.yangtze.rules import dedicate
from ludoteca.games.yangtze.tests.tables import (
    COLORS,
    a_table,
    all_cards,
    cards,
    color_shown,
    dealt,
    four,
    give,
    hold,
    kinds_of_moves,
    match_at,
    of_kind,
    place,
    reward,
    supply,
)
from ludoteca.games.yangtze.vocabulary import EVENTS
from ludoteca.kernel.play.match import Match

MIDDLE = 34 * 69 + 34
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def new(seats: int, seed: int = 1) -> Match:
    return ludoteca.new_match("yangtze", seats=seats, seed=seed)


@SEATS
def test_only_the_start_tile_lies_in_the_middle_of_the_table(seats: int) -> None:
    """Y1.1"""
    assert new(seats).view(None)["board"] == [[MIDDLE, 0]]


@SEATS
def test_every_player_sits_at_another_side(seats: int) -> None:
    """Y1.1"""
    assert len({side_of(a_table(seats=seats), seat) for seat in range(seats)}) == seats


@SEATS
def test_turns_go_clockwise(seats: int) -> None:
    """Y1.1"""
    match, turns = match_at(a_table(seats=seats, turn=1)), []
    for _ in range(seats + 1):
        turns += match.active
        match.play(match.active[0], match.legal(match.active[0])[0])

    clockwise = [(1 + i) % seats for i in range(seats + 1)]
    assert turns == clockwise


@SEATS
def test_the_red_side_of_the_start_tile_faces_the_player_who_begins(seats: int) -> None:
    """Y1.2, Y1.10"""
    for first in range(seats):
        s = dealt(seats, first)
        assert color_shown(0, s.rotation[0], side_of(s, first)) == "red"


@SEATS
def test_chance_decides_which_player_the_red_side_faces(seats: int) -> None:
    """Y1.2"""
    assert {int(new(seats, seed).copy_state().first) for seed in range(40)} == set(range(seats))


@pytest.mark.parametrize(("seats", "out"), [(2, 13), (3, 8), (4, 3)])
def test_some_of_the_thirty_five_tiles_take_no_part(seats: int, out: int) -> None:
    """Y1.3"""
    s = new(seats).copy_state()
    tiles = [*s.hand[:seats].ravel(), *s.pile[: s.pile_left]]

    assert len(set(tiles)) == len(tiles) == 35 - out
    assert set(tiles) < set(range(1, 36))


def test_any_tile_may_be_left_out() -> None:
    """Y1.3"""
    never_left_out = set(range(1, 36))
    for seed in range(60):
        s = new(2, seed).copy_state()
        never_left_out &= {*s.hand[:2].ravel(), *s.pile[: s.pile_left]}

    assert not never_left_out


@SEATS
def test_nobody_sees_which_tiles_are_left_out_or_in_the_pile(seats: int) -> None:
    """Y1.3, Y1.4"""
    match = new(seats)
    for viewer in (None, *range(seats)):
        assert "pile" not in match.view(viewer)
        assert set(match.seen(viewer).pile) == {-1}


@pytest.mark.parametrize(("seats", "pile"), [(2, 16), (3, 18), (4, 20)])
def test_everyone_is_dealt_three_tiles_and_all_know_how_many_the_pile_has(seats: int, pile: int) -> None:
    """Y1.4"""
    view = new(seats).view(None)

    assert view["held"] == [3] * seats
    assert view["pile_left"] == pile


@SEATS
def test_a_hand_is_seen_only_by_its_owner(seats: int) -> None:
    """Y1.4"""
    match = new(seats)

    assert match.view(None)["hand"] == [None] * seats
    for seat in range(seats):
        shown = match.view(seat)["hand"]
        assert min(shown.pop(seat)) >= 1
        assert shown == [None] * (seats - 1)


# Every stack from its top: four alike, three pairs, seven different.
STACKS = {
    2: [[8, 7, 6, 5, 5, 4], [9, 8, 7, 6, 5, 5], [10, 9, 8, 7, 6, 5]],
    3: [[8, 7, 6, 6, 5, 5, 5, 4], [9, 8, 7, 7, 6, 6, 5, 5], [10, 9, 8, 8, 7, 7, 6, 5]],
    4: [[8, 7, 7, 6, 6, 5, 5, 5, 4], [9, 8, 8, 7, 7, 6, 6, 5, 5], [10, 9, 9, 8, 8, 7, 7, 6, 5]],
}


@SEATS
@pytest.mark.parametrize("category", Category)
def test_the_most_valuable_card_of_a_stack_is_on_top(seats: int, category: Category) -> None:
    """Y1.5"""
    s, events = a_table(seats=seats), np.zeros(64, np.int64)
    for _ in range(10):
        dedicate(s, 0, int(category), events)
    told = [EVENTS.to_json(int(code)) for code in events[1 : 1 + events[0]]]

    assert [event["count"] for event in of_kind(told, "reward_taken")] == STACKS[seats][category]


@pytest.mark.parametrize(("seats", "size", "most_dots"), [(2, 6, 2), (3, 8, 3), (4, 9, 4)])
def test_cards_with_dots_stay_out_at_smaller_tables(seats: int, size: int, most_dots: int) -> None:
    """Y1.5"""
    in_play = IN_PLAY[seats - 2] == 1

    assert in_play.sum(axis=1).tolist() == [size] * 3
    assert REWARD_DOTS[in_play].max() <= most_dots
    assert (REWARD_DOTS[~in_play] > most_dots).all()


def test_anyone_may_look_through_the_stacks() -> None:
    """Y1.5"""
    s = a_table()
    reward(s, four_alike=[2, 0])

    assert match_at(s).view(None)["taken_by"] == [[2, 0] + [-1] * 7, [-1] * 9, [-1] * 9]


def test_three_general_cards_of_four_points_lie_beside_the_stacks() -> None:
    """Y1.6"""
    s = a_table()
    reward(s, four_alike=[3] * 9)
    for seat in range(4):
        give(s, seat, **{COLORS[seat]: 4})
    match, told = match_at(s), []
    for seat in range(4):
        told += match.play(seat, four(COLORS[seat]))
        match.play(seat, match.legal(seat)[-1])

    assert [(event["seat"], event["count"]) for event in of_kind(told, "general_taken")] == [(0, 4), (1, 4), (2, 4)]


@pytest.mark.parametrize(("seats", "cards_per_color"), [(2, 5), (3, 7), (4, 8)])
def test_the_supply_holds_as_many_cards_of_each_color(seats: int, cards_per_color: int) -> None:
    """Y1.7"""
    match = new(seats)
    for color in COLORS:
        assert supply(match, color) + sum(cards(match, seat).get(color, 0) for seat in range(seats)) == cards_per_color


# What the start tile shows the seats, by who begins: clockwise it is red, white, black and blue.
SHOWN = {
    2: ["red black", "black red"],
    3: ["red white black", "blue red white", "black blue red"],
    4: ["red white black blue", "blue red white black", "black blue red white", "white black blue red"],
}


@SEATS
def test_everyone_takes_a_card_of_the_color_that_the_start_tile_shows_them(seats: int) -> None:
    """Y1.8"""
    for first, shown in enumerate(SHOWN[seats]):
        assert all_cards(match_at(dealt(seats, first))) == [{color: 1} for color in shown.split()]


def test_cards_rafts_and_rewards_lie_open() -> None:
    """Y1.8"""
    assert {"lanterns", "rafts", "taken_by", "generals", "noted"} < new(4).view(None).keys()


@SEATS
def test_nobody_begins_with_a_raft(seats: int) -> None:
    """Y1.9"""
    match = new(seats)

    assert match.view(None)["rafts"] == [0] * seats
    assert kinds_of_moves(match, match.active[0]) == {"place"}


def test_rafts_never_run_out() -> None:
    """Y1.9"""
    s = a_table(place(2, "E"))
    s.rafts[:] = 100
    hold(s, 0, 11)
    match = match_at(s)

    match.play(0, place(11, "EE", west="green"))

    assert match.view(None)["rafts"] == [101, 100, 100, 100]


@SEATS
def test_whoever_received_the_red_card_begins(seats: int) -> None:
    """Y1.10"""
    for seed in range(10):
        match = new(seats, seed)
        assert [cards(match, seat) for seat in match.active] == [{"red": 1}]


@pytest.mark.parametrize(("seats", "sides"), [(2, "SN"), (3, "SWN"), (4, "SWNE")])
def test_seats_are_counted_clockwise_from_the_south(seats: int, sides: str) -> None:
    """Y1.11"""
    assert "".join(Side(side_of(a_table(seats=seats), seat)).name[0] for seat in range(seats)) == sides
