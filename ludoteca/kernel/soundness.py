"""What the checks of given positions have in common (validation): each game's own stand in its soundness.py."""

from collections.abc import Callable, Iterable, Iterator

import numpy as np

Check = Callable[[np.record], Iterator[str]]  # what is impossible about a position, a sentence each


def first_flaw(s: np.record, checks: Iterable[Check]) -> str:
    """The first sentence of the first check that has one; "" if none has. A check may rely on those before it."""
    for check in checks:
        for sentence in check(s):
            return sentence
    return ""


def within(numbers: object, least: int, most: int) -> bool:
    """Whether one number, or every number of an array, lies in a range, both ends included."""
    values = np.asarray(numbers)
    return bool(((values >= least) & (values <= most)).all())
