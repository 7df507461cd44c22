"""Complete, fast, tested engines of board games, found by their folders' names.

>>> import ludoteca
>>> match = ludoteca.new_match("yangtze", seats=3, seed=7)
>>> seat = match.active[0]
>>> move = match.legal(seat)[0]
>>> print(move)
{'move': 'place', 'tile': 33, 'x': 34, 'y': 33, 'rotation': 0}
>>> match.preview(seat, move) == match.play(seat, move)[:-2]      # all but the drawing of a tile is sure
True
>>> print(match.undo(seat))
something was drawn or revealed since
>>> ludoteca.replay(match.record()).view(seat) == match.view(seat)
True
>>> results = ludoteca.playouts("yangtze", seats=4, games=100, seed=1)
>>> results.scores.shape
(100, 4)

What is listed in `__all__` is public and stays; it is loaded when it is first asked for, so that importing ludoteca
loads neither numpy nor numba. Everything else is below the counter and may change.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ludoteca.kernel.lazy import lazy_names

# fmt: off
# isort: off
if TYPE_CHECKING:
    from ludoteca import bots
    from ludoteca.api import game_ids, match_from, new_match, playouts, replay, steps, verify
    from ludoteca.batches.batch import Batch, batch
    from ludoteca.bots.suggesting import Suggestion, suggest
    from ludoteca.kernel import (
        BadArgument, BadMove, BadRecord, BadState, BadTable, Game, IllegalMove, LudotecaError, Match, Playouts, Refusal,
        StaleMove, Step, Telling, Trajectory, UnknownBot, UnknownGame, UnknownLanguage, Verified, add_games_path,
    )
    from ludoteca.reviews import Decision, Review, review

    __version__: str

__all__ = [
    "BadArgument", "BadMove", "BadRecord", "BadState", "BadTable", "Batch", "Decision", "Game", "IllegalMove",
    "LudotecaError", "Match", "Playouts", "Refusal", "Review", "StaleMove", "Step", "Suggestion", "Telling",
    "Trajectory", "UnknownBot", "UnknownGame", "UnknownLanguage", "Verified", "__version__", "add_games_path", "batch",
    "bots", "game_ids", "match_from", "new_match", "playouts", "replay", "review", "steps", "suggest", "verify",
]
# isort: on
# fmt: on

_NAMES_OF = {
    "ludoteca.api": "game_ids match_from new_match playouts replay steps verify",
    "ludoteca.batches.batch": "Batch batch",
    "ludoteca.bots.suggesting": "Suggestion suggest",
    "ludoteca.kernel": "BadArgument BadMove BadRecord BadState BadTable Game IllegalMove LudotecaError Match Playouts"
    " Refusal StaleMove Step Telling Trajectory UnknownBot UnknownGame UnknownLanguage Verified add_games_path",
    "ludoteca.reviews": "Decision Review review",
}
_load, _ = lazy_names(__name__, _NAMES_OF)


def _loaded(name: str) -> Any:
    """A public name when it is first asked for; later it is simply there."""
    if name == "bots":
        return import_module("ludoteca.bots")
    if name == "__version__":
        return import_module("importlib.metadata").version("ludoteca")
    return _load(name)


def __dir__() -> list[str]:
    return sorted(__all__)  # what a prompt offers is what is public


if not TYPE_CHECKING:  # a type checker would take any name for one of ours
    __getattr__ = _loaded  # PEP 562
