"""What can be asked of one state of a game: random moves that compose, numpy's numbers, seats that are not there."""

import random

import numpy as np
import pytest

import ludoteca
from ludoteca.kernel import registry
from ludoteca.kernel.errors import BadTable, IllegalMove
from tests.warm_up import load_games

load_games()


@pytest.mark.parametrize("game", registry.game_ids())
def test_random_moves_lead_to_the_end_of_any_game(game: str) -> None:
    match, rng = ludoteca.new_match(game, seats=2, seed=1), random.Random(1)
    while not match.is_over and len(match.log) < 2_000:
        seat = match.active[-1]
        move = match.random_move(seat, rng)
        assert match.refusal(seat, move) is None
        match.play(seat, move)
    assert match.is_over or game == "river_dragons"


def test_a_random_move_also_composes_a_program() -> None:
    match = ludoteca.new_match("river_dragons", seats=3, seed=1)
    assert match.legal(1) == []
    move = match.random_move(1)
    assert (move["move"], len(move["cards"])) == ("program", 5)
    match.play(1, move)


def test_the_same_generator_gives_the_same_moves() -> None:
    match = ludoteca.new_match("yangtze", seats=2, seed=1)
    seat = match.active[0]
    one, two = ([match.random_move(seat, rng) for _ in range(5)] for rng in (random.Random(7), random.Random(7)))
    assert one == two
    assert len({str(match.random_move(seat)) for _ in range(20)}) > 1


def test_a_seat_that_has_nothing_to_decide_has_no_random_move() -> None:
    match = ludoteca.new_match("yangtze", seats=2, seed=1)
    other = 1 - match.active[0]
    with pytest.raises(IllegalMove, match=f"^seat {other} has nothing to decide now$"):
        match.random_move(other)


def test_numpys_numbers_are_numbers() -> None:
    match = ludoteca.new_match("yangtze", seats=np.int64(2), seed=np.int64(1))  # type: ignore[arg-type]
    same = ludoteca.new_match("yangtze", seats=2, seed=1)
    seat = np.array(match.active)[0]
    move = {
        key: np.int16(value) if isinstance(value, int) else value for key, value in same.legal(int(seat))[0].items()
    }
    assert match.refusal(seat, move) is None
    assert match.play(seat, move) == same.play(int(seat), same.legal(int(seat))[0])
    seat = np.array(match.active)[0]
    match.play_code(seat, match.legal_codes(seat)[0])
    same.play_code(int(seat), int(same.legal_codes(int(seat))[0]))
    assert match.view(np.uint8(1)) == same.view(1)  # type: ignore[arg-type]
    assert match.record() == same.record()


@pytest.mark.parametrize("seat", [2, -2, 1.0, "0", True, np.True_])
def test_a_seat_that_is_not_there_is_refused(seat: object) -> None:
    match = ludoteca.new_match("yangtze", seats=2, seed=1)
    for ask in (match.legal, match.view, match.forms, match.random_move, match.seen):
        with pytest.raises(BadTable, match=r"^there is no seat .*; seats are 0 to 1$"):
            ask(seat)  # type: ignore[arg-type]


def test_moves_and_events_are_objects_of_ones_own() -> None:
    match = ludoteca.new_match("yangtze", seats=2, seed=1)
    seat = match.active[0]
    for move in match.legal(seat):
        move["move"] = "spoilt"
    listed = match.legal(seat)
    assert {move["move"] for move in listed} == {"place"}
    for event in match.preview(seat, listed[0]):
        event.clear()
    assert match.play(seat, listed[0])[0]["event"] == "tile_placed"


def test_the_state_that_is_given_away_is_a_copy() -> None:
    match = ludoteca.new_match("yangtze", seats=2, seed=1)
    before = match.state_hash()
    match.copy_state()["turn"] = 9
    match.state_json()["rafts"][0] = 9
    match.start["turn"] = 9
    assert match.state_hash() == before
    assert match.packed == match.copy_state().tobytes()
