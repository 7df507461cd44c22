"""One world, or a pair of twins, from its seed alone."""

from tests.simulation.twins import twin_sides
from tests.simulation.world import Outcome, World

TWIN_EVERY = 8  # seeds
TWIN_GAMES = ("lighthouse", "regatta")


def run_seed(seed: int) -> Outcome:
    """How the world of a seed goes; of twins, both, and that X cannot tell them apart."""
    if seed % TWIN_EVERY:
        return World(seed).run()
    left, right = (World(seed, side).run() for side in twin_sides(seed // TWIN_EVERY, TWIN_GAMES))
    for eyes in sorted({*left.heard, *right.heard}):
        mine, other = left.heard.get(eyes, []), right.heard.get(eyes, [])
        if mine != other:
            at = next((n for n, pair in enumerate(zip(mine, other, strict=False)) if pair[0] != pair[1]), -1)
            shown = f"{mine[at]!r} and {other[at]!r}" if at >= 0 else f"{len(mine)} and {len(other)} frames"
            left.flaws.append(f"{eyes} can tell the twins apart: {shown}")
    left.flaws += right.flaws
    left.trace += right.trace
    left.lines += right.lines
    left.virtual_seconds += right.virtual_seconds
    return left
