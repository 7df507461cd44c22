"""The rules as a match calls them: on an array that holds one state.

numba takes six microseconds to recognise a record that Python gives it, and half of one for an array; a move at the
server calls five rules. The functions of the second part are templates, as in `playing`.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ludoteca.kernel.compiling import AnyState, AnyStates, Events, Moves, Numbers, bind
from ludoteca.kernel.game import Game
from ludoteca.kernel.playing import apply, legal, score

Held = npt.NDArray[Any]  # an array that holds one state


def held(state: np.record | Held) -> Held:
    """A copy of a state, as the functions below take it: through bytes, since numpy would go field by field."""
    return np.frombuffer(bytearray(state.tobytes()), state.dtype)


# == Hooks and templates ===============================================


def refusal(_s: AnyState, _seat: int, _move: int) -> int:
    """Stands for the game's legality, as `legal`, `apply` and `score` stand for other functions of a game."""
    return 0


def list_moves(states: AnyStates, seat: int, moves: Moves) -> int:
    """Write a seat's listed moves; how many there are."""
    return legal(states[0], seat, moves)


def why_not(states: AnyStates, seat: int, move: int) -> int:
    """The number of the reason why a seat cannot make a move; 0 if it can."""
    return refusal(states[0], seat, move)


def make_move(states: AnyStates, seat: int, move: int, events: Events) -> None:
    """Make a legal move."""
    apply(states[0], seat, move, events)


def count_points(states: AnyStates, scores: Numbers) -> None:
    """Write every seat's score."""
    for seat in range(len(scores)):
        scores[seat] = score(states[0], seat)


# == Bound to a game ===================================================


class Calls(NamedTuple):
    """The templates, compiled for one game."""

    list_moves: Callable[[Held, int, Moves], int]
    why_not: Callable[[Held, int, int], int]
    make_move: Callable[[Held, int, int, Events], None]
    count_points: Callable[[Held, Numbers], None] | None  # None in a race


_calls: dict[str, Calls] = {}


def calls(game: Game) -> Calls:
    """The templates for a game, bound when first asked for."""
    if game.package not in _calls:
        _calls[game.package] = _bind_all(game)
    return _calls[game.package]


def _bind_all(game: Game) -> Calls:
    hooks: dict[str, Any] = {"legal": game.legal, "refusal": game.refusal, "apply": game.apply, "score": game.score}

    def bound(template: Callable[..., Any]) -> Callable[..., Any]:
        return bind(template, hooks, game.state, game.home)

    points = bound(count_points) if game.score else None
    return Calls(bound(list_moves), bound(why_not), bound(make_move), points)
