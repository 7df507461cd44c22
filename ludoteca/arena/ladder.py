"""The ladder: the meetings that show how strong the levels are."""

from ludoteca.arena.contest import Lineup, versions_of
from ludoteca.kernel import registry

MATCHES = 200
PAIRS = (  # first, second, the bound that decides
    ("casual", "novice", 0.58),
    ("skilled", "casual", 0.58),
    ("expert", "skilled", 0.58),
    ("master", "expert", 0.5),
    ("expert", "expert-0.1", 0.6),
    ("expert", "greedy", 0.82),
    ("expert", "random", 0.9),
    ("casual", "random", 0.82),
    ("expert", "flat", 0.5),
)
AT_FOUR = ("expert", "skilled", "skilled", "skilled")
MATCHES_AT_FOUR = 100  # all of them: a pair that ends early errs upwards, and here the figure itself counts
MIRROR, MATCHES_MIRROR = ("expert", "expert"), 20  # for the mean score


def ladder(games: list[str] | None = None) -> list[Lineup]:
    """All line-ups of all games, or of some."""
    found = []
    for game in games or registry.game_ids():
        versions = versions_of(game, [])
        found += [Lineup(game, (one, two), MATCHES, bound, versions=versions) for one, two, bound in PAIRS]
        found.append(Lineup(game, AT_FOUR, MATCHES_AT_FOUR, versions=versions))
        if registry.find(game).score is not None:
            found.append(Lineup(game, MIRROR, MATCHES_MIRROR, versions=versions))
    return found
