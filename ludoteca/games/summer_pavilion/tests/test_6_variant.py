import pytest

from ludoteca.games.summer_pavilion.tests.tables import (
    COLORS,
    OUTER,
    a_table,
    each,
    ended,
    hold,
    holding,
    lay,
    lay_star,
    match_at,
    number_at,
    of_kind,
    on,
    place,
    placements,
    points,
)
from ludoteca.kernel.play.match import Match
from tests.refusals import why_not

STARS = ["center", *OUTER]


def begun(*colors: str, star: str = "red") -> Match:
    """Seat 0 has tiles of all colors and has laid these on a star, from slot 1 on."""
    s = a_table(side="variant")
    lay_star(s, 0, star, colors)
    hold(s, 0, **each(6))
    return match_at(s)


def taken_by(match: Match, star: str) -> set[str]:
    """The colors that a star takes."""
    return {str(move["color"]) for move in placements(match, 0, star=star)}


@pytest.mark.parametrize("star", STARS)
def test_any_color_may_begin_any_star(star: str) -> None:
    """S6.1"""
    assert taken_by(begun(), star) == set(COLORS)


@pytest.mark.parametrize("star", STARS)
def test_after_one_tile_a_star_still_takes_every_color(star: str) -> None:
    """S6.1"""
    assert taken_by(begun("blue", star=star), star) == set(COLORS)


@pytest.mark.parametrize("count", [2, 3, 5])
def test_a_second_tile_of_the_same_color_closes_all_others(count: int) -> None:
    """S6.1"""
    match = begun(*["blue"] * count)

    assert taken_by(match, "red") == {"blue"}
    assert why_not(match, 0, place("red 6", "green")) == "color_closed"


@pytest.mark.parametrize("there", [["blue", "green"], ["blue", "green", "red"], COLORS[:5]])
def test_a_second_tile_of_another_color_closes_the_colors_that_are_there(there: list[str]) -> None:
    """S6.1"""
    match = begun(*there)

    assert taken_by(match, "red") == set(COLORS) - set(there)
    assert why_not(match, 0, place("red 6", there[0])) == "color_closed"


def test_stars_settle_one_by_one() -> None:
    """S6.1"""
    s = a_table(side="variant")
    lay_star(s, 0, "red", ["blue", "blue"])
    lay_star(s, 0, "center", ["blue", "green"])
    hold(s, 0, **each(6))
    match = match_at(s)

    assert taken_by(match, "red") == {"blue"}
    assert taken_by(match, "center") == set(COLORS) - {"blue", "green"}
    assert taken_by(match, "orange") == set(COLORS)


def test_several_stars_of_one_color_and_several_of_six_colors_all_score() -> None:
    """S6.2"""
    s = a_table(side="variant")
    for star in ("center", "orange"):
        lay_star(s, 0, star, ["purple"] * 6)
    for star in ("red", "blue"):
        lay_star(s, 0, star, COLORS)
    match, events = ended(s)

    assert points(match, 0) == 5 + 20 + 20 + 12 + 12
    assert [(event["star"], event["pattern"]) for event in of_kind(events, "star_scored")] == [
        ("center", "purple"),
        ("orange", "purple"),
        ("red", "all_different"),
        ("blue", "all_different"),
    ]


@pytest.mark.parametrize("star", STARS)
def test_printed_numbers_are_others_than_on_the_colored_side(star: str) -> None:
    """S6.3"""
    numbers = [number_at("variant", f"{star} {slot}") for slot in range(1, 7)]

    assert numbers == ([3] * 6 if star == "center" else [3, 2, 1, 4, 5, 6])
    assert [number_at("colored", f"{star} {slot}") for slot in range(1, 7)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(("space", "cost"), [("center 6", 3), ("red 1", 3), ("red 3", 1), ("red 6", 6)])
def test_a_space_costs_its_printed_number(space: str, cost: int) -> None:
    """S6.3"""
    match = holding(side="variant", blue=7)
    match.play(0, place(space, "blue"))

    assert sum(match.view(None)["tiles"][0]) == 7 - cost


@pytest.mark.parametrize(("number", "slot"), [(1, 3), (2, 2), (4, 4)])
def test_six_spaces_have_the_number_one_two_or_four(number: int, slot: int) -> None:
    """S6.3"""
    s = a_table(side="variant")
    lay(s, 0, *(f"{star} {slot}" for star in OUTER))
    match, _ = ended(s)

    assert points(match, 0) == 5 + 4 * number


def test_pillars_statues_and_windows_are_where_they_are_on_the_colored_side() -> None:
    """S6.4"""
    s = a_table(side="variant")
    lay(s, 0, "orange 1", "orange 3", color="green")
    lay(s, 0, "red 3", "red 4", color="red")
    lay(s, 0, "center 6", "center 1", color="blue")
    hold(s, 0, green=3)
    match = match_at(s)
    events = match.play(0, place("orange 2", "green"))

    assert [(event["feature"], event["count"]) for event in of_kind(events, "feature_closed")] == [
        ("pillar", 1),
        ("statue", 2),
    ]


def test_runs_score_as_on_the_colored_side() -> None:
    """S6.4"""
    s = a_table(side="variant")
    lay(s, 0, "red 1", "red 5", color="green")
    hold(s, 0, green=6)
    match = match_at(s)
    match.play(0, place("red 6", "green"))

    assert points(match, 0) == 5 + 3


def test_the_name_of_a_star_is_only_a_place() -> None:
    """S6.5"""
    match = holding(side="variant", green=1)
    match.play(0, place("red 3", "green"))

    assert on(match, 0, "red 3") == "green"


def test_a_first_tile_of_the_wild_color_counts_as_its_own_color() -> None:
    """S6.5"""
    match = begun("purple", "purple")
    assert taken_by(match, "red") == {"purple"}

    match = begun("purple", "green")
    assert taken_by(match, "red") == set(COLORS) - {"purple", "green"}
