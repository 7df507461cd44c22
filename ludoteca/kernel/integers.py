"""Whole numbers that come from outside: Python's or numpy's."""

import numpy as np

from ludoteca.kernel.errors import BadArgument

MOST = 2**62  # compiled code counts in 64 bits


def whole(value: object) -> int | None:
    """A whole number as Python's int; None for anything else. True is no number here."""
    if type(value) is int:
        return value
    return int(value) if isinstance(value, np.integer) else None


def require_whole(name: str, value: object, least: int) -> int:
    """The number given under a name; BadArgument if it is none, or too small or too large to count with."""
    number = whole(value)
    if number is None or not least <= number < MOST:
        raise BadArgument(f"{name} is a whole number from {least}, not {str(value)[:20]}")
    return number
