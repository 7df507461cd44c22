import pytest

from ludoteca.games.river_dragons.tests.tables import (
    BLACK,
    RED,
    YELLOW,
    a_table,
    bridge,
    bridges,
    choose,
    ends,
    go,
    hold,
    is_out,
    match_at,
    of_kind,
    of_seat,
    offered,
    place,
    program,
    put,
    reserve,
    reveal,
    two_ways_out,
)
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.vocabulary import Json
from tests.refusals import why_not


def choosing(*stones: int, card: str = "place_1_plank", **table: str) -> Match:
    """Black, the first player, is about to choose one of its six planks."""
    return reveal(a_table(*stones, **table), black=card)[0]  # type: ignore[arg-type]


def placing(plank: str, *stones: int, card: str = "place_1_plank", **table: str) -> tuple[Match, list[Json]]:
    match = choosing(*stones, card=card, **table)
    return match, match.play(BLACK, choose(plank))


def test_a_plank_joins_two_stones_or_a_stone_and_a_village() -> None:
    """R5.1"""
    match, _ = placing("black_6", 12, 18)
    assert offered(match, BLACK) == [ends(12, 18), ends(12, "black"), ends(18, "black")]
    match.play(BLACK, place(12, 18))
    assert bridges(match) == {"black_6": ends(12, 18)}


def test_a_plank_never_joins_two_villages() -> None:
    """R5.1"""
    match, _ = placing("black_6", 12, 18)
    assert why_not(match, BLACK, place("black", "blue")) == "between_villages"


def test_two_planks_are_chosen_and_placed_one_after_the_other() -> None:
    """R5.1"""
    match, _ = placing("black_6", 12, 18, card="place_2_planks")
    match.play(BLACK, place(12, 18))
    assert match.active == [BLACK]
    assert why_not(match, BLACK, choose("black_6")) == "not_in_reserve"
    match.play(BLACK, choose("black_2"))
    events = match.play(BLACK, place(18, "black"))
    assert of_seat(events, BLACK) == ["plank_placed"]
    assert match.active == [RED]


def test_villages_of_colors_not_in_play_carry_planks_too() -> None:
    """R5.1"""
    match, events = reveal(a_table(27, seats=2), black="place_1_plank")  # pink and black play; 27 is beside red
    events = match.play(BLACK, choose("black_1"))
    assert of_kind(events, "plank_placed")[0]["ends"] == ends(27, "red")


def test_the_choice_of_a_plank_cannot_be_taken_back() -> None:
    """R5.2"""
    match, events = placing("black_6", 12, 18)
    assert events == [{"event": "plank_chosen", "seat": BLACK, "color": "black", "number": 6}]
    assert why_not(match, BLACK, choose("black_1")) == "plank_already_chosen"
    refused = match.undo(BLACK)
    assert refused is not None
    assert refused.reason == "final_move"


def test_the_only_plank_of_a_reserve_is_chosen_unasked() -> None:
    """R5.2"""
    s = a_table(12, 18)
    hold(s, BLACK, "black_4")
    match, events = reveal(s, black="place_1_plank")
    assert of_seat(events, BLACK) == ["plank_chosen"]
    assert match.view(None)["phase"] == "placing_plank"


def test_a_plank_may_stick_out_and_that_counts_for_nothing() -> None:
    """R5.3"""
    s = a_table(18)
    bridge(s, "black_6", 12, "black")  # 125 mm over a gap that 50 mm would do
    match, _ = reveal(s, black="place_1_plank")
    match.play(BLACK, choose("black_5"))
    assert offered(match, BLACK) == [ends(12, 18), ends(18, "black")]  # as if nothing stuck out over the village
    match.play(BLACK, place(18, "black"))
    assert bridges(match) == {"black_5": ends(18, "black"), "black_6": ends(12, "black")}


def test_a_plank_too_short_is_tried_elsewhere_at_no_cost() -> None:
    """R5.4"""
    match, _ = placing("black_1", 12, 18)
    events = match.play(BLACK, place(12, 18))
    assert [event["event"] for event in events] == ["plank_too_short"]
    assert reserve(match, BLACK) == [f"black_{n}" for n in range(1, 7)]
    assert match.active == [BLACK]
    match.play(BLACK, place(12, "black"))
    assert bridges(match) == {"black_1": ends(12, "black")}


def test_a_plank_that_fits_nowhere_is_out_of_the_game() -> None:
    """R5.4"""
    match, events = placing("black_1", 6, 9)  # 6-9 takes plank 2, the villages 4 and 6
    assert of_seat(events, BLACK) == ["plank_chosen", "plank_lost"]
    assert is_out(match, "black_1")
    assert match.active == [RED]


def test_without_a_stone_on_the_board_a_plank_is_out() -> None:
    """R5.4"""
    match, events = placing("black_6")
    assert of_seat(events, BLACK) == ["plank_chosen", "plank_lost"]
    assert is_out(match, "black_6")


