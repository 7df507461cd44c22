"""The levels that people choose by name, the same in every game, the weakest first."""

from dataclasses import dataclass

from ludoteca.bots.network import Network
from ludoteca.bots.request import Request
from ludoteca.kernel import Game, UnknownBot

PATIENCE, LEAST_PATIENCE = 4, 0.5  # a slow machine gets this many times as long; and at least this many seconds


@dataclass(frozen=True)
class Level:
    """How well a bot plays."""

    name: str
    iterations: int  # for a turn of a game that says nothing of its own
    seconds: float  # a decision takes no longer on one free core, in the median
    temperature: float  # how far it misjudges moves, in chances to win, unless the game says otherwise (see erring)

    @property
    def limit(self) -> float:
        """Seconds after which a slow or busy machine answers with what it has. Seldom reached: play then varies."""
        return max(LEAST_PATIENCE, PATIENCE * self.seconds)


LEVEL = {
    level.name: level
    for level in (
        Level("novice", 50, 0.01, 0.2),
        Level("casual", 300, 0.05, 0.1),
        Level("skilled", 1_500, 0.2, 0.05),
        Level("expert", 8_000, 1.0, 0.0),
        Level("master", 40_000, 5.0, 0.0),
    )
}
LEVELS = tuple(LEVEL)  # the levels, from the weakest to the strongest
EXPERT = "expert"


def temperature_of(game: Game, level: str) -> float:
    """How far a level misjudges moves in a game."""
    return game.thought.temperature.get(level, LEVEL[level].temperature)


def check_level(level: str) -> None:
    """UnknownBot if there is no such level."""
    if level not in LEVEL:
        raise UnknownBot(f"there is no level {str(level)[:40]!r}; there are {', '.join(LEVELS)}")


def iterations_of(game: Game, level: str, network: Network | None = None) -> int:
    """A level's budget for a whole turn, with or without a network; UnknownBot if there is no such level."""
    check_level(level)
    by_hand, learned = game.thought.iterations, game.thought.learned
    usual = by_hand.get(level, LEVEL[level].iterations)
    if network is None or EXPERT not in learned:
        return usual
    # Hints and reviews search with the network at every level: as much of expert's budget as the level has without.
    expert = by_hand.get(EXPERT, LEVEL[EXPERT].iterations)
    return learned.get(level, max(1, usual * learned[EXPERT] // expert))


def budget_for(request: Request, level: str, network: Network | None = None) -> int:
    """Iterations for a decision: its share of what the bot's name says, or else of the level's budget for a turn."""
    budget = request.iterations or iterations_of(request.game, level, network)
    return max(1, round(budget * request.game.thought.share(request.seen, request.seat)))
