import pytest

from ludoteca.games.river_dragons.tests.tables import (
    BLACK,
    BLUE,
    GREEN,
    PINK,
    RED,
    a_table,
    bridge,
    go,
    match_at,
    of_kind,
    of_seat,
    pawn,
    program,
    reveal,
    spaces,
    stand,
    two_ways_out,
)
from tests.refusals import why_not


def test_planks_and_villages_are_spaces() -> None:
    """R6.1"""
    s = a_table()
    bridge(s, "red_1", 12, "black")
    bridge(s, "red_4", 12, 16)
    stand(s, BLACK, "red_1")
    match, _ = reveal(s, black="move_1")
    assert spaces(match, BLACK) == {"red_4", "black"}


def test_a_plank_holds_one_pawn() -> None:
    """R6.1"""
    s = a_table()
    bridge(s, "red_1", 12, "black")
    bridge(s, "red_2", 18, "black")
    bridge(s, "red_4", 16, "black")
    stand(s, BLUE, "red_1")
    match, _ = reveal(s, black="move_1")
    assert spaces(match, BLACK) == {"red_2", "red_4"}
    assert why_not(match, BLACK, go("red_1")) == "plank_occupied"


def test_planks_that_share_a_stone_are_adjacent() -> None:
    """R6.2"""
    s = a_table()
    bridge(s, "red_2", 14, 15)
    bridge(s, "red_3", 15, 16)
    bridge(s, "green_2", 11, 14)
    bridge(s, "green_4", 16, 22)
    stand(s, BLACK, "red_2")
    match, _ = reveal(s, black="move_1")
    assert spaces(match, BLACK) == {"red_3", "green_2"}
    assert why_not(match, BLACK, go("green_4")) == "not_adjacent"


def test_a_step_goes_to_any_color_in_any_direction() -> None:
    """R6.3"""
    s = a_table()
    bridge(s, "black_1", 12, "black")
    bridge(s, "yellow_4", 12, 16)
    stand(s, BLACK, "black_1")
    match, _ = reveal(s, black="move_1")
    match.play(BLACK, go("yellow_4"))
    assert pawn(match, BLACK) == "yellow_4"
    assert match.active == [RED]


def test_two_moves_are_two_steps_the_second_chosen_after_the_first() -> None:
    """R6.4"""
    s = two_ways_out()
    bridge(s, "red_3", 12, 10)
    bridge(s, "red_4", 12, 16)
    match, _ = reveal(s, black="move_2")
    assert spaces(match, BLACK) == {"black_1", "black_2"}
    match.play(BLACK, go("black_1"))
    assert match.active == [BLACK]
    assert spaces(match, BLACK) == {"black", "red_3", "red_4"}
    match.play(BLACK, go("red_3"))
    assert match.active == [RED]


def test_both_steps_are_compulsory_even_back_to_where_one_came_from() -> None:
    """R6.4"""
    s = a_table()
    bridge(s, "black_1", 12, "black")
    match, events = reveal(s, black="move_2")
    assert of_seat(events, BLACK) == ["stepped_on_plank", "stepped_to_village"]
    assert pawn(match, BLACK) == "black"


@pytest.mark.parametrize("card", ["move_1", "move_2"])
def test_who_cannot_step_falls_back_to_the_start(card: str) -> None:
    """R6.5"""
    s = a_table()
    bridge(s, "red_2", 14, 15)
    stand(s, BLACK, "red_2")
    match, events = reveal(s, black=card)
    assert of_seat(events, BLACK) == ["pawn_fell"]
    assert pawn(match, BLACK) == "black"


def test_a_fall_ends_the_action_even_where_a_second_step_would_be_free() -> None:
    """R6.5"""
    s = two_ways_out()
    bridge(s, "red_2", 14, 15)
    stand(s, BLACK, "red_2")
    match, events = reveal(s, black="move_2")
    assert of_seat(events, BLACK) == ["pawn_fell"]
    assert pawn(match, BLACK) == "black"
    assert match.active == [RED]


def test_who_cannot_step_out_of_a_village_falls_too() -> None:
    """R6.5"""
    s = a_table()
    stand(s, BLACK, "blue")
    match, events = reveal(s, black="move_1")
    assert of_seat(events, BLACK) == ["pawn_fell"]
    assert pawn(match, BLACK) == "black"


def test_in_the_start_village_falling_changes_nothing() -> None:
    """R6.5"""
    match, events = reveal(a_table(), black="move_2")
    assert of_seat(events, BLACK) == ["pawn_fell"]
    assert pawn(match, BLACK) == "black"


def test_who_arrives_wins_at_once_in_mid_turn() -> None:
    """R6.6"""
    s = a_table(first=GREEN)
    bridge(s, "blue_1", 27, "red")
    bridge(s, "blue_3", 27, 24)
    stand(s, GREEN, "blue_1")
    match, _ = reveal(s, green="move_1")
    events = match.play(GREEN, go("red"))
    assert [event["event"] for event in events] == ["stepped_to_village", "match_won"]
    assert match.is_over
    assert match.winners == [GREEN]


def test_a_village_that_is_not_the_destination_wins_nothing() -> None:
    """R6.6"""
    s = a_table(first=BLUE)
    bridge(s, "blue_1", 27, "red")
    stand(s, BLUE, "blue_1")
    match, _ = reveal(s, blue="move_1")
    assert pawn(match, BLUE) == "red"
    assert not match.is_over


def test_after_turn_fifty_the_match_ends_without_a_winner() -> None:
    """R6.7"""
    match = match_at(a_table(seats=2, turn=50))
    for seat in range(2):
        events = match.play(seat, program("move_1", "jump", "remove", "move_2", "place_1_stone"))
    while not match.is_over:
        events = match.play(match.active[0], match.legal(match.active[0])[0])
    assert [event["event"] for event in events] == ["stone_placed_on_island", "nobody_won"]
    assert match.view(None)["first"] == 0, "the card stays"
    assert match.winners == []


def test_turn_forty_nine_is_followed_by_the_last() -> None:
    """R6.7"""
    match = match_at(a_table(seats=2, turn=49))
    for seat in range(2):
        events = match.play(seat, program("move_1", "jump", "remove", "move_2", "place_1_stone"))
    while match.copy_state().slot > 0:
        events = match.play(match.active[0], match.legal(match.active[0])[0])
    assert of_kind(events, "turn_begun") == [{"event": "turn_begun", "turn": 50}]


def test_pink_wins_in_the_black_village() -> None:
    """R6.6"""
    s = a_table(first=PINK)
    bridge(s, "red_1", 12, "black")
    stand(s, PINK, "red_1")
    match, _ = reveal(s, pink="move_1")
    assert match.winners == [PINK]
