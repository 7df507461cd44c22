import pytest

from ludoteca.games.river_dragons.tests.tables import (
    BLACK,
    BLUE,
    GREEN,
    PINK,
    RED,
    YELLOW,
    a_table,
    bridge,
    bridges,
    choose,
    color_of,
    ends,
    fill_islands,
    go,
    hold,
    is_out,
    match_at,
    of_kind,
    of_seat,
    offered,
    pawn,
    place,
    program,
    remove,
    reserve,
    reveal,
    spaces,
    stand,
)
from tests.refusals import why_not


def test_dragons_on_one_another_both_hold() -> None:
    """R3.3"""
    match, events = reveal(a_table(), black="dragon_red", red="dragon_black")
    assert not of_kind(events, "action_canceled")
    assert [event["seat"] for event in of_kind(events, "dragon_defied")] == [RED, BLACK]
    assert match.active == [YELLOW]


def test_a_dragon_on_a_dragon_does_not_save_its_victim() -> None:
    """R3.3"""
    _, events = reveal(a_table(), black="dragon_red", red="dragon_pink")
    assert of_kind(events, "action_canceled") == [{"event": "action_canceled", "seat": PINK, "color": "red"}]


def test_two_dragons_on_one_seat_are_told_and_cancel_once() -> None:
    """R3.3"""
    match, events = reveal(a_table(), red="dragon_black", green="dragon_black")
    assert [event["color"] for event in of_kind(events, "action_canceled")] == ["red", "green"]
    assert match.active == [YELLOW]


@pytest.mark.parametrize("card", ["move_1", "move_2", "jump"])
def test_a_canceled_move_or_jump_does_not_fall(card: str) -> None:
    """R3.2"""
    s = a_table()
    bridge(s, "black_2", 14, 15)
    stand(s, BLACK, "black_2")
    match, events = reveal(s, black=card, pink="dragon_black")
    assert not of_kind(events, "pawn_fell")
    assert pawn(match, BLACK) == "black_2"


@pytest.mark.parametrize("card", ["place_1_stone", "place_2_stones"])
def test_an_empty_stone_supply_loses_the_action_of_everyone(card: str) -> None:
    """R4.3"""
    s = a_table()
    fill_islands(s, but=0)
    match, events = reveal(s, **dict.fromkeys(("black", "red"), card))
    lost = [(event["seat"], event["card"], event["cause"]) for event in of_kind(events, "action_lost")]
    assert lost[:2] == [(BLACK, card, "no_stones"), (RED, card, "no_stones")]
    assert match.view(None)["supply"] == 0


def test_two_stones_with_one_left_place_it_on_the_last_island_unasked() -> None:
    """R4.3"""
    s = a_table()
    fill_islands(s, but=1)
    _, events = reveal(s, black="place_2_stones")
    assert of_kind(events, "stone_placed_on_island") == [
        {"event": "stone_placed_on_island", "seat": BLACK, "island": 27}
    ]
    assert of_kind(events, "rest_lost")[0]["card"] == "place_2_stones"


def test_two_stones_with_two_left_ask_once() -> None:
    """R3.4, R4.3"""
    s = a_table()
    fill_islands(s, but=2)
    match, _ = reveal(s, black="place_2_stones")
    events = match.play(BLACK, {"move": "place_stone_on_island", "island": 26})
    placed = [event["island"] for event in of_kind(events, "stone_placed_on_island") if event["seat"] == BLACK]
    assert placed == [26, 27]


def test_a_plank_that_fits_nowhere_is_out_at_once_without_trials() -> None:
    """R5.4, R5.9"""
    match, _ = reveal(a_table(6, 9), black="place_1_plank")
    events = match.play(BLACK, choose("black_1"))
    assert of_seat(events, BLACK) == ["plank_chosen", "plank_lost"]
    assert is_out(match, "black_1")


