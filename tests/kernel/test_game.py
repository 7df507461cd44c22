"""A game as a value: how it is shown, and what tables it allows."""

import numpy as np
import pytest

from ludoteca.kernel.errors import BadTable
from ludoteca.kernel.registry import load


def test_it_is_shown_in_a_line() -> None:
    assert repr(load("summer_pavilion")) == "<Game summer_pavilion: Azul: Summer Pavilion, 2 to 4 seats>"


def test_its_id_and_home_are_its_folder() -> None:
    game = load("yangtze")
    assert (game.id, game.home.name) == ("yangtze", "yangtze")


def test_options_are_filled_in_with_their_first_values() -> None:
    game = load("river_dragons")
    assert game.check_table(np.int32(4), {"side": "expert"}) == {"side": "expert", "planks": "by_eye"}
    assert int(game.bare_table(4, game.check_table(4, {})).seats) == 4


def test_all_options_are_every_combination() -> None:
    assert load("yangtze").all_options == [{}]
    every = load("river_dragons").all_options
    assert len(every) == 4
    assert {"side": "expert", "planks": "with_help"} in every


def test_a_table_that_cannot_be_is_refused_with_what_can_be() -> None:
    game = load("river_dragons")
    with pytest.raises(BadTable, match=r"^River Dragons is for 2 to 6 seats, not 7$"):
        game.check_table(7, {})
    with pytest.raises(BadTable, match=r"^River Dragons has no option 'river'; it has side, planks$"):
        game.check_table(2, {"river": "wide"})
    with pytest.raises(BadTable, match=r"^'side' is one of basic, expert, not 'easy'$"):
        game.check_table(2, {"side": "easy"})


def test_a_reason_is_explained_with_its_rule() -> None:
    game = load("yangtze")
    why = next(iter(game.reasons))
    refusal = game.explain(int(why), {why.name.lower(): "a sentence"})
    assert refusal is not None
    assert (refusal.reason, refusal.sentence) == (why.name.lower(), "a sentence")
    assert game.explain(0, {}) is None
