"""A test that asks for `table` runs once for every game, toys included, number of seats and choice of options; one that
asks for `game`, once for every game. Folders whose tests do so take the hook into their conftest."""

import pytest

from tests.walks import tables
from tests.warm_up import load_games

GAMES = load_games()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Pytest's hook."""
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", tables(GAMES), ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=lambda game: game.id)