@pytest.mark.parametrize(("number", "reach"), [(1, 60), (2, 75), (3, 90), (4, 105), (5, 120), (6, 135)])
def test_a_plank_fits_below_a_distance_and_not_at_it(number: int, reach: int) -> None:
    """R5.5"""
    from ludoteca.games.river_dragons.geometry import is_long_enough

    between_stones, to_village = 10 * reach, 10 * reach + 250
    assert is_long_enough(number, False, 1000, 1000, 1000, 1000 + between_stones - 1)
    assert not is_long_enough(number, False, 1000, 1000, 1000, 1000 + between_stones)
    assert is_long_enough(number, True, 1000, 1000, 1000 + to_village - 1, 1000)
    assert not is_long_enough(number, True, 1000, 1000, 1000 + to_village, 1000)


def test_planks_do_not_cross() -> None:
    """R5.6"""
    s = a_table(16)
    bridge(s, "red_6", 12, 18)  # x 501 to 502, y 218 to 343: across the way from 16 to the village
    match, _ = reveal(s, black="place_1_plank")
    match.play(BLACK, choose("black_6"))
    assert ends(16, "black") not in offered(match, BLACK)
    assert why_not(match, BLACK, place(16, "black")) == "crosses_plank"


def test_planks_may_share_a_support() -> None:
    """R5.6"""
    s = a_table(18)
    bridge(s, "red_1", 12, "black")
    match, _ = reveal(s, black="place_1_plank")
    match.play(BLACK, choose("black_6"))
    assert offered(match, BLACK) == [ends(12, 18), ends(18, "black")]


def test_a_line_keeps_away_from_a_third_stone_and_a_third_village() -> None:
    """R5.6"""
    s = a_table(side="expert")
    put(s, 1, 2500, 2700)
    put(s, 2, 3500, 2700)
    put(s, 3, 3000, 2700 + 139)
    put(s, 4, 5500 - 600, 2700 - 389)
    put(s, 5, 5500 + 250, 2700 - 389)
    match, _ = reveal(s, black="place_1_plank")
    match.play(BLACK, choose("black_6"))
    assert why_not(match, BLACK, place(1, 2)) == "over_support"
    assert why_not(match, BLACK, place(4, 5)) == "over_support"


def test_exactly_the_distance_is_allowed() -> None:
    """R5.6"""
    s = a_table(side="expert")
    put(s, 1, 2500, 2700)
    put(s, 2, 3500, 2700)
    put(s, 3, 3000, 2700 + 140)
    put(s, 4, 5500 - 600, 2700 - 390)
    put(s, 5, 5500 + 250, 2700 - 390)
    match, _ = reveal(s, black="place_1_plank")
    match.play(BLACK, choose("black_6"))
    assert why_not(match, BLACK, place(1, 2)) is None
    assert why_not(match, BLACK, place(4, 5)) is None


def test_a_plank_may_lie_over_an_empty_island() -> None:
    """R5.6"""
    match, _ = placing("black_6", 12, 18)  # nothing lies on the islands between
    assert ends(12, 18) in offered(match, BLACK)


def test_a_stone_carries_three_planks() -> None:
    """R5.7"""
    s = a_table(20)
    bridge(s, "red_2", 14, 15)
    bridge(s, "red_3", 14, 13)
    match, _ = reveal(s, black="place_2_planks", red="place_1_plank")
    match.play(BLACK, choose("black_6"))
    match.play(BLACK, place(14, 20))
    match.play(BLACK, choose("black_5"))
    assert not [pair for pair in offered(match, BLACK) if "stone_14" in pair]


def test_stones_are_not_moved_for_a_plank() -> None:
    """R5.8"""
    match, _ = placing("black_1", 12, 18)
    before = match.view(None)["stones"]
    match.play(BLACK, place(12, 18))
    match.play(BLACK, place(12, "black"))
    assert match.view(None)["stones"] == before


@pytest.mark.parametrize("card", ["place_1_plank", "place_2_planks"])
def test_an_empty_reserve_loses_the_action(card: str) -> None:
    """R5.8"""
    s = a_table(12, 18)
    hold(s, BLACK)
    match, events = reveal(s, black=card)
    assert of_seat(events, BLACK) == ["action_lost"]
    assert of_kind(events, "action_lost")[0]["cause"] == "no_planks"
    assert match.active == [RED]


def test_by_eye_all_open_spans_are_offered_and_a_failed_one_not_again() -> None:
    """R5.9"""
    match, _ = placing("black_1", 12, 18)
    assert offered(match, BLACK) == [ends(12, 18), ends(12, "black"), ends(18, "black")]
    match.play(BLACK, place(18, "black"))
    assert offered(match, BLACK) == [ends(12, 18), ends(12, "black")]
    assert why_not(match, BLACK, place(18, "black")) == "already_tried"


