"""How fast the search thinks: iterations and simulated moves on one core, beside random play of the same engine and
OpenSpiel's C++ tree search on backgammon; and how soon it answers when it is stopped.

Both searches play random matches to the end, so that like is compared with like; the levels look at estimates instead.
"""

import threading
import time
from collections.abc import Iterable
from importlib.util import find_spec

import numpy as np
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludoteca.bench.engine import Measure, Played, best_of_rounds, machine, moves_per_second
from ludoteca.bench.judging import judgement_us
from ludoteca.bots.levels import budget_for
from ludoteca.bots.request import Request
from ludoteca.bots.searching import Plan, Stop, search, searcher
from ludoteca.kernel import Game, Json, Match, load_dice, registry
from ludoteca.kernel.play.playouts import engine

PEER = "backgammon"
PEER_SIMULATIONS = 200
POSITIONS = 8  # of a random match, evenly apart
AT_RANDOM = Plan(500, playout=100_000, tries=1)  # random matches to the end below the tree, as the peer plays them
STOPS = 100


def measure(seconds: float, ids: Iterable[str] | None = None, stops: int = STOPS) -> Json:
    """Every measurement of the search, as JSON."""
    games = [registry.load(game_id) for game_id in ids or registry.game_ids()]
    tables = [(game, seats) for game in games for seats in game.seats]
    played: dict[int, Played] = {}
    simulated: dict[int, float] = {}
    measures: list[Measure] = []
    for n, (game, seats) in enumerate(tables):
        measures.append(iterations_per_second(n, simulated, game, seats))
        measures.append(moves_per_second(n, played, game, seats, game.check_table(seats, {})))
    peers = [PEER] if find_spec("pyspiel") else []
    measures += [peer_rate() for _ in peers]
    rates = best_of_rounds(measures, seconds)
    results = []
    for n, (game, seats) in enumerate(tables):
        moves, judged = rates[2 * n] * simulated[n], judgement_us(positions(game, seats), seconds)
        results.append(
            {
                "game": game.id,
                "seats": seats,
                "iterations_per_s": round(rates[2 * n]),
                "moves_per_s": round(moves),
                "of_engine": round(moves / rates[2 * n + 1], 3),
                "stop_ms_p99": round(stop_ms(game, seats, stops), 2),
                "judgement_us": judged and round(judged, 2),
            }
        )
    names = [f"open_spiel mcts {name}" for name in peers]
    told = [{"name": name, "rate": round(rate)} for name, rate in zip(names, rates[2 * len(tables) :], strict=True)]
    return {"schema": 1, "machine": machine(), "results": results, "peers": told}


def positions(game: Game, seats: int) -> list[Match]:
    """Moments of a random match at which several moves are possible."""
    found, match = [], Match.new(game, seats, 1)
    moves, dice = np.zeros(game.most_moves, np.int64), np.zeros(1, np.int64)
    load_dice(dice, 1, 0)
    while not match.is_over:
        seat = match.active[0]
        if len(match.legal_codes(seat)) != 1:
            found.append(Match.from_state(game, match.copy_state()))
        match.play_code(seat, engine(game).random_move(match.copy_state(), seat, moves, dice))
    return found[:: max(1, len(found) // POSITIONS)]


def iterations_per_second(n: int, simulated: dict[int, float], game: Game, seats: int) -> Measure:
    """Iterations with random playouts; notes how many moves each simulates under the number of the table."""
    searcher(game)
    moments = positions(game, seats)

    def rate(seconds: float) -> float:
        iterations = moves = turn = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds or not iterations:
            match = moments[turn % len(moments)]
            seat = match.active[0]
            found = search(game, match.seen(seat), seat, AT_RANDOM, turn)
            iterations, moves, turn = iterations + found.iterations, moves + found.moves, turn + 1
        simulated[n] = moves / iterations
        return iterations / spent

    return rate


def peer_rate() -> Measure:
    """Simulations per second of OpenSpiel's tree search, each played out once at random."""
    import pyspiel  # noqa: PLC0415  (an extra)

    game = pyspiel.load_game(PEER)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, PEER_SIMULATIONS, 1_000, False, 1, False)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])

    def rate(seconds: float) -> float:
        simulations, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            bot.step(state)
            simulations += PEER_SIMULATIONS
        return simulations / spent

    return rate


def stop_ms(game: Game, seats: int, stops: int) -> float:
    """Milliseconds from saying stop to the answer: the 99th of 100."""
    match = positions(game, seats)[0]
    seat = match.active[0]
    budget = budget_for(Request(game, match.seen(seat), seat, seed=1), "expert")
    waits = []
    for number in range(stops):
        stop, answered = Stop(), threading.Event()

        def think(stop: Stop = stop, answered: threading.Event = answered, seed: int = number) -> None:
            search(game, match.seen(seat), seat, Plan(budget), seed, stop)
            answered.set()

        threading.Thread(target=think).start()
        time.sleep(0.005 + 0.0001 * number)
        before = time.perf_counter()
        stop.now()
        answered.wait()
        waits.append(1_000 * (time.perf_counter() - before))
    return float(np.percentile(waits, 99))


def table_of(results: Json) -> RenderableType:
    """What was measured, as a table to be read."""
    table = Table("game", "seats", "iterations/s", "moves/s", "of the engine's", "stops within (p99)", "a judgement")
    for line in results["results"]:
        table.add_row(
            line["game"],
            str(line["seats"]),
            f"{line['iterations_per_s']:,}",
            f"{line['moves_per_s']:,}",
            f"{line['of_engine']:.2f}",
            f"{line['stop_ms_p99']:.1f} ms",
            f"{line['judgement_us']:.2f} µs" if line["judgement_us"] else "",
        )
    return Group(table, *(Text(f"{line['name']}: {line['rate']:,} simulations/s") for line in results["peers"]))
