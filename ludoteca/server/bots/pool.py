"""Bots' choices, made in processes of their own at low priority: play never waits for thinking."""

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import structlog

from ludoteca.server.bots import messages
from ludoteca.server.bots.priority import FairSemaphore
from ludoteca.server.protocol import Refused

ATTEMPTS = 3
LONGEST_SECONDS = 180  # far longer than any bot thinks, on a machine that is busy: then its process stands still

log = structlog.get_logger()


@dataclass(eq=False)
class BotProcess:
    """A process that thinks about one question at a time."""

    process: asyncio.subprocess.Process

    @classmethod
    async def start(cls, niceness: int) -> "BotProcess":
        """A new one; its rules are loaded by the time it answers."""
        pipe, quiet = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        command = [sys.executable, "-m", "ludoteca.server.bots.process", str(os.getpid()), str(niceness)]
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, stderr=quiet, start_new_session=True
        )
        return cls(process)

    async def ask(self, question: messages.Question | messages.ReviewQuestion) -> bytes:
        """Its answer; ConnectionError if it ended."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        body = messages.encode(question)
        self.process.stdin.write(messages.LENGTH.pack(len(body)) + body)
        try:
            await self.process.stdin.drain()
            (length,) = messages.LENGTH.unpack(await self.process.stdout.readexactly(messages.LENGTH.size))
            return await self.process.stdout.readexactly(length)
        except (asyncio.IncompleteReadError, OSError) as error:
            raise ConnectionError("a thinking process ended") from error

    def stop(self) -> None:
        """End it, whatever it thinks about."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()


def always() -> bool:
    """Whoever asked does not go."""
    return True


class Asker(NamedTuple):
    """For whom a bot thinks: everybody has a turn before somebody has a second one."""

    who: str = ""
    can_wait: bool = False  # comes after all others
    is_there: Callable[[], bool] = always  # asked when the turn comes


class BotPool:
    """At most this many processes, started when they are first needed."""

    def __init__(self, most: int, niceness: int) -> None:
        self._niceness = niceness
        self.longest_seconds = LONGEST_SECONDS
        self._turns = FairSemaphore(most)
        self._idle: list[BotProcess] = []
        self._all: set[BotProcess] = set()

    async def ask(self, question: messages.Question, asker: Asker) -> list[messages.Choice]:
        """The moves that a bot chose."""
        return messages.decode_choices(await self._answer(question, asker))

    async def review(self, question: messages.ReviewQuestion, asker: Asker) -> list[Any]:
        """The parts of a review that were asked for."""
        return messages.decode_parts(await self._answer(question, asker))

    async def _answer(self, question: messages.Question | messages.ReviewQuestion, asker: Asker) -> bytes:
        """What a process answers; one that ended is replaced."""
        async with self._turns.taken(asker.who, can_wait=asker.can_wait):
            if not asker.is_there():
                raise Refused("stale_move", "nobody waits for it any more")
            for _ in range(ATTEMPTS):
                process = self._idle.pop() if self._idle else await self._start()
                is_well = False
                try:
                    async with asyncio.timeout(self.longest_seconds):
                        answer = await process.ask(question)
                    is_well = True
                except ConnectionError:
                    continue
                except TimeoutError:
                    log.warning("bot_hangs", seconds=self.longest_seconds)
                    continue
                else:
                    return answer
                finally:  # one that was interrupted may still be thinking: it is not asked again
                    if is_well:
                        self._idle.append(process)
                    else:
                        process.stop()
        raise Refused("trouble", "the bot could not think")

    async def _start(self) -> BotProcess:
        self._all = {each for each in self._all if each.process.returncode is None}
        process = await BotProcess.start(self._niceness)
        self._all.add(process)
        return process

    async def close(self) -> None:
        """End all thinking, and wait for the end also of those that were stopped before."""
        for process in list(self._all):
            process.stop()
            await process.process.wait()
        self._all.clear()
        self._idle.clear()
