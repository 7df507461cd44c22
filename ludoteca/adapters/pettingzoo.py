"""PettingZoo: seats that act one after another (AEC), or, where they decide together, side by side (Parallel).

>>> env = aec_env("yangtze", seats=3)
>>> env.reset(seed=7)
>>> env.possible_agents
['seat_0', 'seat_1', 'seat_2']
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from ludoteca.adapters import table
from ludoteca.adapters.spaces import Allowed, seen_space
from ludoteca.batches.batch import Batch
from ludoteca.kernel import BadArgument
from ludoteca.kernel.errors import quoted

Agent = str
Observation = dict[str, Any]


def aec_env(
    game: str, seats: int | None = None, options: Mapping[str, object] | None = None, *, reward: str = "win",
    render_mode: str | None = None,
) -> "SeatsInTurn":  # fmt: skip
    """A game for agents that act one after another; a decision in parts is several actions of the same agent."""
    return SeatsInTurn(game, seats, options, reward, render_mode)


def parallel_env(
    game: str, seats: int | None = None, options: Mapping[str, object] | None = None, *, reward: str = "win",
    render_mode: str | None = None,
) -> "SeatsTogether":  # fmt: skip
    """A game for agents that are all asked at every step; whoever does not act has a mask without a choice."""
    return SeatsTogether(game, seats, options, reward, render_mode)


class _Seats:
    """What both kinds have in common."""

    metadata: dict[str, Any] = {"render_modes": table.RENDER_MODES, "name": "ludoteca", "is_parallelizable": False}

    def __init__(
        self, game: str, seats: int | None, options: Mapping[str, object] | None, reward: str, render_mode: str | None,
        *, simultaneous: bool,
    ) -> None:  # fmt: skip
        table.require_mode(render_mode)
        self.batch: Batch = table.one_match(game, seats, options, reward=reward, simultaneous=simultaneous)
        self.metadata = {**self.metadata, "name": f"ludoteca_{game}"}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.batch.seats)]
        self.agents: list[Agent] = []
        self.observation_spaces = {agent: seen_space(self.batch) for agent in self.possible_agents}
        self.action_spaces = {agent: Allowed(self.batch, seat) for seat, agent in enumerate(self.possible_agents)}

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        """What an agent sees: `observation`, and `action_mask` with the ids that it may choose."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: Agent) -> spaces.Space[Any]:
        """Action ids, of which the mask allows some."""
        return self.action_spaces[self._known(agent)]

    def seat_of(self, agent: Agent) -> int:
        """The number of an agent's seat."""
        return self.possible_agents.index(self._known(agent))

    def observe(self, agent: Agent) -> Observation:
        """What an agent sees now, whether or not it acts."""
        return table.seen_by(self.batch, self.seat_of(agent))

    def render(self) -> Any:
        """The table as everybody sees it: as text, as SVG or as an image, by `render_mode`."""
        return table.drawn(self.batch, self.render_mode)

    def close(self) -> None:
        """Its match is let go of; what is asked of it afterwards is refused."""
        self.batch.close()

    def _known(self, agent: Agent) -> Agent:
        if agent not in self.possible_agents:
            raise BadArgument(f"there is no agent {quoted(agent)}; there are {', '.join(self.possible_agents)}")
        return agent

    def _rewards(self) -> dict[Agent, float]:
        return {agent: float(self.batch.reward[0, seat]) for seat, agent in enumerate(self.possible_agents)}


class SeatsInTurn(_Seats, AECEnv):  # type: ignore[misc]
    """Agents act one after another."""

    def __init__(
        self, game: str, seats: int | None, options: Mapping[str, object] | None, reward: str, render_mode: str | None
    ) -> None:
        AECEnv.__init__(self)
        _Seats.__init__(self, game, seats, options, reward, render_mode, simultaneous=False)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match: the same one under the same seed."""
        table.begin(self.batch, seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[int(self.batch.seat[0])]

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent whose turn it is sees and has earned, and whether it is over for it."""
        table.require_begun(has_begun=bool(self.agents))
        seen, reward, is_over, is_cut, info = super().last(observe)
        return seen, reward, is_over, is_cut, info

    def step(self, action: int | None) -> None:
        """Choose an id for the agent whose turn it is."""
        table.require_begun(has_begun=bool(self.agents))
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.batch.step(table.one_action(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._rewards()
        if self.batch.done[0]:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[int(self.batch.seat[0])]
        self._accumulate_rewards()
        self._deads_step_first()


class SeatsTogether(_Seats, ParallelEnv):  # type: ignore[misc]
    """All agents give an action at every step; those of agents that do not act are not looked at."""

    def __init__(
        self, game: str, seats: int | None, options: Mapping[str, object] | None, reward: str, render_mode: str | None
    ) -> None:
        _Seats.__init__(self, game, seats, options, reward, render_mode, simultaneous=True)

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[Agent, Observation], dict[Agent, dict[str, Any]]]:
        """Begin a match: the same one under the same seed."""
        table.begin(self.batch, seed)
        self.agents = list(self.possible_agents)
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: dict[Agent, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Choose an id for every agent that acts."""
        table.require_begun(has_begun=bool(self.agents))
        self.batch.step(self._given(actions))
        agents, is_over = self.agents, bool(self.batch.done[0])
        seen = {agent: self.observe(agent) for agent in agents}
        ended = dict.fromkeys(agents, is_over)
        if is_over:
            self.agents = []
        return seen, self._rewards(), ended, dict.fromkeys(agents, False), {agent: {} for agent in agents}

    def _given(self, actions: object) -> np.typing.NDArray[np.int64]:
        """The ids of all agents; BadArgument where one that acts has none, since any other could be allowed as well."""
        if not isinstance(actions, Mapping):
            raise BadArgument(f"actions are ids by agent, such as {{'seat_0': 1}}, not {quoted(actions)}")
        for agent in actions:
            self._known(agent)
        chosen = np.zeros((1, self.batch.seats), np.int64)
        for seat in np.flatnonzero(self.batch.seat[0] >= 0).tolist():
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise BadArgument(f"{agent} acts, and has been given no action")
            chosen[0, seat] = table.one_action(actions[agent])[0]
        return chosen
