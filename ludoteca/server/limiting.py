"""Limits on rates: who asks too much is told so, and everybody else goes on."""

from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from ludoteca.server.problems import Refused
from ludoteca.server.settings import Settings

NAMES = ("messages", "previews", "hints", "talk", "tables", "requests", "guests", "codes")


class Limits:
    """Counts in this worker's memory."""

    def __init__(self, settings: Settings) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._rates = {name: settings.rate(name) for name in NAMES}

    def count(self, name: str, who: str) -> None:
        """One more; Refused if it is one too many."""
        if not self._limiter.hit(self._rates[name], who):
            raise Refused("too_fast")