def test_no_preview_measures_a_plank() -> None:
    """R5.2, R5.9"""
    match = choosing(6, 9)
    for plank in ("black_1", "black_6"):  # one fits nowhere
        told = match.preview(BLACK, choose(plank))
        assert told == [{"event": "plank_chosen", "seat": BLACK, "color": "black", "number": int(plank[-1])}]
    match, _ = placing("black_1", 12, 18)
    assert match.preview(BLACK, place(12, 18)) == match.preview(BLACK, place(12, "black")) == []


def test_a_failed_place_is_offered_again_for_another_plank() -> None:
    """R5.9"""
    match, _ = placing("black_1", 12, 18, card="place_2_planks")
    match.play(BLACK, place(18, "black"))
    match.play(BLACK, place(12, "black"))
    match.play(BLACK, choose("black_2"))
    assert ends(18, "black") in offered(match, BLACK)


def test_the_last_place_left_is_taken_unasked() -> None:
    """R5.9"""
    match, _ = placing("black_1", 12, 18)
    match.play(BLACK, place(18, "black"))
    events = match.play(BLACK, place(12, 18))
    assert of_seat(events, BLACK) == ["plank_too_short", "plank_placed"]
    assert bridges(match) == {"black_1": ends(12, "black")}


def test_with_help_only_spans_that_fit_are_offered() -> None:
    """R5.9"""
    match, _ = placing("black_5", 12, 18, planks="with_help")
    assert offered(match, BLACK) == [ends(12, "black"), ends(18, "black")]
    assert why_not(match, BLACK, place(12, 18)) == "too_short"


def test_by_eye_any_plank_may_be_chosen() -> None:
    """R5.10"""
    match = choosing(6, 9)
    assert match.legal(BLACK) == [choose(f"black_{number}") for number in range(1, 7)]


def test_with_help_only_planks_that_fit_may_be_chosen() -> None:
    """R5.10"""
    match = choosing(6, 9, planks="with_help")
    assert match.legal(BLACK) == [choose(f"black_{number}") for number in range(2, 7)]
    assert why_not(match, BLACK, choose("black_1")) == "fits_nowhere"


def test_with_help_any_plank_may_be_chosen_if_none_fits() -> None:
    """R5.10"""
    s = a_table(13, planks="with_help")  # only plank 4 and longer reach the pink village
    hold(s, BLACK, "black_1", "black_3")
    match, _ = reveal(s, black="place_1_plank")
    assert match.legal(BLACK) == [choose("black_1"), choose("black_3")]
    match.play(BLACK, choose("black_3"))
    assert is_out(match, "black_3")


def test_with_help_the_only_plank_that_fits_is_chosen_unasked() -> None:
    """R5.10"""
    s = a_table(13, planks="with_help")
    hold(s, BLACK, "black_1", "black_4")
    match, events = reveal(s, black="place_1_plank")
    assert of_seat(events, BLACK) == ["plank_chosen", "plank_placed"]
    assert reserve(match, BLACK) == ["black_1"]


def test_if_the_first_plank_is_out_the_second_must_still_be_placed() -> None:
    """R5.10"""
    match, events = placing("black_1", 6, 9, card="place_2_planks")
    assert of_seat(events, BLACK) == ["plank_chosen", "plank_lost"]
    assert match.active == [BLACK]
    match.play(BLACK, choose("black_2"))
    match.play(BLACK, place(6, 9))
    assert match.active == [RED]


def test_a_trial_cannot_be_undone_and_all_see_it() -> None:
    """R5.10"""
    match, _ = placing("black_1", 12, 18)
    events = match.play_code(BLACK, match.checked_code(BLACK, place(12, 18)))
    told = {"event": "plank_too_short", "seat": BLACK, "color": "black", "number": 1, "ends": ends(12, 18)}
    assert match.told(events, None) == match.told(events, YELLOW) == [told]
    refused = match.undo(BLACK)
    assert refused is not None
    assert refused.reason == "final_move"


def test_a_move_after_which_a_plank_is_tried_unasked_tells_nothing_before_and_cannot_be_undone() -> None:
    """R5.10"""
    s = two_ways_out()
    hold(s, RED, "red_1")
    match, _ = reveal(s, black="move_1", red="place_1_plank")
    step = {"event": "stepped_on_plank", "seat": BLACK, "color": "black", "number": 1}
    chosen = {"event": "plank_chosen", "seat": RED, "color": "red", "number": 1}
    assert match.preview(BLACK, go("black_1")) == [step, chosen]
    events = match.play(BLACK, go("black_1"))
    assert of_seat(events, RED) == ["plank_chosen", "plank_lost"]
    refused = match.undo(BLACK)
    assert refused is not None
    assert refused.reason == "drawn_or_revealed"


def test_planks_come_only_when_their_card_is_carried_out() -> None:
    """R5.1"""
    match = match_at(a_table(12, 18))
    assert why_not(match, BLACK, choose("black_1")) == "program_first"
    assert why_not(match, BLACK, program("place_1_plank")) is None
