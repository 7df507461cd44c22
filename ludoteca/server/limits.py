"""Rate limits: whoever asks too much is told so, and everybody else goes on.

A token bucket for each name: it holds a number of drops and fills up again over the period. (The library `limits` was
tried: its storage in memory starts a thread to forget old counts, which cost a millisecond for each message.)
"""

import re
import time
from dataclasses import dataclass

from ludoteca.server.protocol import Refused

PERIODS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
SHAPE = re.compile(r"([1-9][0-9]{0,8})/(?:([1-9][0-9]{0,4}) )?(second|minute|hour|day)s?")
MOST_BUCKETS = 100_000


@dataclass(frozen=True)
class Rate:
    """A count in a number of seconds."""

    count: int
    seconds: int


def parse_rate(text: str) -> Rate | None:
    """A rate such as 10/second or 60/3 seconds; None if it is none.

    >>> parse_rate("60/3 seconds")
    Rate(count=60, seconds=3)
    >>> parse_rate("often")
    """
    found = SHAPE.fullmatch(text)
    return Rate(int(found[1]), int(found[2] or 1) * PERIODS[found[3]]) if found else None


class Bucket:
    """How much is left of one rate, for one who asks."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left: float = rate.count
        self._at = 0.0

    def take(self, now: float) -> bool:
        """One more, at a moment in seconds; False if it is one too many."""
        filled = self._left + (now - self._at) * self._rate.count / self._rate.seconds
        self._left, self._at = min(self._rate.count, filled), now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Limits:
    """Counts in this worker's memory."""

    def __init__(self, rates: dict[str, Rate]) -> None:
        self._rates = rates
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}  # (what, who) -> (drops left, when)

    def require(self, name: str, who: str) -> None:
        """Refused if one more would be one too many; it is not counted."""
        rate, now = self._rates[name], time.monotonic()
        left, since = self._buckets.get((name, who), (rate.count, now))
        if left + (now - since) * rate.count / rate.seconds < 1:
            raise Refused("too_fast")

    def count_table(self, person: str, address: str) -> None:
        """One more table of a person, and of the address from which it is opened: who makes many people of themselves
        opens no more for that. No address: nobody asks over a network."""
        self.count("tables", person)
        if address:
            self.count("tables_address", address)

    def count(self, name: str, who: str) -> None:
        """One more; Refused if it is one too many."""
        rate, now = self._rates[name], time.monotonic()
        left, since = self._buckets.pop((name, who), (rate.count, now))
        left = min(rate.count, left + (now - since) * rate.count / rate.seconds)
        self._buckets[name, who] = (left if left < 1 else left - 1, now)  # the last in order
        if len(self._buckets) > MOST_BUCKETS:
            del self._buckets[next(iter(self._buckets))]  # whoever has asked for nothing for the longest time
        if left < 1:
            raise Refused("too_fast")
