"""What is shared out among machines, and put together again; Ray itself is tried by `make test-cluster`."""

import random
import sys

import pytest

import ludoteca
from ludoteca.arena.contest import Task, play_portion, versions_of
from ludoteca.cluster.counting import counting
from ludoteca.cluster.playouts import RandomMatches, runs_of
from ludoteca.cluster.portions import SECONDS, Portions
from ludoteca.cluster.spreading import spread, timed
from ludoteca.kernel import registry
from ludoteca.kernel.errors import LudotecaError
from ludoteca.kernel.play.playouts import Playouts, joined


def test_every_piece_is_handed_out_once_and_in_order() -> None:
    portions, found, dice = Portions(iter(range(1000))), list[int](), random.Random(1)
    while portion := portions.take():
        found += portion
        portions.took(len(portion), len(portion) * dice.uniform(0.001, 1))
    assert found == list(range(1000))
    assert portions.take() == []


def test_portions_grow_until_they_take_two_seconds_and_shrink_again() -> None:
    portions = Portions(iter(range(1_000_000)))
    portions.took(len(portions.take()), 5.0)  # the first one also loads the rules
    assert portions.size == 1
    for _ in range(20):
        portions.took(len(portion := portions.take()), 0.01 * len(portion))
    assert portions.size == SECONDS / 0.01
    for _ in range(5):
        portions.took(len(portion := portions.take()), 1.0 * len(portion))
    assert portions.size == SECONDS / 1.0
    portions.took(1, 0.0)  # a clock may stand still
    assert portions.size >= 1


@pytest.mark.parametrize("trajectories", [False, True])
@pytest.mark.parametrize("game", ["yangtze", "regatta"])
def test_playouts_in_portions_of_any_size_and_order_are_the_playouts(game: str, trajectories: bool) -> None:
    whole = ludoteca.playouts(game, seats=3, games=130, seed=7, trajectories=trajectories)
    chosen = RandomMatches(game, registry.load(game).rules_version, 3, {}, 7, trajectories)
    runs = runs_of(130)
    parts: dict[int, Playouts] = {}
    for portion in (runs[2:], runs[:1], runs[1:2]):
        parts[portion[0][0]] = chosen.play(portion)
    again = joined([parts[first] for first in sorted(parts)])
    for one, other in zip(whole[:3], again[:3], strict=True):
        assert (one is None) == (other is None)
        assert one is None or (one == other).all()
    assert (whole.trajectories is None) == (again.trajectories is None)
    for ours, theirs in zip(whole.trajectories or [], again.trajectories or [], strict=True):
        assert ours.key == theirs.key
        assert ours.moves.tolist() == theirs.moves.tolist()


def test_a_node_with_other_versions_is_told_so() -> None:
    with pytest.raises(LudotecaError, match=r"a node of the cluster has Ludoteca .*, and this is 0\.0"):
        timed(len, [1], "0.0")
    with pytest.raises(LudotecaError, match="a node of the cluster has rules"):
        RandomMatches("yangtze", 0, 2, {}, 1, trajectories=False).play([(0, 1)])
    bots = ("random", "greedy")
    with pytest.raises(LudotecaError, match=r"this machine has ludoteca .*, and the contest ludoteca 0\.0"):
        play_portion([Task("yangtze", bots, 0, (), ("ludoteca 0.0", "rules 1"))])
    own = versions_of("yangtze", [*bots, "examples.agent:agent"])  # others may meet in the same contest
    assert len(play_portion([Task("yangtze", bots, 0, (), own)])) == 1


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(LudotecaError, match="a cluster needs Ray: pip install"):
        next(spread(list, iter([1]), "auto"))


def test_a_bar_counts_in_silence_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with counting(10) as done:
        done(4)
    assert capsys.readouterr().err == ""
