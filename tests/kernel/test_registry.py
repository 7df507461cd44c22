"""Games are found by their folders, in ours and in those that were added."""

from pathlib import Path

import pytest

import ludoteca
from ludoteca.kernel import registry
from ludoteca.kernel.errors import UnknownGame
from tests.warm_up import load_games


def test_a_games_path_adds_the_games_of_a_folder() -> None:
    load_games()
    assert {"lighthouse", "yangtze"} <= set(registry.game_ids())
    assert registry.package_of("lighthouse") == "tests.games.lighthouse"
    assert registry.games_paths()["tests.games"] == Path(__file__).parent.parent / "games"


def test_a_game_is_loaded_once() -> None:
    assert registry.load("yangtze") is registry.find("yangtze")
    assert all(isinstance(game, ludoteca.Game) for game in registry.load_all())


@pytest.mark.parametrize("game_id", ["", "chess", "../yangtze", "yangtze.rules", None, 7, "x" * 400])
def test_what_is_no_game_is_refused_with_those_that_there_are(game_id: object) -> None:
    with pytest.raises(UnknownGame, match=r"^there is no game '.*'; there are .*yangtze") as raised:
        registry.load(game_id)
    assert len(str(raised.value)) < 200
