from ludoteca.games.river_dragons.tests.tables import (
    BLACK,
    BLUE,
    RED,
    a_table,
    bridge,
    bridges,
    hold,
    of_kind,
    of_seat,
    remove,
    reserve,
    reveal,
    stand,
)
from tests.refusals import why_not


def test_a_plank_goes_into_ones_own_reserve() -> None:
    """R8.1"""
    s = a_table(1)
    bridge(s, "red_2", 14, 15)
    hold(s, BLACK, "black_1")
    match, _ = reveal(s, black="remove")
    assert match.legal(BLACK) == [remove("red_2"), remove(1)]
    match.play(BLACK, remove("red_2"))
    assert reserve(match, BLACK) == ["black_1", "red_2"]
    assert bridges(match) == {}
    assert match.active == [RED]


def test_a_stone_goes_into_the_supply() -> None:
    """R8.1"""
    match, _ = reveal(a_table(1, 2), black="remove")
    assert match.view(None)["supply"] == 25
    match.play(BLACK, remove(2))
    assert match.view(None)["supply"] == 26
    assert match.view(None)["stones"][1] == [-1, -1]


def test_if_only_one_thing_can_be_removed_it_is() -> None:
    """R8.1"""
    match, events = reveal(a_table(1), black="remove")
    assert of_seat(events, BLACK) == ["stone_removed"]
    s = a_table()
    bridge(s, "red_2", 14, 15)
    hold(s, BLACK)
    match, events = reveal(s, black="remove")
    assert of_seat(events, BLACK) == ["plank_removed"]
    assert reserve(match, BLACK) == ["red_2"]


def test_what_is_under_a_pawn_or_a_plank_stays() -> None:
    """R8.2"""
    s = a_table(1, 2)
    bridge(s, "red_2", 14, 15)
    stand(s, BLUE, "red_2")
    hold(s, BLACK)
    match, _ = reveal(s, black="remove")
    assert match.legal(BLACK) == [remove(1), remove(2)]
    assert why_not(match, BLACK, remove("red_2")) == "pawn_on_plank"
    assert why_not(match, BLACK, remove(14)) == "stone_under_plank"


def test_a_reserve_takes_no_number_twice() -> None:
    """R8.3"""
    s = a_table(1, 2)
    bridge(s, "red_2", 14, 15)
    bridge(s, "red_3", 15, 16)
    hold(s, BLACK, "black_2")
    match, _ = reveal(s, black="remove")
    assert match.legal(BLACK) == [remove("red_3"), remove(1), remove(2)]
    assert why_not(match, BLACK, remove("red_2")) == "number_in_reserve"


def test_a_reserve_takes_no_third_color() -> None:
    """R8.3"""
    s = a_table(1, 2)
    bridge(s, "red_2", 14, 15)
    bridge(s, "green_3", 15, 16)
    bridge(s, "black_4", 16, 22)
    hold(s, BLACK, "black_1", "red_6")
    match, _ = reveal(s, black="remove")
    assert match.legal(BLACK) == [remove("black_4"), remove("red_2"), remove(1), remove(2)]
    assert why_not(match, BLACK, remove("green_3")) == "third_color"


def test_with_nothing_to_remove_the_action_is_lost() -> None:
    """R8.4"""
    match, events = reveal(a_table(), black="remove")
    assert of_seat(events, BLACK) == ["action_lost"]
    assert of_kind(events, "action_lost")[0]["cause"] == "nothing_there"
    assert match.active == [RED]
