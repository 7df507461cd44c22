"""A small agent that learns a game for two by playing itself: a network in plain numpy, trained by actor and critic.

It sees what `ludoteca.batch` shows of its seat and chooses among the ids that the mask allows. Its reward is the margin
at the end. With two seats what one wins the other loses: one network plays both.
"""

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

import ludoteca
from ludoteca.bots import choose

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
ROWS, STEPS, HIDDEN, PART = 256, 32, 128, 2_048
POINTS = 20.0  # a margin that counts as one
TRACE, ENTROPY, RATE = 0.95, 0.01, 1e-3


class Choices(NamedTuple):
    """What each row may do, one row after another: few of all ids are allowed, and only these are computed."""

    row: Ints
    action: Ints
    first: Ints  # where each row's begin

    @classmethod
    def of(cls, mask: npt.NDArray[np.bool_]) -> "Choices":
        """The choices of a mask, in which every row has one."""
        row, action = np.nonzero(mask)
        return cls(row, action, np.searchsorted(row, np.arange(len(mask))))


class Opinion(NamedTuple):
    """What the network thinks of some positions."""

    inputs: Floats
    hidden: Floats
    chances: Floats  # of all choices
    value: Floats  # what a position is worth to who acts


class Learner:
    """Policy and value with a hidden layer in common, and the moments of Adam."""

    def __init__(self, inputs: int, actions: int, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        shapes = {"w": (inputs, HIDDEN), "b": (HIDDEN,), "policy": (actions, HIDDEN), "value": (HIDDEN, 1)}
        scales = {"w": (2 / inputs) ** 0.5, "b": 0.0, "policy": 0.01, "value": 0.01}
        self.weights = {n: (rng.standard_normal(s) * scales[n]).astype(np.float32) for n, s in shapes.items()}
        self.first = {n: np.zeros_like(w) for n, w in self.weights.items()}
        self.second = {n: np.zeros_like(w) for n, w in self.weights.items()}
        self.scale, self.updates = np.ones(inputs, np.float32), 0

    def look(self, seen: Floats, may: Choices) -> Opinion:
        """Judge positions and the choices in them."""
        inputs = seen * self.scale
        hidden = np.maximum(inputs @ self.weights["w"] + self.weights["b"], 0)
        logits = np.einsum("ij,ij->i", hidden[may.row], self.weights["policy"][may.action])
        chances = np.exp(logits - np.maximum.reduceat(logits, may.first)[may.row])
        chances /= np.add.reduceat(chances, may.first)[may.row]
        return Opinion(inputs, hidden, chances, (hidden @ self.weights["value"])[:, 0])

    def act(self, opinion: Opinion, may: Choices, rng: np.random.Generator) -> Ints:
        """The place of a choice for every row, drawn by its chance."""
        so_far = np.cumsum(opinion.chances, dtype=np.float64)
        before = np.concatenate([[0.0], so_far])[may.first]
        last = np.append(may.first[1:], len(may.row)) - 1
        drawn = np.searchsorted(so_far, before + rng.random(len(last)), side="right")
        return np.clip(drawn, may.first, last)

    def learn(self, seen: Floats, may: Choices, chosen: Ints, returns: Floats, advantages: Floats) -> None:
        """One step of Adam: actions that turned out better than expected become more likely."""
        inputs, hidden, chances, values = self.look(seen, may)
        count, logs = len(seen), np.log(np.maximum(chances, 1e-9))
        entropy = -np.add.reduceat(chances * logs, may.first)[may.row]
        slope = chances * advantages[may.row] + ENTROPY * chances * (logs + entropy)
        slope[chosen] -= advantages
        slope /= count
        error = np.asarray((values - returns) / count, np.float32)[:, None]
        dense = np.zeros((count, len(self.weights["policy"])), np.float32)
        dense[may.row, may.action] = slope
        back = (dense @ self.weights["policy"] + error @ self.weights["value"].T) * (hidden > 0)
        self._descend(
            {"w": inputs.T @ back, "b": back.sum(axis=0), "policy": dense.T @ hidden, "value": hidden.T @ error}
        )

    def _descend(self, gradients: dict[str, Floats]) -> None:
        self.updates += 1
        for name, gradient in gradients.items():
            self.first[name] += 0.1 * (gradient - self.first[name])
            self.second[name] += 0.01 * (gradient**2 - self.second[name])
            mean = self.first[name] / (1 - 0.9**self.updates)
            spread = np.sqrt(self.second[name] / (1 - 0.99**self.updates))
            self.weights[name] -= RATE * mean / (spread + 1e-8)


def train(game: str, seconds: float, seed: int = 0, looks: int = 8) -> Iterator[tuple[float, int, Learner]]:
    """Let an agent play itself for a while; yields (seconds, matches, learner) at the beginning and so often after it.

    The time that is spent between two looks, to see what it can do, does not count.
    """
    env = ludoteca.batch(game, ROWS, seats=2, seed=seed, reward="margin", threads=2, history=False)
    learner, rng = Learner(env.observation.shape[1], env.actions, seed), np.random.default_rng(seed)
    learner.scale = scale_of(env)
    spent, matches = 0.0, 0
    yield spent, matches, learner
    for look in range(1, looks + 1):
        while spent < seconds * look / looks:
            begin = time.perf_counter()
            matches += play_and_learn(env, learner, rng)
            spent += time.perf_counter() - begin
        yield spent, matches, learner


def scale_of(env: ludoteca.Batch) -> Floats:
    """What inputs are multiplied by, so that all vary about as much: seen in random play."""
    seen = []
    for _ in range(200):
        env.step(env.sample_actions())
        seen.append(env.observation[::16].copy())
    env.reset()
    return np.asarray(1 / (np.concatenate(seen).std(axis=0) + 0.1), np.float32)


def play_and_learn(env: ludoteca.Batch, learner: Learner, rng: np.random.Generator) -> int:
    """Some steps in all rows, then what they teach; how many matches ended."""
    kept: list[tuple[Any, ...]] = []
    for _ in range(STEPS):
        seen, may, seat = env.observation.copy(), Choices.of(env.mask), env.seat.copy()
        opinion = learner.look(seen, may)
        chosen = learner.act(opinion, may, rng)
        env.step(may.action[chosen])
        reward = env.reward[np.arange(env.n), seat] / POINTS
        kept.append((seen, may, chosen, reward, env.done.copy(), seat, opinion.value))
    value, seat = learner.look(env.observation, Choices.of(env.mask)).value, env.seat
    trace = np.zeros(env.n, np.float32)
    lessons = []
    for seen, may, chosen, reward, done, acted, worth in reversed(kept):
        sign = np.where(done, 0, np.where(acted == seat, 1, -1))  # what is good for the other is bad for me
        trace = reward + sign * value - worth + TRACE * sign * trace
        lessons.append((seen, may, chosen, trace + worth, trace))
        value, seat = worth, acted
    spread = float(np.std([lesson[4] for lesson in lessons])) + 1e-6
    for begin in range(0, len(lessons), PART // env.n):
        learner.learn(*joined(lessons[begin : begin + PART // env.n], spread))
    return int(sum(step[4].sum() for step in kept))


def joined(lessons: list[tuple[Any, ...]], spread: float) -> tuple[Floats, Choices, Ints, Floats, Floats]:
    """Several steps as one."""
    rows = np.cumsum([0, *(len(lesson[0]) for lesson in lessons)])
    places = np.cumsum([0, *(len(lesson[1].row) for lesson in lessons)])
    may = Choices(
        np.concatenate([lesson[1].row + rows[n] for n, lesson in enumerate(lessons)]),
        np.concatenate([lesson[1].action for lesson in lessons]),
        np.concatenate([lesson[1].first + places[n] for n, lesson in enumerate(lessons)]),
    )
    chosen = np.concatenate([lesson[2] + places[n] for n, lesson in enumerate(lessons)])
    seen, returns, advantages = (np.concatenate([lesson[k] for lesson in lessons]) for k in (0, 3, 4))
    return seen, may, chosen, returns.astype(np.float32), (advantages / spread).astype(np.float32)


def share_of_wins(learner: Learner, game: str, level: str, matches: int, seed: int = 0) -> float:
    """How much of the win the agent has in matches against a bot of a level; it has each seat as often."""
    env = ludoteca.batch(game, matches, seats=2, seed=1_000 + seed, restart=False, history=False)
    own, rng, share = np.arange(matches) % 2, np.random.default_rng(seed), np.zeros(matches)
    while (env.seat >= 0).any():
        for is_mine in (True, False):
            acting = (env.seat >= 0) & ((env.seat == own) == is_mine)
            if acting.any():
                actions = own_actions(env, learner, acting, rng) if is_mine else None
                with env.only(acting):
                    if actions is not None:
                        env.step(actions)
                    else:
                        env.step_moves(env.sample_moves() if level == "random" else bots_moves(env, level))
                share += env.reward[np.arange(matches), own]
    return float(share.mean())


def own_actions(env: ludoteca.Batch, learner: Learner, acting: Any, rng: np.random.Generator) -> Ints:
    """What the agent does in the rows where it acts; 0 in the others."""
    may = Choices.of(env.mask[acting])
    actions = np.zeros(env.n, np.int64)
    actions[acting] = may.action[learner.act(learner.look(env.observation[acting], may), may, rng)]
    return actions


def bots_moves(env: ludoteca.Batch, level: str) -> Ints:
    """What bots do in the rows that act; each gets what its seat sees."""
    codes = np.full(env.n, -1, np.int64)
    for row in np.flatnonzero(env.seat >= 0).tolist():
        seat = int(env.seat[row])
        codes[row] = choose(env.game, env.match(row).seen(seat), seat, level, seed=int(env.lengths[row]) * env.n + row)
    return codes
