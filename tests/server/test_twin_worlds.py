"""Twin worlds: two servers play matches that differ only in what X may not see. Every byte to X and to a spectator is
the same, in the same order: views, offers, previews, hints, errors, undo, reconnection, bots' moves, lists.

`make test` plays 50 pairs of each game, `make soak` more (LUDOTECA_SOAK_PAIRS, from number LUDOTECA_SOAK_FIRST on).
"""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteca.kernel import registry
from tests.server.clients import run
from tests.server.processes import Zygote
from tests.server.scenes import Scene, World
from tests.server.survivors import our_games
from tests.server.twins import Pair, twin_pair

FIRST = int(os.environ.get("LUDOTECA_SOAK_FIRST", "0"))
PAIRS = int(os.environ.get("LUDOTECA_SOAK_PAIRS", "50"))
PARTS = max(1, PAIRS // 100)  # of a game's pairs, so that workers share them; each starts two servers and thinkers


@pytest.fixture(params=[f"{game_id}-{part}" for game_id in our_games() for part in range(PARTS)])
def given(request: pytest.FixtureRequest) -> dict[int, Pair]:
    """Pairs by their numbers."""
    game_id, part = request.param.split("-")
    game = registry.load(game_id)
    return {number: twin_pair(game, number) for number in range(FIRST + int(part), FIRST + PAIRS, PARTS)}


@pytest.fixture
def worlds(zygote: Zygote, tmp_path: Path, given: dict[int, Pair]) -> Iterator[list[World]]:
    made = [World(zygote, tmp_path / str(side), side, given) for side in (0, 1)]
    yield made
    for world in made:
        world.server.end()


def test_nothing_that_x_or_a_spectator_receives_depends_on_what_they_may_not_see(
    worlds: list[World], given: dict[int, Pair]
) -> None:
    async def one(world: World, number: int, pair: Pair) -> tuple[list[bytes], list[bytes]]:
        scene = Scene(world, number, pair)
        heard = await scene.play()
        await scene.close()
        return heard

    async def story() -> None:
        for number, pair in given.items():
            left, right = await asyncio.gather(*(one(world, number, pair) for world in worlds))
            for mine, theirs in zip(left, right, strict=True):
                assert mine == theirs, f"pair {number}"
                assert len(mine) > len(pair.steps)

    for pair in given.values():
        assert pair.starts[0].packed != pair.starts[1].packed
    assert sum(len(pair.steps) for pair in given.values()) >= 2 * len(given)
    run(story())