def test_a_second_plank_with_an_empty_reserve_is_lost() -> None:
    """R5.8"""
    s = a_table(12)
    hold(s, BLACK, "black_3")
    match, events = reveal(s, black="place_2_planks")
    assert of_seat(events, BLACK) == ["plank_chosen", "plank_placed", "rest_lost"]
    assert reserve(match, BLACK) == []


def test_no_fourth_plank_rests_on_a_stone() -> None:
    """R5.7"""
    s = a_table(20, 24)
    for plank, other in (("red_2", 15), ("green_2", 11), ("red_3", 13)):
        bridge(s, plank, 14, other)
    match, _ = reveal(s, black="place_1_plank")
    match.play(BLACK, choose("black_6"))
    assert why_not(match, BLACK, place(14, 20)) == "support_full"
    assert not [pair for pair in offered(match, BLACK) if "stone_14" in pair]


def test_no_fourth_plank_rests_on_a_village() -> None:
    """R5.7"""
    s = a_table(22)
    for plank, other in (("red_1", 12), ("red_2", 18), ("red_4", 16)):
        bridge(s, plank, other, "black")
    match, _ = reveal(s, black="place_1_plank")
    match.play(BLACK, choose("black_6"))
    assert why_not(match, BLACK, place(22, "black")) == "support_full"
    assert not [pair for pair in offered(match, BLACK) if "village_black" in pair]


def test_a_crossing_plank_is_not_even_a_place_to_try() -> None:
    """R5.4, R5.6"""
    s = a_table()
    bridge(s, "red_6", 12, 18)
    s.stones[15], s.supply = (4208, 2665), s.supply - 1  # stone 16, whose way to the village is barred
    hold(s, BLACK, "black_4")
    match, events = reveal(s, black="place_1_plank")
    # Open are 12 and 18 to the village, 12-16 and 16-18.
    assert of_seat(events, BLACK) == ["plank_chosen"]
    assert offered(match, BLACK) == [ends(12, 16), ends(12, "black"), ends(16, 18), ends(18, "black")]


def test_no_two_planks_join_the_same_supports() -> None:
    """R5.6"""
    s = a_table()
    bridge(s, "red_1", 12, "black")
    match, _ = reveal(s, black="place_1_plank")
    events = match.play(BLACK, choose("black_6"))
    assert of_kind(events, "plank_lost"), "the only span is taken"
    s = a_table(18)
    bridge(s, "red_1", 12, "black")
    match, _ = reveal(s, black="place_1_plank")
    match.play(BLACK, choose("black_6"))
    assert why_not(match, BLACK, place(12, "black")) == "joined_already"


def test_removing_with_nothing_removable_is_lost() -> None:
    """R8.2, R8.4"""
    s = a_table()
    bridge(s, "red_2", 14, 15)
    stand(s, RED, "red_2")
    _, events = reveal(s, black="remove")
    assert of_seat(events, BLACK) == ["action_lost"]
    assert of_kind(events, "action_lost")[0]["cause"] == "nothing_free"


def test_a_full_reserve_takes_no_plank_but_a_stone_must_go() -> None:
    """R8.1, R8.3"""
    s = a_table(1)
    bridge(s, "red_2", 14, 15)  # black has all numbers
    _, events = reveal(s, black="remove")
    assert of_seat(events, BLACK) == ["stone_removed"]


def test_two_colors_in_the_reserve_may_grow_and_a_third_may_not_come() -> None:
    """R8.3"""
    s = a_table()
    bridge(s, "red_2", 14, 15)
    bridge(s, "green_3", 15, 16)
    bridge(s, "yellow_4", 16, 22)
    hold(s, BLACK, "red_1", "green_6")  # none of its own color
    match, _ = reveal(s, black="remove")
    assert match.legal(BLACK) == [remove("red_2"), remove("green_3")]


