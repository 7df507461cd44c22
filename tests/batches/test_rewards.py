"""What a match came to, by a word."""

import numpy as np
import pytest

import ludoteca
from tests.batches.playing import step_often


@pytest.mark.parametrize("word", ["win", "places", "points", "margin"])
def test_a_reward_is_given_when_a_match_ends(word: str) -> None:
    env = ludoteca.batch("summer_pavilion", 12, seats=4, seed=1, reward=word)
    while not env.done.any():
        assert not env.reward.any()
        step_often(env, 1, int(env.lengths.sum()))
    for row in np.flatnonzero(env.done):
        scores, winners = env.final_scores[row].astype(float), env.final_winners[row]
        others = [max(np.delete(scores, seat)) for seat in range(4)]
        order = winners * 1e6 + scores
        expected = {
            "win": winners / winners.sum(),
            "points": scores,
            "margin": scores - others,
            "places": [(np.sum(order < mine) + (np.sum(order == mine) - 1) / 2) / 3 for mine in order],
        }[word]
        np.testing.assert_allclose(env.reward[row], expected, rtol=1e-6)
    assert not env.reward[~env.done].any()
