"""Whole numbers that come from outside: Python's or numpy's."""

import numpy as np

from ludoteca.kernel.errors import BadArgument

MOST = 2**62 - 1  # compiled code counts in 64 bits


def whole(value: object) -> int | None:
    """A whole number as Python's int; None for anything else. True is no number here."""
    if type(value) is int:
        return value
    return int(value) if isinstance(value, np.integer) else None


def require_whole(name: str, value: object, least: int, most: int | None = None) -> int:
    """The number given under a name; BadArgument if it is none, or too small or too large to count with."""
    number, most = whole(value), MOST if most is None else most
    if number is None or number < least:
        raise BadArgument(f"{name} is a whole number from {least}, not {str(value)[:20]}")
    if number > most:
        raise BadArgument(f"{name} is at most {most:,}{f', not {number:,}' if number <= MOST else ''}")
    return number
