"""The examples: notebooks that show what they say, and an agent whose lessons go the right way."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

import ludoteca

EXAMPLES = Path(__file__).parent.parent / "examples"
sys.path.insert(0, str(EXAMPLES))

from learner import Choices, Learner, play_and_learn, scale_of, share_of_wins  # noqa: E402


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda file: file.name)
def test_a_notebook_was_run_and_shows_a_picture(file: Path) -> None:
    cells = [cell for cell in json.loads(file.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    outputs = [output for cell in cells for output in cell["outputs"]]
    assert any("image/png" in output.get("data", {}) for output in outputs)
    for cell in cells:
        compile("".join(cell["source"]), file.name, "exec")


def test_a_good_action_becomes_more_likely_and_a_bad_one_less() -> None:
    env = ludoteca.batch("summer_pavilion", 8, seed=1)
    may, seen = Choices.of(env.mask), env.observation.copy()
    chosen = may.first.copy()
    for sign in (1, -1):
        learner, worth = Learner(env.observation.shape[1], env.actions), np.full(env.n, sign, np.float32)
        before = learner.look(seen, may).chances[chosen]
        for _ in range(20):
            learner.learn(seen, may, chosen, worth, worth)
        opinion = learner.look(seen, may)
        assert np.sign(opinion.chances[chosen].mean() - before.mean()) == sign
        assert np.sign(opinion.value).tolist() == worth.tolist()
        np.testing.assert_allclose(np.add.reduceat(opinion.chances, may.first), 1, rtol=1e-5)


def test_it_plays_itself_learns_and_meets_others() -> None:
    env = ludoteca.batch("summer_pavilion", 256, seed=1, reward="margin")
    learner, rng = Learner(env.observation.shape[1], env.actions), np.random.default_rng(1)
    learner.scale = scale_of(env)
    before = learner.weights["policy"].copy()
    for _ in range(3):
        play_and_learn(env, learner, rng)
    assert not np.array_equal(before, learner.weights["policy"])
    assert 0 <= share_of_wins(learner, "summer_pavilion", "random", 8) <= 1
