"""Agents of one's own in the arena: a function of a package, or any program that reads and writes lines of JSON.

    ludoteca arena yangtze expert my_package:agent               # agent(decision) -> a move, as JSON or as a code
    ludoteca arena yangtze expert 'pipe:python3 my_agent.py'     # a line for each decision, a line with the move back

An agent is told what its seat sees and nothing more.
"""

import importlib
import json
import random
import shlex
import subprocess
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from ludoteca.arena.versions import version_of_module, version_of_program
from ludoteca.bots import choose
from ludoteca.bots.methods import method_named
from ludoteca.kernel import NO_MOVE, BadMove, Json, LudotecaError, Match, UnknownBot, registry, whole
from ludoteca.kernel.errors import quoted

if TYPE_CHECKING:
    from ludoteca.batches.batch import Batch

PIPE = "pipe:"
EXAMPLES = 8  # as many as a batch has among its candidates


@dataclass(frozen=True)
class Decision:
    """What an agent is told when it is to decide."""

    game: str
    seat: int
    seed: int  # for an agent that throws dice: the same in the same match
    view: Json  # what its seat sees
    legal: list[Json]  # its moves; empty where a move is composed
    forms: list[Json]  # what moves that are composed are made of
    examples: list[Json]  # some legal moves, made at random, where moves are composed
    seen: np.record | None = field(default=None, repr=False, compare=False)  # the same as numbers; not for programs

    def batch(self) -> "Batch":
        """A batch of one row in which this seat is to decide: observation, mask and candidates as in training.

        What the seat cannot see is guessed in it; observation and mask depend on nothing of that.
        """
        from ludoteca.batches.copies import guessed  # noqa: PLC0415  (compiled when first asked for)

        assert self.seen is not None
        return guessed(registry.load(self.game), self.seen, self.seat, self.seed)

    def decide(self, policy: "Policy") -> int:
        """The move of a policy over a batch's ids: (observation, mask) -> an allowed id, part by part where need be."""
        env = self.batch()
        while (code := int(env.made[0])) == NO_MOVE:
            env.step([policy(env.observation[0], env.mask[0])])
        return code

    def as_json(self) -> Json:
        """All that a program is told."""
        return {each.name: getattr(self, each.name) for each in fields(self) if each.name != "seen"}


Policy = Callable[["np.typing.NDArray[np.float32]", "np.typing.NDArray[np.bool_]"], int]  # (observation, mask) -> an id
Agent = Callable[[Decision], Any]  # an agent of your own: it returns a move as JSON, or its code


class Player(Protocol):
    """Whatever makes a move in the arena."""

    @property
    def version(self) -> str:
        """Of an agent that was brought along; one of ours has Ludoteca's."""

    def move(self, match: Match, seat: int, seed: int) -> int:
        """The code of a move of a seat that must decide now."""


def player_named(name: str) -> Player:
    """A bot of ours, a function of a package, or a program; UnknownBot with a sentence if there is none."""
    if name.startswith(PIPE):
        return _program(name)
    try:
        method_named(name)
    except UnknownBot:
        if ":" not in name or name.partition(":")[0].isdecimal():
            raise
        return _function(name)
    return Bot(name)


@dataclass(frozen=True)
class Bot:
    """One of ours; its version is Ludoteca's."""

    name: str
    version: str = ""

    def move(self, match: Match, seat: int, seed: int) -> int:
        """By what the seat sees."""
        return choose(match.game, match.seen(seat), seat, self.name, seed)


@dataclass(frozen=True)
class Stranger:
    """An agent that was brought along."""

    name: str
    agent: Agent
    version: str

    def move(self, match: Match, seat: int, seed: int) -> int:
        """Ask it; LudotecaError if what it says is no move, or one that a rule forbids, or if it fails."""
        decision = decision_of(match, seat, seed)
        try:
            said = self.agent(decision)
        except LudotecaError:
            raise
        except Exception as error:
            raise LudotecaError(f"it failed with {type(error).__name__}: {error} ({_place(error)})") from error
        code = whole(said)
        if code is None:
            code = match.game.moves.to_code(said)
        elif not match.game.moves.is_code(code):
            raise BadMove(f"{code} is not the code of a move")
        return match.require_legal(seat, code)


def _place(error: Exception) -> str:
    """Where an agent failed: in its own file or deeper, in what this calls."""
    *_, last = traceback.extract_tb(error.__traceback__)
    return f"{last.filename}, line {last.lineno}"


def decision_of(match: Match, seat: int, seed: int) -> Decision:
    """What an agent is told."""
    legal, forms, dice = list(match.legal(seat)), match.forms(seat), random.Random(seed)
    examples = [match.random_move(seat, dice) for _ in range(EXAMPLES)] if forms else []
    return Decision(match.game.id, seat, seed, match.view(seat), legal, forms, examples, match.seen(seat))


@cache
def _function(name: str) -> Stranger:
    module_name, _, attribute = name.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")  # what stands in the folder in which the command was called
    try:
        module = importlib.import_module(module_name)
        agent = getattr(module, attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownBot(f"there is no bot and no agent {name[:60]!r}: {error}") from None
    if not callable(agent):
        raise UnknownBot(f"{name[:60]!r} cannot be called: an agent is a function from a decision to a move")
    return Stranger(name, agent, version_of_module(module))


@cache
def _program(name: str) -> Stranger:
    try:
        command = shlex.split(name.removeprefix(PIPE))
        if not command:
            raise UnknownBot(f"after {PIPE!r} comes the command of a program, such as 'pipe:python3 my_agent.py'")
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    except UnknownBot:
        raise
    except (OSError, ValueError) as error:
        raise UnknownBot(f"{name[:60]!r} cannot be started: {error}") from None

    def ask(decision: Decision) -> Any:
        assert process.stdin is not None
        assert process.stdout is not None
        line = ""
        with suppress(OSError, ValueError):  # it has ended, or writes no text
            process.stdin.write(json.dumps(decision.as_json()) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        if not line:
            raise LudotecaError("it ended without a line for this decision")
        try:
            return json.loads(line)
        except ValueError:
            raise LudotecaError(f"its line is not JSON: {quoted(line.strip())}") from None

    return Stranger(name, ask, version_of_program(command))
