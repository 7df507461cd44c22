"""Bots that look no further than one move: at random, at a glance, or by the position after each move (greedy)."""

from typing import Any

import numpy as np

from ludoteca.bots.request import Request, guessed
from ludoteca.bots.searching import searcher
from ludoteca.bots.templates import SAMPLES
from ludoteca.kernel.game import Game
from ludoteca.kernel.play.playouts import engine


def random(request: Request) -> int:
    """Any legal move, each as likely."""
    game = request.game
    s, dice = guessed(game, request.seen, request.seat, request.seed)
    return int(engine(game).random_move(s, request.seat, np.zeros(game.most_moves, np.int64), dice))


def greedy(request: Request) -> int:
    """The move after which the seat's estimated chance is best; of equal ones, that which looks best beforehand."""
    game, seat = request.game, request.seat
    s, dice = guessed(game, request.seen, seat, request.seed)
    moves, worth = glance(game, s, seat, game.most_moves, dice)
    chances = [_chance_after(game, s, seat, int(move)) for move in moves]
    return int(moves[max(range(len(moves)), key=lambda i: (chances[i], worth[i]))])


def only_move(game: Game, seen: np.record, seat: int) -> int | None:
    """The move of a seat that has just one; None if there are several, or they are composed."""
    s, _ = guessed(game, seen, seat, 0)
    moves = np.zeros(game.most_moves, np.int64)
    return int(moves[0]) if game.legal(s, seat, moves) == 1 else None


def glance(game: Game, s: np.record, seat: int, most: int, dice: Any) -> tuple[Any, Any]:
    """At most a number of moves, and what each promises."""
    moves, worth = (np.zeros(max(game.most_moves, SAMPLES), np.int64) for _ in range(2))
    count = searcher(game).look(s, seat, most, moves, worth, dice)
    return moves[:count], worth[:count]


def _chance_after(game: Game, s: np.record, seat: int, move: int) -> float:
    after, values = s.copy(), np.zeros(int(s.seats))
    game.apply(after, seat, move, np.zeros(1, np.int64))
    searcher(game).judge(after, values)
    return float(values[seat])
