from ludoteca.games.summer_pavilion.tests.tables import (
    PASS,
    a_table,
    at,
    corners_of,
    hold,
    holding,
    in_place,
    keep,
    keeping,
    lay,
    match_at,
    of_kind,
    on,
    passed,
    pick,
    picking,
    place,
    placements,
    points,
    tiles_of,
)
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.vocabulary import Json

RED_AND_YELLOW = {"red": 2, "yellow": 2}
GREEN_PURPLE_YELLOW = {"green": 1, "purple": 2, "yellow": 1}


def laid(*spaces: str, **tiles: int) -> Match:
    """Seat 0 holds these tiles, and these spaces of its board are filled; seat 1 holds a red tile."""
    s = a_table()
    lay(s, 0, *spaces)
    hold(s, 0, **tiles)
    hold(s, 1, red=1)
    return match_at(s)


def closed(events: list[Json]) -> list[tuple[str, str, int]]:
    return [(event["feature"], event["star"], event["count"]) for event in of_kind(events, "feature_closed")]


def test_picking_red_takes_two_red_and_moves_two_yellow() -> None:
    """SE1"""
    match = picking(display_1=RED_AND_YELLOW)
    match.play(0, pick("display_1", "red"))

    assert tiles_of(match, 0) == {"red": 2}
    assert at(match, "center") == {"yellow": 2}


def test_picking_green_takes_a_purple_tile_too() -> None:
    """SE2"""
    match = picking(display_2=GREEN_PURPLE_YELLOW)
    match.play(0, pick("display_2", "green"))

    assert tiles_of(match, 0) == {"green": 1, "purple": 1}
    assert at(match, "center") == {"purple": 1, "yellow": 1}


def test_picking_yellow_from_the_center_takes_the_token_and_costs_four_points() -> None:
    """SE3"""
    match = picking(display_1=RED_AND_YELLOW, display_2=GREEN_PURPLE_YELLOW, display_3={"blue": 4})
    match.play(0, pick("display_1", "red"))
    match.play(1, pick("display_2", "green"))
    assert (at(match, "center"), match.view(None)["token"]) == ({"yellow": 3, "purple": 1}, -1)

    match.play(0, pick("center", "yellow"))

    assert tiles_of(match, 0) == {"red": 2, "yellow": 3, "purple": 1}
    assert at(match, "center") == {}
    assert (match.view(None)["token"], points(match, 0)) == (0, 1)


def test_seven_blue_tiles_pay_for_blue_six() -> None:
    """SE4"""
    match = holding(blue=7)
    match.play(0, place("blue 6"))

    assert in_place(match, "tower") == {"blue": 5}
    assert (points(match, 0), tiles_of(match, 0)) == (5 + 1, {"blue": 1})


def test_red_three_beside_two_gaps_scores_one_point() -> None:
    """SE5"""
    match = laid("red 1", "red 6", red=3)
    match.play(0, place("red 3"))

    assert points(match, 0) == 5 + 1


def test_blue_six_with_three_wild_tiles_closes_the_window() -> None:
    """SE6"""
    match = laid("blue 4", "blue 5", blue=3, purple=3)
    events = match.play(0, place("blue 6", wilds=3))

    assert on(match, 0, "blue 6") == "blue"
    assert in_place(match, "tower") == {"blue": 2, "purple": 3}
    assert points(match, 0) == 5 + 3
    assert closed(events) == [("window", "blue", 3)]
    assert match.view(None)["bonus"] == 3


def test_orange_four_with_three_wild_tiles_and_a_green_tile_kept() -> None:
    """SE7"""
    s = a_table()
    lay(s, 0, "orange 5", "orange 6")
    hold(s, 0, orange=1, green=1, purple=3)
    passed(s, 1)
    match = match_at(s)
    events = match.play(0, place("orange 4", wilds=3))

    assert (points(match, 0), closed(events)) == (5 + 3, [])
    assert (on(match, 0, "orange 4"), tiles_of(match, 0)) == ("orange", {"green": 1})

    match.play(0, PASS)
    events = match.play(0, keep(green=1))

    assert [event["color"] for event in of_kind(events, "round_begun")] == ["green"]
    assert tiles_of(match, 0) == {"green": 1}


def test_two_purple_tiles_on_purple_two_score_three_points() -> None:
    """SE8"""
    match = laid("purple 3", "purple 4", purple=2)
    events = match.play(0, place("purple 2"))

    assert (on(match, 0, "purple 2"), in_place(match, "tower")) == ("purple", {"purple": 1})
    assert (points(match, 0), closed(events)) == (5 + 3, [])


def test_four_green_tiles_are_kept_and_two_red_ones_discarded() -> None:
    """SE9"""
    s = a_table()
    hold(s, 1, red=1)
    keeping(s, 0, green=4, red=2)
    match = match_at(s)
    match.play(0, keep(green=4))

    assert (corners_of(match, 0), in_place(match, "tower")) == ({"green": 4}, {"red": 2})
    assert points(match, 0) == 5 - 2


def test_orange_two_closes_a_pillar_and_a_statue() -> None:
    """SE10"""
    s = a_table()
    lay(s, 0, "orange 1", "orange 3", "red 3", "red 4")
    lay(s, 0, "center 6", color="yellow")
    lay(s, 0, "center 1", color="blue")
    hold(s, 0, orange=2)
    match = match_at(s)
    events = match.play(0, place("orange 2"))

    assert points(match, 0) == 5 + 3
    assert closed(events) == [("pillar", "orange", 1), ("statue", "orange", 2)]
    assert match.view(None)["bonus"] == 3


def test_green_beside_purple_makes_a_star_of_six_colors() -> None:
    """SE11"""
    s = a_table(side="variant")
    hold(s, 0, purple=3, green=2, red=3)
    hold(s, 1, red=3)
    match = match_at(s)
    match.play(0, place("orange 3", "purple"))
    assert points(match, 0) == 5 + 1

    match.play(1, place("orange 3", "red"))
    match.play(0, place("orange 2", "green", wilds=1))

    assert on(match, 0, "orange 2") == "green"
    assert points(match, 0) == 5 + 1 + 2
    match.play(1, place("orange 2", "red"))
    assert tiles_of(match, 0) == {"purple": 1, "green": 1, "red": 3}
    assert {move["color"] for move in placements(match, 0, star="orange")} == {"red"}
