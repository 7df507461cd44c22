"""Finds games by their folders. There is no list of games anywhere."""

import copyreg
from importlib import import_module
from pathlib import Path
from typing import Any

from ludoteca.kernel.compiling import entitle, warm_up
from ludoteca.kernel.errors import UnknownGame
from ludoteca.kernel.game import Game
from ludoteca.kernel.play.entry_points import entry_points
from ludoteca.kernel.play.playouts import engine

_folders = {"ludoteca.games": Path(__file__).parent.parent / "games"}
_games: dict[str, Game] = {}  # by id
LONGEST_ID = 100  # characters; longer names are no files


def add_games_path(package: str, folder: Path) -> None:
    """Look for games in one more folder, an importable package: for games of your own, and for tests."""
    _folders[package] = folder


def games_paths() -> dict[str, Path]:
    """The packages in which games are looked for, with their folders: another process can be given the same."""
    return dict(_folders)


def game_ids() -> list[str]:
    """The games that there are, by their folders' names."""
    return sorted(home.parent.name for folder in _folders.values() for home in folder.glob("[!_.]*/__init__.py"))


def package_of(game_id: object) -> str:
    """The package that holds a game; UnknownGame if there is none."""
    if isinstance(game_id, str) and game_id.isidentifier() and len(game_id) <= LONGEST_ID:
        for package, folder in _folders.items():
            if (folder / game_id / "__init__.py").is_file():
                return f"{package}.{game_id}"
    raise UnknownGame(f"there is no game {str(game_id)[:40]!r}; there are {', '.join(game_ids())}")


def load(game_id: object) -> Game:
    """A game, ready to play: imported, and its rules compiled or loaded from the cache."""
    game = find(game_id)
    warm_up()
    return game


def load_all() -> list[Game]:
    """Every game, ready to play."""
    games = [find(game_id) for game_id in game_ids()]
    warm_up()
    return games


def find(game_id: object) -> Game:
    """A game's value: imported, perhaps not compiled yet."""
    if not isinstance(game_id, str) or game_id not in _games:
        game = import_module(package_of(game_id)).GAME
        assert isinstance(game, Game)
        entitle(game.home, game.title)
        engine(game)  # these declare what is compiled for it beside its own rules
        entry_points(game)
        _games[game.id] = game
    return _games[str(game_id)]


def _reduced(game: Game) -> tuple[Any, ...]:
    """A game is pickled by its id: whoever unpickles it gets the one of their own process, ready to play."""
    return load, (game.id,)


copyreg.pickle(Game, _reduced)
