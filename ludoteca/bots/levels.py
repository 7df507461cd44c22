"""The levels that people choose by name, the same in every game, the weakest first."""

from dataclasses import dataclass

from ludoteca.kernel.game import Game

LEVELS = ("novice", "casual", "skilled", "expert")  # the same names in every game, the weakest first
PATIENCE = 4  # a slow machine gets so many times as long
ITERATIONS = dict(zip(LEVELS, (50, 300, 1_500, 8_000), strict=True))  # for a game that says nothing of its own


@dataclass(frozen=True)
class Level:
    """How well a bot plays."""

    name: str
    seconds: float  # a decision takes no longer on one free core, in the median
    slips: float  # how often it plays what merely looks good


LEVEL = {
    level.name: level
    for level in (
        Level("novice", 0.01, 0.45),
        Level("casual", 0.05, 0.2),
        Level("skilled", 0.2, 0.08),
        Level("expert", 1.0, 0.0),
    )
}


def iterations_of(game: Game, level: str) -> int:
    """A level's budget for a whole turn."""
    return {**ITERATIONS, **game.thought.iterations}[level]
