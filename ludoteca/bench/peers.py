"""Other libraries, played at random as their users play them, to stand beside our own rates of the same run. Each
measure needs its library; `open_spiel` comes with `make bench`, the others are measured where they are installed.

These are other games with other work in a move: what can be compared is of which order a move is, on the same level.
"""

import random
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

Measure = Callable[[float], float]  # seconds to spend -> rate per second
ROLLOUTS = 200  # that OpenSpiel plays in C++ before it comes back to Python


def spiel_from_python(name: str, *, with_observation: bool = False) -> Measure:
    """Decisions of a game of OpenSpiel, one call after another; dealing is part of the time and counts as none."""
    import pyspiel  # an extra

    game, chooser = pyspiel.load_game(name), random.Random(1)

    def match() -> int:
        state = game.new_initial_state()
        return spiel_match(state, chooser, with_observation=with_observation)

    return rate_of(match)


def spiel_match(state: Any, chooser: random.Random, *, with_observation: bool = False) -> int:
    """Play a state of OpenSpiel to its end; how many decisions that took."""
    decisions, is_observed = 0, state.get_game().get_type().provides_observation_tensor
    look = type(state).observation_tensor if is_observed else type(state).information_state_tensor
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chooser.choices(outcomes, chances)[0])
            continue
        if with_observation:
            look(state, state.current_player())
            state.legal_actions_mask()
        state.apply_action(chooser.choice(state.legal_actions()))
        decisions += 1
    return decisions


def spiel_inside(name: str) -> Measure:
    """Decisions of a game of OpenSpiel in C++ alone: the rollouts that its tree search makes from a first decision."""
    import pyspiel

    game, chooser = pyspiel.load_game(name), random.Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chooser.choices(outcomes, chances)[0])
    length = sum(spiel_match(state.clone(), chooser) for _ in range(ROLLOUTS)) / ROLLOUTS
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)  # one simulation: all its rollouts

    def rollouts() -> int:
        bot.step(state)
        return round(ROLLOUTS * length)

    return rate_of(rollouts)


def pettingzoo_rate(name: str) -> Measure:
    """Steps of an environment of PettingZoo, with what it shows at each and its mask."""
    return aec_rate(import_module(f"pettingzoo.classic.{name}").env())


def aec_rate(env: Any) -> Measure:
    """Steps of an environment of PettingZoo's kind, an allowed action each; agents that are done take none."""
    chooser = random.Random(1)

    def match() -> int:
        steps = 0
        env.reset(seed=chooser.randrange(2**31))
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            is_done = terminated or truncated
            env.step(None if is_done else int(chooser.choice(seen["action_mask"].nonzero()[0])))
            steps += not is_done
        return steps

    return rate_of(match)


def rlcard_rate(name: str) -> Measure:
    """Steps of a game of RLCard, with what it shows at each."""
    env, chooser = import_module("rlcard").make(name, config={"seed": 1}), random.Random(1)

    def match() -> int:
        steps, (state, _) = 0, env.reset()
        while not env.is_over():
            state, _ = env.step(chooser.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return rate_of(match)


def pgx_rate(name: str, matches: int) -> Measure:
    """Steps of single matches of a game of Pgx, compiled for this processor, all at once; by the clock."""
    import jax
    import jax.numpy as jnp

    env = import_module("pgx").make(name)
    begin, act = jax.vmap(env.init), jax.vmap(env.step)

    def random_step(state: Any, key: Any) -> Any:
        choice, next_key, restart = jax.random.split(key, 3)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(choice, logits, axis=1)
        after = act(state, actions, jax.random.split(next_key, matches))
        fresh, is_over = begin(jax.random.split(restart, matches)), after.terminated

        def pick(new: Any, old: Any) -> Any:
            return jnp.where(is_over.reshape((-1,) + (1,) * (old.ndim - 1)), new, old)

        return jax.tree_util.tree_map(pick, fresh, after), next_key

    step = jax.jit(random_step)
    now = step(begin(jax.random.split(jax.random.PRNGKey(0), matches)), jax.random.PRNGKey(1))

    def once() -> int:
        nonlocal now
        now = step(*now)
        now[0].observation.block_until_ready()
        return matches

    return rate_of(once, time.perf_counter)


def rate_of(play: Callable[[], int], clock: Callable[[], float] = time.process_time) -> Measure:
    """How many a second of what a call plays, at least one call."""

    def rate(seconds: float) -> float:
        play()  # whatever is made once is made
        count, start = 0, clock()
        while (spent := clock() - start) < seconds or not count:
            count += play()
        return count / spent

    return rate
