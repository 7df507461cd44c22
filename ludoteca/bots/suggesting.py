"""Hints, and what a bot thinks of a match that was played. Both know only what the deciding seat could see."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ludoteca.bots.levels import iterations_of
from ludoteca.bots.request import require_decision
from ludoteca.bots.searching import Found, Plan, Tried, search
from ludoteca.bots.weights import network_for
from ludoteca.kernel.game import Game
from ludoteca.kernel.play import record
from ludoteca.kernel.play.match import Match
from ludoteca.kernel.vocabulary import Json

SEED = 1
SECONDS = 0.1  # for each decision of a review
SWINGS = 5  # the largest
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
    require_decision(game, seen, seat)
    network = network_for(game, seen)
    found = search(
        game, seen, seat, Plan(iterations_of(game, level, network), network=network, least=LEAST_LOOKS), seed
    )
    best = _in_order(found.tried)[:moves]
    return [Suggestion(game.moves.to_json(way.move), round(way.chance, 4)) for way in best]


def _in_order(tried: list[Tried]) -> list[Tried]:
    """The best chance first, of moves looked at often; what was hardly looked at and seems better still is noise."""
    often = [way for way in tried if way.visits * LEAST_LOOKED >= tried[0].visits]
    first = max(often, key=lambda way: way.chance)
    others = [way._replace(chance=min(way.chance, first.chance)) for way in tried if way is not first]
    return [first, *sorted(others, key=lambda way: -way.chance)]


@dataclass(frozen=True)
class Decision:
    """What a seat decided, and what a bot thinks of it, by what the seat could see."""

    number: int  # from 1, as in the record
    seat: int
    move: Json
    best: Json  # what the bot would have done
    before: list[float]  # every seat's chance to win before the decision
    after: list[float]  # and after it, by what the same seat then saw

    @property
    def swing(self) -> float:
        """What the decision changed for its seat."""
        return self.after[self.seat] - self.before[self.seat]


@dataclass(frozen=True)
class Review:
    """A whole match, decision by decision."""

    game: str
    seats: int
    winners: list[int]
    decisions: list[Decision]

    @property
    def swings(self) -> list[Decision]:
        """The decisions that changed most, the largest first."""
        return sorted(self.decisions, key=lambda d: -abs(d.swing))[:SWINGS]


def review(text: str, *, seconds: float = SECONDS) -> Review:
    """Judge every decision of a record by what its seat could see: chances before and after, and a bot's choice."""
    match = record.from_text(text)
    return Review(match.game.id, match.seats, match.winners, list(decisions_of(text, seconds)))


def decisions_of(text: str, seconds: float = SECONDS) -> Iterator[Decision]:
    """One decision after another, for a caller that shows how far it is."""
    finished = record.from_text(text)
    match = Match.from_state(finished.game, finished.start)
    for number, (seat, code) in enumerate(finished.standing, 1):
        found = _thought(match.game, match.seen(seat), seat, seconds, number)
        match.play_code(seat, code)
        after = chances(match, seat, seconds, number)
        moves = match.game.moves
        yield Decision(number, seat, moves.to_json(code), moves.to_json(found.best), _rounded(found.chances), after)


def chances(match: Match, viewer: int, seconds: float, seed: int) -> list[float]:
    """Every seat's chance to win by what one seat sees; sure when the match is over."""
    if match.is_over:
        shares = len(match.winners)
        return [1 / shares if seat in match.winners else 0.0 for seat in range(match.seats)]
    return _rounded(_thought(match.game, match.seen(viewer), viewer, seconds, seed).chances)


def _thought(game: Game, seen: np.record, viewer: int, seconds: float, seed: int) -> Found:
    """The tree begins wherever the match is: at another seat's decision, too."""
    network = network_for(game, seen)
    return search(game, seen, viewer, Plan(iterations_of(game, "expert", network), seconds, network=network), seed)


def _rounded(values: list[float]) -> list[float]:
    return [round(value, 4) for value in values]
