import pytest

from ludoteca.games.summer_pavilion.data import AROUND, Feature, Star
from ludoteca.games.summer_pavilion.tests.tables import (
    COLORS,
    KEEP_NOTHING,
    OUTER,
    PASS,
    a_table,
    counted,
    empty_bag,
    fill,
    hold,
    holding,
    in_place,
    keeping,
    kinds_of_moves,
    lay,
    match_at,
    of_kind,
    place,
    points,
    take,
    tiles_of,
)
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.vocabulary import Json
from tests.refusals import why_not

BONUS = {"pillar": 1, "statue": 2, "window": 3}
CENTER_COLORS = ["red", "orange", "yellow", "green", "blue", "purple"]  # any six: slot 1 is red, and so on


def spaces(feature: int) -> list[str]:
    return [f"{Star(star).name.lower()} {slot + 1}" for star, slot in AROUND[feature]]


def lay_around(feature: int) -> Match:
    """All spaces around a feature but the first are filled, and seat 0 can fill that one."""
    s = a_table()
    first, *others = spaces(feature)
    for space in others:
        star, slot = space.split()
        lay(s, 0, space, color=CENTER_COLORS[int(slot) - 1] if star == "center" else star)
    hold(s, 0, **{first.split()[0]: 7})
    hold(s, 1, red=1)
    return match_at(s)


def closing_a_window(**supply: int) -> Match:
    """Seat 0 closes the red window; the supply has these tiles, and seat 1 holds most others."""
    s = a_table()
    fill(s, s.supply, **(dict.fromkeys(COLORS, 0) | supply))
    lay(s, 0, "red 5")
    hold(s, 0, red=7)
    empty_bag(s, to=1)
    match = match_at(s)
    match.play(0, place("red 6"))
    return match


# == Closing ===========================================================


