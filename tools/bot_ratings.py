"""Write ludoteca/server/bots/ratings.json again: how strong the levels of bots are, from their matches against each
other (docs/experiments/levels.jsonl), on the scale of people's ratings.

Neighbors that met are as far apart as their share of wins says under Plackett and Luce's model with openskill's beta
and no doubt about either: a share p is beta * sqrt(2) * log(p / (1 - p)). Casual stands where somebody new begins. What
was not measured is as strong as the level before it.
"""

import itertools
import json
import sys
from collections import defaultdict
from math import log, sqrt
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PLAYED = ROOT / "docs" / "experiments" / "levels.jsonl"
FILE = ROOT / "ludoteca" / "server" / "bots" / "ratings.json"
LEVELS = ["novice", "casual", "skilled", "expert", "master"]
BEGIN, BETA = 25.0, 25 / 6  # openskill's own
SEATS = "2"


def shares(text: str) -> dict[tuple[str, str, str], tuple[float, int]]:
    """(game, stronger, weaker) -> the share of the stronger one and how many matches, at two seats."""
    found: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for line in text.splitlines():
        played = json.loads(line)
        game, first, second, seats, *more = played["row"].split()
        if {first, second} <= set(LEVELS) and seats == SEATS and not any("=" in part for part in more):
            found[game, first, second].append(played["share"])
    return {key: (sum(each) / len(each), len(each)) for key, each in found.items()}


def ratings(text: str) -> dict[str, Any]:
    """For each game the rating of every level, and what it comes from."""
    known = shares(text)
    games: dict[str, Any] = {}
    for game in sorted({game for game, _, _ in known}):
        mu, met = {LEVELS[0]: 0.0}, {}
        for weaker, stronger in itertools.pairwise(LEVELS):
            share, matches = known.get((game, stronger, weaker), (0.5, 0))
            mu[stronger] = mu[weaker] + BETA * sqrt(2) * log(share / (1 - share))
            met[f"{stronger} : {weaker}"] = {"share": round(share, 3), "matches": matches}
        shift = BEGIN - mu["casual"]
        games[game] = {"mu": {level: round(value + shift, 2) for level, value in mu.items()}, "from": met}
    return {"source": "docs/experiments/levels.jsonl, by tools/bot_ratings.py", "games": games}


def written() -> str:
    """The text of the file."""
    return json.dumps(ratings(PLAYED.read_text(encoding="utf-8")), indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
    sys.stdout.write(f"{FILE.relative_to(ROOT)}\n")
