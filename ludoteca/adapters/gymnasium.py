"""Gymnasium: one seat, the others being played by bots of a level; singly or many at once.

>>> env = SeatEnv("yangtze", opponents="random")
>>> seen, info = env.reset(seed=7)
>>> seen, reward, terminated, truncated, info = env.step(env.action_space.sample())

`action_space.sample()` gives only what is allowed now, and `action_mask` in the observation says what that is. An id
that is not allowed is refused with a sentence; with `illegal="sample"`, for algorithms that know no masks, any allowed
one is played in its place, and `info` says so.
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import ludoteca
from ludoteca.adapters import table
from ludoteca.adapters.spaces import Allowed, seen_space
from ludoteca.batches.batch import Batch
from ludoteca.bots import bot_named, choose
from ludoteca.kernel import BadArgument
from ludoteca.kernel.errors import quoted

RANDOM = "random"  # plays in compiled code


def let_others_play(batch: Batch, seat: int, opponents: str, seed: int) -> np.typing.NDArray[np.float32]:
    """Have bots act until the seat does in every row that goes on; what the seat was rewarded with meanwhile."""
    earned = np.zeros(batch.n, np.float32)
    ended = np.zeros(batch.n, np.bool_)
    while (waiting := (batch.seat >= 0) & (batch.seat != seat) & ~ended).any():
        with batch.only(waiting):
            codes = batch.sample_moves() if opponents == RANDOM else bots_codes(batch, opponents, seed)
            batch.step_moves(codes)
        earned += batch.reward[:, seat]
        ended |= batch.done
    batch.done[:] |= ended
    return earned


def bots_codes(batch: Batch, level: str, seed: int) -> np.typing.NDArray[np.int64]:
    """What bots of a level do in the rows that act; each gets what its seat sees."""
    codes = np.full(batch.n, -1, np.int64)
    for row in np.flatnonzero(batch.seat >= 0).tolist():
        acting = int(batch.seat[row])
        number = (seed + int(batch.lengths[row]) * batch.n + row) % 2**60
        codes[row] = choose(batch.game, batch.match(row).seen(acting), acting, level, seed=number)
    return codes


def outcomes(batch: Batch) -> dict[str, np.typing.NDArray[Any]]:
    """What matches that are over came to, row by row."""
    return {
        "scores": batch.final_scores.copy(),
        "winners": batch.final_winners.copy(),
        "length": batch.final_lengths.copy(),
    }


class SeatEnv(gymnasium.Env[Any, Any]):  # type: ignore[misc]
    """One seat of one match."""

    metadata = {"render_modes": table.RENDER_MODES}

    def __init__(
        self, game: str, seats: int | None = None, options: Mapping[str, object] | None = None, *, seat: int = 0,
        opponents: str = "novice", reward: str = "win", illegal: str = "raise", render_mode: str | None = None,
    ) -> None:  # fmt: skip
        bot_named(opponents)
        if illegal not in ("raise", "sample"):
            raise BadArgument(f"illegal is raise or sample, not {quoted(illegal)}")
        table.require_mode(render_mode)
        self.illegal = illegal
        self.batch = table.one_match(game, seats, options, reward=reward, history=False)
        self.batch.observe(seat)  # refuses a seat that is not there
        self.seat, self.opponents, self.render_mode, self._has_begun = seat, opponents, render_mode, False
        self.observation_space = seen_space(self.batch)
        self.action_space = Allowed(self.batch)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a match, and have the others play until it is the seat's turn."""
        super().reset(seed=seed, options=options)
        self._has_begun = True
        table.begin(self.batch, None if seed is None else int(self.np_random.integers(2**31)))
        let_others_play(self.batch, self.seat, self.opponents, self.batch.seed)
        return table.seen_by(self.batch, self.seat), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Choose an id; then the others play until it is the seat's turn again, or the match is over."""
        table.require_begun(has_begun=self._has_begun and self.batch.seat[0] == self.seat)
        actions, info = table.one_action(action), dict[str, Any]()
        if self.illegal == "sample" and 0 <= actions[0] < self.batch.actions and not self.batch.mask[0, actions[0]]:
            actions, info = self.batch.sample_actions(), {"illegal": True}
        self.batch.step(actions)
        reward = float(self.batch.reward[0, self.seat])
        reward += float(let_others_play(self.batch, self.seat, self.opponents, self.batch.seed)[0])
        is_over = bool(self.batch.seat[0] < 0)
        if is_over:
            info |= {name: array[0] for name, array in outcomes(self.batch).items()}
        return table.seen_by(self.batch, self.seat), reward, is_over, False, info

    def render(self) -> Any:
        """The table as everybody sees it: as text, as SVG or as an image, by `render_mode`."""
        return table.drawn(self.batch, self.render_mode)

    def close(self) -> None:
        """Its match is let go of; what is asked of it afterwards is refused."""
        self.batch.close()


class SeatVectorEnv(VectorEnv):  # type: ignore[misc]
    """One seat of many matches; a match that is over gives way to the next in the same step.

    As Gymnasium asks, `final_obs` and `final_info` then tell how it was left.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self, game: str, num_envs: int, seats: int | None = None, options: Mapping[str, object] | None = None, *,
        seat: int = 0, opponents: str = "novice", reward: str = "win", threads: int = 1,
    ) -> None:  # fmt: skip
        bot_named(opponents)
        self.batch = ludoteca.batch(
            game, num_envs, seats=seats, options=options, reward=reward, threads=threads, restart=False, history=False
        )
        self.batch.observe(seat)
        self.num_envs, self.seat, self.opponents, self._has_begun = num_envs, seat, opponents, False
        self.single_observation_space = seen_space(self.batch)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin every row, and have the others play until it is the seat's turn."""
        self._has_begun = True
        table.begin(self.batch, seed)
        self._let_others_play()
        self._begin_next()
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Choose an id in every row."""
        table.require_begun(has_begun=self._has_begun)
        self.batch.step(actions)
        rewards = self.batch.reward[:, self.seat] + self._let_others_play()
        done = self.batch.seat < 0
        info = self._ended(done) if done.any() else {}
        self._begin_next()
        return self._seen(), rewards, done, np.zeros(self.num_envs, np.bool_), info

    def close_extras(self, **_: Any) -> None:
        """The matches are let go of; what is asked of them afterwards is refused."""
        self.batch.close()

    def _let_others_play(self) -> np.typing.NDArray[np.float32]:
        return let_others_play(self.batch, self.seat, self.opponents, self.batch.seed)

    def _begin_next(self) -> None:
        """Begin the next match where one is over, and have the others play until it is the seat's turn."""
        while (over := self.batch.seat < 0).any():
            self.batch.reset(rows=over)
            self._let_others_play()

    def _ended(self, done: np.typing.NDArray[np.bool_]) -> dict[str, Any]:
        """How matches that are over were left: what the seat sees, what they came to, and in which rows."""
        info: dict[str, Any] = {}
        seen, came_to = self.batch.observe(self.seat), outcomes(self.batch)
        nothing = np.zeros(self.batch.actions, np.int8)
        for row in np.flatnonzero(done).tolist():
            left = {"observation": seen[row].copy(), "action_mask": nothing.copy()}
            last = {name: array[row] for name, array in came_to.items()}
            info = self._add_info(info, {"final_obs": left, "final_info": last}, row)
        return info

    def _seen(self) -> dict[str, Any]:
        """A copy: what is given out stays as it is."""
        return {"observation": self.batch.observation.copy(), "action_mask": self.batch.mask.astype(np.int8)}
