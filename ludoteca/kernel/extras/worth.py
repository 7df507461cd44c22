"""What can be counted on a table: from it a sentence says why one move is better than another."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Worth:
    """A game's facts, the most telling first. Its folder `worth` has their words in every language: `<fact>` with the
    forms `more` and `less`, each by number."""

    rules: Mapping[str, str]  # of each fact: the rule that explains it
    count: Callable[[np.record, int], Mapping[str, int]]  # (what a seat sees, seat) -> facts; more is better
    passing: frozenset[str] = frozenset()  # facts of the moment, which say nothing some moves later
    slight: "Worth | None" = None  # facts that are said of a move only where none of these tells, now or later
