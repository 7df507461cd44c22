"""A look at moves and positions changes nothing, though it tries moves out on the position itself."""

import numpy as np
import pytest

import ludoteca
from ludoteca.bots.searching import searcher
from ludoteca.bots.simple import glance
from ludoteca.kernel.chance import load_dice
from tests.walks import Table, tables, walks
from tests.warm_up import load_games

TABLES = tables(load_games())


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_glance_at_moves_and_an_estimate_leave_the_position_as_it_is(table: Table) -> None:
    dice = np.zeros(1, np.int64)
    load_dice(dice, 1, 0)
    for step in walks(table, 1):
        s = step.match.copy_state()
        before = s.tobytes()
        glance(table.game, s, step.seat, table.game.most_moves, dice)
        searcher(table.game).judge(s, np.zeros(table.seats))
        assert s.tobytes() == before


def test_a_hint_shows_chances_to_win_whatever_else_bots_play_for() -> None:
    match = ludoteca.new_match("summer_pavilion", seats=2, seed=5)
    assert match.game.thought.aim is not None
    hints = ludoteca.suggest(match, match.active[0], level="novice")
    assert all(0 < hint.chance < 1 for hint in hints)
