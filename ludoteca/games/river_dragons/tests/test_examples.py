from ludoteca.games.river_dragons.tests.tables import (
    BLACK,
    BLUE,
    GREEN,
    PINK,
    a_table,
    bridge,
    go,
    match_at,
    of_kind,
    of_seat,
    on_a_plank,
    pawn,
    play_on,
    program,
    reveal,
    spaces,
    stand,
)


def test_one_move_goes_to_the_free_green_or_red_plank() -> None:
    """RE1"""
    s = on_a_plank()
    bridge(s, "green_3", 13, 14)
    bridge(s, "red_3", 15, 16)
    bridge(s, "pink_2", 11, 14)
    stand(s, PINK, "pink_2")
    match, _ = reveal(s, black="move_1")
    assert spaces(match, BLACK) == {"green_3", "red_3"}


def test_green_goes_over_red_to_the_red_village_or_back() -> None:
    """RE2"""
    for second in ("red", "green_3"):
        s = a_table(first=GREEN)
        bridge(s, "green_3", 24, 27)
        bridge(s, "blue_4", 21, 27)
        bridge(s, "red_1", 27, "red")
        stand(s, GREEN, "green_3")
        stand(s, BLUE, "blue_4")
        match, events = reveal(s, green="move_2")
        assert events[-1] == {"event": "stepped_on_plank", "seat": GREEN, "color": "red", "number": 1}
        assert spaces(match, GREEN) == {"red", "green_3"}
        match.play(GREEN, go(second))
        assert pawn(match, GREEN) == second
        assert match.winners == ([GREEN] if second == "red" else [])


def test_the_jump_over_green_lands_on_red() -> None:
    """RE3"""
    s = on_a_plank()
    bridge(s, "green_3", 13, 14)
    bridge(s, "red_2", 9, 13)
    stand(s, GREEN, "green_3")
    match, events = reveal(s, black="jump")
    assert of_seat(events, BLACK) == ["jumped_on_plank"]
    assert pawn(match, BLACK) == "red_2"


def test_a_jump_with_no_adjacent_pawn_falls_back_to_the_start() -> None:
    """RE4"""
    s = on_a_plank()
    bridge(s, "green_3", 13, 14)
    match, events = reveal(s, black="jump")
    assert of_seat(events, BLACK) == ["pawn_fell"]
    assert pawn(match, BLACK) == "black"


def test_greens_dragon_is_not_canceled_and_blues_action_is() -> None:
    """RE5"""
    stones = ("place_1_stone", "place_2_stones", "jump")
    match = match_at(a_table())
    for seat in range(6):
        fourth = {PINK: "dragon_green", GREEN: "dragon_blue"}.get(seat, "move_1")
        match.play(seat, program(*stones, fourth))
    events = play_on(match, 4)
    assert [(e["seat"], e["color"]) for e in of_kind(events, "action_canceled")] == [(BLUE, "green")]
    assert [(e["seat"], e["color"]) for e in of_kind(events, "dragon_defied")] == [(GREEN, "pink")]
    fell = [
        e["seat"] for e in events[events.index(of_kind(events, "action_canceled")[0]) :] if e["event"] == "pawn_fell"
    ]
    assert BLACK in fell
    assert BLUE not in fell
