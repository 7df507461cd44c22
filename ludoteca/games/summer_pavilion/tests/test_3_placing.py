import pytest

from ludoteca.games.summer_pavilion.tests.tables import (
    COLORS,
    OUTER,
    PASS,
    a_table,
    display,
    each,
    have_turn,
    hold,
    holding,
    in_place,
    kinds_of_moves,
    lay,
    match_at,
    of_kind,
    on,
    passed,
    pick,
    place,
    placements,
    points,
    tiles_of,
)
from ludoteca.kernel.errors import BadMove
from ludoteca.kernel.play.match import Match
from tests.refusals import why_not

# == Turns =============================================================


def last_pick(token: int, first: int = 0) -> Match:
    """Three seats with a red tile each; seat 1 is to pick the last tile of the round, and a seat holds the token."""
    s = a_table(seats=3)
    for seat in range(3):
        hold(s, seat, red=1)
    display(s, "display_1", blue=1)
    have_turn(s, 1)
    s.first, s.token = first, token
    return match_at(s)


@pytest.mark.parametrize("token", [0, 1, 2])
def test_the_holder_of_the_token_begins_to_place(token: int) -> None:
    """S3.1"""
    match = last_pick(token)
    events = match.play(1, pick("display_1", "blue"))

    assert match.active == [token]
    assert events[-2:] == [{"event": "placing_begun", "seat": token}, {"event": "turn_begun", "seat": token}]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_if_nobody_took_the_token_who_began_the_round_begins_to_place(first: int) -> None:
    """S3.1"""
    match = last_pick(token=-1, first=first)
    match.play(1, pick("display_1", "blue"))

    assert match.active == [first]


def test_turns_go_clockwise_and_who_has_passed_is_skipped() -> None:
    """S3.1"""
    s = a_table(seats=4)
    for seat in range(4):
        hold(s, seat, **{COLORS[seat]: 6})
    passed(s, 1)
    hold(s, 1, green=0)
    have_turn(s, 2)
    match = match_at(s)

    turns = []
    for number in (1, 2, 3):
        for seat in (2, 3, 0):
            turns += match.active
            match.play(seat, place(f"{COLORS[seat]} {number}"))

    assert turns == [2, 3, 0] * 3


def test_a_turn_is_one_placement() -> None:
    """S3.1"""
    match = holding(red=5)
    match.play(0, place("red 1"))

    assert match.active == [1]
    assert why_not(match, 0, place("red 2")) == "not_your_turn_to_place"


# == Paying ============================================================


@pytest.mark.parametrize("number", range(1, 7))
def test_a_space_costs_as_many_tiles_as_its_number_and_all_but_one_go_to_the_tower(number: int) -> None:
    """S3.2"""
    match = holding(red=6)
    events = match.play(0, place(f"red {number}"))

    assert on(match, 0, f"red {number}") == "red"
    assert in_place(match, "tower").get("red", 0) == number - 1
    assert tiles_of(match, 0).get("red", 0) == 6 - number
    assert [event["count"] for event in of_kind(events, "tiles_paid")] == ([number - 1] if number > 1 else [])


def test_one_chooses_how_many_wild_tiles_to_spend() -> None:
    """S3.3"""
    match = holding(red=4, purple=4)

    assert [move["wilds"] for move in placements(match, 0, star="red", slot=4)] == [0, 1, 2, 3]
    assert [move["wilds"] for move in placements(match, 0, star="red", slot=6)] == [2, 3, 4]
    assert [move["wilds"] for move in placements(match, 0, star="red", slot=1)] == [0]


def test_the_tile_placed_is_of_the_color_and_only_others_can_be_wild() -> None:
    """S3.3"""
    match = holding(red=1, purple=9)
    assert [move["wilds"] for move in placements(match, 0, star="red", slot=6)] == [5]

    match.play(0, place("red 6", wilds=5))

    assert on(match, 0, "red 6") == "red"
    assert (tiles_of(match, 0), in_place(match, "tower")) == ({"purple": 4}, {"purple": 5})


def test_without_a_tile_of_the_color_wild_tiles_do_not_help() -> None:
    """S3.3"""
    match = holding(blue=1, purple=6)

    assert not placements(match, 0, star="red")
    assert why_not(match, 0, place("red 6", wilds=5)) == "none_of_the_color"
    assert why_not(match, 0, place("blue 1", wilds=1)) == "placed_tile_is_wild"


