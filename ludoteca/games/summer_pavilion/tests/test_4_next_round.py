import pytest

from ludoteca.games.summer_pavilion.tests.tables import (
    COLORS,
    KEEP_NOTHING,
    a_table,
    at,
    crowded_table,
    empty_bag,
    have_turn,
    in_place,
    keep,
    keeping,
    match_at,
    of_kind,
    passed,
    tiles_of,
)
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.vocabulary import Json


def next_round(seats: int = 2, token: int = -1, first: int = 0, **tiles: int) -> tuple[Match, list[Json]]:
    """Seat 0 is the last to pass in round 1 and keeps all of up to four tiles."""
    s = a_table(seats=seats)
    passed(s, *range(seats))
    keeping(s, 0, **tiles)
    s.token, s.first = token, first
    match = match_at(s)
    return match, match.play(0, keep(**tiles))


@pytest.mark.parametrize(("seats", "displays"), [(2, 5), (3, 7), (4, 9)])
def test_when_all_have_passed_the_next_round_begins_with_full_displays(seats: int, displays: int) -> None:
    """S4.1"""
    match, events = next_round(seats=seats, red=1)

    assert of_kind(events, "round_begun") == [{"event": "round_begun", "round": 2, "color": "green"}]
    assert [sum(tiles) for tiles in match.view(None)["sources"]] == [0] + [4] * displays + [0] * (9 - displays)
    filled = of_kind(events, "display_filled")
    assert [event["source"] for event in filled] == [f"display_{1 + i // 4}" for i in range(4 * displays)]
    assert match.view(None)["phase"] == "picking"


def test_displays_show_what_was_drawn_for_them() -> None:
    """S4.1"""
    match, events = next_round(red=1)
    drawn = of_kind(events, "display_filled")

    for source in ("display_1", "display_5"):
        colors = [event["color"] for event in drawn if event["source"] == source]
        assert at(match, source) == {color: colors.count(color) for color in COLORS if color in colors}


def test_an_empty_bag_is_refilled_from_the_tower_in_the_middle_of_filling() -> None:
    """S4.1"""
    s = a_table()
    passed(s, 1)
    empty_bag(s, to=0)
    s.tiles[0, :2] -= 3  # three purple and three green tiles are left in the bag
    s.bag[:2] += 3
    keeping(s, 0)
    match = match_at(s)
    discarded = sum(tiles_of(match, 0).values())
    events = match.play(0, KEEP_NOTHING)

    kinds = [event["event"] for event in of_kind(events, "display_filled", "bag_refilled")]
    assert kinds == ["display_filled"] * 6 + ["bag_refilled"] + ["display_filled"] * 14
    assert of_kind(events, "bag_refilled") == [{"event": "bag_refilled", "count": discarded}]
    assert in_place(match, "tower") == {}
    assert sum(match.view(None)["bag"]) == discarded - 14


def test_if_bag_and_tower_run_dry_the_round_begins_with_what_there_is() -> None:
    """S4.1"""
    s = crowded_table()
    passed(s, 0, 1, 2)
    keeping(s, 3, green=1, yellow=1)
    match = match_at(s)
    match.play(3, KEEP_NOTHING)

    assert at(match, "display_1") == {"green": 1, "yellow": 1}
    assert sum(map(sum, match.view(None)["sources"])) == 2
    assert match.view(None)["phase"] == "picking"


@pytest.mark.parametrize("holder", [0, 1, 2])
def test_the_token_goes_back_to_the_center_and_its_holder_starts(holder: int) -> None:
    """S4.2"""
    match, events = next_round(seats=3, token=holder, first=holder, red=1)

    assert match.view(None)["token"] == -1
    assert (match.active, match.view(None)["first"]) == ([holder], holder)
    assert of_kind(events, "token_returned") == [{"event": "token_returned", "seat": holder}]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_if_nobody_holds_the_token_who_began_the_last_round_starts(first: int) -> None:
    """S4.2"""
    match, events = next_round(seats=3, token=-1, first=first, red=1)

    assert match.active == [first]
    assert not of_kind(events, "token_returned")


def test_kept_tiles_move_from_the_corners_beside_the_board() -> None:
    """S4.2"""
    s = a_table()
    passed(s, 1)
    s.corners[1, COLORS.index("blue")] = 2
    s.bag[COLORS.index("blue")] -= 2
    keeping(s, 0, red=3, green=1)
    match = match_at(s)
    events = match.play(0, keep(red=3, green=1))

    assert (tiles_of(match, 0), tiles_of(match, 1)) == ({"red": 3, "green": 1}, {"blue": 2})
    assert not any(map(any, match.view(None)["corners"]))
    assert [(e["seat"], e["color"], e["count"]) for e in of_kind(events, "tiles_brought_back")] == [
        (0, "green", 1),
        (0, "red", 3),
        (1, "blue", 2),
    ]


def test_everyone_takes_part_in_the_next_round_again() -> None:
    """S4.2"""
    match, _ = next_round(seats=4, red=1)
    assert match.view(None)["passed"] == [0] * 4

    turns = []
    for _ in range(4):
        turns += match.active
        match.play(match.active[0], match.legal(match.active[0])[0])

    assert turns == [0, 1, 2, 3]


def test_there_is_no_seventh_round() -> None:
    """S4.1"""
    s = a_table(round_number=6)
    passed(s, 1)
    keeping(s, 0, red=1)
    have_turn(s, 0)
    match = match_at(s)
    events = match.play(0, KEEP_NOTHING)

    assert match.is_over
    assert not of_kind(events, "round_begun", "display_filled")
