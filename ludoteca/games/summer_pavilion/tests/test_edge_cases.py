import pytest

from ludoteca.games.summer_pavilion.tests.tables import (
    COLORS,
    KEEP_NOTHING,
    OUTER,
    PASS,
    a_table,
    at,
    crowded_table,
    display,
    empty_bag,
    ended,
    fill,
    have_points,
    hold,
    in_place,
    keep,
    keeping,
    lay,
    lay_star,
    match_at,
    of_kind,
    passed,
    pick,
    picking,
    place,
    placements,
    points,
    take,
    tiles_of,
)


def test_a_display_of_wild_tiles_gives_one_and_sends_three_to_the_center() -> None:
    """S2.3, S2.4"""
    match = picking(display_1={"purple": 4})
    match.play(0, pick("display_1", "purple"))

    assert tiles_of(match, 0) == {"purple": 1}
    assert at(match, "center") == {"purple": 3}
    assert (match.scores, match.view(None)["token"]) == ([5, 5], -1)


def test_a_center_of_wild_tiles_gives_one_at_a_time_and_the_first_costs_a_point() -> None:
    """S2.3, S2.5"""
    match = picking(center={"purple": 3})
    for seat in (0, 1, 0):
        assert match.legal(seat) == [pick("center", "purple")]
        match.play(seat, pick("center", "purple"))

    assert (tiles_of(match, 0), tiles_of(match, 1)) == ({"purple": 2}, {"purple": 1})
    assert (match.scores, match.view(None)["token"]) == ([4, 5], 0)
    assert match.view(None)["phase"] == "placing"


@pytest.mark.parametrize("first", [0, 1])
def test_in_a_round_without_the_token_the_first_player_stays_the_same(first: int) -> None:
    """S3.1, S4.2"""
    s = a_table()
    display(s, "display_1", red=4)
    display(s, "display_2", blue=4)
    s.first = first
    match = match_at(s)
    match.play(0, pick("display_1", "red"))
    match.play(1, pick("display_2", "blue"))
    assert (match.view(None)["token"], match.active) == (-1, [first])

    for seat in (first, 1 - first):
        match.play(seat, PASS)
        match.play(seat, KEEP_NOTHING)

    assert (match.view(None)["round_number"], match.active) == (2, [first])


def test_one_tile_that_closes_two_pillars_gives_two_tiles() -> None:
    """S3.8"""
    s = a_table()
    lay(s, 0, "orange 2", "orange 3", "red 2", "red 3")
    lay(s, 0, "center 6", color="blue")
    lay(s, 0, "center 2", color="green")
    hold(s, 0, red=1)
    match = match_at(s)
    events = match.play(0, place("center 1", "red"))

    assert [(event["feature"], event["star"]) for event in of_kind(events, "feature_closed")] == [
        ("pillar", "orange"),
        ("pillar", "red"),
    ]
    assert match.view(None)["bonus"] == 2


def test_a_bonus_larger_than_the_supply_gives_all_there_is_and_the_rest_is_lost() -> None:
    """S3.8, S3.13"""
    s = a_table()
    fill(s, s.supply, **(dict.fromkeys(COLORS, 0) | {"blue": 1, "green": 1}))
    lay(s, 0, "red 5")
    hold(s, 0, red=6)
    empty_bag(s, to=1)
    match = match_at(s)
    events = match.play(0, place("red 6"))
    assert of_kind(events, "bonus_missing") == [{"event": "bonus_missing", "seat": 0, "count": 1}]

    events = match.play(0, take("blue"))

    assert [event["color"] for event in of_kind(events, "bonus_taken")] == ["blue", "green"]
    assert (tiles_of(match, 0), match.active) == ({"blue": 1, "green": 1}, [1])
    assert in_place(match, "supply") == {"red": 5}  # what was paid has come back by way of the tower


def test_with_bag_and_tower_empty_rounds_go_by_until_the_match_is_over() -> None:
    """S2.7, S3.10, S4.1"""
    s = crowded_table()
    fill(s, s.supply, red=1, blue=1)
    lay(s, 0, "purple 1", color="red")
    lay(s, 0, "purple 5", color="blue")
    passed(s, 0, 1, 2)
    keeping(s, 3, green=1, yellow=1)
    match = match_at(s)
    events = match.play(3, KEEP_NOTHING)

    assert match.is_over
    assert [event["round"] for event in of_kind(events, "round_begun")] == [2, 3, 4, 5, 6]
    assert len(of_kind(events, "seat_passed")) == 5 * 4
    assert match.scores == [5 + 5 * 12] * 3 + [5 - 2 + 5 * 12]
    assert (in_place(match, "bag"), in_place(match, "tower")) == ({}, {})
    assert sum(match.view(None)["supply"]) == 10


