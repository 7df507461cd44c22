import pytest

from ludoteca.games.river_dragons.tests.tables import (
    BLUE,
    GREEN,
    RED,
    a_table,
    bridge,
    choose,
    go,
    hold,
    island,
    jump,
    match_at,
    place,
    point,
    program,
    put,
    remove,
    reveal,
    stand,
)
from ludoteca.games.river_dragons.vocabulary import Why
from ludoteca.kernel.play.match import Match
from tests.refusals import Case, check_refusal


def programming() -> Match:
    return match_at(a_table())


def programmed() -> Match:
    match = programming()
    match.play(0, program("jump"))
    return match


def stones(side: str = "basic") -> Match:
    return reveal(a_table(5, side=side))[0]


def in_the_water() -> Match:
    s = a_table(side="expert")
    put(s, 1, 3000, 2000)
    put(s, 2, 3800, 2000)
    bridge(s, "red_3", 1, 2)
    return reveal(s)[0]


def planks(help_: str = "by_eye") -> Match:
    s = a_table(12, 18, 6, 9, planks=help_)
    return reveal(s, black="place_1_plank")[0]


def nowhere_for_plank_1() -> Match:
    return reveal(a_table(6, 9, planks="with_help"), black="place_1_plank")[0]


def placing(plank: str = "black_1", help_: str = "by_eye") -> Match:
    match = planks(help_)
    match.play(0, choose(plank))
    return match


def tried() -> Match:
    match = placing()
    match.play(0, place(12, 18))
    return match


def crowded() -> Match:
    """Three planks on the black village; stones 22 and 10 stand by, and 16 would have to cross."""
    s = a_table(22, 10, 25)
    for plank, other in (("red_1", 12), ("red_2", 18), ("red_5", 22)):
        bridge(s, plank, other, "black")
    bridge(s, "green_4", 12, 16)
    match, _ = reveal(s, black="place_1_plank")
    match.play(0, choose("black_6"))
    return match


def barred() -> Match:
    s = a_table(16)
    bridge(s, "red_6", 12, 18)
    match, _ = reveal(s, black="place_1_plank")
    match.play(0, choose("black_6"))
    return match


def over_a_stone() -> Match:
    s = a_table(side="expert")
    for stone, x in ((1, 2500), (2, 3000), (3, 3500)):
        put(s, stone, x, 2700)
    match, _ = reveal(s, black="place_1_plank")
    match.play(0, choose("black_6"))
    return match


def on_the_way(card: str = "move_1") -> Match:
    """Black on a plank between two free ones, one with red and one with blue; beyond red one more is free."""
    s = a_table()
    for plank, a, b in (("red_2", 14, 15), ("red_3", 15, 16), ("green_2", 11, 14), ("green_3", 13, 14)):
        bridge(s, plank, a, b)
    bridge(s, "green_4", 16, 22)
    bridge(s, "yellow_2", 11, 15)
    for seat, plank in ((0, "red_2"), (RED, "red_3"), (BLUE, "green_2")):
        stand(s, seat, plank)
    return reveal(s, black=card)[0]


def removing() -> Match:
    s = a_table(1, 2)
    for plank, a, b in (("red_2", 14, 15), ("red_3", 15, 16), ("green_4", 16, 22), ("yellow_5", 12, "black")):
        bridge(s, plank, a, b)
    hold(s, 0, "black_3", "yellow_1")
    stand(s, GREEN, "yellow_5")
    return reveal(s, black="remove")[0]


def over() -> Match:
    s = a_table()
    bridge(s, "red_1", 8, "pink")
    stand(s, 0, "red_1")
    return reveal(s, black="move_1")[0]


def ended_without_winner() -> Match:
    match = match_at(a_table(seats=2, turn=50))
    for seat in range(2):
        match.play(seat, program("move_1", "jump", "remove", "move_2", "place_1_stone"))
    while not match.is_over:
        match.play(match.active[0], match.legal(match.active[0])[0])
    return match


