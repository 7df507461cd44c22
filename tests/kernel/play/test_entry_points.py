"""The rules as a match calls them say what the game's own functions say."""

import random

import numpy as np
import pytest

from ludoteca.kernel import registry
from ludoteca.kernel.compiling import MODE
from ludoteca.kernel.play.entry_points import entry_points, held
from tests.walks import Table, walk
from tests.warm_up import load_games

load_games()


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_they_agree_with_the_functions_of_the_game(game_id: str) -> None:
    game = registry.load(game_id)
    rules, chooser = entry_points(game), random.Random(1)
    for n, step in enumerate(walk(Table(game, 2, game.check_table(2, {})).match(1), chooser)):
        s, state = step.match.copy_state(), held(step.match.copy_state())
        moves, same = np.zeros((2, game.most_moves), np.int64)
        count = game.legal(s, step.seat, moves)
        assert rules.list_moves(state, step.seat, same) == count
        assert moves[:count].tolist() == same[:count].tolist()
        assert rules.why_not(state, step.seat, step.code) == 0
        assert rules.who_won(state) == game.winners(s)
        points = np.zeros(2, np.int64)
        rules.count_points(state, points)
        assert points.tolist() == [0 if game.score is None else game.score(s, seat) for seat in range(2)]
        active = rules.make_move(state, step.seat, step.code, np.zeros(game.most_events + 1, np.int64))
        game.apply(s, step.seat, step.code, np.zeros(1, np.int64))
        assert (state.tobytes(), active) == (s.tobytes(), int(s.active))
        if n == 40:
            break


def test_a_held_state_is_a_copy_that_can_be_written_to() -> None:
    game = registry.load("lighthouse")
    s = np.zeros(1, game.state)[0]
    array = held(s)
    array["seats"] = 3
    assert (int(s.seats), int(held(array)["seats"][0])) == (0, 3)


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_what_is_compiled_is_bound_once(game_id: str) -> None:
    game = registry.load(game_id)
    again = entry_points(game)
    assert entry_points(game) == again
    assert (entry_points(game) is again) is (MODE != "interpreted")
