"""A small agent that learns a game for two by playing itself: a network in plain numpy that says what a position is
worth.

It tries its candidates in a second batch, in which everything that its seat cannot see is guessed, and takes the one
that leads to the best position. Its reward is the margin at the end. With two seats what one wins the other loses: one
network plays both.
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
ROWS, STEPS, HIDDEN, PART = 128, 32, 128, 256
MOST = 16  # candidates that are tried; of more, some at random
POINTS = 20.0  # a margin that counts as one
TRACE, RATE = 0.9, 1e-3
CURIOUS = 0.03  # how much worse a candidate may seem and still be tried now and then: half a point or so


class Learner:
    """What a position is worth to the seat that acts: one hidden layer, and the moments of Adam."""

    def __init__(self, inputs: int, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        shapes = {"w": (inputs, HIDDEN), "b": (HIDDEN,), "value": (HIDDEN, 1)}
        scales = {"w": (2 / inputs) ** 0.5, "b": 0.0, "value": 0.01}
        self.weights = {n: (rng.standard_normal(s) * scales[n]).astype(np.float32) for n, s in shapes.items()}
        self.first = {n: np.zeros_like(w) for n, w in self.weights.items()}
        self.second = {n: np.zeros_like(w) for n, w in self.weights.items()}
        self.scale, self.updates = np.ones(inputs, np.float32), 0

    def worth(self, seen: Floats) -> Floats:
        """What positions are worth."""
        hidden = np.maximum((seen * self.scale) @ self.weights["w"] + self.weights["b"], 0)
        return np.asarray((hidden @ self.weights["value"])[:, 0], np.float32)

    def learn(self, seen: Floats, returns: Floats) -> None:
        """One step of Adam toward what positions turned out to be worth."""
        inputs = seen * self.scale
        hidden = np.maximum(inputs @ self.weights["w"] + self.weights["b"], 0)
        error = ((hidden @ self.weights["value"]) - returns[:, None]) / np.float32(len(seen))
        back = (error @ self.weights["value"].T) * (hidden > 0)
        self._descend({"w": inputs.T @ back, "b": back.sum(axis=0), "value": hidden.T @ error})

    def _descend(self, gradients: dict[str, Floats]) -> None:
        self.updates += 1
        for name, gradient in gradients.items():
            self.first[name] += 0.1 * (gradient - self.first[name])
            self.second[name] += 0.01 * (gradient**2 - self.second[name])
            mean = self.first[name] / (1 - 0.9**self.updates)
            spread = np.sqrt(self.second[name] / (1 - 0.99**self.updates))
            self.weights[name] -= RATE * mean / (spread + 1e-8)


class Tried(NamedTuple):
    """Candidates of some rows, one row after another, and what they lead to."""

    first: Ints  # where each row's begin
    moves: Ints
    worth: Floats


class Trials:
    """A second batch, in which candidates are tried."""

    def __init__(self, env: ludoteca.Batch) -> None:
        self.batch = ludoteca.batch(
            env.game.id, env.n * MOST, seats=2, reward="margin", threads=1, restart=False, history=False
        )

    def of(self, env: ludoteca.Batch, rows: Ints, learner: Learner, rng: np.random.Generator) -> Tried:
        """Try the candidates of rows that act, each from a guess of what its seat cannot see."""
        counts = env.counts[rows]
        kept = np.minimum(counts, MOST)
        first = np.cumsum(kept) - kept
        row, place = np.repeat(rows, kept), np.arange(kept.sum()) - np.repeat(first, kept)
        place = np.where(np.repeat(counts, kept) > MOST, rng.integers(0, np.repeat(counts, kept)), place)
        moves, seat, here = env.moves[row, place], env.seat[row], np.arange(len(row))
        codes = np.zeros(self.batch.n, np.int64)
        codes[here] = moves
        self.batch.load(here, env.save(row))
        self.batch.resample(here)
        with self.batch.only(here):
            self.batch.step_moves(codes)
            after, is_over = self.batch.seat[here], self.batch.done[here]
            value = learner.worth(self.batch.observation[here])
            worth = np.where(is_over, self.batch.reward[here, seat] / POINTS, np.where(after == seat, value, -value))
        return Tried(first, moves, worth)


def pick(tried: Tried, rng: np.random.Generator, curious: float) -> Ints:
    """A move for each row: the best, or one that seems hardly worse."""
    noise = rng.gumbel(size=len(tried.worth)) * curious
    wish, counts = tried.worth + noise, np.diff(np.append(tried.first, len(tried.moves)))
    best = np.repeat(np.maximum.reduceat(wish, tried.first), counts)
    places = np.flatnonzero(wish == best)
    return tried.moves[places[np.searchsorted(places, tried.first)]]


def train(game: str, seconds: float, seed: int = 0, looks: int = 5) -> Iterator[tuple[float, int, Learner]]:
    """Let an agent play itself for a while; yields (seconds, matches, learner) at the beginning and so often after it.

    Seconds are of one core, so that others on the machine make it later and not worse. The time that is spent between
    two looks, to see what it can do, does not count.
    """
    env = ludoteca.batch(game, ROWS, seats=2, seed=seed, reward="margin", threads=1, history=False)
    learner, rng, trials = Learner(env.observation.shape[1], seed), np.random.default_rng(seed), Trials(env)
    learner.scale = scale_of(env)
    spent, matches = 0.0, 0
    yield spent, matches, learner
    for look in range(1, looks + 1):
        while spent < seconds * look / looks:
            begin = time.process_time()
            matches += play_and_learn(env, trials, learner, rng)
            spent += time.process_time() - begin
        yield spent, matches, learner


def scale_of(env: ludoteca.Batch) -> Floats:
    """What inputs are multiplied by, so that all vary about as much: seen in random play."""
    seen = []
    for _ in range(200):
        env.step_moves(env.sample_moves())
        seen.append(env.observation[::16].copy())
    env.reset()
    return np.asarray(1 / (np.concatenate(seen).std(axis=0) + 0.1), np.float32)


def play_and_learn(env: ludoteca.Batch, trials: Trials, learner: Learner, rng: np.random.Generator) -> int:
    """Some steps in all rows, then what they teach; how many matches ended."""
    kept: list[tuple[Any, ...]] = []
    for _ in range(STEPS):
        seen, seat = env.observation.copy(), env.seat.copy()
        env.step_moves(pick(trials.of(env, np.arange(env.n), learner, rng), rng, CURIOUS))
        kept.append((seen, env.reward[np.arange(env.n), seat] / POINTS, env.done.copy(), seat))
    value, seat = learner.worth(env.observation), env.seat
    trace, lessons = np.zeros(env.n, np.float32), []
    for seen, reward, done, acted in reversed(kept):
        sign, worth = np.where(done, 0, np.where(acted == seat, 1, -1)), learner.worth(seen)
        trace = reward + sign * value - worth + TRACE * sign * trace  # what is good for the other is bad for me
        lessons.append((seen, trace + worth))
        value, seat = worth, acted
    positions, returns = (np.concatenate([lesson[k] for lesson in lessons]).astype(np.float32) for k in (0, 1))
    order = rng.permutation(len(positions))
    for begin in range(0, len(order), PART):
        part = order[begin : begin + PART]
        learner.learn(positions[part], returns[part])
    return int(sum(step[2].sum() for step in kept))


def share_of_wins(learner: Learner, game: str, level: str, matches: int, seed: int = 0) -> float:
    """How much of the win the agent has in matches against a bot of a level; it has each seat as often."""
    env = ludoteca.batch(game, matches, seats=2, seed=1_000 + seed, restart=False, history=False)
    own, rng, share, trials = np.arange(matches) % 2, np.random.default_rng(seed), np.zeros(matches), Trials(env)
    while (env.seat >= 0).any():
        for is_mine in (True, False):
            acting = (env.seat >= 0) & ((env.seat == own) == is_mine)
            if acting.any():
                moves = np.full(matches, -1, np.int64)
                if is_mine:
                    moves[acting] = pick(trials.of(env, np.flatnonzero(acting), learner, rng), rng, 0.0)
                with env.only(acting):
                    if not is_mine:
                        moves = env.sample_moves() if level == "random" else bots_moves(env, level)
                    env.step_moves(moves)
                share += env.reward[np.arange(matches), own]
    return float(share.mean())


def bots_moves(env: ludoteca.Batch, level: str) -> Ints:
    """What bots do in the rows that act; each gets what its seat sees."""
    codes = np.full(env.n, -1, np.int64)
    for row in np.flatnonzero(env.seat >= 0).tolist():
        seat = int(env.seat[row])
        codes[row] = choose(env.game, env.match(row).seen(seat), seat, level, seed=int(env.lengths[row]) * env.n + row)
    return codes
