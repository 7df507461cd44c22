"""LISTEN and NOTIFY between workers, simulated: news are lost, doubled, late, and overtake each other."""

import asyncio
import functools
import itertools
from collections.abc import Callable
from typing import Any

from tests.simulation.simulated.processes import PROCESS, Process
from tests.simulation.simulated.weather import Weather

Hear = Callable[[Any, int, str, str], None]


class News:
    """Passes on what workers announce."""

    def __init__(self, weather: Weather) -> None:
        self._weather = weather
        self._numbers = itertools.count(1)
        self._listeners: dict[int, Listener] = {}

    async def connect(self, *_args: Any, **_more: Any) -> "Listener":
        """A new connection of the present process."""
        process = PROCESS.get()
        assert process is not None
        listener = Listener(self, next(self._numbers), process)
        self._listeners[listener.number] = listener
        process.on_end.append(listener.terminate)
        return listener

    def forget(self, number: int) -> None:
        """A connection has ended."""
        self._listeners.pop(number, None)

    def say(self, sender: int, channel: str, text: str) -> None:
        """To everybody who listens, badly."""
        for listener in list(self._listeners.values()):
            copies = 2 if self._weather.happens(self._weather.doubled, "doubled news") else 1
            if self._weather.happens(self._weather.lost_news, "lost news"):
                continue
            for _ in range(copies):
                listener.hear_later(self._weather.news_delay(), sender, channel, text)


class Listener:
    """What asyncpg calls a connection, as far as a `Notifier` uses one."""

    def __init__(self, news: News, number: int, process: Process) -> None:
        self._news, self.number, self._process = news, number, process
        self._heard: Hear | None = None
        self._is_closed = False

    async def add_listener(self, _channel: str, heard: Hear) -> None:
        """LISTEN."""
        self._heard = heard

    async def execute(self, _sql: str, channel: str, text: str) -> None:
        """NOTIFY; in bad weather the connection breaks at it."""
        if self._news._weather.happens(self._news._weather.cuts, "news broke off"):
            self.terminate()
            raise ConnectionResetError("the connection of the news broke")
        self._news.say(self.number, channel, text)

    def hear_later(self, delay: float, sender: int, channel: str, text: str) -> None:
        """It is under way."""
        heard = functools.partial(self._hear, sender, channel, text)
        asyncio.get_running_loop().call_later(delay, heard, context=self._process.context.copy())

    def _hear(self, sender: int, channel: str, text: str) -> None:
        if self._heard is not None and not self._is_closed:
            self._heard(self, sender, channel, text)

    def is_closed(self) -> bool:
        """Whether it broke."""
        return self._is_closed

    def terminate(self) -> None:
        """It has ended."""
        self._is_closed = True
        self._news.forget(self.number)

    async def close(self, timeout: float | None = None) -> None:
        """It has ended."""
        self.terminate()

    def get_server_pid(self) -> int:
        """Tells one connection from another."""
        return self.number
