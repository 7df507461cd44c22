"""Sets as bit masks: of seats, of planks, of colors. The lowest bit is number 0."""

from functools import cache

import numpy as np

from ludoteca.kernel.compiling import Numbers, rule

MOST_SEATS = 8  # of any game: masks of seats are looked up
FIRST_SEAT = np.array([0] + [(mask & -mask).bit_length() - 1 for mask in range(1, 1 << MOST_SEATS)])

DE_BRUIJN = 0x03F79D71B4CB0A89  # in whose bits every row of six is another
LOWEST = np.zeros(64, np.int64)
for _place in range(64):
    LOWEST[(DE_BRUIJN << _place) >> 58 & 63] = _place


@rule
def first_seat(mask: int) -> int:
    """The lowest seat of a bit mask, looked up: a loop's branch would be guessed wrong every other time."""
    return int(FIRST_SEAT[mask])


@cache
def seats_in(mask: int) -> tuple[int, ...]:
    """The seats of a bit mask, for Python; there are few masks."""
    return tuple(seat for seat in range(MOST_SEATS) if mask >> seat & 1)


@rule
def lowest(mask: int) -> int:
    """The lowest member of a set that has one, looked up: its bit times a number of de Bruijn's begins with six bits
    that no other's product begins with. Where Python does not cut the product to 64 bits, the six are the same.
    """
    return int(LOWEST[(mask & -mask) * DE_BRUIJN >> 58 & 63])


@rule
def is_one(mask: int) -> bool:
    """Whether a set has just one member."""
    return mask != 0 and mask & (mask - 1) == 0


@rule
def leaders(standings: Numbers) -> int:
    """The seats with the highest of some numbers, one for each seat: equal ones lead together."""
    mask, best = 1, standings[0]
    for seat in range(1, len(standings)):
        if standings[seat] > best:
            mask, best = 0, standings[seat]
        if standings[seat] == best:
            mask |= 1 << seat
    return mask
