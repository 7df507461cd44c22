"""The levels of bots that a table may choose."""

from ludoteca import bots
from ludoteca.server.protocol import Refused

LEVELS = list(bots.LEVELS)  # what people choose from, the weakest first
ACCEPTED = {*LEVELS, "random"}  # programs may also want one that costs nothing
CLOCK_LEVEL = "casual"  # plays for a person whose time ran out
SUBSTITUTES = LEVELS[LEVELS.index(CLOCK_LEVEL) :]  # strong enough to play on for somebody
HINT_LEVEL = "skilled"


def fitting_level(level: str | None) -> str:
    """The level of a bot that plays on for a person; Refused if it is too weak for that."""
    if level not in SUBSTITUTES:
        raise Refused("bad_table", f"for a person who is away play {', '.join(SUBSTITUTES)}")
    return level


def known_level(level: str | None) -> str:
    """A bot's level; Refused if there is none of that name."""
    if level not in ACCEPTED or level is None:
        raise Refused("bad_table", f"bots are {', '.join(LEVELS)}")
    return level
