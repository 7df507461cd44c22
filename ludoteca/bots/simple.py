"""Two simple bots: one that plays at random, and one that tries its moves in random matches (flat Monte Carlo).

Both guess what their seat cannot see. The choice depends on the redacted state and the search seed alone.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from ludoteca.kernel.chance import load_dice
from ludoteca.kernel.compiling import AnyState, AnyStates, Codes, bind, warm_up
from ludoteca.kernel.game import Game
from ludoteca.kernel.playing import engine
from ludoteca.kernel.vocabulary import NO_MOVE

CANDIDATES = 48  # moves worth trying at once: more are thinned out at random
PLAYOUTS = 3_000  # at most, for a decision, over all candidates
MOVES = 200_000  # and no more moves in them than about so many, so that long games are not thought about for long
WIN = 1_000  # what a win is worth beside points


# == Hooks: a game's functions take these places =======================


def guess(_s: AnyState, _seat: int, _dice: Codes) -> None:
    """Stands for the game's guess."""


def apply(_s: AnyState, _seat: int, _move: int, _events: Codes) -> None:
    """Stands for the game's rules."""


def play_out(_s: AnyState, _moves: Codes, _events: Codes, _dice: Codes) -> int:
    """Stands for random play to the end."""
    return 0


def winners(_s: AnyState) -> int:
    """Stands for the game's winners."""
    return 0


def score(_s: AnyState, _seat: int) -> int:
    """Used as it is by a race."""
    return 0


# == Templates =========================================================


def value_of(s: AnyState, seat: int) -> int:
    """How a finished match went for a seat: a share of the win, and the lead over the best of the others."""
    shares, best = 0, -1_000_000
    for other in range(s.seats):
        shares += winners(s) >> other & 1
        if other != seat:
            best = max(best, score(s, other))
    won = WIN // shares if winners(s) >> seat & 1 else 0
    return won + score(s, seat) - best


def try_moves(
    states: AnyStates, seat: int, tried: Codes, rounds: int, moves: Codes, totals: Codes, dice: Codes
) -> None:
    """Play every move so many times, each round with a guess of its own. states[0] is what the seat sees."""
    events = np.zeros(1, np.int64)
    for _ in range(rounds):
        states[1] = states[0]
        guess(states[1], seat, dice)
        for i in range(len(tried)):
            states[2] = states[1]
            apply(states[2], seat, tried[i], events)
            play_out(states[2], moves, events, dice)
            totals[i] += value_of(states[2], seat)


_bound: dict[str, Callable[..., None]] = {}


def _try_moves(game: Game) -> Callable[..., None]:
    """`try_moves` for a game, compiled when first asked for."""
    if game.package not in _bound:
        hooks: dict[str, Any] = {"guess": game.guess, "apply": game.apply, "winners": game.winners}
        hooks["play_out"] = engine(game).play_out
        hooks["score"] = game.score or bind(score, hooks, game.state, game.home)
        hooks["value_of"] = bind(value_of, hooks, game.state, game.home)
        _bound[game.package] = bind(try_moves, hooks, game.state, game.home)
        warm_up()
    return _bound[game.package]


# == Bots ==============================================================


def random(game: Game, seen: np.record, seat: int, seed: int) -> int:
    """Any legal move."""
    s, dice = _guessed(game, seen, seat, seed)
    return int(engine(game).random_move(s, seat, np.zeros(game.most_moves, np.int64), dice))


def flat(game: Game, seen: np.record, seat: int, seed: int) -> int:
    """The move that does best in random matches: all are tried, and the worse half drops out until one is left."""
    s, dice = _guessed(game, seen, seat, seed)
    tried = _candidates(game, s, seat, dice)
    states, moves = np.zeros(3, game.state), np.zeros(game.most_moves, np.int64)
    states[0] = seen
    length = engine(game).play_out(s, moves, np.zeros(1, np.int64), dice)  # one random match, to know how long they are
    playouts = min(PLAYOUTS, MOVES // max(1, length))
    halvings = max(1, int(np.ceil(np.log2(len(tried)))))
    while len(tried) > 1:
        totals = np.zeros(len(tried), np.int64)
        rounds = max(1, playouts // (halvings * len(tried)))
        _try_moves(game)(states, seat, tried, rounds, moves, totals, dice)
        tried = tried[np.argsort(-totals, kind="stable")][: (len(tried) + 1) // 2]
    return int(tried[0])


def _guessed(game: Game, seen: np.record, seat: int, seed: int) -> tuple[np.record, Any]:
    s, dice = seen.copy(), np.zeros(1, np.int64)
    load_dice(dice, seed, 0)
    game.guess(s, seat, dice)
    return s, dice


def _candidates(game: Game, s: np.record, seat: int, dice: Any) -> Any:
    """Listed moves, thinned out where there are too many; samples where none is listed."""
    moves = np.zeros(game.most_moves, np.int64)
    listed = moves[: game.legal(s, seat, moves)]
    if not listed.size and game.sample is not None:
        sampled = [game.sample(s, seat, dice) for _ in range(CANDIDATES)]
        listed = np.array(sorted(set(sampled) - {NO_MOVE}), np.int64)
    if listed.size > CANDIDATES:
        keep = np.random.default_rng(int(dice[0])).choice(listed.size, CANDIDATES, replace=False)
        listed = listed[np.sort(keep)]
    return np.ascontiguousarray(listed)
