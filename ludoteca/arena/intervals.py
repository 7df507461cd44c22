"""How sure a share of wins is: intervals, and a test that may look after every match.

A shared win counts as its part: half of one between two.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from statistics import fmean

from ludoteca.arena.contest import Lineup
from ludoteca.arena.results import Results

NORMAL = 1.959964  # 95 % of a normal distribution lie so near to its mean
ERROR = 0.05


@dataclass(frozen=True)
class Share:
    """A share of wins, with the interval that holds the true one in 95 of 100 cases."""

    matches: int
    share: float
    low: float
    high: float


def share_of(shares: Iterable[float]) -> Share:
    """The mean, and Wilson's interval around it.

    >>> share_of([1.0] * 70 + [0.0] * 30)
    Share(matches=100, share=0.7, low=0.604, high=0.781)
    """
    all_shares = list(shares)
    n = len(all_shares)
    if n == 0:
        return Share(0, 0.0, 0.0, 1.0)
    mean, z2 = sum(all_shares) / n, NORMAL**2
    middle = (mean + z2 / (2 * n)) / (1 + z2 / n)
    reach = NORMAL * math.sqrt(mean * (1 - mean) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return Share(n, round(mean, 4), round(max(0.0, middle - reach), 3), round(min(1.0, middle + reach), 3))


def is_decided(shares: Iterable[float], bound: float) -> bool:
    """Whether it is sure, at any time at which one may look, that the true share is not the bound.

    All true shares are betted on evenly against the bound (Beta(1, 1) mixture); if the bound were the true share, what
    the bets have won would reach 20 with a probability of at most 5 % (Ville's inequality). Shared wins keep that true.

    >>> is_decided([1.0] * 5, 0.58), is_decided([1.0] * 12, 0.58)
    (False, True)
    """
    won = lost = 0.0
    for share in shares:
        won, lost = won + share, lost + 1 - share
    gained = math.lgamma(won + 1) + math.lgamma(lost + 1) - math.lgamma(won + lost + 2)
    return gained - won * math.log(bound) - lost * math.log(1 - bound) > -math.log(ERROR)


def shares_of_first(lineup: Lineup, results: Results, *, up_to_a_gap: bool = False) -> list[float]:
    """The first bot's share of each match that was played, in order."""
    return [share for _, share in _played(lineup, results, up_to_a_gap=up_to_a_gap)]


def shares_by_deal(lineup: Lineup, results: Results, *, up_to_a_gap: bool = False) -> list[float]:
    """The first bot's mean share of each deal: rotations of one deal depend on each other, deals do not."""
    deals: dict[int, list[float]] = {}
    for deal, share in _played(lineup, results, up_to_a_gap=up_to_a_gap):
        deals.setdefault(deal, []).append(share)
    return [fmean(shares) for shares in deals.values()]


def _played(lineup: Lineup, results: Results, *, up_to_a_gap: bool) -> list[tuple[int, float]]:
    keys = [(task, -number % len(lineup.bots)) for number, task in enumerate(lineup.tasks())]
    if up_to_a_gap:  # short matches come back first: a test must not look at those alone
        keys = list(takewhile(lambda one: one[0] in results, keys))
    return [(task.deal, results[task].share(seat)) for task, seat in keys if task in results]


def is_done(lineup: Lineup, results: Results) -> bool:
    """Whether nothing more is to be played."""
    if len(_played(lineup, results, up_to_a_gap=True)) == lineup.matches:
        return True
    return lineup.until is not None and is_decided(shares_by_deal(lineup, results, up_to_a_gap=True), lineup.until)