CASES = [
    Case(Why.MATCH_OVER, "R6.6", over, program("jump")),
    Case(Why.MATCH_OVER, "R6.6", over, island(1)),
    Case(Why.ENDED_WITHOUT_WINNER, "R6.7", ended_without_winner, program("jump")),
    Case(Why.ENDED_WITHOUT_WINNER, "R6.7", ended_without_winner, island(1)),
    Case(Why.PROGRAM_GIVEN, "R2.1", programmed, program("move_1")),
    Case(Why.PROGRAM_GIVEN, "R2.1", stones, program("move_1")),
    Case(Why.PROGRAM_FIRST, "R2.1", programming, island(1)),
    Case(Why.PROGRAM_FIRST, "R2.1", programmed, choose("black_1")),
    Case(Why.NOT_YOUR_TURN, "R3.1", lambda: reveal(a_table(first=RED))[0], island(1)),
    Case(Why.ANOTHER_ACTION, "R3.4", stones, go("black")),
    Case(Why.ANOTHER_ACTION, "R3.4", on_the_way, jump("green_3")),
    Case(Why.ANOTHER_ACTION, "R3.4", lambda: on_the_way("jump"), go("green_3")),
    Case(Why.ANOTHER_ACTION, "R3.4", removing, island(3)),
    Case(Why.ANOTHER_ACTION, "R3.4", planks, remove(12)),
    Case(Why.CARD_NOT_IN_HAND, "R1.4", programming, program("dragon_black")),
    Case(Why.CARD_NOT_IN_HAND, "R1.4", lambda: match_at(a_table(seats=2)), program("dragon_red")),
    Case(Why.SAME_CARD_TWICE, "R2.1", programming, program("jump", "jump")),
    Case(Why.SAME_CARD_TWICE, "R2.1", programming, program("dragon_red", "dragon_red")),
    Case(Why.TWO_DRAGONS, "R2.2", programming, program("dragon_red", "jump", "dragon_pink")),
    Case(Why.ONLY_ON_ISLANDS, "R4.1", stones, point(300, 270)),
    Case(Why.NO_ISLANDS, "R4.4", in_the_water, island(3)),
    Case(Why.ISLAND_TAKEN, "R4.1", stones, island(5)),
    Case(Why.TOO_NEAR_VILLAGE, "R4.4", in_the_water, point(510, 270)),
    Case(Why.TOO_NEAR_STONE, "R4.4", in_the_water, point(300, 215)),
    Case(Why.TOO_NEAR_PLANK, "R4.4", in_the_water, point(340, 210)),
    Case(Why.PLANK_NOT_CHOSEN, "R5.2", planks, place(12, 18)),
    Case(Why.PLANK_ALREADY_CHOSEN, "R5.2", placing, choose("black_2")),
    Case(Why.NOT_IN_RESERVE, "R5.2", planks, choose("red_1")),
    Case(Why.FITS_NOWHERE, "R5.10", nowhere_for_plank_1, choose("black_1")),
    Case(Why.BETWEEN_VILLAGES, "R5.1", placing, place("black", "red")),
    Case(Why.NO_STONE_THERE, "R5.1", placing, place(16, "black")),
    Case(Why.OUT_OF_REACH, "R5.5", placing, place(6, 12)),
    Case(Why.OUT_OF_REACH, "R5.5", placing, place(6, "black")),
    Case(Why.JOINED_ALREADY, "R5.6", crowded, place(12, "black")),
    Case(Why.SUPPORT_FULL, "R5.7", crowded, place(10, "black")),
    Case(Why.CROSSES_PLANK, "R5.6", barred, place(16, "black")),
    Case(Why.OVER_SUPPORT, "R5.6", over_a_stone, place(1, 3)),
    Case(Why.ALREADY_TRIED, "R5.9", tried, place(12, 18)),
    Case(Why.TOO_SHORT, "R5.9", lambda: placing("black_5", "with_help"), place(12, 18)),
    Case(Why.NOT_ADJACENT, "R6.2", on_the_way, go("green_4")),
    Case(Why.NOT_ADJACENT, "R6.2", on_the_way, go("black")),
    Case(Why.NOT_ADJACENT, "R6.2", on_the_way, go("red_2")),
    Case(Why.NOT_ADJACENT, "R6.2", on_the_way, go("pink_1")),
    Case(Why.PLANK_OCCUPIED, "R6.1", on_the_way, go("red_3")),
    Case(Why.PLANK_OCCUPIED, "R6.1", lambda: on_the_way("jump"), jump("green_2")),
    Case(Why.NO_JUMP_THERE, "R7.1", lambda: on_the_way("jump"), jump("red_2")),
    Case(Why.NO_JUMP_THERE, "R7.1", lambda: on_the_way("jump"), jump("pink")),
    Case(Why.PLANK_NOT_THERE, "R8.1", removing, remove("black_1")),
    Case(Why.STONE_NOT_THERE, "R8.1", removing, remove(3)),
    Case(Why.PAWN_ON_PLANK, "R8.2", removing, remove("yellow_5")),
    Case(Why.STONE_UNDER_PLANK, "R8.2", removing, remove(14)),
    Case(Why.NUMBER_IN_RESERVE, "R8.3", removing, remove("red_3")),
    Case(Why.THIRD_COLOR, "R8.3", removing, remove("green_4")),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_refusal_names_its_reason_and_its_rule_and_changes_nothing(case: Case) -> None:
    check_refusal(case)


def test_every_reason_is_met() -> None:
    assert {case.why for case in CASES} == set(Why)
