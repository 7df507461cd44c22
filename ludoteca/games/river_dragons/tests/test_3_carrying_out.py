from ludoteca.games.river_dragons.tests.tables import (
    BLACK,
    BLUE,
    GREEN,
    PINK,
    RED,
    YELLOW,
    a_table,
    bridge,
    go,
    island,
    match_at,
    of_kind,
    of_seat,
    on_a_plank,
    pawn,
    play_on,
    program,
    reveal,
    spaces,
    two_ways_out,
)
from ludoteca.kernel.vocabulary import Json


def test_a_slot_is_revealed_by_all_and_carried_out_from_the_first_player_clockwise() -> None:
    """R3.1"""
    match, events = reveal(a_table(first=PINK))
    assert [event["seat"] for event in of_kind(events, "card_revealed")] == [PINK, GREEN, BLUE, BLACK, RED, YELLOW]
    order = []
    for stone in range(1, 7):
        order += match.active
        match.play(match.active[0], island(stone))
    assert order == [PINK, GREEN, BLUE, BLACK, RED, YELLOW]


def test_the_next_slot_is_revealed_when_all_have_carried_out_theirs() -> None:
    """R3.1"""
    match, _ = reveal(a_table(first=PINK))
    events: list[Json] = []
    for stone in range(1, 7):
        assert not of_kind(events, "card_revealed")
        events = match.play(match.active[0], island(stone))
    assert {event["slot"] for event in of_kind(events, "card_revealed")} == {2}
    assert match.view(None)["slot"] == 2


def test_a_revealed_card_ends_undo() -> None:
    """R3.1"""
    match, _ = reveal(a_table())
    match.play(BLACK, island(1))
    assert match.undo(BLACK) is None
    for stone in range(1, 7):
        match.play(match.active[0], island(stone))
    refused = match.undo(BLUE)
    assert refused is not None
    assert refused.reason == "drawn_or_revealed"


def test_a_dragon_cancels_whoever_comes_first() -> None:
    """R3.2"""
    match, events = reveal(a_table(), blue="dragon_black")
    assert of_kind(events, "action_canceled") == [{"event": "action_canceled", "seat": BLACK, "color": "blue"}]
    assert match.active == [RED]


def test_a_canceled_move_does_not_fall() -> None:
    """R3.2"""
    match, events = reveal(on_a_plank(), black="move_1", red="dragon_black")
    assert of_seat(events, BLACK) == ["action_canceled"]
    assert pawn(match, BLACK) == "black_2"


def test_a_dragon_does_not_cancel_a_dragon() -> None:
    """R3.3"""
    match, events = reveal(a_table(), black="dragon_red", red="dragon_black", yellow="dragon_red")
    assert not of_kind(events, "action_canceled")
    assert [(e["seat"], e["color"]) for e in of_kind(events, "dragon_defied")] == [
        (RED, "black"),
        (BLACK, "red"),
        (RED, "yellow"),
    ]
    assert match.active == [PINK]


def test_all_dragons_of_a_slot_apply() -> None:
    """R3.3"""
    match, events = reveal(a_table(), black="dragon_red", red="dragon_black", yellow="dragon_pink", green="dragon_blue")
    assert {event["seat"] for event in of_kind(events, "action_canceled")} == {PINK, BLUE}
    assert match.view(None)["slot"] == 2


def test_two_dragons_on_one_player_are_as_one() -> None:
    """R3.3"""
    match, _ = reveal(a_table(), red="dragon_black", yellow="dragon_black")
    assert match.active == [PINK]
    events = [match.play(seat, island(stone)) for stone, seat in enumerate((PINK, GREEN, BLUE), 1)]
    assert {event["slot"] for event in of_kind(events[-1], "card_revealed")} == {2}
    assert match.active == [BLACK]  # in the next slot nothing is left of the dragons


def test_an_action_must_be_carried_out_even_to_ones_harm() -> None:
    """R3.4"""
    match, events = reveal(on_a_plank(), black="jump")
    assert of_seat(events, BLACK) == ["pawn_fell"]
    assert pawn(match, BLACK) == "black"


def test_the_player_chooses_how() -> None:
    """R3.4"""
    match, _ = reveal(two_ways_out(), black="move_1")
    assert match.active == [BLACK]
    assert spaces(match, BLACK) == {"black_1", "black_2"}


def test_the_only_way_is_taken_unasked() -> None:
    """R3.4"""
    s = a_table()
    bridge(s, "black_1", 12, "black")
    match, events = reveal(s, black="move_1")
    assert of_seat(events, BLACK) == ["stepped_on_plank"]
    assert match.active == [RED]


def test_after_slot_five_cards_return_and_the_first_player_card_passes_on() -> None:
    """R3.5"""
    match = match_at(a_table(seats=2, first=1))
    for seat in range(2):
        match.play(seat, program("place_1_stone", "move_1", "jump", "remove", "place_2_stones"))
    play_on(match, 5)
    events = []
    while match.copy_state().slot == 5:
        events = match.play(match.active[0], match.legal(match.active[0])[0])
    assert events[-2:] == [{"event": "first_player_passed", "seat": 0}, {"event": "turn_begun", "turn": 2}]
    view = match.view(0)
    assert (view["first"], view["turn_number"], view["phase"], match.active) == (0, 2, "programming", [0, 1])
    assert view["revealed"] == [[None] * 5] * 2
    assert len(match.forms(0)[0]["of"]) == 9


def test_a_step_that_reveals_nothing_can_be_taken_back() -> None:
    """R3.4"""
    match, _ = reveal(two_ways_out(), black="move_1")
    match.play(BLACK, go("black_1"))
    assert match.undo(BLACK) is None
    assert pawn(match, BLACK) == "black"
