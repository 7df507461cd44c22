import pytest

from ludoteca.games.summer_pavilion.state import Phase
from ludoteca.games.summer_pavilion.tests.tables import (
    COLORS,
    KEEP_NOTHING,
    PASS,
    a_table,
    corners_of,
    hold,
    holding,
    in_place,
    keep,
    keeping,
    kinds_of_moves,
    lay,
    match_at,
    of_kind,
    passed,
    place,
    points,
    tiles_of,
)
from ludoteca.kernel.play.match import Match
from tests.refusals import why_not


def having_passed(**tiles: int) -> Match:
    """Seat 0 has just passed with these tiles; seat 1 holds a red one."""
    s = a_table()
    hold(s, 1, red=1)
    keeping(s, 0, **tiles)
    return match_at(s)


def test_passing_is_always_allowed() -> None:
    """S3.11"""
    match = holding(red=6, blue=6)
    events = match.play(0, PASS)

    assert events == [{"event": "seat_passed", "seat": 0, "cause": "choice"}]
    assert (match.active, match.view(None)["phase"]) == ([0], "keeping")


def test_passing_is_final_for_the_round() -> None:
    """S3.11"""
    match = holding(red=6)
    match.play(0, PASS)
    match.play(0, keep(red=4))
    for number in (1, 3):
        assert match.active == [1]
        match.play(1, place(f"red {number}"))

    assert match.view(None)["round_number"] == 2


def test_up_to_four_tiles_are_kept_and_every_other_costs_a_point() -> None:
    """S3.11"""
    match = having_passed(red=5, blue=2)
    events = match.play(0, keep(red=3, blue=1))

    assert corners_of(match, 0) == {"red": 3, "blue": 1}
    assert (tiles_of(match, 0), in_place(match, "tower")) == ({}, {"red": 2, "blue": 1})
    assert points(match, 0) == 5 - 3
    assert of_kind(events, "tiles_kept", "tiles_discarded", "points_lost") == [
        {"event": "tiles_kept", "seat": 0, "color": "blue", "count": 1},
        {"event": "tiles_kept", "seat": 0, "color": "red", "count": 3},
        {"event": "tiles_discarded", "seat": 0, "color": "blue", "count": 1},
        {"event": "tiles_discarded", "seat": 0, "color": "red", "count": 2},
        {"event": "points_lost", "seat": 0, "line": "discards", "count": 3},
    ]


def test_one_may_keep_fewer_than_four() -> None:
    """S3.11"""
    match = having_passed(red=2)
    assert sorted(move["counts"][COLORS.index("red")] for move in match.legal(0)) == [0, 1, 2]

    match.play(0, KEEP_NOTHING)

    assert (corners_of(match, 0), points(match, 0)) == ({}, 3)


def test_nobody_keeps_five() -> None:
    """S3.11"""
    match = having_passed(red=4, blue=3)

    assert why_not(match, 0, keep(red=4, blue=1)) == "too_many_kept"
    assert why_not(match, 0, keep(red=2, blue=2)) is None
    assert all(sum(move["counts"]) <= 4 for move in match.legal(0))


@pytest.mark.parametrize(
    ("tiles", "ways"),
    [
        ({"red": 1}, 2),
        ({"red": 9}, 5),
        ({"red": 1, "blue": 1}, 4),
        ({"red": 2, "blue": 3}, 11),  # 3 * 4 but for keeping all five
        (dict.fromkeys(COLORS, 1), 1 + 6 + 15 + 20 + 15),
        (dict.fromkeys(COLORS, 4), 210),
        (dict.fromkeys(COLORS, 9), 210),
    ],
)
def test_every_way_to_keep_is_offered_once(tiles: dict[str, int], ways: int) -> None:
    """S3.11"""
    offered = [tuple(move["counts"]) for move in having_passed(**tiles).legal(0)]

    assert len(offered) == len(set(offered)) == ways


def test_between_passing_and_keeping_nothing_else_is_done() -> None:
    """S3.11"""
    match = having_passed(red=2)

    assert kinds_of_moves(match, 0) == {"keep"}
    for move in (PASS, place("red 1")):
        assert why_not(match, 0, move) == "keeping_due"


def test_who_has_no_tile_left_is_passed_without_being_asked() -> None:
    """S3.11"""
    s = a_table(seats=3)
    hold(s, 0, red=1)
    hold(s, 2, red=2)
    match = match_at(s)
    events = match.play(0, place("red 1"))

    assert of_kind(events, "seat_passed") == [{"event": "seat_passed", "seat": 1, "cause": "no_tiles"}]
    assert match.active == [2]
    events = match.play(2, place("red 1"))
    assert of_kind(events, "seat_passed") == [{"event": "seat_passed", "seat": 0, "cause": "no_tiles"}]
    assert match.active == [2]


def test_who_cannot_place_is_passed_and_asked_what_to_keep() -> None:
    """S3.11"""
    s = a_table()
    hold(s, 0, red=3)
    hold(s, 1, blue=2)
    lay(s, 1, "blue 1", "blue 2")
    lay(s, 1, "center 4", color="blue")
    match = match_at(s)
    events = match.play(0, place("red 1"))

    assert events[-1] == {"event": "seat_passed", "seat": 1, "cause": "cannot_place"}
    assert (match.active, match.view(None)["phase"]) == ([1], "keeping")
    match.play(1, keep(blue=2))
    assert (match.active, points(match, 1)) == ([0], 5)


def test_wild_tiles_count_when_it_is_asked_whether_one_can_place() -> None:
    """S3.11"""
    s = a_table()
    hold(s, 0, red=3)
    hold(s, 1, blue=2, purple=1)
    lay(s, 1, "blue 1", "blue 2", "purple 1")
    lay(s, 1, "center 4", color="blue")
    lay(s, 1, "center 1", color="purple")
    match = match_at(s)
    match.play(0, place("red 1"))

    assert (match.active, list(match.legal(1))) == ([1], [place("blue 3", wilds=1), PASS])


def test_kept_tiles_score_nothing() -> None:
    """S3.12"""
    match = having_passed(red=4)
    events = match.play(0, keep(red=4))

    assert points(match, 0) == 5
    assert not of_kind(events, "points_lost", "run_scored")


@pytest.mark.parametrize(("color", "helps"), [("green", True), ("purple", False)])
def test_kept_tiles_are_wild_in_the_round_of_their_color(color: str, helps: bool) -> None:
    """S3.12"""
    s = a_table()
    passed(s, 1)
    keeping(s, 0, red=1, **{color: 1})
    match = match_at(s)
    match.play(0, keep(red=1, **{color: 1}))
    assert tiles_of(match, 0) == {"red": 1, color: 1}
    s = match.copy_state()
    s.tower += s.sources.sum(axis=0)  # as if nobody had picked anything
    s.sources[:] = 0
    s.phase = Phase.PLACING

    assert (place("red 2", wilds=1) in match_at(s).legal(0)) == helps
