"""Bots that look no further than one move: one plays at random, one takes what looks best at once (greedy)."""

from typing import Any

import numpy as np

from ludoteca.bots.searching import searcher
from ludoteca.bots.templates import SAMPLES
from ludoteca.kernel.chance import load_dice
from ludoteca.kernel.game import Game
from ludoteca.kernel.playing import engine


def guessed(game: Game, seen: np.record, seat: int, seed: int) -> tuple[np.record, Any]:
    """A position that the seat cannot tell from the true one, and dice to go on with."""
    s, dice = seen.copy(), np.zeros(1, np.int64)
    load_dice(dice, seed, 0)
    game.guess(s, seat, dice)
    return s, dice


def random(game: Game, seen: np.record, seat: int, seed: int) -> int:
    """Any legal move."""
    s, dice = guessed(game, seen, seat, seed)
    return int(engine(game).random_move(s, seat, np.zeros(game.most_moves, np.int64), dice))


def greedy(game: Game, seen: np.record, seat: int, seed: int) -> int:
    """The move after which the seat's estimated chance is best; of equal ones, that which looks best beforehand."""
    s, dice = guessed(game, seen, seat, seed)
    moves, worth = glance(game, s, seat, game.most_moves, dice)
    chances = [_chance_after(game, s, seat, int(move)) for move in moves]
    return int(moves[max(range(len(moves)), key=lambda i: (chances[i], worth[i]))])


def glance(game: Game, s: np.record, seat: int, most: int, dice: Any) -> tuple[Any, Any]:
    """At most so many moves, and what each promises."""
    moves, worth = (np.zeros(max(game.most_moves, SAMPLES), np.int64) for _ in range(2))
    count = searcher(game).look(s, seat, most, moves, worth, dice)
    return moves[:count], worth[:count]


def _chance_after(game: Game, s: np.record, seat: int, move: int) -> float:
    after, values = s.copy(), np.zeros(int(s.seats))
    game.apply(after, seat, move, np.zeros(1, np.int64))
    searcher(game).judge(after, values)
    return float(values[seat])
