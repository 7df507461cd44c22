"""What comes of two moves: quick bots play both on to the end of the match, in pairs that begin with the same guess of
what the seat cannot see and have the same dice, and the figure that decides the match is compared.

Pairs are played until the difference is clear, or as many as there is time for: how many depends on what the seat sees
alone. Where a network judges moves a quick bot grows a small tree from what its own seat sees in the guess; elsewhere
it takes what looks best at a glance, which is ten times as quick.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from ludoteca.bots import searching, simple, weights
from ludoteca.kernel import Game, Worth, load_dice, redact, seats_in
from ludoteca.reviews.valuing import Valuer

CLEAR = 3.0  # standard errors at the first looks
SURE = 2.0  # and at the last one
LATER = 4  # moves of the seat after which its facts are counted as well
FACTS = 24  # pairs in which they are: counting takes as long as playing on
LEAST = 0.5  # of such a fact: less rounds to nothing
MOST_OF_IT = 0.4  # of the difference: a source of so much is named
GLANCE = 4  # iterations of a quick bot
SEEDS = 1_000  # for each guess


class Effort(NamedTuple):
    """How many pairs are played."""

    looks: tuple[int, ...]  # after so many it is looked whether that is enough; the last are the most
    decisions: int  # of quick bots, of all pairs together: then no more after the first look


JUDGED = Effort((12, 24, 48, 96), 5_000)  # where a network judges moves
GLANCED = Effort((24, 48, 96, 192), 25_000)

Pair = tuple[float, float]  # on average: after the better move, and after the other one
Rows = np.typing.NDArray[np.float64]


class Source(NamedTuple):
    """Where a difference comes from, as the score sheet has it."""

    name: str
    is_rivals: bool
    by: Pair


class Outcome(NamedTuple):
    """What two moves came to that were played on."""

    pairs: int
    own: Pair  # the figure at the end
    rival: Pair  # that of the best other
    is_sure: bool  # the better move leads to a better end, by more than chance would
    source: Source | None
    later: Mapping[str, int]  # facts that the better move has more or fewer of some moves later, where that is sure


class _Ended(NamedTuple):
    """One match that was played on."""

    own: int
    rival: int
    sources: Mapping[str, tuple[int, int]]  # own, and of the best other
    facts: Mapping[str, int]  # of the seat some moves later
    decisions: int


def outcome(valuer: Valuer, seen: np.record, seat: int, best: int, move: int, effort: float = 1) -> Outcome | None:
    """Play both moves on, so many times as much as usual; None where the game does not say what decides a match."""
    worth = valuer.game.worth
    if worth is None or worth.ends is None:
        return None
    looks, decisions = JUDGED if _is_judged(valuer.game, seen) else GLANCED
    pairs: list[tuple[_Ended, _Ended]] = []
    spent = 0
    for number in range(round(looks[-1] * min(1, effort))):
        first, second = (_ended(valuer, worth, seen, seat, code, number) for code in (best, move))
        pairs.append((first, second))
        spent += first.decisions + second.decisions
        is_enough = number + 1 in looks and _is_ahead(_gaps(pairs), CLEAR, worth.ends.least)
        if is_enough or (spent >= decisions * effort and number + 1 >= looks[0] * min(1, effort)):
            break
    return _outcome(worth, pairs)


def _outcome(worth: Worth, pairs: list[tuple[_Ended, _Ended]]) -> Outcome:
    """What the pairs come to."""
    assert worth.ends is not None
    own, rival = (_means([[getattr(ended, name) for ended in pair] for pair in pairs]) for name in ("own", "rival"))
    is_sure = _is_ahead(_gaps(pairs), SURE, worth.ends.least)
    source = _source(pairs, own, rival) if is_sure else None
    return Outcome(len(pairs), own, rival, is_sure, source, _later(worth, pairs))


def _gaps(pairs: list[tuple[_Ended, _Ended]]) -> Rows:
    """By how much the better move leads more than the other one, match by match."""
    return np.array([(a.own - a.rival) - (b.own - b.rival) for a, b in pairs], float)


def _is_ahead(gaps: Rows, by: float, least: float) -> bool:
    """Whether a mean is so large, and so many standard errors above nothing."""
    mean = float(gaps.mean())
    return mean >= least and mean > by * float(gaps.std(ddof=1)) / len(gaps) ** 0.5


def _means(rows: list[list[int]]) -> Pair:
    best, made = np.mean(rows, axis=0)
    return round(float(best), 3), round(float(made), 3)


def _source(pairs: list[tuple[_Ended, _Ended]], own: Pair, rival: Pair) -> Source | None:
    """The line of the score sheet that differs most, of whoever's end differs more by the better move."""
    gains = own[0] - own[1], rival[1] - rival[0]
    whose = 0 if gains[0] >= gains[1] else 1
    found: list[tuple[float, Source]] = []
    for name in pairs[0][0].sources:
        by = _means([[ended.sources[name][whose] for ended in pair] for pair in pairs])
        found.append(((by[1] - by[0] if whose else by[0] - by[1]), Source(name, whose == 1, by)))
    most = max(found, key=lambda each: each[0], default=None)
    return most[1] if most and most[0] >= max(1.0, MOST_OF_IT * gains[whose]) else None


