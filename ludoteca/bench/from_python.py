"""How fast a match is played move by move from Python: through codes, as a search would, and through JSON."""

import random
import time
from collections.abc import Callable

from ludoteca.kernel import Game, Match

Measure = Callable[[float], float]  # seconds to spend -> moves per second of processor time


def codes_per_second(game: Game, seats: int, options: dict[str, str]) -> Measure:
    """At every move: clone the match, list its codes, and play one of them in the clone."""

    def move(match: Match, seat: int, rng: random.Random) -> Match:
        clone = match.clone()
        codes = clone.legal_codes(seat)
        clone.play_code(seat, codes[int(rng.random() * len(codes))] if len(codes) else clone.random_code(seat, rng))
        return clone

    return _rate(game, seats, options, move)


def json_per_second(game: Game, seats: int, options: dict[str, str]) -> Measure:
    """At every move: list the moves as objects, play one of them, and be told what happened."""

    def move(match: Match, seat: int, rng: random.Random) -> Match:
        moves = match.legal(seat)
        match.play(seat, moves[int(rng.random() * len(moves))] if moves else match.random_move(seat, rng))
        return match

    return _rate(game, seats, options, move)


def _rate(
    game: Game, seats: int, options: dict[str, str], move: Callable[[Match, int, random.Random], Match]
) -> Measure:
    """Whole matches, one after the other; setting one up is part of the time and counts as no move."""

    def rate(seconds: float) -> float:
        moves = matches = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds or not matches:
            match, rng = Match.new(game, seats, matches, options), random.Random(matches)
            while not match.is_over:
                match = move(match, match.active[0], rng)
            moves, matches = moves + len(match.log), matches + 1
        return moves / spent

    return rate
