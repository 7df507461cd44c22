from ludoteca.games.river_dragons.tests.tables import (
    BLACK,
    BLUE,
    a_table,
    black_behind_red,
    bridge,
    jump,
    of_seat,
    pawn,
    reveal,
    spaces,
    stand,
)
from tests.refusals import why_not


def test_a_jump_lands_beyond_a_pawn_on_an_adjacent_plank() -> None:
    """R7.1"""
    match, events = reveal(black_behind_red(), black="jump")
    assert events[-1] == {"event": "jumped_on_plank", "seat": BLACK, "color": "green", "number": 4}
    assert pawn(match, BLACK) == "green_4"


def test_a_jump_may_land_at_the_shared_stone_but_not_on_ones_own_plank() -> None:
    """R7.1"""
    s = black_behind_red()
    bridge(s, "blue_2", 11, 15)  # at the stone that both share
    match, _ = reveal(s, black="jump")
    assert spaces(match, BLACK) == {"blue_2", "green_4"}
    assert why_not(match, BLACK, jump("red_2")) == "no_jump_there"


def test_an_occupied_plank_is_no_place_to_land() -> None:
    """R7.1"""
    s = black_behind_red()
    bridge(s, "green_2", 16, 10)
    bridge(s, "blue_2", 11, 15)
    stand(s, BLUE, "green_4")
    match, _ = reveal(s, black="jump")
    assert spaces(match, BLACK) == {"green_2", "blue_2"}
    assert why_not(match, BLACK, jump("green_4")) == "plank_occupied"


def test_pawns_in_villages_cannot_be_jumped_over() -> None:
    """R7.2"""
    s = a_table()
    bridge(s, "red_1", 12, "black")
    bridge(s, "red_2", 18, "black")
    stand(s, BLACK, "red_1")
    stand(s, BLUE, "black")
    match, events = reveal(s, black="jump")
    assert of_seat(events, BLACK) == ["pawn_fell"]
    assert pawn(match, BLACK) == "black"


def test_one_may_jump_out_of_a_village() -> None:
    """R7.2"""
    s = a_table()
    bridge(s, "red_1", 12, "black")
    bridge(s, "red_4", 12, 16)
    stand(s, BLUE, "red_1")
    match, _ = reveal(s, black="jump")
    assert pawn(match, BLACK) == "red_4"


def test_who_cannot_jump_falls_on_a_plank_or_in_a_village() -> None:
    """R7.3"""
    for space in ("red_2", "blue", "black"):
        s = a_table()
        bridge(s, "red_2", 14, 15)
        stand(s, BLACK, space)
        match, events = reveal(s, black="jump")
        assert of_seat(events, BLACK) == ["pawn_fell"]
        assert pawn(match, BLACK) == "black"
