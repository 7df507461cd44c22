"""Bots' choices, made in processes of their own at low priority: play never waits for thinking.

A thinker gets what the bot's seat may see, as bytes, and nothing else.
"""

import asyncio
import contextlib
import os
import struct
import sys
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from ludoteca import bots
from ludoteca.bots.suggesting import suggest_from
from ludoteca.kernel import registry
from ludoteca.server.problems import Refused
from ludoteca.server.turns import Turns

LEVELS = list(bots.LEVELS)  # what people choose from, the weakest first
ACCEPTED = {*LEVELS, "random"}  # programs may also want one that costs nothing
CLOCK_LEVEL = "casual"  # plays for a person whose time ran out
HINT_LEVEL = "skilled"
HINTS = 3  # moves in a hint
LENGTH = struct.Struct("<I")
ATTEMPTS = 3


class Question(msgspec.Struct):
    """What a thinker is asked: a move, or so many hints."""

    game: str
    seen: bytes
    seat: int
    level: str
    seed: int
    hints: int = 0


class Thought(msgspec.Struct):
    """A move that a bot would make, and the chance to win that it sees in it, if it says."""

    move: dict[str, Any]
    chance: float | None = None


def think(question: Question) -> list[Thought]:
    """The one place that knows how bots are asked. They get what their seat sees, and nothing else."""
    game = registry.load(question.game)
    seen, seat, seed = np.frombuffer(bytearray(question.seen), game.state)[0], question.seat, question.seed
    if question.hints:
        found = suggest_from(game, seen, seat, moves=question.hints, level=question.level, seed=seed)
        return [Thought(each.move, each.chance) for each in found]
    return [Thought(game.moves.to_json(bots.choose(game, seen, seat, question.level, seed)))]


encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(list[Thought]).decode


@dataclass(eq=False)
class Thinker:
    """A process that thinks about one question at a time."""

    process: asyncio.subprocess.Process

    @classmethod
    async def start(cls, niceness: int) -> "Thinker":
        """A new one; its rules are loaded by the time it answers."""
        pipe, quiet = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        command = [sys.executable, "-m", "ludoteca.server.thinker", str(os.getpid()), str(niceness)]
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, stderr=quiet, start_new_session=True
        )
        return cls(process)

    async def ask(self, question: Question) -> list[Thought]:
        """Its answer; ConnectionError if it ended."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        body = encode(question)
        self.process.stdin.write(LENGTH.pack(len(body)) + body)
        try:
            await self.process.stdin.drain()
            (length,) = LENGTH.unpack(await self.process.stdout.readexactly(LENGTH.size))
            answer = await self.process.stdout.readexactly(length)
        except (asyncio.IncompleteReadError, OSError) as error:
            raise ConnectionError("a thinking process ended") from error
        return decode(answer)

    def stop(self) -> None:
        """End it, whatever it thinks about."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()


class Robots:
    """At most so many thinkers, started when they are first needed."""

    def __init__(self, most: int, niceness: int) -> None:
        self._niceness = niceness
        self._turns = Turns(most)
        self._idle: list[Thinker] = []
        self._all: set[Thinker] = set()

    async def ask(self, question: Question, *, can_wait: bool = False) -> list[Thought]:
        """What a thinker answers; one that ended is replaced."""
        async with self._turns.taken(can_wait=can_wait):
            for _ in range(ATTEMPTS):
                thinker = self._idle.pop() if self._idle else await self._start()
                is_well = False
                try:
                    thoughts = await thinker.ask(question)
                    is_well = True
                except ConnectionError:
                    continue
                else:
                    return thoughts
                finally:  # one that was interrupted may still be thinking: it is not asked again
                    self._idle.append(thinker) if is_well else thinker.stop()
        raise Refused("trouble", "the bot could not think")

    async def _start(self) -> Thinker:
        self._all = {each for each in self._all if each.process.returncode is None}
        thinker = await Thinker.start(self._niceness)
        self._all.add(thinker)
        return thinker

    async def close(self) -> None:
        """End all thinking, and wait for the end also of those that were stopped before."""
        for thinker in list(self._all):
            thinker.stop()
            await thinker.process.wait()
        self._all.clear()
        self._idle.clear()
