"""A very small run on the processor, where torch is installed: it learns, saves, and goes on."""

import json
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="learning needs ludoteca[train]")

from ludoteca.bots.network import POINTS, forward  # noqa: E402
from ludoteca.bots.weights import network_for  # noqa: E402
from ludoteca.kernel import registry  # noqa: E402
from training.hall import Settings  # noqa: E402
from training.learn import Learner, Window  # noqa: E402
from training.play import DECISIONS  # noqa: E402
from training.run import BEGINNING, Run  # noqa: E402
from training.searched import Task, harvest, hash_of_weights  # noqa: E402
from training.taught import learn  # noqa: E402


def settings(out: Path) -> Settings:
    return Settings(
        "summer_pavilion", 0.3, out, threads=1, each=8, window=2_000, matches=8, ratio=1e9, beginning=60.0, report=2.0,
        measured=0,
    )  # fmt: skip


def test_a_run_learns_saves_and_the_next_goes_on(tmp_path: Path) -> None:
    first = Run(settings(tmp_path))
    first.go()
    losses = [json.loads(line)["loss"][1] for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert losses[-1] < losses[0]
    second = Run(settings(tmp_path))
    assert second.state == first.state
    assert second.learner.steps == first.learner.steps > 0


def test_compiled_code_says_what_the_learner_says(tmp_path: Path) -> None:
    run = Run(settings(tmp_path))
    out, _ = run.hall.play(run.hall.room(), 0, run.learner.network(run.window), BEGINNING)
    run.window.add(out)
    net, encoding = run.learner.network(run.window), run.learner.encoding
    for i in range(0, int(out.counts[DECISIONS]), 50):
        bucket, line = int(out.buckets[i]), out.lines[i].astype(int)
        holding = line[line < encoding.features]
        net.indices[: len(holding)] = holding
        forward(net, bucket, len(holding), 0, 0)
        lines = torch.from_numpy(line).repeat(encoding.buckets, 1, 1).to(run.learner.device)
        said = run.learner.outputs(lines)[bucket, 0].tolist()
        assert net.verdict[1:].tolist() == pytest.approx([POINTS * said[1], POINTS * said[2]], abs=0.5)


def test_it_goes_on_from_weights_that_were_written_and_leaves_alone_what_it_sees_nothing_of() -> None:
    game = registry.load("river_dragons")
    encoding, net = game.thought.encoding, network_for(game)
    assert encoding is not None
    assert net is not None
    learner = Learner(encoding, "cpu", seed=1)
    played = Task("river_dragons", hash_of_weights(game), (2,), {"side": "basic"}, 8, 1.0)
    learner.begin_with(net)
    window = Window(encoding, 1, "cpu")
    window.seen[:] = True
    assert all((a == b).all() for a, b in zip(learner.network(window)[:4], net[:4], strict=True))
    before, after = learn(learner, harvest(played), 30, each=16)
    assert before != after
    found = learner.network(window)
    other_side = len(net.second) // 2  # no line of the expert side
    assert (found.second[other_side:] == net.second[other_side:]).all()
    assert (found.first[len(net.first) // 2 :] == net.first[len(net.first) // 2 :]).all()
    assert (found.second[0] != net.second[0]).any()
