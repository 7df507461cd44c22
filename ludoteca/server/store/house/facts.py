"""What is true of the whole house: whether a password is asked for, what is announced, whether it is being drained."""

import json
from dataclasses import dataclass

from ludoteca.server.store import Database, Statement

PASSWORD, ANNOUNCEMENT, DRAINING = "password", "announcement", "draining"
SET = "INSERT INTO house_facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"


@dataclass(frozen=True)
class Announcement:
    """What the administrators of the house announce to everybody."""

    number: int  # of its line in the log: whoever has put it away is not shown it again
    text: str
    until: int  # milliseconds since 1970


@dataclass
class HouseFacts:
    """The facts as a worker knows them; it looks again when the log has grown."""

    password: str | None = None  # its hash; None: everybody may come in
    announcement: Announcement | None = None
    is_draining: bool = False
    number: int = -1  # of the last line of the log that it knows

    @property
    def is_locked(self) -> bool:
        """Whether a password or an invitation is asked for."""
        return self.password is not None

    def announced(self, now: int) -> Announcement | None:
        """The announcement, unless its time is over."""
        return self.announcement if self.announcement and self.announcement.until > now else None


async def read(db: Database, facts: HouseFacts) -> None:
    """Bring what is known up to date."""
    found = {str(name): str(value) for name, value in await db.read("SELECT name, value FROM house_facts")}
    told = found.get(ANNOUNCEMENT)
    facts.password = found.get(PASSWORD)
    facts.announcement = Announcement(**json.loads(told)) if told else None
    facts.is_draining = DRAINING in found


def put(name: str, value: str) -> Statement:
    """From now on this is so."""
    return Statement(SET, (name, value))


def drop(name: str) -> Statement:
    """From now on it is not."""
    return Statement("DELETE FROM house_facts WHERE name = ?", (name,))
