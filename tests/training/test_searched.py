"""Matches of the search to learn from: lines tell how they ended and what the search said on the way."""

import numpy as np
import pytest

from ludoteca.bots.network import CHANCE, Network, forward
from ludoteca.bots.weights import network_for
from ludoteca.kernel import Game, LudotecaError, registry
from training.play import DECISIONS, MATCHES, Harvest
from training.searched import OF_A_WORKER, Task, all_of, filled_part, harvest, harvest_deals, hash_of_weights

GAME = "river_dragons"


@pytest.fixture(scope="module")
def game() -> Game:
    return registry.load(GAME)


def task(game: Game, follow: float, worker: int = 0, seats: int = 3) -> Task:
    """One match: no time is left after it."""
    return Task(GAME, hash_of_weights(game), (seats,), {"side": "basic"}, 4, 1e-9, follow, noted=1.0, worker=worker)


def test_followed_to_the_end_a_line_tells_how_its_match_ended(game: Game) -> None:
    lines = harvest(task(game, follow=1.0))
    assert lines.counts[MATCHES] == 1
    assert len(lines.buckets) == lines.counts[DECISIONS] > 60
    assert set(lines.targets[:, 0].tolist()) == {0.0, 1.0}
    assert {b % 5 for b in lines.buckets.tolist()} == {1}  # of three seats


def test_the_same_worker_plays_the_same_and_another_something_else(game: Game) -> None:
    one, two, other = (harvest(task(game, 0.9, worker)) for worker in (1, 1, 2))
    assert [a.tobytes() for a in one] == [b.tobytes() for b in two]
    assert one.targets.tobytes() != other.targets.tobytes()


def test_a_deal_gives_the_same_lines_whoever_plays_it(game: Game) -> None:
    one, two = harvest(task(game, 0.9, worker=1)), harvest_deals(task(game, 0.9), [OF_A_WORKER])
    assert [a.tobytes() for a in one] == [b.tobytes() for b in two]


def test_weights_that_are_others_are_refused(game: Game) -> None:
    with pytest.raises(LudotecaError, match="the weights of river_dragons are others here"):
        harvest_deals(task(game, 0.9)._replace(sha256="0" * 64), [0])


def test_what_the_search_says_on_the_way_counts(game: Game) -> None:
    sure, told = (harvest(task(game, follow)) for follow in (1.0, 0.8))
    assert np.array_equal(sure.lines, told.lines)  # the same match
    assert np.abs(told.targets[:, 0] - sure.targets[:, 0]).mean() > 0.05


def says(net: Network, lines: Harvest, i: int) -> float:
    holding = lines.lines[i][lines.lines[i] < net.first.shape[1]]
    net.indices[: len(holding)] = holding
    forward(net, int(lines.buckets[i]), len(holding), 0, 0)
    return float(net.verdict[CHANCE])


def test_near_the_end_the_network_agrees_with_its_lines(game: Game) -> None:
    """Lines are features as the search would judge them: else what is learned from them would be nonsense."""
    net, lines = network_for(game), harvest(task(game, 1.0, worker=3, seats=2))
    assert net is not None
    last = range(8)  # lines go from the end back
    assert np.mean([abs(says(net, lines, i) - lines.targets[i, 0]) for i in last]) < 0.35


def test_lines_of_several_workers_and_some_of_them(game: Game) -> None:
    one, two = harvest(task(game, 1.0)), harvest(task(game, 1.0, worker=4))
    both = all_of([one, two])
    assert both.counts[MATCHES] == 2
    assert len(both.lines) == both.counts[DECISIONS] == len(one.lines) + len(two.lines)
    some = filled_part(both, np.arange(len(both.lines)) % 2 == 0)
    assert some.counts[DECISIONS] == len(some.targets)
    assert np.array_equal(some.buckets, both.buckets[::2])
