"""The tables at which adapters are tried, and the seeds: every game that is played, side and number of seats."""

import itertools
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from ludoteca.adapters import table as adapted
from ludoteca.batches.batch import Batch
from ludoteca.kernel.game import Game
from tests.walks import Table, all_tables
from tests.warm_up import load_games

MANY = int(os.environ.get("LUDOTECA_CONFORMANCE_SEEDS", "0"))  # `make conformance` tries many
FIRST = int(os.environ.get("LUDOTECA_CONFORMANCE_FIRST", "0"))
SEEDS = range(FIRST, FIRST + (MANY or 3))
FAR = 1_000_003  # deals of one seed lie so far from those of the next
TOYS = Path(__file__).parent.parent / "games"


def played_tables() -> list[Table]:
    """Every combination at length; in `make test` every value of every option with every number of seats."""
    games = [game for game in load_games() if game.home.parent != TOYS]
    return [table for game in games for table in (all_tables(game) if MANY else chosen_tables(game))]


def few_tables() -> list[Table]:
    """For what takes longer: in `make test` one of them with every number of seats."""
    kept: dict[tuple[str, int], Table] = {}
    for table in played_tables():
        kept.setdefault((table.game.id, table.seats), table)
    return played_tables() if MANY else list(kept.values())


def chosen_tables(game: Game) -> list[Table]:
    """With each number of seats as many tables as an option has values; which go together takes turns."""
    values = {name: [value.name.lower() for value in option] for name, option in game.options.items()}
    most = max(map(len, values.values()), default=1)
    return [
        Table(game, seats, {name: each[(n + turn * k) % len(each)] for k, (name, each) in enumerate(values.items())})
        for turn, seats in enumerate(game.seats)
        for n in range(most)
    ]


@contextmanager
def dealing(seed: int) -> Iterator[None]:
    """PettingZoo and Gymnasium ask for the same few seeds each time: while this lasts they are given others."""
    others, begin = itertools.count(seed * FAR + FAR // 2), adapted.begin

    def begin_elsewhere(env: Batch, given: object) -> None:
        begin(env, seed * FAR + given % (FAR // 2) if isinstance(given, int) else next(others))

    with patch.object(adapted, "any_seed", lambda: next(others)), patch.object(adapted, "begin", begin_elsewhere):
        yield
