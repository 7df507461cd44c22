"""What can be counted on a table: from it a sentence says why one move is better than another."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Ends:
    """The figure that decides a match, counted when it is over: points, or what was still to do. Its words stand beside
    those of the facts, under `ends`."""

    count: Callable[[np.record, int], int]  # (how a match ended, seat); more is better
    rule: str  # that explains it
    least: float = 1.0  # a difference between averages that is worth saying
    # (how a match ended, seat) -> where that comes from, by name: the parts add up to it
    sources: Callable[[np.record, int], Mapping[str, int]] | None = None


@dataclass(frozen=True)
class Worth:
    """A game's facts, the most telling first. Its folder `worth` has their words in every language: `<fact>` with the
    forms `more` and `less`, each by number."""

    rules: Mapping[str, str]  # of each fact: the rule that explains it
    count: Callable[[np.record, int], Mapping[str, int]]  # (what a seat sees, seat) -> facts; more is better
    passing: frozenset[str] = frozenset()  # facts of the moment, which say nothing some moves later
    others: frozenset[str] = frozenset()  # facts of the others, not of the seat
    slight: "Worth | None" = None  # facts that are said of a move only where none of these tells, now or later
    ends: Ends | None = None  # what is counted when a match is over
