"""Bots' choices, made in processes of their own at low priority: play never waits for thinking.

A thinker gets what the bot's seat may see, as bytes, and nothing else. First come, first served.
"""

import asyncio
import contextlib
import struct
import sys
from dataclasses import dataclass

import msgspec
import numpy as np

from ludoteca import bots
from ludoteca.kernel.game import Game
from ludoteca.server.problems import Refused

LEVELS = list(bots.LEVELS)
CLOCK_LEVEL = "casual"  # plays for a person whose time ran out
HINT_LEVEL = "skilled"
LENGTH = struct.Struct("<I")
ATTEMPTS = 3


def choose(game: Game, seen: np.record, seat: int, level: str, seed: int) -> int:
    """A bot's move. The one place that knows how bots are asked."""
    return bots.choose(game, seen, seat, level, seed)


class Question(msgspec.Struct):
    """What a thinker is asked."""

    game: str
    seen: bytes
    seat: int
    level: str
    seed: int


@dataclass(eq=False)
class Thinker:
    """A process that thinks about one question at a time."""

    process: asyncio.subprocess.Process

    @classmethod
    async def start(cls) -> "Thinker":
        """A new one; its rules are loaded by the time it answers."""
        pipe, quiet = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        command = [sys.executable, "-m", "ludoteca.server.thinker"]
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, stderr=quiet, start_new_session=True
        )
        return cls(process)

    async def ask(self, question: Question) -> int:
        """Its answer; ConnectionError if it ended."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        body = msgspec.msgpack.encode(question)
        self.process.stdin.write(LENGTH.pack(len(body)) + body)
        try:
            await self.process.stdin.drain()
            answer = await self.process.stdout.readexactly(8)
        except (asyncio.IncompleteReadError, OSError) as error:
            raise ConnectionError("a thinking process ended") from error
        return int.from_bytes(answer, "little", signed=True)

    def stop(self) -> None:
        """End it, whatever it thinks about."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()


class Robots:
    """At most so many thinkers, started when they are first needed."""

    def __init__(self, most: int) -> None:
        self._turn = asyncio.Semaphore(most)  # first come, first served
        self._idle: list[Thinker] = []
        self._all: set[Thinker] = set()

    async def choose(self, question: Question) -> int:
        """A move; a thinker that ended is replaced."""
        async with self._turn:
            for _ in range(ATTEMPTS):
                thinker = self._idle.pop() if self._idle else await self._start()
                is_well = False
                try:
                    code = await thinker.ask(question)
                    is_well = True
                except ConnectionError:
                    continue
                else:
                    return code
                finally:  # one that was interrupted may still be thinking: it is not asked again
                    self._keep(thinker) if is_well else self._drop(thinker)
        raise Refused("trouble", "the bot could not think")

    async def _start(self) -> Thinker:
        thinker = await Thinker.start()
        self._all.add(thinker)
        return thinker

    def _keep(self, thinker: Thinker) -> None:
        self._idle.append(thinker)

    def _drop(self, thinker: Thinker) -> None:
        thinker.stop()
        self._all.discard(thinker)

    async def close(self) -> None:
        """End all thinking."""
        for thinker in list(self._all):
            thinker.stop()
            await thinker.process.wait()
        self._all.clear()
        self._idle.clear()