def test_planks_joined_only_by_a_village_are_two_steps_apart() -> None:
    """R6.2"""
    s = a_table(first=BLUE)
    bridge(s, "red_1", 12, "black")
    bridge(s, "red_2", 18, "black")
    stand(s, BLUE, "red_1")
    match, events = reveal(s, blue="move_2")
    assert of_seat(events, BLUE) == ["stepped_to_village"]
    assert spaces(match, BLUE) == {"red_1", "red_2"}


def test_a_village_full_of_pawns_takes_one_more() -> None:
    """R6.1"""
    s = a_table(first=BLUE)
    bridge(s, "red_1", 12, "black")
    for seat in (RED, YELLOW, GREEN):
        stand(s, seat, "black")
    stand(s, BLUE, "red_1")
    match, _ = reveal(s, blue="move_1")
    assert [pawn(match, seat) for seat in (BLACK, RED, YELLOW, GREEN, BLUE)] == ["black"] * 5


def test_a_destination_reached_on_the_first_of_two_steps_wins() -> None:
    """R6.6"""
    s = a_table(first=PINK)
    bridge(s, "red_1", 12, "black")
    bridge(s, "red_4", 12, 16)
    stand(s, PINK, "red_1")
    match, _ = reveal(s, pink="move_2")
    events = match.play(PINK, go("black"))
    assert [event["event"] for event in events] == ["stepped_to_village", "match_won"]
    assert match.winners == [PINK]


def test_a_jump_over_a_pawn_beside_a_village_lands_in_it() -> None:
    """R7.1"""
    s = a_table()
    bridge(s, "red_1", 12, "black")
    bridge(s, "red_4", 12, 16)
    stand(s, BLACK, "red_4")
    stand(s, BLUE, "red_1")
    match, events = reveal(s, black="jump")
    assert of_seat(events, BLACK) == ["jumped_to_village"]
    assert pawn(match, BLACK) == "black"


def test_a_jump_into_the_destination_wins() -> None:
    """R6.6, R7.1"""
    s = a_table(first=PINK)
    bridge(s, "red_1", 12, "black")
    bridge(s, "red_4", 12, 16)
    stand(s, PINK, "red_4")
    stand(s, BLUE, "red_1")
    match, _ = reveal(s, pink="jump")
    assert match.winners == [PINK]


def test_with_five_players_the_destination_of_black_is_nobodys_start() -> None:
    """R1.1, R1.2"""
    s = a_table(seats=5)
    assert "pink" not in [color_of(s, seat) for seat in range(5)]
    bridge(s, "red_1", 8, "pink")
    stand(s, BLACK, "red_1")
    match, events = reveal(s, black="move_1")
    assert of_kind(events, "stepped_to_village")[0]["color"] == "pink"
    assert match.winners == [BLACK]


def test_the_next_turn_starts_with_the_next_seat_clockwise() -> None:
    """R3.5"""
    for first, following in ((0, 1), (1, 2), (2, 0)):
        match = match_at(a_table(seats=3, first=first))
        for seat in range(3):
            match.play(seat, program("place_1_stone", "move_1", "jump", "remove", "place_2_stones"))
        while match.copy_state().turn_number == 1:
            match.play(match.active[0], match.legal(match.active[0])[0])
        assert match.view(None)["first"] == following
        for seat in range(3):
            match.play(seat, program("place_1_stone"))
        assert match.active == [following]


def test_a_removed_plank_can_be_placed_again_by_its_new_owner() -> None:
    """R8.1"""
    s = a_table()
    bridge(s, "red_1", 12, "black")
    hold(s, BLACK)
    match = match_at(s)
    for seat in range(6):
        match.play(
            seat, program(*(("remove", "place_1_plank") if seat == BLACK else ("dragon_yellow",) * (seat != YELLOW)))
        )
    while match.copy_state().slot < 2:
        match.play(match.active[0], match.legal(match.active[0])[-1])
    assert bridges(match).get("red_1") == ends(12, "black")
    assert reserve(match, BLACK) == []
