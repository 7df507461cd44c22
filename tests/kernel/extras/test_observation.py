"""What a game says of its observations: pictures of fields that everybody sees."""

import numpy as np
import pytest

from ludoteca.kernel.extras.observation import Picture
from ludoteca.kernel.game import Game
from ludoteca.kernel.visibility import visible
from ludoteca.kernel.vocabulary import Vocabulary
from tests.warm_up import load_games

GAMES = load_games()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_picture_shows_only_fields_that_all_see(game: Game) -> None:
    assert game.picture is None or set(game.picture.fields.split()) <= game.seen_by.everyone
    assert game.picture is None or isinstance(game.picture, Picture)


def test_what_observations_are_told_of_fields_must_be_of_fields() -> None:
    state = np.dtype([("seats", np.int32), ("turn", np.int32)])
    seen_by = visible(state, everyone="seats turn", seat_numbers="turn", out_of={"seats": 4})
    assert seen_by.seat_numbers == {"turn"}
    for wrong in ({"seat_numbers": "x"}, {"one_of": {"x": 3}}, {"out_of": {"x": 3}}, {"in_moves": "x"}):
        with pytest.raises(ValueError, match="'x' is no field"):
            visible(state, everyone="seats turn", **wrong)


def test_parts_of_a_move_are_its_fields() -> None:
    moves = Vocabulary("move")
    place = moves.kind("place", x=range(3), y=range(3))
    moves.in_parts(place, "x", "y")
    assert moves.parts[place] == ("x", "y")
    with pytest.raises(ValueError, match="the parts of place are not its fields"):
        moves.in_parts(place, "x", "z")
    with pytest.raises(ValueError, match="the areas of place do not say how large they are each way"):
        moves.in_areas(place, x=2)
