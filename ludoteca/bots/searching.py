"""Tree search over guesses of what the seat cannot see (information-set MCTS, determinization), compiled for each game.

    found = search(game, seen, seat, Plan(iterations=1000), seed=7)
    found.best      # a move

The result depends on what the seat sees, the plan and the seed alone, unless the search is stopped or runs into its
time limit. Several threads grow a tree each; what they found is added up in a fixed order.
"""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ludoteca.bots import learned, templates
from ludoteca.bots.network import Network
from ludoteca.bots.tree import GROWTH, KNOBS, LONGEST, NODE, NONE
from ludoteca.kernel.chance import load_dice
from ludoteca.kernel.compiled.binding import bound
from ludoteca.kernel.compiling import open_unit, warm_up
from ludoteca.kernel.game import Game
from ludoteca.kernel.thought import SEARCH

CHUNK = 64  # iterations between two looks at the clock


# == Bound to a game ===================================================


open_unit(SEARCH, Path(templates.__file__).parent)  # what games tell bots is compiled with the search


OVER_A_NETWORK = (
    learned.judge_for, learned.judge_all, learned.best_looking, learned.judge_moves, learned.pick_child,
    learned.grow_learned,
)  # fmt: skip


class Searcher(NamedTuple):
    """The templates, compiled for one game."""

    grow: Callable[..., None]
    judge: Callable[[np.record, Any], None]
    look: Callable[..., int]
    grow_learned: Callable[..., None] | None  # of a game whose positions a network can judge


def searcher(game: Game) -> Searcher:
    """The templates for a game, compiled when first asked for."""
    found = declare(game)
    warm_up()
    return found


def declare(game: Game) -> Searcher:
    """The templates for a game, compiled with everything else that the next `warm_up` compiles."""
    thought = game.thought
    extra: dict[Any, Any] = {
        templates.imagine: thought.imagine or game.guess,
        templates.estimate: thought.estimate,
        templates.promise: thought.promise,
        templates.aim: thought.aim,
    }
    look, _, judge, grow = bound(game, (templates.look, templates.survey, templates.judge, templates.grow), extra)
    if thought.encoding is None:
        return Searcher(grow, judge, look, None)
    extra |= {learned.encode: thought.encoding.encode, learned.bucket: thought.encoding.bucket}
    return Searcher(grow, judge, look, bound(game, OVER_A_NETWORK, extra)[-1])


# == Searching =========================================================


@dataclass(frozen=True)
class Plan:
    """How to search, and for how long."""

    iterations: int
    seconds: float | None = None  # a limit for slow machines
    threads: int = 1
    depth: int = LONGEST  # 1: no tree, only its first branches (flat Monte Carlo)
    breadth: float | None = None  # this and the following: the game's, unless told (see Thought)
    playout: int | None = None
    tries: int | None = None
    network: Network | None = None  # over which the tree grows: no playouts then


class Tried(NamedTuple):
    """One move of the searching seat that was looked at."""

    move: int
    visits: int
    chance: float  # of the searching seat to win


@dataclass
class Found:
    """What a search found, the best move first."""

    tried: list[Tried]
    chances: list[float]  # of every seat to win, over all that was tried
    iterations: int
    moves: int  # simulated

    @property
    def best(self) -> int:
        """The move that was looked at most."""
        return self.tried[0].move


@dataclass
class Stop:
    """Lets another thread end a search."""

    flag: Any = field(default_factory=lambda: np.zeros(1, np.int64))

    def now(self) -> None:
        """End it: it answers with what it has."""
        self.flag[0] = 1


