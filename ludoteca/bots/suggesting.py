"""Hints: the best few moves of a seat that decides now, by what it sees."""

from dataclasses import dataclass

import numpy as np

from ludoteca.bots import levels, request, searching, weights
from ludoteca.kernel import Game, Json, Match

SEED = 1
LEAST_LOOKS = 3  # at every move that may be proposed
LEAST_LOOKED = 4  # often: a quarter of what the most is


@dataclass(frozen=True)
class Suggestion:
    """A move, and the chance to win that the seat has with it."""

    move: Json
    chance: float


def suggest(match: Match, seat: int, *, moves: int = 3, level: str = "skilled", seed: int = SEED) -> list[Suggestion]:
    """The best few moves of a seat that must decide now, the best first, with estimated chances to win.

    >>> import ludoteca
    >>> match = ludoteca.new_match("yangtze", seats=2, seed=1)
    >>> best, *others = suggest(match, match.active[0], level="novice")
    >>> print(best.move["move"], 0 < best.chance < 1)
    place True
    """
    return suggest_from(match.game, match.seen(seat), seat, moves=moves, level=level, seed=seed)


def suggest_from(game: Game, seen: np.record, seat: int, *, moves: int, level: str, seed: int) -> list[Suggestion]:
    """The same from what the seat sees. The answer depends on these arguments alone, however slow the machine is."""
    request.require_decision(game, seen, seat)
    network = weights.network_for(game, seen)
    plan = searching.Plan(levels.iterations_of(game, level, network), network=network, least=LEAST_LOOKS)
    found = searching.search(game, seen, seat, plan, seed)
    best = _in_order(found.tried)[:moves]
    return [Suggestion(game.moves.to_json(way.move), round(way.chance, 4)) for way in best]


def _in_order(tried: list[searching.Tried]) -> list[searching.Tried]:
    """The best chance first, of moves looked at often; what was hardly looked at and seems better still is noise."""
    often = [way for way in tried if way.visits * LEAST_LOOKED >= tried[0].visits]
    first = max(often, key=lambda way: way.chance)
    others = [way._replace(chance=min(way.chance, first.chance)) for way in tried if way is not first]
    return [first, *sorted(others, key=lambda way: -way.chance)]
