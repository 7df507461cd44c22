"""Gymnasium's own check of an environment, over every game, side and number of seats."""

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from ludoteca.adapters.gymnasium import SeatEnv, SeatVectorEnv
from ludoteca.kernel.errors import BadArgument, UnknownBot
from tests.adapters.tables import MANY, SEEDS, dealing, few_tables, played_tables
from tests.walks import Table

TABLES = pytest.mark.parametrize("table", played_tables(), ids=str)
FEW = pytest.mark.parametrize("table", few_tables(), ids=str)


@TABLES
def test_one_seat_conforms(table: Table) -> None:
    """It is given actions that were drawn before the match was begun."""
    env = SeatEnv(table.game.id, table.seats, table.options, seat=table.seats - 1, opponents="random", illegal="sample")
    for seed in SEEDS:
        with dealing(seed):
            check_env(env, skip_render_check=True)


@FEW
def test_one_seat_plays_whole_matches(table: Table) -> None:
    env = SeatEnv(table.game.id, table.seats, table.options, opponents="random")
    for seed in SEEDS if MANY else SEEDS[:1]:
        seen, _ = env.reset(seed=seed)
        env.action_space.seed(seed)
        is_over, total = False, 0.0
        while not is_over:
            assert seen["action_mask"].any()
            seen, reward, is_over, _, _ = env.step(env.action_space.sample())
            total += reward
        won = env.batch.final_winners[0]
        assert total == pytest.approx(won[0] / max(1, won.sum()))


def test_bots_of_a_level_play_the_other_seats() -> None:
    env = SeatEnv("yangtze", 3, seat=1, opponents="novice")
    seen, _ = env.reset(seed=3)
    env.action_space.seed(1)
    for _ in range(8):
        assert env.batch.seat[0] == 1
        seen, _, is_over, _, _ = env.step(env.action_space.sample())
        assert not is_over
    assert seen["observation"][:3].tolist() == [0, 1, 0]


def test_many_rows_of_one_seat_are_stepped_together() -> None:
    env = SeatVectorEnv("summer_pavilion", 32, opponents="random")
    seen, _ = env.reset(seed=1)
    rng, ended, total = np.random.default_rng(1), 0, 0.0
    for _ in range(300):
        assert (env.batch.seat == 0).all()
        assert env.observation_space.contains(seen)
        actions = (rng.random(seen["action_mask"].shape, np.float32) * seen["action_mask"]).argmax(axis=1)
        seen, rewards, done, truncated, _ = env.step(actions)
        assert not truncated.any()
        assert not rewards[~done].any()
        ended, total = ended + int(done.sum()), total + float(rewards.sum())
    assert ended >= 32
    assert 0.2 < total / ended < 0.8


def test_an_id_that_is_not_allowed_is_refused_or_replaced() -> None:
    env = SeatEnv("yangtze", opponents="random")
    seen, _ = env.reset(seed=1)
    wrong = int(seen["action_mask"].argmin())
    with pytest.raises(BadArgument, match=r"^row 0: seat 0 cannot choose action"):
        env.step(wrong)
    lenient = SeatEnv("yangtze", opponents="random", illegal="sample")
    lenient.reset(seed=1)
    assert lenient.step(wrong)[-1] == {"illegal": True}
    with pytest.raises(BadArgument, match=r"^illegal is raise or sample, not 'ignore'$"):
        SeatEnv("yangtze", illegal="ignore")


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownBot):
        SeatEnv("yangtze", opponents="nobody")
    with pytest.raises(BadArgument, match="there is no seat 2; seats are 0 to 1"):
        SeatEnv("yangtze", 2, seat=2)
