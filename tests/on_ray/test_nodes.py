"""The same deals give the same results here, on two nodes, and when one of them is lost in the middle."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

import ludoteca
from ludoteca.arena.contest import lineups
from ludoteca.arena.part import play_all
from ludoteca.arena.results import Key, Notebook
from ludoteca.cluster.spreading import connected, spread
from ludoteca.kernel import registry
from ludoteca.kernel.errors import LudotecaError
from training.searched import Task, harvest_deals, harvest_on, hash_of_weights

pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own
MEMORY = {"object_store_memory": 100 * 1024 * 1024}
MATCHES = 60
SLOW = 0.3  # seconds of a piece


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A head without cores, and two nodes with one each."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False, **MEMORY})
    made.nodes = [made.add_node(num_cpus=1, **MEMORY) for _ in range(2)]
    yield made
    ray.shutdown()
    made.shutdown()


def played(folder: Path, name: str, **how: Any) -> dict[Key, tuple[object, ...]]:
    """A contest of two bots; what came of every match, but for the time that it took."""
    notebook = Notebook(folder / name)
    play_all(lineups("yangtze", ["novice", "greedy"], 2, MATCHES, None), notebook, processes=1, **how)
    return {key: (each.winners, each.scores, each.decisions) for key, each in notebook.results.items()}


def test_a_contest_and_playouts_are_the_same_on_two_nodes(cluster: Any, tmp_path: Path) -> None:
    here = played(tmp_path, "here.jsonl")
    assert len(here) == MATCHES
    assert played(tmp_path, "there.jsonl", cluster=cluster.address) == here
    asked: dict[str, Any] = {"seats": 3, "games": 3_000, "seed": 5}
    one, many = ludoteca.playouts("yangtze", **asked), ludoteca.playouts("yangtze", **asked, cluster=cluster.address)
    assert one.lengths.tolist() == many.lengths.tolist()
    assert one.winners.tolist() == many.winners.tolist()
    assert str(one.scores) == str(many.scores)
    with pytest.raises(LudotecaError, match="Yangtze is for 2 to 4 seats"):
        ludoteca.playouts("yangtze", seats=9, games=1, cluster=cluster.address)


def test_lines_to_learn_from_are_the_same_on_two_nodes(cluster: Any) -> None:
    task = Task("yangtze", hash_of_weights(registry.load("yangtze")), (2, 3), {}, 8, 300.0)
    here, there = harvest_deals(task, range(12)), harvest_on(cluster.address, task, deals=12)
    assert [a.tobytes() for a in here] == [b.tobytes() for b in there]


def slowly(portion: list[int]) -> list[tuple[int, str]]:
    time.sleep(SLOW * len(portion))
    return [(piece, ray.get_runtime_context().get_node_id()) for piece in portion]


def test_what_a_lost_node_was_doing_is_done_by_another(cluster: Any) -> None:
    found: list[tuple[int, str]] = []
    for number, (_, results) in enumerate(spread(slowly, iter(range(40)), cluster.address)):
        found += results
        if number == 3:
            cluster.remove_node(cluster.nodes[0], allow_graceful=False)
    assert sorted(piece for piece, _ in found) == list(range(40))
    assert len({node for _, node in found}) == 2  # both had a part in it


def test_a_contest_that_loses_a_node_in_the_middle_comes_to_the_same(cluster: Any, tmp_path: Path) -> None:
    here = played(tmp_path, "here.jsonl")
    count = []

    def told(_: object) -> None:
        count.append(1)
        if len(count) == 5:
            cluster.remove_node(cluster.nodes[1], allow_graceful=False)
            threading.Timer(2.0, lambda: cluster.add_node(num_cpus=1, **MEMORY)).start()

    assert played(tmp_path, "there.jsonl", cluster=cluster.address, told=told) == here
    assert len(count) == MATCHES


def fail(portion: list[int]) -> None:
    raise LudotecaError(f"no move for {portion}")


def test_what_goes_wrong_in_a_node_is_said_in_its_own_words(cluster: Any) -> None:
    with pytest.raises(LudotecaError, match=r"^no move for \[1\]$"):
        list(spread(fail, iter([1]), cluster.address))
    started = time.monotonic()
    assert len(list(spread(slowly, iter(range(100)), cluster.address, end=started + 3))) < 100


def test_without_a_cluster_it_is_said_how_to_begin_one() -> None:
    with pytest.raises(LudotecaError, match="no cluster answers at 'auto'"):
        connected("auto")
