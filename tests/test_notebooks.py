"""The examples: notebooks that show what they say, and an agent whose lessons go the right way."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

import ludoteca

EXAMPLES = Path(__file__).parent.parent / "examples"
sys.path.insert(0, str(EXAMPLES))

from learner import MOST, Learner, Trials, Tried, pick, play_and_learn, scale_of, share_of_wins  # noqa: E402


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda file: file.name)
def test_a_notebook_was_run_and_shows_a_picture(file: Path) -> None:
    cells = [cell for cell in json.loads(file.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    outputs = [output for cell in cells for output in cell["outputs"]]
    assert any("image/png" in output.get("data", {}) for output in outputs)
    for cell in cells:
        compile("".join(cell["source"]), file.name, "exec")


def test_what_positions_turned_out_to_be_worth_is_learned() -> None:
    env = ludoteca.batch("summer_pavilion", 8, seed=1)
    learner, seen = Learner(env.observation.shape[1]), env.observation.copy()
    returns = np.linspace(-1, 1, env.n, dtype=np.float32)
    seen[:, 0] = returns  # something to tell them by
    before = np.abs(learner.worth(seen) - returns).mean()
    for _ in range(200):
        learner.learn(seen, returns)
    assert np.abs(learner.worth(seen) - returns).mean() < before / 4


def test_the_best_candidate_is_picked_and_another_one_if_curious() -> None:
    tried = Tried(np.array([0, 2]), np.array([5, 6, 7, 8, 9]), np.array([0.1, 0.3, -1.0, 0.5, 0.5], np.float32))
    assert pick(tried, np.random.default_rng(1), 0.0).tolist() == [6, 8]
    seen = {tuple(pick(tried, np.random.default_rng(seed), 1.0).tolist()) for seed in range(100)}
    assert {moves[0] for moves in seen} == {5, 6}
    assert {moves[1] for moves in seen} == {7, 8, 9}


def test_candidates_are_tried_beside_the_match_and_without_knowing_what_will_be_drawn() -> None:
    env = ludoteca.batch("yangtze", 8, seed=1, reward="margin")
    trials, learner, before = Trials(env), Learner(env.observation.shape[1]), env.save().tobytes()
    tried = trials.of(env, np.arange(env.n), learner, np.random.default_rng(1))
    assert env.save().tobytes() == before
    assert len(tried.first) == env.n
    assert len(tried.moves) == len(tried.worth) <= env.n * MOST
    drawn = env.clone()
    drawn.step_moves(tried.moves[tried.first])
    assert (trials.batch.save(tried.first) != drawn.save()).any()


def test_it_plays_itself_learns_and_meets_others() -> None:
    env = ludoteca.batch("summer_pavilion", 128, seed=1, reward="margin")
    learner, rng, trials = Learner(env.observation.shape[1]), np.random.default_rng(1), Trials(env)
    learner.scale = scale_of(env)
    for _ in range(3):
        play_and_learn(env, trials, learner, rng)
    assert learner.updates > 0
    assert share_of_wins(learner, "summer_pavilion", "random", 8) >= 0
