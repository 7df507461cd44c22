"""How strong the levels of bots are, on the scale of people's ratings: measured against each other, and fixed.
`ratings.json` says where each number comes from; tools/bot_ratings.py writes it."""

import itertools
import json
from functools import cache
from importlib import resources

from ludoteca.server.bots.levels import LEVELS

BOT_SIGMA = 1.0  # they do not change from match to match


@cache
def bot_ratings(game: str) -> dict[str, float]:
    """The rating of every level at a game, the weakest first; none where nobody measured it."""
    text = (resources.files("ludoteca.server.bots") / "ratings.json").read_text(encoding="utf-8")
    known: dict[str, float] = json.loads(text)["games"].get(game, {}).get("mu", {})
    return {level: known[level] for level in LEVELS if level in known}


def rungs_of(game: str) -> dict[float, str]:
    """The ratings that tell levels apart, with the first level of each."""
    found: dict[float, str] = {}
    for level, mu in bot_ratings(game).items():
        found.setdefault(mu, level)
    return found


def standing(game: str, mu: float) -> float | None:
    """How a rating stands among the levels: 0 to 1 plays like the first, 1 to 2 like the second, and so on. Between two
    levels the border is halfway; levels that were not told apart count as one. None where no level is known."""
    rungs = list(rungs_of(game))
    if len(rungs) < 2:
        return None
    borders = [(a + b) / 2 for a, b in itertools.pairwise(rungs)]
    ends = [2 * rungs[0] - borders[0], *borders, 2 * rungs[-1] - borders[-1]]
    for number, (low, high) in enumerate(itertools.pairwise(ends)):
        if mu < high:
            return max(0.0, number + (mu - low) / (high - low))
    return float(len(rungs))
