"""Templates: functions written once for every game, and compiled for each with that game's rules in them.

A template calls *hooks*, the functions below, whose names stand for functions of a game (dependency injection at
compile time). `bound` compiles templates for a game: `entry_points` has those that a match calls, `playouts` whole
matches, and `ludoteca.bots.templates` the search.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ludoteca.kernel.codes import NO_MOVE
from ludoteca.kernel.compiling import AnyState, Dice, Events, Moves, bind
from ludoteca.kernel.game import Game

Template = Callable[..., Any]


# == Hooks: a game's functions take these places =======================


def set_up(_s: AnyState) -> None:
    """Stands for the game's set-up."""


def legal(_s: AnyState, _seat: int, _moves: Moves) -> int:
    """Stands for the game's listing of moves."""
    return 0


def refusal(_s: AnyState, _seat: int, _move: int) -> int:
    """Stands for the game's reasons against a move."""
    return 0


def apply(_s: AnyState, _seat: int, _move: int, _events: Events) -> None:
    """Stands for what a move does."""


def winners(_s: AnyState) -> int:
    """Stands for the game's winners."""
    return 0


def sample(_s: AnyState, _seat: int, _dice: Dice) -> int:
    """Stands for the game's random composed move; used as it is by a game whose moves are all listed."""
    return NO_MOVE


def score(_s: AnyState, _seat: int) -> int:
    """Stands for the game's score; used as it is by a race, which has none."""
    return 0


HOOKS = (set_up, legal, refusal, apply, winners, sample, score)


# == Bound to a game ===================================================

_bound: dict[tuple[str, Template, bool], Any] = {}  # (the game's package, the template, whether for threads) -> it


def bound(
    game: Game,
    templates: Sequence[Template],
    extra: Mapping[Template, Template | None] | None = None,
    *,
    is_parallel: bool = False,
) -> tuple[Any, ...]:
    """The templates for a game, each bound once; the next `warm_up` compiles them.

    A template may call those before it. `extra` are hooks beyond the game's own rules, with what takes their place;
    a hook for which the game has nothing is compiled as it is written. Where it is parallel, numba's threads share what
    the templates themselves do in a `prange`.
    """
    names: dict[str, Any] = {}
    for hook, function in [*((hook, getattr(game, hook.__name__)) for hook in HOOKS), *(extra or {}).items()]:
        names[hook.__name__] = function or _bind_once(hook, names, game)
    for template in templates:
        names[template.__name__] = _bind_once(template, names, game, is_parallel)
    return tuple(names[template.__name__] for template in templates)


def _bind_once(template: Template, names: dict[str, Any], game: Game, is_parallel: bool = False) -> Any:
    key = game.package, template, is_parallel
    if key not in _bound:
        _bound[key] = bind(template, names, game.state, game.home, is_parallel)
    return _bound[key]
