"""How a person plays each game, by mouse, by keys alone and by touch: a module for each game, found by its name."""

from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from playwright.sync_api import Page


class Room(Protocol):
    """What every module here gives: ways to make any move that the turn asks for."""

    def play_by_mouse(self, page: Page) -> None: ...
    def play_by_keys(self, page: Page) -> None: ...
    def play_by_touch(self, page: Page) -> None: ...


GAMES = sorted(file.stem for file in Path(__file__).parent.glob("*.py") if file.stem != "__init__")


def room_of(game: str) -> Room:
    """The module of a game."""
    return cast("Room", import_module(f"{__name__}.{game}"))
