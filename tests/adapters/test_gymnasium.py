"""Gymnasium's own check of an environment, over every game, side and number of seats."""

from functools import partial
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv

from ludoteca.adapters.gymnasium import SeatEnv, SeatVectorEnv
from ludoteca.kernel.errors import BadArgument, UnknownBot
from tests.adapters.tables import MANY, SEEDS, dealing, few_tables, played_tables
from tests.server.survivors import our_games
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


@pytest.mark.parametrize("game", our_games())
def test_a_match_that_ends_tells_how_it_was_left_as_gymnasium_does(game: str) -> None:
    """Held against Gymnasium's own environments side by side: the same things under the same names."""
    ours, theirs = SeatVectorEnv(game, 2, opponents="novice"), together(game)
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    info = shape_of(until_one_ends(ours))
    assert info == shape_of(until_one_ends(theirs))
    assert {"final_obs", "_final_obs", "final_info", "_final_info"} == set(info)


def together(game: str) -> SyncVectorEnv:
    """Two environments of one seat, put side by side by Gymnasium."""
    one = partial(SeatEnv, game, opponents="novice")
    return SyncVectorEnv([one, one], autoreset_mode=AutoresetMode.SAME_STEP)


def until_one_ends(env: VectorEnv) -> dict[str, Any]:
    """Play until a match ends; what is told then, which is looked at."""
    (seen, _), done, rewards, rng = env.reset(seed=5), np.zeros(2, np.bool_), np.zeros(2), np.random.default_rng(2)
    info: dict[str, Any] = {}
    while not done.any():
        assert info == {}
        actions = (rng.random(seen["action_mask"].shape) * seen["action_mask"]).argmax(axis=1)
        seen, rewards, done, _, info = env.step(actions)
    assert seen["action_mask"].any(axis=1).all()  # the next match has begun
    assert info["_final_obs"].tolist() == info["_final_info"].tolist() == done.tolist()
    for row in np.flatnonzero(done):
        assert env.single_observation_space.contains(info["final_obs"][row])
        assert not info["final_obs"][row]["action_mask"].any()
        winners = info["final_info"]["winners"][row]
        assert rewards[row] == pytest.approx(winners[0] / max(1, winners.sum()))
        assert info["final_info"]["length"][row] > 0
    assert all(left is None for left in info["final_obs"][~done])
    return info


def shape_of(told: Any) -> Any:
    """What something is made of, down to arrays."""
    return {k: shape_of(v) for k, v in told.items()} if isinstance(told, dict) else (told.dtype.kind, told.shape)


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


def test_what_is_no_id_is_refused_and_changes_nothing() -> None:
    """Also where others are played in place of ids that are not allowed: it is a mistake of the program."""
    for illegal in ("raise", "sample"):
        env = SeatEnv("yangtze", opponents="random", illegal=illegal)
        env.reset(seed=1)
        before = env.batch.save().tobytes()
        for wrong in (None, "x", 3.7, float("nan"), True, np.array([1]), [1, 2]):
            with pytest.raises(BadArgument, match=r"^an action is a whole number, not "):
                env.step(wrong)
        for wrong in (-1, 5_005):
            with pytest.raises(BadArgument, match=rf"^row 0: there is no action {wrong}; there are 0 to 5004$"):
                env.step(wrong)
        assert env.batch.save().tobytes() == before


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownBot):
        SeatEnv("yangtze", opponents="nobody")
    with pytest.raises(BadArgument, match="there is no seat 2; seats are 0 to 1"):
        SeatEnv("yangtze", 2, seat=2)
    with pytest.raises(BadArgument, match=r"^render_mode is one of ansi, svg, rgb_array, or None, not 'human'$"):
        SeatEnv("yangtze", render_mode="human")
    with pytest.raises(BadArgument, match=r"^illegal is raise or sample, not 3$"):
        SeatEnv("yangtze", illegal=3)  # type: ignore[arg-type]
    many = SeatVectorEnv("yangtze", 2, opponents="random")
    for seed in ("x", [1, 2], 1.0):
        with pytest.raises(BadArgument, match=r"^seed is a whole number from 0, not "):
            many.reset(seed=seed)  # type: ignore[arg-type]


def test_nothing_is_played_before_a_reset_and_after_the_end() -> None:
    env = SeatEnv("yangtze", 2, opponents="random")
    with pytest.raises(BadArgument, match="no match is being played here: reset begins one"):
        env.step(0)
    with pytest.raises(BadArgument, match="no match is being played here: reset begins one"):
        SeatVectorEnv("yangtze", 2, opponents="random").step([0, 0])
    seen, _ = env.reset(seed=1)
    is_over = False
    while not is_over:
        seen, _, is_over, _, _ = env.step(int(seen["action_mask"].argmax()))
    with pytest.raises(BadArgument, match="reset begins one"):
        env.step(0)


def test_what_is_closed_is_not_stepped_any_more() -> None:
    one, many = SeatEnv("yangtze", 2, opponents="random"), SeatVectorEnv("yangtze", 2, 2, opponents="random")
    for env, action in ((one, 0), (many, np.zeros(2, np.int64))):
        env.reset(seed=1)
        env.close()
        with pytest.raises(BadArgument, match="closed"):
            env.step(action)
