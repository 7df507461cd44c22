"""Like beside like: our games and those of other libraries, on the same level and in the same run.

Inside compiled code; from Python, moves alone; from Python, with observations and masks as agents need them; and many
matches at once. As in `engine`, rounds take turns and the best counts. One core, in its own time, but for Pgx, which
takes as many cores as there are and is measured by the clock.
"""

from collections.abc import Callable, Iterable
from functools import partial
from importlib.util import find_spec

from rich.console import RenderableType
from rich.table import Table

from ludoteca.adapters.pettingzoo import aec_env
from ludoteca.bench import peers
from ludoteca.bench.batch import MATCHES, made, rate_of, with_mask
from ludoteca.bench.engine import Measure, best_of_rounds, machine, moves_per_second
from ludoteca.bench.from_python import codes_per_second
from ludoteca.kernel import Game, Json, registry

LEVELS = ("inside", "from Python", "with observations and masks", f"{MATCHES} at once, with observations and masks")
Makes = Callable[[], Measure]
PEERS: list[tuple[int, str, str, Makes]] = [  # level, module that it needs, name, what measures it
    (0, "pyspiel", "OpenSpiel hearts", partial(peers.spiel_inside, "hearts")),
    (0, "pyspiel", "OpenSpiel backgammon", partial(peers.spiel_inside, "backgammon")),
    (1, "pyspiel", "OpenSpiel hearts", partial(peers.spiel_from_python, "hearts")),
    (1, "pyspiel", "OpenSpiel backgammon", partial(peers.spiel_from_python, "backgammon")),
    (2, "pyspiel", "OpenSpiel hearts", partial(peers.spiel_from_python, "hearts", with_observation=True)),
    (2, "pyspiel", "OpenSpiel backgammon", partial(peers.spiel_from_python, "backgammon", with_observation=True)),
    (2, "pygame", "PettingZoo connect four", partial(peers.pettingzoo_rate, "connect_four_v3")),
    (2, "chess", "PettingZoo chess", partial(peers.pettingzoo_rate, "chess_v6")),
    (2, "rlcard", "RLCard uno", partial(peers.rlcard_rate, "uno")),
    (2, "rlcard", "RLCard gin rummy", partial(peers.rlcard_rate, "gin-rummy")),
    (3, "pgx", "Pgx backgammon", partial(peers.pgx_rate, "backgammon", MATCHES)),
    (3, "pgx", "Pgx go 9x9", partial(peers.pgx_rate, "go_9x9", MATCHES)),
]


def measure(seconds: float, ids: Iterable[str] | None = None) -> Json:
    """Every rate on every level, as JSON."""
    games = [registry.load(game_id) for game_id in ids or registry.game_ids()]
    lines = [(level, f"Ludoteca {game.title}", each) for game in games for level, each in enumerate(ours(game))]
    lines += [(level, name, makes()) for level, module, name, makes in PEERS if find_spec(module)]
    rates = best_of_rounds([each for _, _, each in lines], seconds)
    results = [
        {"level": LEVELS[level], "name": name, "rate": round(rate)}
        for (level, name, _), rate in zip(lines, rates, strict=True)
    ]
    return {"schema": 1, "machine": machine(), "results": sorted(results, key=lambda line: LEVELS.index(line["level"]))}


def ours(game: Game) -> list[Measure]:
    """A game with the fewest seats and its first options, on each level."""
    seats = game.seats[0]
    options = game.check_table(seats, {})
    inside = moves_per_second(0, {}, game, seats, options)
    environment = peers.aec_rate(aec_env(game.id, seats))
    return [
        inside,
        codes_per_second(game, seats, options),
        environment,
        rate_of(made(game, seats, options, 1), with_mask),
    ]


def table_of(results: Json) -> RenderableType:
    """The same as a table."""
    table = Table("level", "game", "moves/s")
    for line in results["results"]:
        table.add_row(line["level"], line["name"], f"{line['rate']:,}")
    return table