def test_a_score_of_one_loses_nothing() -> None:
    """S1.4"""
    s = a_table()
    display(s, "center", red=3, blue=1)
    have_points(s, 0, 1)
    match = match_at(s)
    events = match.play(0, pick("center", "red"))

    assert points(match, 0) == 1
    assert of_kind(events, "points_lost") == [{"event": "points_lost", "seat": 0, "line": "token", "count": 0}]


def test_a_tile_kept_for_a_round_may_be_discarded_in_the_next() -> None:
    """S3.11, S3.12"""
    s = a_table(seats=2)
    display(s, "display_1", blue=1)
    hold(s, 0, red=2)  # kept in the round before
    match = match_at(s)
    match.play(0, pick("display_1", "blue"))
    match.play(0, PASS)
    match.play(0, keep(blue=1))

    assert points(match, 0) == 5 - 2
    assert tiles_of(match, 0) == {"blue": 1}


def test_a_tile_may_be_kept_round_after_round() -> None:
    """S3.12, S4.2"""
    s = a_table()
    passed(s, 1)
    keeping(s, 0, red=1)
    match = match_at(s)
    for round_number in (2, 3):
        match.play(0, keep(red=1))
        assert (match.view(None)["round_number"], tiles_of(match, 0)) == (round_number, {"red": 1})
        s = match.copy_state()
        s.tower += s.sources.sum(axis=0)
        s.sources[:] = 0
        passed(s, 1)
        keeping(s, 0)
        match = match_at(s)

    assert points(match, 0) == 5


def test_after_round_six_goals_count_before_corner_tiles_are_discarded() -> None:
    """S5.1, S5.2, S5.3, S1.4"""
    s = a_table(round_number=6)
    lay_star(s, 0, "red", ["red"] * 6)
    have_points(s, 0, 1)
    passed(s, 1)
    keeping(s, 0, blue=6)
    match = match_at(s)
    events = match.play(0, keep(blue=4))

    kinds = [event["event"] for event in of_kind(events, "tiles_kept", "points_lost", "star_scored", "match_ended")]
    assert kinds == ["tiles_kept", "points_lost", "star_scored", "points_lost", "match_ended"]
    assert points(match, 0) == 1 - 0 + 14 - 4  # in any other order it would be 15 or 9


@pytest.mark.parametrize("last", range(1, 7))
def test_a_ring_of_six_is_counted_once(last: int) -> None:
    """S3.7"""
    s = a_table()
    lay(s, 0, *(f"red {slot}" for slot in range(1, 7) if slot != last))
    hold(s, 0, red=6)
    match = match_at(s)
    match.play(0, place(f"red {last}"))

    assert points(match, 0) == 5 + 6


def test_the_second_tile_on_a_variant_star_may_make_it_all_different() -> None:
    """S6.1"""
    s = a_table(side="variant")
    lay(s, 0, "blue 4", color="yellow")
    hold(s, 0, red=3, yellow=6, green=2)
    passed(s, 1)
    match = match_at(s)
    assert {move["color"] for move in placements(match, 0, star="blue")} == {"red", "yellow", "green"}

    match.play(0, place("blue 2", "red"))

    assert tiles_of(match, 0) == {"red": 1, "yellow": 6, "green": 2}
    assert {move["color"] for move in placements(match, 0, star="blue")} == {"green"}


def test_all_twelve_threes_of_the_variant_side_are_needed() -> None:
    """S5.2, S6.3"""
    s = a_table(side="variant")
    lay(s, 0, *(f"{star} 1" for star in OUTER), color="red")
    lay_star(s, 0, "center", ["blue"] * 5)
    eleven, _ = ended(s.copy())
    assert points(eleven, 0) == 5

    lay(s, 0, "center 6", color="blue")
    twelve, _ = ended(s)

    assert points(twelve, 0) == 5 + 12 + 15  # and the star is complete


def test_a_bonus_is_taken_before_one_is_passed_for_want_of_tiles() -> None:
    """S3.11, S3.13"""
    s = a_table()
    lay(s, 0, "red 5")
    hold(s, 0, red=6)
    passed(s, 1)
    match = match_at(s)
    match.play(0, place("red 6"))
    for color in ("green", "blue", "blue"):
        assert match.active == [0]
        match.play(0, take(color))

    assert (match.view(None)["round_number"], match.active) == (1, [0])
    assert tiles_of(match, 0) == {"green": 1, "blue": 2}
