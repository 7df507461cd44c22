"""A bot's process, simulated: it thinks for a while, and answers by chance from what its seat sees."""

import asyncio

import numpy as np

from ludoteca import bots
from ludoteca.kernel import registry
from ludoteca.server.bots.messages import Choice, Question, ReviewQuestion, encode
from tests.simulation.simulated.weather import Weather


class SimulatedBot:
    """What a `BotPool` asks; the pool is the real one."""

    def __init__(self, weather: Weather) -> None:
        self._weather = weather
        self.process = self  # as asyncio's subprocess: it is asked for its return code alone
        self.returncode: int | None = None

    async def ask(self, question: Question | ReviewQuestion) -> bytes:
        """Its answer; ConnectionError if it ended."""
        assert isinstance(question, Question)
        await asyncio.sleep(self._seconds())
        if self._weather.happens(self._weather.cuts, "bot ended"):
            raise ConnectionError("a thinking process ended")
        return encode([self._choice(question)])

    def _seconds(self) -> float:
        if self._weather.happens(self._weather.slow, "slow bot"):
            return 9 * self._weather.chance.random()
        return 0.3 * self._weather.chance.random()

    @staticmethod
    def _choice(question: Question) -> Choice:
        game = registry.load(question.game)
        seen = np.frombuffer(bytearray(question.seen), game.state)[0]
        code = bots.choose(game, seen, question.seat, "random", question.seed)
        return Choice(game.moves.to_json(code), 0.5 if question.hints else None)

    def stop(self) -> None:
        """End it."""
        self.returncode = -9

    async def wait(self) -> None:
        """It has ended."""
