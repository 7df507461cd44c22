"""One world, or a pair of twins, from its seed alone."""

import functools

from ludoteca.kernel import registry
from tests.server.survivors import our_games
from tests.server.twins import twin_pair
from tests.simulation.plans import TWIN_EVERY, Plan, plan_of
from tests.simulation.twins import TwinSide, pair_of, sides_of
from tests.simulation.world import Outcome, World

SMALL = ("lighthouse", "regatta")
PAIRS, REAL_PAIRS = 48, 6  # of each game: each meets many weathers; finding one takes longer than playing it
games_to_play = functools.cache(our_games)  # looking through folders takes as long as some moves


def run_seed(seed: int, game: str | None = None) -> Outcome:
    """How the world of a seed goes; of twins, both, and that X cannot tell them apart."""
    is_twin = seed % TWIN_EVERY == 0
    plan = plan_of(seed, games_to_play(), game, is_twin=is_twin)
    if not is_twin:
        return run(World(seed, plan=plan))
    games, pairs = ((plan.game,), REAL_PAIRS) if plan.game else (SMALL, PAIRS)
    return compared(seed, plan, sides_of(pair_of(seed // TWIN_EVERY, games, pairs)))


def run_pair(number: int) -> Outcome:
    """A pair of twins that no other number has, of each of our games in turn."""
    games = games_to_play()
    game = games[number % len(games)]
    pair = twin_pair(registry.load(game), number // len(games))
    return compared(number, plan_of(number, games, game, is_twin=True), sides_of(pair))


def compared(seed: int, plan: Plan, sides: tuple[TwinSide, TwinSide]) -> Outcome:
    """Both worlds of twins under the same faults, and that X and a watcher cannot tell them apart."""
    left, right = (run(World(seed, side, plan)) for side in sides)
    for eyes in sorted({*left.heard, *right.heard}):
        mine, other = left.heard.get(eyes, []), right.heard.get(eyes, [])
        if mine != other:
            at = next((n for n, pair in enumerate(zip(mine, other, strict=False)) if pair[0] != pair[1]), -1)
            shown = f"{mine[at]!r} and {other[at]!r}" if at >= 0 else f"{len(mine)} and {len(other)} frames"
            left.flaws.append(f"{eyes} can tell the twins apart: {shown}")
    left.flaws += right.flaws
    left.notes += right.notes
    left.lines += right.lines
    left.virtual_seconds += right.virtual_seconds
    return left


def run(world: World) -> Outcome:
    """How a world goes. It is let go of at once: what hangs together in rings waits until somebody looks for it."""
    outcome = world.run()
    vars(world).clear()
    return outcome