class _Tree:
    """One tree and what is needed to let it grow."""

    def __init__(self, game: Game, seen: np.record, seat: int, plan: Plan, seed: int, number: int, stop: Stop) -> None:
        self.game, self.seat, self.plan, self.stop = game, seat, plan, stop
        self.net = plan.network and plan.network.with_room()
        self.states = np.zeros(3, game.state)  # what is seen, and two to work on
        self.states[0] = seen
        self.share = max(1, plan.iterations // plan.threads)
        self.nodes = np.zeros(_most_nodes(self.share, int(seen.seats), plan), NODE)
        self.nodes[0].first = self.nodes[0].next = NONE
        self.knobs = _knobs(game, seat, plan)
        self.held_growth = np.zeros(1, GROWTH)
        self.growth = self.held_growth[0]
        self.growth.used = 1
        load_dice(self.growth.dice, seed, number)
        self.moves, self.worth = (np.zeros(max(game.most_moves, templates.SAMPLES), np.int64) for _ in range(2))
        self.hopes = np.zeros(len(self.moves))

    def grow(self) -> None:
        """Until the budget is spent, the time is over, or somebody says stop."""
        begin, left = time.monotonic(), self.share
        while left > 0 and not self.stop.flag[0]:
            self.grow_by(min(CHUNK, left))
            left -= CHUNK
            if self.plan.seconds is not None and time.monotonic() - begin > self.plan.seconds:
                return

    def grow_by(self, iterations: int) -> None:
        """A number of iterations without a look at the clock."""
        bound, flag = searcher(self.game), self.stop.flag
        tree = self.states, self.nodes, self.held_growth, self.knobs, iterations, self.moves, self.worth
        if self.net is not None and bound.grow_learned is not None:
            bound.grow_learned(*tree, self.hopes, self.net, flag)
        else:
            bound.grow(*tree, flag)

    def branches(self) -> dict[int, tuple[int, float]]:
        """The searching seat's moves at the root, how often each was tried, and the sum of its chances to win."""
        found, child = {}, int(self.nodes[0].first)
        while child != NONE:
            node = self.nodes[child]
            if node.seat == self.seat and node.visits > 0:
                found[int(node.move)] = (int(node.visits), float(node.chances))
            child = int(node.next)
        return found


def _most_nodes(iterations: int, seats: int, plan: Plan) -> int:
    """For a root, and the children that each iteration may add."""
    if plan.network is not None:
        return 2 + learned.KEPT_AT_ROOT + iterations * learned.KEPT_BELOW
    return 2 + iterations * (seats if plan.depth > 1 else 1)


def _knobs(game: Game, seat: int, plan: Plan) -> Any:
    """How to search, as compiled code reads it: as the plan says, and where it says nothing as the game does."""
    thought, held = game.thought, np.zeros(1, KNOBS)
    knobs = held[0]
    knobs.seat, knobs.depth = seat, plan.depth
    knobs.curiosity = thought.curiosity if plan.network is None else learned.CURIOSITY
    knobs.breadth = thought.breadth if plan.breadth is None else plan.breadth
    knobs.playout = thought.playout if plan.playout is None else plan.playout
    knobs.tries = thought.tries if plan.tries is None else plan.tries
    return held


def search(game: Game, seen: np.record, seat: int, plan: Plan, seed: int, stop: Stop | None = None) -> Found:
    """Look for the best move of a seat that must decide now."""
    searcher(game)
    stop = stop or Stop()
    trees = [_Tree(game, seen, seat, plan, seed, number, stop) for number in range(plan.threads)]
    if plan.threads == 1:
        trees[0].grow()
    else:
        with ThreadPoolExecutor(plan.threads) as pool:
            list(pool.map(_Tree.grow, trees))
    return _added_up(trees)


def _added_up(trees: list[_Tree]) -> Found:
    """The trees' results, in the order of the trees."""
    sums: dict[int, tuple[int, float]] = {}
    for one in trees:
        for move, (visits, total) in one.branches().items():
            before = sums.get(move, (0, 0.0))
            sums[move] = before[0] + visits, before[1] + total
    tried = [Tried(move, visits, total / visits) for move, (visits, total) in sums.items()]
    tried.sort(key=lambda one: (-one.visits, -one.chance, one.move))
    iterations = sum(int(one.growth.iterations) for one in trees)
    moves = sum(int(one.growth.simulated) for one in trees)
    totals = [sum(float(one.growth.totals[seat]) for one in trees) for seat in range(int(trees[0].states[0].seats))]
    return Found(tried, [total / max(1, iterations) for total in totals], iterations, moves)
