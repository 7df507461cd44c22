"""What a game says of its observations, the arrays from which learning agents learn, beyond what `visible` declares.

Most fields are shown as they are. Where that would be too large or say too little, a game draws a picture of them:
Yangtze's lake is 69 x 69 cells, and in its picture 36 tiles with their places.
"""

from collections.abc import Callable
from dataclasses import dataclass
from inspect import getfile
from pathlib import Path
from typing import ParamSpec, TypeVar

from ludoteca.kernel.compiling import Singles, State, rule

P = ParamSpec("P")
R = TypeVar("R")
BATCH = "batch"  # the unit with which all this is compiled; whoever steps batches opens it


@dataclass(frozen=True)
class Picture:
    """Some fields of a state, shown together in a way of their own."""

    name: str
    fields: str  # shown by this; nothing else shows them. All of them are seen by everyone
    shape: tuple[int, ...]
    draw: Callable[[State, int, Singles], None]  # (s, seat, room): room has as many places, all of them zero


def for_batches(function: Callable[P, R]) -> Callable[P, R]:
    """As `rule`, for what batches alone call: compiled together with them, so that nobody else waits for it."""
    return rule(function, home=Path(getfile(function)).parent, unit=BATCH)
