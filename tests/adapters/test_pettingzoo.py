"""PettingZoo's own tests of what it wants, over every game, side and number of seats."""

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from ludoteca.adapters.images import pixels_of
from ludoteca.adapters.pettingzoo import aec_env, parallel_env
from ludoteca.kernel.errors import BadArgument, LudotecaError
from tests.adapters.tables import MANY, SEEDS, dealing, few_tables, played_tables
from tests.server.survivors import our_games
from tests.walks import Table

CYCLES = 40 if MANY else 10  # steps of each agent, or with all agents, that PettingZoo takes
TABLES = pytest.mark.parametrize("table", played_tables(), ids=str)
FEW = pytest.mark.parametrize("table", few_tables(), ids=str)


def made(table: Table, kind: Callable[..., Any], seed: int = 0) -> Any:
    env = kind(table.game.id, table.seats, table.options)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + number)
    return env


# PettingZoo's own games with masks observe dictionaries too, and are exempt from these by a list of their names.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy")
@TABLES
def test_agents_in_turn_conform(table: Table) -> None:
    for seed in SEEDS:
        with dealing(seed):
            api_test(made(table, aec_env, seed), num_cycles=CYCLES)


@TABLES
def test_agents_together_conform(table: Table) -> None:
    for seed in SEEDS:
        with dealing(seed):
            parallel_api_test(made(table, parallel_env, seed), num_cycles=CYCLES)


@TABLES
def test_the_same_seed_gives_the_same_match(table: Table) -> None:
    for seed in SEEDS:
        with dealing(seed):
            seed_test(lambda: made(table, aec_env), num_cycles=CYCLES)
            parallel_seed_test(lambda: made(table, parallel_env), num_cycles=CYCLES)


def test_every_seed_tries_another_match() -> None:
    env, begun = made(played_tables()[0], aec_env), set()
    for seed in (0, 1):
        with dealing(seed):
            for given in (42, 42, 43, None, None):
                env.reset(seed=given)
                begun.add(env.batch.save().tobytes())
    assert len(begun) == 8


@FEW
def test_a_whole_match_ends_with_rewards_for_all(table: Table) -> None:
    env, rng = made(table, aec_env), np.random.default_rng(1)
    for seed in SEEDS if MANY else SEEDS[:1]:
        env.reset(seed=seed)
        total = 0.0
        for _ in env.agent_iter():
            seen, reward, is_over, _, _ = env.last()
            total += reward
            env.step(None if is_over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        assert total == pytest.approx(1.0 if env.batch.final_winners[0].any() else 0.0)
        assert env.agents == []


def test_who_does_not_act_sees_and_may_do_nothing() -> None:
    env = aec_env("yangtze", 3)
    env.reset(seed=1)
    for agent in env.agents:
        seen = env.observe(agent)
        assert seen["action_mask"].any() == (agent == env.agent_selection)
        assert seen["observation"][: env.batch.seats].argmax() == env.seat_of(agent)


def test_nothing_is_played_before_a_reset_and_after_the_end() -> None:
    in_turn, together = aec_env("yangtze", 2), parallel_env("yangtze", 2)
    for ask in (lambda: in_turn.step(0), in_turn.last, lambda: together.step({"seat_0": 0})):
        with pytest.raises(LudotecaError, match=r"^no match is being played here: reset begins one$"):
            ask()
    in_turn.reset(seed=1)
    for _ in in_turn.agent_iter():
        seen, _, is_over, _, _ = in_turn.last()
        in_turn.step(None if is_over else int(seen["action_mask"].argmax()))
    with pytest.raises(LudotecaError, match=r"^no match is being played here: reset begins one$"):
        in_turn.step(0)


def test_what_is_wrong_is_said_in_a_sentence() -> None:
    with pytest.raises(BadArgument, match=r"^render_mode is one of ansi, svg, rgb_array, or None, not 'human'$"):
        aec_env("yangtze", render_mode="human")
    env = aec_env("yangtze", 3)
    with pytest.raises(BadArgument, match=r"^seed is a whole number from 0, not x$"):
        env.reset(seed="x")  # type: ignore[arg-type]
    env.reset(seed=1)
    for ask in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(BadArgument, match=r"^there is no agent 'seat_3'; there are seat_0, seat_1, seat_2$"):
            ask("seat_3")
    with pytest.raises(BadArgument, match=r"^an action is a whole number, not None$"):
        env.step(None)


def test_an_agent_that_acts_and_is_forgotten_is_no_agent_that_chose_the_first_id() -> None:
    env = parallel_env("river_dragons", 3)
    env.reset(seed=1)
    before = env.batch.save().tobytes()
    ids = {agent: int(seen["action_mask"].argmax()) for agent in env.agents if (seen := env.observe(agent))}
    for actions, sentence in (
        ({}, "seat_0 acts, and has been given no action"),
        ({"seat_0": ids["seat_0"], "seat_2": ids["seat_2"]}, "seat_1 acts, and has been given no action"),
        (ids | {"seat_9": 0}, "there is no agent 'seat_9'; there are seat_0, seat_1, seat_2"),
        (ids | {"seat_1": 0.5}, "an action is a whole number, not 0.5"),
        ([0, 0, 0], r"actions are ids by agent, such as \{'seat_0': 1\}, not \[0, 0, 0\]"),
    ):
        with pytest.raises(BadArgument, match=f"^{sentence}$"):
            env.step(actions)  # type: ignore[arg-type]
    assert env.batch.save().tobytes() == before
    env.step(ids)


def test_it_is_drawn_with_letters() -> None:
    env = aec_env("yangtze", 2, render_mode="ansi")
    env.reset(seed=1)
    assert "┌" in str(env.render())
    assert aec_env("yangtze", 2).render() is None


@pytest.mark.parametrize("game", our_games())
def test_it_is_drawn_as_the_page_draws_it(game: str) -> None:
    env = aec_env(game, 2, render_mode="svg")
    env.reset(seed=1)
    assert env.render() == env.batch.match(0).picture()
    env.render_mode = "rgb_array"
    image = env.render()
    assert (image.dtype, image.shape[1:]) == (np.uint8, (640, 3))
    assert len(np.unique(image.reshape(-1, 3), axis=0)) > 50  # something is drawn


def test_without_what_draws_images_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(LudotecaError, match="images need resvg-py"):
        pixels_of("<svg/>")


def test_what_is_closed_is_not_stepped_any_more() -> None:
    env = aec_env("yangtze")
    env.reset(seed=1)
    env.close()
    with pytest.raises(BadArgument, match="closed"):
        env.step(0)
