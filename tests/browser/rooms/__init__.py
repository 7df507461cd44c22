"""How a person plays each game, by mouse, by keys alone and by touch: a module for each game, found by its name."""

import json
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from playwright.sync_api import Page


class Room(Protocol):
    """What every module here gives: ways to make any move that the turn asks for."""

    LEFT: int  # moves to the end of a match for who comes late and shall see it soon
    UNASKED: tuple[str, ...]  # kinds of moves near the end that the page may make by itself
    QUICK: str  # the choice at set-up with which a match of people who play so is shorter, or nothing

    def play_by_mouse(self, page: Page) -> None: ...
    def play_by_keys(self, page: Page) -> None: ...
    def play_by_touch(self, page: Page) -> None: ...


CARDS = Path(__file__).parents[3] / "web" / "src" / "games"
GAMES = sorted(file.stem for file in Path(__file__).parent.glob("*.py") if file.stem != "__init__")


def minutes_of(game: str) -> int:
    """How long a match takes, as Home says."""
    return int(json.loads((CARDS / game / "card.json").read_text(encoding="utf-8"))["minutes"])


def room_of(game: str) -> Room:
    """The module of a game."""
    return cast("Room", import_module(f"{__name__}.{game}"))
