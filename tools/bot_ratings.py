"""Write ludoteca/server/bots/ratings.json again: how strong the levels of bots are, from their matches against each
other in docs/experiments, on the scale of people's ratings.

Neighbors that met are as far apart as their share of wins says under Plackett and Luce's model with openskill's beta
and no doubt about either: a share p is beta * sqrt(2) * log(p / (1 - p)). Casual stands where somebody new begins. A
level that nobody measured is left out, and those above it with it: nobody knows how strong they are. One that did not
win clearly more than half against the level below is as strong as that.

Two neighbors are told by the matches that name their versions, as the arena writes them, where there are any: what
came before was played by bots with other budgets.
"""

import itertools
import json
import sys
from collections import defaultdict
from collections.abc import Iterable
from math import log, sqrt
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
PLAYED = sorted((ROOT / "docs" / "experiments").glob("*.jsonl"))
FILE = ROOT / "ludoteca" / "server" / "bots" / "ratings.json"
LEVELS = ["novice", "casual", "skilled", "expert", "master"]
BEGIN, BETA = 25.0, 25 / 6  # openskill's own
SEATS = 2

Json = dict[str, Any]


class Meeting(NamedTuple):
    """One match of two levels: what the stronger one got of it, and whether the bots were those of the arena's file."""

    game: str
    stronger: str
    weaker: str
    share: float
    is_dated: bool


def meeting(line: Json) -> Meeting | None:
    """A line of any of the files; None if it is no match of two levels at the table as it comes out of the box."""
    if "row" in line:  # written by hand, before the arena named versions
        game, first, second, seats, *more = line["row"].split()
        plain = seats == str(SEATS) and not any("=" in part for part in more)
        return ordered(game, (first, second), float(line["share"]), is_dated=False) if plain else None
    if "bots" not in line or "game" not in line or not line.get("versions") or line["options"]:
        return None
    winners = line["winners"]
    share = (0 in winners) / len(winners) if winners else 0.5
    return ordered(line["game"], tuple(line["bots"]), share, is_dated=True)


def ordered(game: str, bots: tuple[str, ...], share: float, *, is_dated: bool) -> Meeting | None:
    """A match from the stronger one's side; None if the two are no levels."""
    if len(bots) != SEATS or not set(bots) <= set(LEVELS) or bots[0] == bots[1]:
        return None
    if LEVELS.index(bots[0]) < LEVELS.index(bots[1]):
        return Meeting(game, bots[1], bots[0], 1 - share, is_dated)
    return Meeting(game, bots[0], bots[1], share, is_dated)


def shares(lines: Iterable[str]) -> dict[tuple[str, str, str], tuple[float, int]]:
    """(game, stronger, weaker) -> the share of the stronger one and how many matches, at two seats."""
    found: dict[tuple[str, str, str], dict[bool, list[float]]] = defaultdict(lambda: {True: [], False: []})
    for line in lines:
        if met := meeting(json.loads(line)):
            found[met.game, met.stronger, met.weaker][met.is_dated].append(met.share)
    used = {key: kinds[True] or kinds[False] for key, kinds in found.items()}
    return {key: (sum(each) / len(each), len(each)) for key, each in used.items()}


def ratings(lines: Iterable[str]) -> Json:
    """For each game the rating of every level that was measured, and what it comes from."""
    known = shares(lines)
    games: Json = {}
    for game in sorted({game for game, _, _ in known}):
        mu, met = {LEVELS[0]: 0.0}, {}
        for weaker, stronger in itertools.pairwise(LEVELS):
            if (game, stronger, weaker) not in known:
                break
            share, matches = known[game, stronger, weaker]
            mu[stronger] = mu[weaker] + distance(share, matches)
            met[f"{stronger} : {weaker}"] = {"share": round(share, 3), "matches": matches}
        if "casual" in mu:
            shift = BEGIN - mu["casual"]
            games[game] = {"mu": {level: round(value + shift, 2) for level, value in mu.items()}, "from": met}
    return {"source": "docs/experiments/*.jsonl, by tools/bot_ratings.py", "games": games}


def distance(share: float, matches: int) -> float:
    """How far apart two levels are: not at all, unless the stronger one won more than half by a standard error. Who won
    every match is taken to have missed half of one."""
    if share - 0.5 <= 0.5 / sqrt(matches):
        return 0.0
    edge = 0.5 / matches
    inside = min(share, 1 - edge)
    return BETA * sqrt(2) * log(inside / (1 - inside))


def written() -> str:
    """The text of the file."""
    lines = [line for file in PLAYED for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    return json.dumps(ratings(lines), indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
    sys.stdout.write(f"{FILE.relative_to(ROOT)}\n")