def _later(worth: Worth, pairs: list[tuple[_Ended, _Ended]]) -> dict[str, int]:
    """Fact by fact: what differs surely some moves later."""
    told = dict.fromkeys(worth.rules, 0)
    for fact in worth.rules:
        by = np.array([a.facts[fact] - b.facts[fact] for a, b in pairs[:FACTS]], float)
        mean, error = float(by.mean()), float(by.std(ddof=1)) / len(by) ** 0.5
        if abs(mean) >= LEAST and abs(mean) > SURE * error and fact not in worth.passing:
            told[fact] = round(mean) or (1 if mean > 0 else -1)
    return told


# == Playing on ========================================================


def _ended(valuer: Valuer, worth: Worth, seen: np.record, seat: int, move: int, guess: int) -> _Ended:
    """A move in a guessed position, and everything after it."""
    game = valuer.game
    s = valuer.guessed(seen, seat, guess, move)
    game.apply(s, seat, move, np.zeros(1, np.int64))
    facts: Mapping[str, int] | None
    facts, own, number = {} if guess >= FACTS else None, 0, 0
    while s.active != 0:
        if own == LATER and facts is None:
            facts = worth.count(redact(game.seen_by, s, seat), seat)
        mover = next(iter(seats_in(int(s.active))))
        game.apply(s, mover, _quick(game, s, mover, guess * SEEDS + number), np.zeros(1, np.int64))
        own, number = own + (mover == seat), number + 1
    if facts is None:
        facts = worth.count(redact(game.seen_by, s, seat), seat)
    return _figures(worth, s, seat)._replace(facts=facts, decisions=number)


def _figures(worth: Worth, s: np.record, seat: int) -> _Ended:
    """How a match ended for a seat and for the best other."""
    ends = worth.ends
    assert ends is not None
    figures = [ends.count(s, each) for each in range(int(s.seats))]
    rival = max((each for each in range(len(figures)) if each != seat), key=lambda each: figures[each])
    own, theirs = (ends.sources(s, each) if ends.sources else {} for each in (seat, rival))
    return _Ended(figures[seat], figures[rival], {name: (own[name], theirs[name]) for name in own}, {}, 0)


def _quick(game: Game, s: np.record, mover: int, seed: int) -> int:
    """What a quick bot does."""
    if _is_judged(game, s):
        sees = redact(game.seen_by, s, mover)
        plan = searching.Plan(GLANCE, network=weights.network_for(game, sees))
        return searching.search(game, sees, mover, plan, seed).best
    dice = np.zeros(1, np.int64)
    load_dice(dice, seed, 0)
    moves, worth = simple.glance(game, s, mover, game.most_moves, dice)
    return int(moves[worth.argmax()]) if len(moves) > 1 else int(moves[0])


def _is_judged(game: Game, seen: np.record) -> bool:
    """Whether a network judges every move of a position."""
    encoding = game.thought.encoding
    return encoding is not None and encoding.expands and weights.network_for(game, seen) is not None
