"""Random playouts on a cluster: portions are runs of match numbers, and every number gives its match anywhere."""

from collections.abc import Mapping
from dataclasses import dataclass

from ludoteca.cluster import counting, spreading
from ludoteca.kernel import Game, LudotecaError, Playouts, registry, require_whole
from ludoteca.kernel.play.playouts import joined, play_randomly

RUN = 50  # matches that are never parted: alone they are too short to be worth a message

Run = tuple[int, int]  # the first number, and how many


@dataclass(frozen=True)
class RandomMatches:
    """Which matches are played: a number then names one of them."""

    game: str
    rules_version: int
    seats: int
    options: Mapping[str, object]
    seed: int
    trajectories: bool

    def play(self, runs: list[Run]) -> Playouts:
        """The matches of runs that follow each other. LudotecaError if this node plays by other rules."""
        game = registry.load(self.game)
        if game.rules_version != self.rules_version:
            raise LudotecaError(f"a node of the cluster has rules {game.rules_version} of {self.game}, not these")
        count = sum(count for _, count in runs)
        chosen = (game, self.seats, self.options, count, self.seed, 1)
        return play_randomly(*chosen, trajectories=self.trajectories, first=runs[0][0])


def playouts_on(
    cluster: str,
    game: Game,
    seats: int,
    options: Mapping[str, object],
    matches: int,
    seed: int,
    *,
    trajectories: bool = False,
) -> Playouts:
    """The same as `play_randomly`, played by a cluster, behind a bar."""
    matches, seed = require_whole("games", matches, 1), require_whole("seed", seed, 0)
    checked = game.check_table(seats, options)
    chosen = RandomMatches(game.id, game.rules_version, seats, checked, seed, trajectories)
    found: dict[int, Playouts] = {}
    with counting.counting(matches) as done:
        for runs, part in spreading.spread(chosen.play, iter(runs_of(matches)), cluster):
            found[runs[0][0]] = part
            done(len(part.lengths))
    return joined([found[first] for first in sorted(found)])


def runs_of(matches: int) -> list[Run]:
    """All numbers below a count, in runs.

    >>> runs_of(120)
    [(0, 50), (50, 50), (100, 20)]
    """
    return [(first, min(RUN, matches - first)) for first in range(0, matches, RUN)]