@pytest.mark.parametrize("feature", range(18))
def test_each_of_eighteen_features_gives_its_bonus_when_the_last_space_around_it_is_filled(feature: int) -> None:
    """S3.8"""
    match = lay_around(feature)
    kind, star = list(BONUS)[feature // 6], OUTER[feature % 6]
    events = match.play(0, place(spaces(feature)[0]))

    assert Feature(feature // 6).name.lower() == kind
    assert of_kind(events, "feature_closed") == [
        {"event": "feature_closed", "seat": 0, "feature": kind, "star": star, "count": BONUS[kind]}
    ]
    assert (match.active, match.view(None)["phase"], match.view(None)["bonus"]) == ([0], "taking_bonus", BONUS[kind])


@pytest.mark.parametrize("feature", range(12))
def test_three_spaces_around_a_pillar_or_a_statue_are_not_enough(feature: int) -> None:
    """S3.8"""
    s = a_table()
    first, _, *others = spaces(feature)
    for space in others:
        star, slot = space.split()
        lay(s, 0, space, color=CENTER_COLORS[int(slot) - 1] if star == "center" else star)
    hold(s, 0, **{first.split()[0]: 7})
    hold(s, 1, red=1)
    match = match_at(s)
    events = match.play(0, place(first))

    assert not of_kind(events, "feature_closed")
    assert match.active == [1]


def test_a_feature_closed_gives_nothing_a_second_time() -> None:
    """S3.8"""
    s = a_table()
    lay(s, 0, "red 5", "red 6")
    hold(s, 0, red=4)
    hold(s, 1, red=1)
    match = match_at(s)
    events = match.play(0, place("red 4"))

    assert not of_kind(events, "feature_closed")


def test_any_tile_of_the_supply_may_be_taken_the_wild_ones_included() -> None:
    """S3.8"""
    match = closing_a_window(purple=1, green=2, red=4)

    assert match.legal(0) == [take("purple"), take("green"), take("red")]


def test_bonus_tiles_cannot_be_declined() -> None:
    """S3.8"""
    match = closing_a_window(purple=1, green=2, red=4)

    assert kinds_of_moves(match, 0) == {"take_bonus"}
    assert why_not(match, 0, PASS) == "bonus_due"


def test_a_supply_with_fewer_tiles_gives_what_it_has() -> None:
    """S3.8"""
    match = closing_a_window(green=1, red=1)
    assert match.view(None)["bonus"] == 2

    match.play(0, take("green"))

    assert tiles_of(match, 0) == {"green": 1, "red": 1 + 1}
    assert match.active == [1]


def test_bonus_tiles_join_the_others_and_can_be_used_from_the_next_turn_on() -> None:
    """S3.9"""
    match = closing_a_window(purple=2, green=2, red=4)
    for color in ("purple", "green", "green"):
        match.play(0, take(color))

    assert tiles_of(match, 0) == {"red": 1, "purple": 1, "green": 2}
    assert match.active == [1]
    match.play(1, PASS)
    match.play(1, KEEP_NOTHING)
    assert match.active == [0]
    assert place("green 3", wilds=1) in match.legal(0)


# == Filling the supply ================================================


def test_after_a_turn_the_supply_is_filled_up_to_ten() -> None:
    """S3.10"""
    s = a_table()
    lay(s, 0, "red 5")
    hold(s, 0, red=6)
    hold(s, 1, red=1)
    match = match_at(s)
    match.play(0, place("red 6"))
    for color in ("blue", "blue", "orange"):
        events = match.play(0, take(color))

    drawn = [event["color"] for event in of_kind(events, "supply_filled")]
    assert len(drawn) == 3
    assert sum(match.view(None)["supply"]) == 10
    assert counted(match.view(None)["supply"]) == {
        color: count for color in COLORS if (count := (2, 1, 1, 1, 0, 2)[COLORS.index(color)] + drawn.count(color))
    }


@pytest.mark.parametrize("keeps_round_going", [True, False])
def test_after_a_pass_the_supply_is_filled_too_even_if_it_is_the_last_turn_of_a_round(keeps_round_going: bool) -> None:
    """S3.10"""
    s = a_table()
    fill(s, s.supply, red=0)
    if keeps_round_going:
        hold(s, 1, blue=1)
    else:
        s.passed[1] = 1
    keeping(s, 0, red=1)
    match = match_at(s)
    events = match.play(0, KEEP_NOTHING)

    assert len(of_kind(events, "supply_filled")) == 2
    assert sum(match.view(None)["supply"]) == 10


def test_into_an_empty_bag_goes_the_whole_tower_with_what_was_paid_in_this_turn() -> None:
    """S3.10"""
    s = a_table()
    fill(s, s.supply, red=0, blue=0)
    hold(s, 0, green=5)
    empty_bag(s, to=1, yellow=1)
    match = match_at(s)
    events = match.play(0, place("green 5"))

    assert of_kind(events, "bag_refilled") == [{"event": "bag_refilled", "count": 5}]  # 4 green and the yellow
    kinds = [event["event"] for event in events]
    assert kinds.index("bag_refilled") < kinds.index("supply_filled")
    assert (sum(match.view(None)["supply"]), sum(match.view(None)["bag"])) == (10, 1)
    assert in_place(match, "tower") == {}


def test_the_tower_waits_until_a_tile_must_be_drawn() -> None:
    """S3.10"""
    s = a_table()
    hold(s, 0, green=5)
    empty_bag(s, to=1)
    match = match_at(s)
    events = match.play(0, place("green 5"))

    assert not of_kind(events, "bag_refilled")
    assert (in_place(match, "bag"), in_place(match, "tower")) == ({}, {"green": 4})


def test_the_last_tiles_of_the_bag_are_drawn_before_the_tower_is_emptied() -> None:
    """S3.10"""
    s = a_table()
    fill(s, s.supply, red=0, blue=0)
    hold(s, 0, green=5)
    empty_bag(s, to=1)
    s.tiles[1, COLORS.index("orange")] -= 1
    s.bag[COLORS.index("orange")] += 1
    match = match_at(s)
    events = match.play(0, place("green 5"))

    assert [event["event"] for event in of_kind(events, "bag_refilled", "supply_filled")] == [
        "supply_filled",
        "bag_refilled",
        "supply_filled",
        "supply_filled",
        "supply_filled",
    ]
    assert in_place(match, "bag") == {"green": 1}


def test_with_bag_and_tower_empty_the_supply_stays_short() -> None:
    """S3.10"""
    s = a_table()
    lay(s, 0, "red 2", "blue 3", "blue 4")
    hold(s, 0, red=2)
    empty_bag(s, to=1)
    match = match_at(s)
    match.play(0, place("red 1"))  # closes a statue, and nothing is paid
    match.play(0, take("blue"))
    events = match.play(0, take("orange"))

    assert not of_kind(events, "supply_filled", "bag_refilled")
    assert in_place(match, "supply") == {"purple": 2, "green": 1, "orange": 1, "yellow": 1, "blue": 1, "red": 2}
    assert match.active == [1]


# == The course of a turn ==============================================


def test_a_turn_goes_pay_place_score_take_fill_next() -> None:
    """S3.13"""
    s = a_table()
    lay(s, 0, "red 5")
    hold(s, 0, red=4, purple=2)
    hold(s, 1, red=1)
    match = match_at(s)
    events: list[Json] = match.play(0, place("red 6", wilds=2))
    for color in ("blue", "green", "orange"):
        events += match.play(0, take(color))

    assert [event["event"] for event in events] == [
        "tiles_paid",
        "tiles_paid",
        "tile_placed",
        "run_scored",
        "feature_closed",
        "bonus_taken",
        "bonus_taken",
        "bonus_taken",
        "supply_filled",
        "supply_filled",
        "supply_filled",
        "turn_begun",
    ]


def test_bonus_tiles_are_taken_one_by_one_and_the_supply_is_not_filled_in_between() -> None:
    """S3.13"""
    match = closing_a_window(green=1, blue=1, red=8)
    for color, left in (("green", {"blue": 1, "red": 8}), ("blue", {"red": 8})):
        assert kinds_of_moves(match, 0) == {"take_bonus"}
        match.play(0, take(color))
        if color == "green":
            assert in_place(match, "supply") == left
            assert why_not(match, 0, take("green")) == "not_in_supply"

    assert match.active == [1]


def test_while_bonus_tiles_are_due_nothing_else_is_allowed() -> None:
    """S3.13"""
    match = closing_a_window(green=1, blue=1, red=8)

    for move in (place("red 1"), PASS, KEEP_NOTHING):
        assert why_not(match, 0, move) == "bonus_due"
    assert match.legal(1) == []


def test_a_bonus_of_one_color_is_taken_without_asking() -> None:
    """S3.13"""
    match = closing_a_window(green=10)

    assert tiles_of(match, 0) == {"red": 1, "green": 3}
    assert match.active == [1]


def test_with_an_empty_supply_there_is_nothing_to_take() -> None:
    """S3.13"""
    match = closing_a_window()

    assert tiles_of(match, 0) == {"red": 1}
    assert match.active == [1]


def test_points_are_scored_before_bonus_tiles_are_taken() -> None:
    """S3.13"""
    match = closing_a_window(green=1, blue=1, red=8)

    assert points(match, 0) == 5 + 2


def test_without_a_closed_feature_no_bonus_is_due() -> None:
    """S3.8"""
    assert why_not(holding(red=1), 0, take("red")) == "no_bonus_due"
