"""The rules as a match calls them: compiled entry points that take an array which holds one state.

numba takes six microseconds to recognise a record that Python gives it, and half of one for an array; a move calls
several rules. The functions of the first part are templates (see `binding`).
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ludoteca.kernel.chance import load_dice
from ludoteca.kernel.compiled.binding import apply, bound, legal, refusal, score, winners
from ludoteca.kernel.compiling import AnyStates, Events, Moves, Numbers, direct
from ludoteca.kernel.game import Game
from ludoteca.kernel.play.playouts import random_move

Held = np.typing.NDArray[Any]  # an array that holds one state


def held(state: np.record | Held) -> Held:
    """A copy of a state, as the functions below take it: through bytes, since numpy would go field by field."""
    return np.frombuffer(bytearray(state.tobytes()), state.dtype)


# == Templates =========================================================


def list_moves(states: AnyStates, seat: int, moves: Moves) -> int:
    """Write a seat's listed moves; how many there are."""
    return legal(states[0], seat, moves)


def why_not(states: AnyStates, seat: int, move: int) -> int:
    """The number of the reason why a seat cannot make a move; 0 if it can."""
    return refusal(states[0], seat, move)


def make_move(states: AnyStates, seat: int, move: int, events: Events) -> int:
    """Make a legal move; the seats that may act then, as a bit mask."""
    apply(states[0], seat, move, events)
    return int(states[0].active)


def pick_move(states: AnyStates, seat: int, moves: Moves, seed: int) -> int:
    """Any legal move of a seat, listed or composed."""
    dice = np.empty(1, np.int64)
    load_dice(dice, seed, 0)
    return random_move(states[0], seat, moves, dice)


def count_points(states: AnyStates, scores: Numbers) -> None:
    """Write what every seat has scored so far."""
    for seat in range(len(scores)):
        scores[seat] = score(states[0], seat)


def who_won(states: AnyStates) -> int:
    """The winners as a bit mask."""
    return winners(states[0])


# == Bound to a game ===================================================


class EntryPoints(NamedTuple):
    """The templates, compiled for one game."""

    list_moves: Callable[[Held, int, Moves], int]
    why_not: Callable[[Held, int, int], int]
    make_move: Callable[[Held, int, int, Events], int]
    pick_move: Callable[[Held, int, Moves, int], int]
    count_points: Callable[[Held, Numbers], None]
    who_won: Callable[[Held], int]


_ready: dict[str, EntryPoints] = {}  # by the package of a game: every match that begins asks for them


def entry_points(game: Game) -> EntryPoints:
    """The templates for a game, bound when first asked for."""
    if game.package in _ready:
        return _ready[game.package]
    templates = (random_move, list_moves, why_not, make_move, pick_move, count_points, who_won)
    rules = bound(game, templates)[1:]
    found = EntryPoints(*map(direct, rules))
    if all(each is not rule for each, rule in zip(found, rules, strict=True)):  # else they wait to be compiled
        _ready[game.package] = found
    return found
