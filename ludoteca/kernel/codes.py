"""Moves and events as rules write and read them: one int64, the kind in the lowest byte, then a byte for each argument.

A byte holds the *place* of a value in its declared range, counted from 0. For `range(36)` the two are the same. For
`slot=range(1, 6)`, where people count from one, rules write the slot's index, which is what they work with; a rule that
holds the value itself, as in `count=range(1, 5)`, writes `from_one(count)`.
"""

from ludoteca.kernel.compiling import Events, rule

NO_MOVE = -1  # stands where a move would
BYTES = 8  # of a code
ARGUMENTS = BYTES - 1  # bytes left beside the kind


@rule
def kind_of(code: int) -> int:
    """The kind of a move or an event."""
    return code & 255


@rule
def args(code: int) -> tuple[int, int, int, int, int, int, int]:
    """The seven bytes behind the kind; a rule takes as many as the kind has: `x, y = args(move)[:2]`."""
    return (
        code >> 8 & 255,
        code >> 16 & 255,
        code >> 24 & 255,
        code >> 32 & 255,
        code >> 40 & 255,
        code >> 48 & 255,
        code >> 56 & 255,
    )


@rule
def byte_at(word: int, i: int) -> int:
    """One byte of a number that holds several, the lowest is 0."""
    return word >> 8 * i & 255


@rule
def arg(code: int, i: int) -> int:
    """One of the bytes behind the kind, counted from 0: for a kind with several of one thing, such as five cards."""
    return byte_at(code, i + 1)


@rule
def from_one(value: int) -> int:
    """The byte for a value of a range that begins at 1: its place there."""
    return value - 1


@rule
def code1(kind: int, a: int) -> int:
    """A code with one argument. (int() keeps small numpy integers from overflowing when interpreted.)"""
    return int(kind) | int(a) << 8


@rule
def code2(kind: int, a: int, b: int) -> int:
    """A code with two arguments."""
    return int(kind) | int(a) << 8 | int(b) << 16


@rule
def code3(kind: int, a: int, b: int, c: int) -> int:
    """A code with three arguments."""
    return code2(kind, a, b) | int(c) << 24


@rule
def code4(kind: int, a: int, b: int, c: int, d: int) -> int:
    """A code with four arguments."""
    return code3(kind, a, b, c) | int(d) << 32


@rule
def code5(kind: int, a: int, b: int, c: int, d: int, e: int) -> int:
    """A code with five arguments."""
    return code4(kind, a, b, c, d) | int(e) << 40


@rule
def tell(events: Events, event: int) -> None:
    """Add an event to the buffer, whose first number counts them. A buffer of one, for playouts, hears nothing.

    The count goes on when the buffer is full, so that a test can tell that it was too small.
    """
    if len(events) > 1:
        events[0] += 1
        if events[0] < len(events):
            events[events[0]] = event
