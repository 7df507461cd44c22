"""What kind of world a seed makes: which game is played there, how slowly, and on how old a store."""

import random
from typing import NamedTuple

from tests.simulation.simulated.sheets import NEWEST

TWIN_EVERY = 8  # seeds
REAL_TWIN_EVERY = 10  # pairs of twins
REAL_EVERY, SLOW_EVERY = 40, 40  # seeds
REAL_AT, SLOW_AT, SEEKING_AT = 13, 27, 33  # of each such round
OLDEST = 3  # the step of migrations at which 0.1 was
OLDER, GROWING = 0.04, 0.05  # the share of worlds that begin on an older store, and that see the next version


class Plan(NamedTuple):
    """The frame of a world."""

    game: str | None = None  # one of ours; None: one of the two small ones of the tests
    is_slow: bool = False  # people have days for a move, and come seldom
    is_seeking: bool = False  # people have found each other by looking for anybody
    store_version: int = NEWEST  # what the store is when the first worker opens it
    is_growing: bool = False  # in the middle workers of the next version come, which change the store


USUAL = Plan()


def plan_of(seed: int, games: list[str], game: str | None = None, *, is_twin: bool = False) -> Plan:
    """The plan of a seed; with a game that somebody names, at every seed."""
    chance = random.Random(f"plan {seed}")
    is_real_pair = is_twin and seed // TWIN_EVERY % REAL_TWIN_EVERY == REAL_TWIN_EVERY // 2
    is_real = is_real_pair or seed % REAL_EVERY == REAL_AT
    named = game or (games[seed // REAL_EVERY % len(games)] if is_real else None)
    is_slow = seed % SLOW_EVERY == SLOW_AT and not is_twin
    older = chance.choice([OLDEST, NEWEST - 3]) if chance.random() < OLDER and not (is_twin or named) else NEWEST
    is_seeking = seed % REAL_EVERY == SEEKING_AT and not (is_twin or named)
    return Plan(named, is_slow, is_seeking, older, is_growing=chance.random() < GROWING)