def test_on_the_center_star_the_color_is_chosen_and_paid_like_any_other() -> None:
    """S3.3"""
    match = holding(red=1, blue=2, purple=1)
    offered = placements(match, 0, star="center", slot=2)

    assert [(move["color"], move["wilds"]) for move in offered] == [("blue", 0), ("blue", 1), ("red", 1)]


def test_the_wild_color_itself_is_paid_with_its_own_tiles() -> None:
    """S3.4"""
    match = holding(purple=4, red=1)

    assert [(m["slot"], m["wilds"]) for m in placements(match, 0, star="purple")] == [(1, 0), (2, 0), (3, 0), (4, 0)]
    assert why_not(match, 0, place("purple 2", wilds=1)) == "wild_for_itself"


def test_a_wild_tile_lies_on_a_space_only_as_its_own_color() -> None:
    """S3.4"""
    match = holding(purple=3)

    assert {(move["star"], move["color"]) for move in placements(match, 0)} == {
        ("purple", "purple"),
        ("center", "purple"),
    }


# == Where =============================================================


@pytest.mark.parametrize("star", OUTER)
def test_an_outer_star_takes_only_its_own_color(star: str) -> None:
    """S3.5"""
    match = holding(**each(2))

    assert {move["color"] for move in placements(match, 0, star=star)} == {star}


def test_the_center_star_takes_six_different_colors_each_on_any_free_space() -> None:
    """S3.5"""
    s = a_table()
    hold(s, 0, **each(6))
    lay(s, 0, "center 2", color="red")
    lay(s, 0, "center 5", color="green")
    offered = placements(match_at(s), 0, star="center")

    assert {(move["color"], move["slot"]) for move in offered} == {
        (color, slot) for color in ("purple", "orange", "yellow", "blue") for slot in (1, 3, 4, 6)
    }


def test_a_space_takes_one_tile_for_the_whole_match() -> None:
    """S3.6"""
    match = holding(red=8)
    match.play(0, place("red 3"))
    match.play(1, PASS)
    match.play(1, {"move": "keep", "counts": [0] * 6})

    assert why_not(match, 0, place("red 3")) == "space_filled"
    assert not placements(match, 0, star="red", slot=3)


def test_nothing_but_the_spaces_of_stars_takes_tiles() -> None:
    """S3.6"""
    match = holding(red=1)
    for elsewhere in ({"star": "window", "slot": 1}, {"star": "red", "slot": 7}, {"star": "red", "slot": 0}):
        with pytest.raises(BadMove):
            match.refusal(0, {**place("red 1"), **elsewhere})


# == Points ============================================================


@pytest.mark.parametrize(
    ("filled", "slot", "run"),
    [
        ([], 4, 1),
        ([1, 2, 5], 4, 2),
        ([2, 6], 4, 1),
        ([2, 3], 4, 3),
        ([3, 5], 4, 3),
        ([5, 6, 1], 4, 4),
        ([6, 2], 1, 3),
        ([5, 2], 6, 2),
        ([1, 2, 4, 5], 3, 5),
        ([3, 4, 5, 6], 2, 5),
    ],
)
def test_a_placement_scores_the_run_that_the_tile_is_part_of(filled: list[int], slot: int, run: int) -> None:
    """S3.7"""
    s = a_table()
    hold(s, 0, red=7)
    lay(s, 0, *(f"red {other}" for other in filled))
    match = match_at(s)
    events = match.play(0, place(f"red {slot}"))

    assert points(match, 0) == 5 + run
    assert of_kind(events, "run_scored") == [{"event": "run_scored", "seat": 0, "star": "red", "count": run}]


def test_stars_do_not_connect() -> None:
    """S3.7"""
    s = a_table()
    hold(s, 0, orange=2)
    lay(s, 0, "red 3", "red 4", "purple 1", "purple 2")
    lay(s, 0, "center 6", color="red")
    lay(s, 0, "center 1", color="blue")
    match = match_at(s)
    match.play(0, place("orange 2"))

    assert points(match, 0) == 6


def test_the_color_of_a_run_in_the_center_star_does_not_matter() -> None:
    """S3.7"""
    s = a_table()
    hold(s, 0, blue=2)
    lay(s, 0, "center 1", color="red")
    lay(s, 0, "center 3", color="green")
    match = match_at(s)
    match.play(0, place("center 2", "blue"))

    assert points(match, 0) == 8


def test_one_places_or_passes_and_does_nothing_else() -> None:
    """S3.1"""
    assert kinds_of_moves(holding(red=5, blue=1), 0) == {"place", "pass"}
