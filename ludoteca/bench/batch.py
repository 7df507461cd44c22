"""How fast batches are stepped from Python, on one core and on several, beside other libraries of the same run.

A step chooses at random in every row, in compiled code: `steps_per_s` lists candidates and plays one, as
`with_observation` does with observations read too; `with_mask` reads observations and masks and plays an id, which may
be a part of a move. Peers are stepped as their users step them: Pgx a batch at a time on the processor, OpenSpiel's C++
games one state at a time. As in `engine`, rounds take turns and the best counts. With one thread the processor's time
is taken, with several, and of Pgx, which takes as many as it likes, that of the clock.
"""

import time
from collections.abc import Callable, Iterable
from importlib.util import find_spec

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

import ludoteca
from ludoteca.batches.batch import Batch
from ludoteca.bench.engine import PEERS, Measure, best_of_rounds, machine
from ludoteca.bench.peers import pgx_rate, spiel_from_python
from ludoteca.kernel import Game, Json, registry

MATCHES = 1_024
BURST = 16  # steps between two looks at the clock
PGX = ("backgammon", "go_9x9")


def measure(seconds: float, threads: Iterable[int] = (1,), ids: Iterable[str] | None = None) -> Json:
    """Every measurement of batches, as JSON."""
    games = [registry.load(game_id) for game_id in ids or registry.game_ids()]
    tables = [
        (game, game.seats[0], options, count) for count in threads for game in games for options in game.all_options
    ]
    batches = [made(*table) for table in tables]
    measures = [rate_of(env, step) for env in batches for step in (plain, with_observation, with_mask)]
    peers = {f"open_spiel {name}, one by one": spiel_from_python(name) for name in PEERS if find_spec("pyspiel")}
    peers |= {f"pgx {name}, {MATCHES} at once": pgx_rate(name, MATCHES) for name in PGX if find_spec("pgx")}
    rates = best_of_rounds([*measures, *peers.values()], seconds)
    results = [
        {
            "game": game.id,
            "seats": seats,
            "options": options,
            "matches": MATCHES,
            "threads": count,
            "steps_per_s": round(rates[3 * n]),
            "with_observation": round(rates[3 * n + 1]),
            "with_mask": round(rates[3 * n + 2]),
            "observation_size": batches[n].observation.shape[1],
            "actions": batches[n].actions,
        }
        for n, (game, seats, options, count) in enumerate(tables)
    ]
    others = zip(peers, rates[len(measures) :], strict=True)
    listed = [{"name": name, "rate": round(rate)} for name, rate in others]
    return {"schema": 1, "machine": machine(), "results": results, "peers": listed}


def made(game: Game, seats: int, options: dict[str, str], threads: int) -> Batch:
    """A batch in the middle of its matches."""
    env = ludoteca.batch(game.id, MATCHES, seats=seats, options=options, threads=threads, history=False)
    for _ in range(100):
        plain(env)
    return env


def plain(env: Batch) -> None:
    """List candidates and play one."""
    env.step_moves(env.sample_moves())


def with_observation(env: Batch) -> None:
    """One step of every row, after its observation was read."""
    assert env.observation.size
    plain(env)


def with_mask(env: Batch) -> None:
    """Observations and masks, and an id."""
    assert env.observation.size
    env.step(env.sample_actions())


def rate_of(env: Batch, step: Callable[[Batch], None]) -> Measure:
    """Steps of single matches per second."""
    clock = time.process_time if len(env._crew) == 1 else time.perf_counter

    def rate(seconds: float) -> float:
        env.reset()  # no move is half decided
        steps, start = 0, clock()
        while (spent := clock() - start) < seconds or not steps:
            for _ in range(BURST):
                step(env)
            steps += BURST * env.n
        return steps / spent

    return rate


def table_of(results: Json) -> RenderableType:
    """The same as a table, in millions, narrow enough for any terminal."""
    table = Table("game", "options", box=box.SIMPLE, title="million steps a second")
    table.columns[0].no_wrap = True
    for name in ("seats", "threads", "bare", "observed", "masked"):
        table.add_column(name, justify="right", no_wrap=True)
    for line in results["results"]:
        rates = (line[each] for each in ("steps_per_s", "with_observation", "with_mask"))
        counts = (str(line["seats"]), str(line["threads"]))
        table.add_row(line["game"], " ".join(line["options"].values()), *counts, *(f"{r / 1e6:.2f}" for r in rates))
    return Group(table, *(Text(f"{line['name']}: {line['rate']:,} steps/s") for line in results["peers"]))
