import pytest

from ludoteca.games.summer_pavilion.tests.tables import (
    PASS,
    a_table,
    at,
    crowded_table,
    display,
    have_turn,
    hold,
    holding,
    keep,
    keeping,
    kinds_of_moves,
    match_at,
    of_kind,
    passed,
    pick,
    picking,
    place,
    points,
    tiles_of,
)
from tests.refusals import why_not


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_picks_in_turn_clockwise_until_nothing_is_left(seats: int) -> None:
    """S2.1"""
    s = a_table(seats=seats)
    display(s, "display_1", red=1, blue=1, green=1, yellow=1)
    display(s, "display_2", red=2, orange=2)
    have_turn(s, seats - 1)
    match = match_at(s)

    turns = []
    while match.view(None)["phase"] == "picking":
        turns += match.active
        assert kinds_of_moves(match, match.active[0]) == {"pick"}
        match.play(match.active[0], match.legal(match.active[0])[0])

    assert turns == [(seats - 1 + i) % seats for i in range(len(turns))]
    assert not any(map(any, match.view(None)["sources"]))


def test_one_must_pick() -> None:
    """S2.1"""
    match = picking(display_1={"red": 4})

    assert why_not(match, 0, PASS) == "must_pick"
    assert match.legal(0) == [pick("display_1", "red")]


def test_a_pick_takes_all_tiles_of_the_color() -> None:
    """S2.2"""
    match = picking(display_1={"red": 3, "blue": 1})
    events = match.play(0, pick("display_1", "red"))

    assert tiles_of(match, 0) == {"red": 3}
    assert of_kind(events, "tiles_picked") == [
        {"event": "tiles_picked", "seat": 0, "source": "display_1", "color": "red", "count": 3}
    ]


@pytest.mark.parametrize("source", ["display_4", "center"])
def test_a_pick_takes_exactly_one_wild_tile_too(source: str) -> None:
    """S2.2"""
    s = a_table()
    display(s, source, red=1, purple=3)
    match = match_at(s)
    assert match.legal(0) == [pick(source, "red")]

    match.play(0, pick(source, "red"))

    assert tiles_of(match, 0) == {"red": 1, "purple": 1}
    assert at(match, "center") == {"purple": 2}


def test_which_color_is_the_wild_one_depends_on_the_round() -> None:
    """S2.2, S1.5"""
    match = picking(round_number=6, display_1={"red": 2, "purple": 2})
    assert match.legal(0) == [pick("display_1", "purple")]

    match.play(0, pick("display_1", "purple"))

    assert tiles_of(match, 0) == {"purple": 2, "red": 1}


def test_the_wild_color_can_be_picked_only_where_it_is_alone() -> None:
    """S2.3"""
    match = picking(display_1={"purple": 2, "red": 2}, display_2={"purple": 4})

    assert match.legal(0) == [pick("display_1", "red"), pick("display_2", "purple")]
    assert why_not(match, 0, pick("display_1", "purple")) == "wild_not_picked"


def test_of_wild_tiles_alone_exactly_one_is_taken() -> None:
    """S2.3"""
    match = picking(display_2={"purple": 4})
    match.play(0, pick("display_2", "purple"))

    assert tiles_of(match, 0) == {"purple": 1}


def test_the_rest_of_a_display_moves_to_the_center() -> None:
    """S2.4"""
    match = picking(display_1={"red": 1, "blue": 2, "green": 1}, center={"blue": 1})
    events = match.play(0, pick("display_1", "red"))

    assert at(match, "display_1") == {}
    assert at(match, "center") == {"blue": 3, "green": 1}
    assert [(event["color"], event["count"]) for event in of_kind(events, "tiles_to_center")] == [
        ("green", 1),
        ("blue", 2),
    ]


def test_the_rest_of_the_center_stays() -> None:
    """S2.4"""
    match = picking(center={"red": 2, "blue": 2, "green": 1})
    events = match.play(0, pick("center", "blue"))

    assert at(match, "center") == {"red": 2, "green": 1}
    assert not of_kind(events, "tiles_to_center")


def test_the_first_pick_from_the_center_takes_the_token_and_costs_a_point_for_each_tile() -> None:
    """S2.5"""
    match = picking(center={"red": 2, "purple": 2, "blue": 1})
    events = match.play(0, pick("center", "red"))

    assert match.view(None)["token"] == 0
    assert points(match, 0) == 5 - 3
    assert of_kind(events, "token_taken", "points_lost") == [
        {"event": "token_taken", "seat": 0},
        {"event": "points_lost", "seat": 0, "line": "token", "count": 3},
    ]


def test_later_picks_from_the_center_cost_nothing() -> None:
    """S2.5"""
    match = picking(center={"red": 1, "blue": 3, "green": 1})
    match.play(0, pick("center", "red"))
    events = match.play(1, pick("center", "blue"))

    assert match.scores == [4, 5]
    assert match.view(None)["token"] == 0
    assert not of_kind(events, "token_taken", "points_lost")


def test_a_pick_from_a_display_leaves_the_token_where_it_is() -> None:
    """S2.5"""
    match = picking(display_1={"red": 2, "blue": 2})
    match.play(0, pick("display_1", "red"))

    assert (match.view(None)["token"], match.scores) == (-1, [5, 5])


def test_there_is_no_limit_to_the_tiles_beside_a_board() -> None:
    """S2.6"""
    s = a_table()
    hold(s, 0, red=15, blue=15, green=15)
    display(s, "display_1", red=4)
    match = match_at(s)
    match.play(0, pick("display_1", "red"))

    assert tiles_of(match, 0) == {"red": 19, "blue": 15, "green": 15}


@pytest.mark.parametrize(("round_number", "helps"), [(1, True), (2, False)])
def test_a_tile_is_wild_only_in_the_round_of_its_color(round_number: int, helps: bool) -> None:
    """S2.6"""
    match = holding(round_number=round_number, red=1, purple=1)

    assert (place("red 2", wilds=1) in match.legal(0)) == helps


def test_only_a_source_with_a_tile_can_be_picked_from() -> None:
    """S2.7"""
    match = picking(display_1={"red": 4})

    assert why_not(match, 0, pick("display_2", "red")) == "empty_source"
    assert why_not(match, 0, pick("center", "red")) == "empty_source"


def test_without_any_tile_to_pick_phase_one_is_over_at_once() -> None:
    """S2.7"""
    s = crowded_table()
    passed(s, 0, 1, 2)
    keeping(s, 3, green=1, yellow=1)
    match = match_at(s)
    events = match.play(3, keep(green=1, yellow=1))

    assert [event["event"] for event in events[-4:]] == [
        "tiles_brought_back",
        "tiles_brought_back",
        "placing_begun",
        "turn_begun",
    ]
    assert (match.view(None)["round_number"], match.view(None)["phase"]) == (2, "placing")
    assert (match.active, tiles_of(match, 3)) == ([3], {"green": 1, "yellow": 1})
