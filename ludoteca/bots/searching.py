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

from ludoteca.bots import judging, learned, templates
from ludoteca.bots.network import NO_NETWORK, Network
from ludoteca.bots.tree import GROWTH, KNOBS, LONGEST, NODE, NONE
from ludoteca.kernel import Game, compiling, load_dice
from ludoteca.kernel.compiled.binding import bound
from ludoteca.kernel.compiling import give_wrappers, open_unit, warm_up
from ludoteca.kernel.extras.thought import SEARCH

CHUNK = 64  # iterations between two looks at the clock


# == Bound to a game ===================================================


FOLDER = Path(templates.__file__).parent
open_unit(SEARCH, FOLDER)  # what games tell bots is compiled with the search


JUDGING = (judging.note_players, judging.gather, judging.encode, judging.say_for, judging.judge_for, judging.judge_all)
SEARCHING = (templates.look, templates.survey, templates.judge, templates.grow)
EXPANDING = (learned.best_looking, learned.judge_moves, learned.grow_learned)


class Searcher(NamedTuple):
    """The templates, compiled for one game."""

    grow: Callable[..., None]
    judge: Callable[[np.record, Any], None]
    look: Callable[..., int]
    encode: Callable[[np.record, int, Network], int]
    judge_for: Callable[[np.record, int, Network], None]
    judge_all: Callable[[np.record, int, Network, Any, Any], None]
    grow_learned: Callable[..., None] | None  # of a game in which a network judges every move of a leaf


def searcher(game: Game) -> Searcher:
    """The templates for a game, compiled when first asked for."""
    found = declare(game)
    warm_up()
    return found


def declare(game: Game) -> Searcher:
    """The templates for a game, compiled with everything else that the next `warm_up` compiles."""
    encoding = game.thought.encoding
    give_wrappers(game.thought.imagine)  # reviews guess from Python, too
    expanding = EXPANDING if encoding is not None and encoding.expands else ()
    own = (*JUDGING, *SEARCHING, *expanding)
    found = dict(zip(own, bound(game, own, hooks_of(game)), strict=True))
    return Searcher(
        found[templates.grow], found[templates.judge], found[templates.look], found[judging.encode],
        found[judging.judge_for], found[judging.judge_all], found.get(learned.grow_learned),
    )  # fmt: skip


def note_kept(game: Game) -> None:
    """All that `declare` declares for a game was compiled, and is in the cache."""
    compiling.note_kept(game.home, FOLDER)


def is_kept(game: Game) -> bool:
    """Whether that was noted: a process that thinks will find it there."""
    return compiling.is_kept(game.home, FOLDER)


def hooks_of(game: Game) -> dict[Any, Any]:
    """What a game tells bots, by the hooks whose places it takes."""
    thought, encoding = game.thought, game.thought.encoding
    return {
        templates.imagine: thought.imagine or game.guess,
        templates.estimate: thought.estimate,
        templates.promise: thought.promise,
        templates.aim: thought.aim,
        judging.note_player: encoding and encoding.note_player,
        judging.note_table: encoding and encoding.note_table,
        judging.bucket: encoding and encoding.bucket,
    }


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
    least: int = 0  # looks at every move that it keeps at the root, before any gets more


class Tried(NamedTuple):
    """One move of the searching seat that was looked at."""

    move: int
    visits: int
    chance: float  # of the searching seat to win
    worth: float  # the same with what else the seat plays for


@dataclass
class Found:
    """What a search found, the best move first."""

    tried: list[Tried]
    are_judged: bool  # every move began with the judgement of a network, so that few looks tell something, too
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
        self.net = (plan.network or NO_NETWORK).with_room()
        self.states = np.zeros(3, game.state)  # what is seen, and two to work on
        self.states[0] = seen
        self.share = max(1, plan.iterations // plan.threads)
        self.nodes = np.zeros(_most_nodes(game, self.share, int(seen.seats), plan), NODE)
        self.nodes[0].first = self.nodes[0].next = NONE
        self.knobs = _knobs(game, seat, plan)
        self.held_growth = np.zeros(1, GROWTH)
        self.growth = self.held_growth[0]
        self.growth.used = 1
        load_dice(self.growth.dice, seed, number)
        self.moves, self.worth = (np.zeros(max(game.most_moves, templates.SAMPLES), np.int64) for _ in range(2))
        self.hopes = np.zeros(len(self.moves))
        self.judged = int(plan.network is not None and _expands(game))  # a child begins with a judgement

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
        if self.plan.network is not None and bound.grow_learned is not None:
            bound.grow_learned(*tree, self.hopes, self.net, flag)
        else:
            bound.grow(*tree, self.net, flag)

    def branches(self) -> dict[int, tuple[int, float, float]]:
        """The searching seat's moves at the root: how often each was tried, and the sums of what came of it."""
        found, child = {}, int(self.nodes[0].first)
        while child != NONE:
            node = self.nodes[child]
            if node.seat == self.seat and node.visits > 0:
                worth = float(node.total) * node.visits / (node.visits + self.judged)
                found[int(node.move)] = (int(node.visits), float(node.chances), worth)
            child = int(node.next)
        return found


def _most_nodes(game: Game, iterations: int, seats: int, plan: Plan) -> int:
    """For a root, and the children that each iteration may add."""
    if plan.network is not None and _expands(game):
        return 2 + learned.KEPT_AT_ROOT + iterations * learned.KEPT_BELOW
    return 2 + iterations * (seats if plan.depth > 1 else 1)


def _expands(game: Game) -> bool:
    """Whether the moves of a leaf are judged by the network, if there is one."""
    return game.thought.encoding is not None and game.thought.encoding.expands


def _knobs(game: Game, seat: int, plan: Plan) -> Any:
    """How to search, as compiled code reads it: as the plan says, and where it says nothing as the game does."""
    thought, held = game.thought, np.zeros(1, KNOBS)
    knobs, encoding = held[0], thought.encoding if plan.network is not None else None
    knobs.seat, knobs.depth = seat, plan.depth
    knobs.is_learned, knobs.least = encoding is not None, plan.least
    knobs.few = encoding.few if encoding is not None else 0
    knobs.curiosity = learned.CURIOSITY if encoding is not None and encoding.expands else thought.curiosity
    knobs.breadth = thought.breadth if plan.breadth is None else plan.breadth
    playout = 0 if encoding is not None else thought.playout
    knobs.playout = playout if plan.playout is None else plan.playout
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
    sums: dict[int, tuple[int, float, float]] = {}
    for one in trees:
        for move, (visits, chances, worth) in one.branches().items():
            before = sums.get(move, (0, 0.0, 0.0))
            sums[move] = before[0] + visits, before[1] + chances, before[2] + worth
    tried = [Tried(move, visits, chances / visits, worth / visits) for move, (visits, chances, worth) in sums.items()]
    tried.sort(key=lambda one: (-one.visits, -one.chance, one.move))
    iterations = sum(int(one.growth.iterations) for one in trees)
    moves = sum(int(one.growth.simulated) for one in trees)
    totals = [sum(float(one.growth.totals[seat]) for one in trees) for seat in range(int(trees[0].states[0].seats))]
    are_judged = bool(trees[0].judged)
    return Found(tried, are_judged, [total / max(1, iterations) for total in totals], iterations, moves)
