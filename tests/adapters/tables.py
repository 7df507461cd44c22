"""The tables at which adapters are tried: every game, side and number of seats of the three that are played."""

import os
from pathlib import Path

from tests.walks import Table, all_tables
from tests.warm_up import load_games

SEEDS = int(os.environ.get("LUDOTECA_CONFORMANCE_SEEDS", "0"))  # `make conformance` tries many
TOYS = Path(__file__).parent.parent / "games"


def played_tables() -> list[Table]:
    """Every combination at length; in `make test` every number of seats, options taking turns."""
    found: list[Table] = []
    for game in load_games():
        if game.home.parent != TOYS:
            every = all_tables(game)
            choices = len(every) // len(game.seats)
            found += every if SEEDS else [every[n * choices + n % choices] for n in range(len(game.seats))]
    return found
