import pytest

import ludoteca
from ludoteca.games.river_dragons.tests.tables import COLORS, a_table, color_of, match_at, pawn, reserve
from ludoteca.kernel.play.match import Match

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
OPPOSITE = {"pink": "black", "black": "pink", "blue": "yellow", "yellow": "blue", "green": "red", "red": "green"}


def new(seats: int, seed: int = 1, side: str = "basic") -> Match:
    return ludoteca.new_match("river_dragons", seats, seed, {"side": side})


@pytest.mark.parametrize(
    ("seats", "colors"),
    [
        (2, {"pink", "black"}),
        (3, {"blue", "red", "pink"}),
        (4, {"blue", "green", "red", "yellow"}),
        (5, set(COLORS) - {"pink"}),
        (6, set(COLORS)),
    ],
)
def test_the_number_of_players_decides_the_colors(seats: int, colors: set[str]) -> None:
    """R1.1"""
    assert {color_of(new(seats).copy_state(), seat) for seat in range(seats)} == colors


@SEATS
def test_every_pawn_starts_in_the_village_of_its_color(seats: int) -> None:
    """R1.2"""
    match = new(seats)
    assert [pawn(match, seat) for seat in range(seats)] == [color_of(match.copy_state(), seat) for seat in range(seats)]


def test_villages_lie_opposite_their_destinations() -> None:
    """R1.2"""
    from ludoteca.games.river_dragons.data import PLANKS, VILLAGES
    from ludoteca.games.river_dragons.state import goal_of

    s = a_table()
    for seat, color in enumerate(COLORS):
        goal = goal_of(s, seat) - PLANKS
        assert COLORS[goal] == OPPOSITE[color]
        (ax, ay), (bx, by) = VILLAGES[seat], VILLAGES[goal]
        assert (ax + bx, ay + by) == (6000, 5400)


@SEATS
def test_everyone_has_the_six_planks_of_their_color(seats: int) -> None:
    """R1.3"""
    match = new(seats)
    for seat in range(seats):
        color = color_of(match.copy_state(), seat)
        assert reserve(match, seat) == [f"{color}_{number}" for number in range(1, 7)]


def test_reserves_are_open_to_all() -> None:
    """R1.3"""
    match = new(3)
    assert all(match.view(viewer)["held_by"] == match.copy_state().held_by.tolist() for viewer in (None, 0, 1, 2))


@SEATS
def test_a_hand_has_eight_actions_and_a_dragon_for_every_other_color(seats: int) -> None:
    """R1.4"""
    match = new(seats)
    for seat in range(seats):
        hand = match.forms(seat)[0]["of"]
        others = {color_of(match.copy_state(), other) for other in range(seats) if other != seat}
        assert hand[:4] == ["place_1_stone", "place_2_stones", "place_1_plank", "place_2_planks"]
        assert hand[4:8] == ["move_1", "move_2", "jump", "remove"]
        assert set(hand[8:]) == {f"dragon_{color}" for color in others}
        assert len(hand) == 8 + seats - 1


@pytest.mark.parametrize("side", ["basic", "expert"])
def test_all_stones_lie_in_the_supply(side: str) -> None:
    """R1.5"""
    match = new(4, side=side)
    assert match.view(None)["supply"] == 27
    assert match.view(None)["stones"] == [[-1, -1]] * 27


@SEATS
def test_chance_decides_who_is_first_player(seats: int) -> None:
    """R1.6"""
    assert {new(seats, seed).view(None)["first"] for seed in range(60)} == set(range(seats))


@pytest.mark.parametrize(
    ("seats", "colors"),
    [
        (2, "black pink"),
        (3, "red pink blue"),
        (4, "red yellow green blue"),
        (5, "black red yellow green blue"),
        (6, "black red yellow pink green blue"),
    ],
)
def test_seats_follow_the_villages_clockwise(seats: int, colors: str) -> None:
    """R1.7"""
    assert [color_of(match_at(a_table(seats=seats)).copy_state(), seat) for seat in range(seats)] == colors.split()
