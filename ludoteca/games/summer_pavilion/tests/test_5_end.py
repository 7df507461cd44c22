import pytest

from ludoteca.games.summer_pavilion.tests.tables import (
    COLORS,
    KEEP_NOTHING,
    OUTER,
    a_table,
    corners_of,
    ended,
    have_points,
    holding,
    in_place,
    keep,
    keeping,
    lay,
    lay_star,
    match_at,
    of_kind,
    passed,
    points,
)

STAR_POINTS = {"red": 14, "blue": 15, "yellow": 16, "orange": 17, "green": 18, "purple": 20}


@pytest.mark.parametrize(("star", "worth"), STAR_POINTS.items())
def test_a_complete_star_of_one_color_scores_by_its_color(star: str, worth: int) -> None:
    """S5.1"""
    s = a_table()
    lay_star(s, 0, star, [star] * 6)
    match, events = ended(s)

    assert points(match, 0) == 5 + worth
    assert of_kind(events, "star_scored") == [
        {"event": "star_scored", "seat": 0, "star": star, "pattern": star, "count": worth}
    ]


def test_a_complete_star_of_six_colors_scores_twelve() -> None:
    """S5.1"""
    s = a_table()
    lay_star(s, 0, "center", COLORS)
    match, events = ended(s)

    assert points(match, 0) == 5 + 12
    assert [event["pattern"] for event in of_kind(events, "star_scored")] == ["all_different"]


def test_a_star_with_five_tiles_scores_nothing() -> None:
    """S5.1"""
    s = a_table()
    lay_star(s, 0, "purple", ["purple"] * 5)
    lay_star(s, 0, "center", COLORS[:5])
    match, events = ended(s)

    assert points(match, 0) == 5
    assert not of_kind(events, "star_scored")


def test_every_complete_star_of_everyone_scores() -> None:
    """S5.1"""
    s = a_table()
    for star in ("red", "blue"):
        lay_star(s, 0, star, [star] * 6)
    lay_star(s, 1, "red", ["red"] * 6)
    match, _ = ended(s)

    assert match.scores == [5 + 14 + 15, 5 + 14 - 1]


@pytest.mark.parametrize(("number", "worth"), [(1, 4), (2, 8), (3, 12), (4, 16), (5, 0), (6, 0)])
def test_all_seven_spaces_of_a_number_score_four_times_the_number_up_to_four(number: int, worth: int) -> None:
    """S5.2"""
    s = a_table()
    lay(s, 0, *(f"{star} {number}" for star in OUTER))
    lay(s, 0, f"center {number}", color="red")
    match, events = ended(s)

    assert points(match, 0) == 5 + worth
    assert [(event["number"], event["count"]) for event in of_kind(events, "number_scored")] == (
        [(number, worth)] if worth else []
    )


@pytest.mark.parametrize("missing", ["center", *OUTER])
def test_six_of_seven_spaces_of_a_number_score_nothing(missing: str) -> None:
    """S5.2"""
    s = a_table()
    for star in OUTER:
        if star != missing:
            lay(s, 0, f"{star} 2")
    if missing != "center":
        lay(s, 0, "center 2", color="red")
    match, events = ended(s)

    assert points(match, 0) == 5
    assert not of_kind(events, "number_scored")


def test_tiles_left_in_the_corners_are_discarded_at_a_point_each() -> None:
    """S5.3"""
    s = a_table(round_number=6)
    passed(s, 1)
    keeping(s, 0, red=3, blue=1)
    match = match_at(s)
    events = match.play(0, keep(red=3))

    assert match.is_over
    assert points(match, 0) == 5 - 1 - 3
    assert corners_of(match, 0) == {}
    assert in_place(match, "tower") == {"red": 3, "blue": 1}
    assert of_kind(events, "tiles_discarded", "points_lost", "match_ended")[2:] == [
        {"event": "tiles_discarded", "seat": 0, "color": "red", "count": 3},
        {"event": "points_lost", "seat": 0, "line": "corners", "count": 3},
        {"event": "match_ended"},
    ]


def test_most_points_win() -> None:
    """S5.4"""
    s = a_table(seats=3)
    have_points(s, 0, 20)
    have_points(s, 1, 30)
    match, _ = ended(s)

    assert (match.scores, match.winners, match.active) == ([20, 30, 4], [1], [])


def test_a_tie_is_shared() -> None:
    """S5.4"""
    s = a_table(seats=3)
    have_points(s, 0, 20)
    have_points(s, 2, 21)
    match, _ = ended(s)

    assert (match.scores, match.winners) == ([20, 5, 20], [0, 2])


def test_points_above_eighty_count_on() -> None:
    """S5.4"""
    s = a_table()
    have_points(s, 0, 79)
    lay_star(s, 0, "purple", ["purple"] * 6)
    match, _ = ended(s)

    assert points(match, 0) == 99


def test_nobody_has_won_before_the_end() -> None:
    """S5.4"""
    assert holding(red=1).winners == []


def test_the_sheet_shows_how_every_score_came_about() -> None:
    """S5.1, S5.2, S5.3"""
    s = a_table(round_number=6)
    lay_star(s, 0, "red", ["red"] * 6)
    lay(s, 0, *(f"{star} 1" for star in OUTER if star != "red"))
    lay(s, 0, "center 1", color="red")
    have_points(s, 0, 40)
    passed(s, 1)
    keeping(s, 0, blue=3)
    match = match_at(s)
    match.play(0, keep(blue=2))

    assert match.sheet is not None
    assert match.sheet["seats"][0] == {
        "seat": 0,
        "start": 5,
        "placements": 35,
        "token": 0,
        "discards": -1,
        "stars": {"red": 14},
        "numbers": {"1": 4},
        "corners": -2,
        "total": 55,
    }


def test_before_the_end_the_sheet_shows_no_goals() -> None:
    """S5.1, S5.2"""
    s = a_table()
    lay_star(s, 0, "red", ["red"] * 6)
    passed(s, 1)
    keeping(s, 0, blue=3)
    match = match_at(s)
    match.play(0, KEEP_NOTHING)

    assert match.sheet is not None
    assert (match.sheet["seats"][0]["stars"], match.sheet["seats"][0]["total"]) == ({}, 2)
