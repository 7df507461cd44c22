"""What goes wrong, and when: everything by chance from the world's seed, until the weather clears."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

SETTLING = 10.0  # seconds after the last storm in which what it held up comes to its end
THREAD = 0.0005  # seconds that a call into another thread takes
QUICK = 0.0004  # seconds to the store and back on a good day
LOCKED = 30.0  # seconds after which SQLite gives up waiting for the file's lock
HANGING = 40.0  # seconds for which a store may hang: longer than pages wait, and than SQLite does
STORM_KINDS = ("late", "lossy", "unknown", "silent", "full")


@dataclass
class Storm:
    """A while in which the store misbehaves in one way."""

    kind: str
    until: float


@dataclass
class Weather:
    """Asked before everything that can fail. How bad it is differs from world to world."""

    chance: random.Random
    now: Callable[[], float]
    is_bad: bool = True
    storm: Storm | None = None
    cuts: float = 0.0  # the share of messages at which a connection breaks
    doubled: float = 0.0  # of messages of clients that are sent twice
    lost_news: float = 0.0  # of notifications between workers
    slow: float = 0.0  # of anything that takes long
    counts: dict[str, int] = field(default_factory=dict)
    was_slow_at: float = -1e9  # when something took long
    hangs_until: float = -1e9  # what was asked of a silent store is answered then, whatever the weather is
    cleared_at: float = 0.0

    @classmethod
    def of(cls, chance: random.Random, now: Callable[[], float]) -> "Weather":
        """The weather of a world: each kind of trouble is absent in many worlds, so that others are seen alone."""
        rate = chance.random() * 0.06
        made = cls(chance, now)
        made.cuts, made.doubled, made.slow = (rate if chance.random() < 0.6 else 0.0 for _ in range(3))
        made.lost_news = chance.choice([0.0, 0.1, 0.5, 1.0])
        return made

    def clear(self) -> None:
        """From now on nothing fails any more."""
        self.is_bad, self.storm, self.cleared_at = False, None, self.now()

    @property
    def is_settled(self) -> bool:
        """Whether also what was under way when the weather cleared has come to an end."""
        return not self.is_bad and self.now() > max(self.cleared_at, self.hangs_until) + SETTLING

    def note(self, kind: str) -> None:
        """One more fault of a kind."""
        self.counts[kind] = self.counts.get(kind, 0) + 1

    def happens(self, share: float, kind: str) -> bool:
        """Whether something with this share happens now."""
        if not self.is_bad or not share or self.chance.random() >= share:
            return False
        self.note(kind)
        return True

    def brew(self, seconds: float) -> None:
        """A storm over the store begins."""
        kind = self.chance.choice(STORM_KINDS)
        if kind == "silent" and self.chance.random() < 0.2:
            seconds = HANGING * self.chance.random()
        self.storm = Storm(kind, self.now() + seconds)
        self.note(f"store {self.storm.kind}")
        self.was_slow_at = max(self.was_slow_at, self.storm.until)  # one storm may follow another that was longer
        if kind == "silent":
            self.hangs_until = max(self.hangs_until, self.storm.until)

    def is_prompt(self, seconds: float) -> bool:
        """Whether nothing took long for that many seconds."""
        return self.now() - self.was_slow_at > seconds

    @property
    def storm_kind(self) -> str:
        """How the store misbehaves now; nothing if it does not."""
        if self.storm is None:
            return ""
        if self.now() >= self.storm.until:
            self.storm = None
        return self.storm.kind if self.storm else ""

    # == How long things take ==========================================

    def network_delay(self) -> float:
        """Seconds that a message is under way."""
        if self.happens(self.slow, "slow message"):
            self.was_slow_at = max(self.was_slow_at, self.now())  # a storm may last longer
            return 3 * self.chance.random()
        return 0.001 + 0.02 * self.chance.random()

    def news_delay(self) -> float:
        """Seconds that a notification is under way: later ones may overtake it."""
        return (4.0 if self.happens(self.slow, "slow news") else 0.01) * self.chance.random()

    def store_delay(self) -> float:
        """Seconds until the store has got to something."""
        kind = self.storm_kind
        if kind == "late":
            return 2 * self.chance.random()
        return QUICK * (0.5 + self.chance.random())

    def thread_delay(self) -> float:
        """Seconds until another thread has done something, such as reading a file."""
        return 2 * self.chance.random() if self.storm_kind == "late" else THREAD

    @property
    def is_locked(self) -> bool:
        """Whether somebody else holds SQLite's file, and nobody waits for it any longer."""
        return self.storm_kind == "silent"

    def lock_delay(self) -> float:
        """Seconds until SQLite has the lock of its file, or gives up waiting for it."""
        return min(LOCKED, self.silence()) or self.store_delay()

    def store_fault(self, *, is_write: bool) -> str:
        """Whether the store fails now: "before" it did anything, "after" it did, "full" at writing; else nothing. A
        silent one answers when the storm is over: its connections are cut then."""
        kind = self.storm_kind
        if kind == "full":
            return "full" if is_write else ""
        if kind == "silent":
            return self.chance.choice(["before", "after"])
        if kind == "lossy":
            return "before" if self.chance.random() < 0.5 else ""
        if kind == "unknown":
            return self.chance.choice(["before", "after", ""])
        return ""

    def silence(self) -> float:
        """Seconds until a fault is noticed."""
        if self.storm is not None and self.storm.kind == "silent":
            return max(0.0, self.storm.until - self.now())
        return 0.0
