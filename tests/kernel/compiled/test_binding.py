"""Templates bound to a game: its own functions in the places of hooks, each bound once."""

import numpy as np

from ludoteca.kernel import registry
from ludoteca.kernel.codes import NO_MOVE
from ludoteca.kernel.compiled.binding import HOOKS, bound, sample, score
from ludoteca.kernel.compiling import AnyState, Dice, warm_up
from ludoteca.kernel.game import Game
from tests.warm_up import load_games

load_games()


def worth(_s: AnyState, _seat: int) -> int:
    """A hook of this test's own."""
    return 7


def total(s: AnyState, seat: int) -> int:
    """A template that calls a hook of the game and the one above."""
    return 100 * score(s, seat) + worth(s, seat)


def composed(s: AnyState, seat: int, dice: Dice) -> int:
    """A template that calls a hook which not every game has."""
    return sample(s, seat, dice)


def double(s: AnyState, seat: int) -> int:
    """A template that calls the one bound before it."""
    return 2 * total(s, seat)


def test_every_hook_stands_for_a_function_of_a_game() -> None:
    for hook in HOOKS:
        assert hook.__name__ in Game.__dataclass_fields__, hook.__name__


def test_a_template_calls_the_games_functions_and_templates_before_it() -> None:
    game = registry.load("lighthouse")
    s = np.zeros(1, game.state)[0]
    s.seats, s.points[1] = 2, 4
    total_of, double_of = bound(game, (total, double), {worth: None})
    warm_up()
    assert (total_of(s, 0), total_of(s, 1), double_of(s, 1)) == (7, 407, 814)


def test_what_a_game_leaves_out_is_used_as_it_is_written() -> None:
    game = registry.load("lighthouse")
    assert game.sample is None
    (composed_of,) = bound(game, (composed,))
    warm_up()
    assert composed_of(np.zeros(1, game.state)[0], 0, np.zeros(1, np.int64)) == NO_MOVE


def test_each_template_is_bound_once_for_a_game_and_apart_for_another() -> None:
    one, other = registry.load("lighthouse"), registry.load("regatta")
    assert bound(one, (composed,)) == bound(one, (composed,))
    assert bound(one, (composed,)) != bound(other, (composed,))
