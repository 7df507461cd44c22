"""The devices and personal links by which a person is known, each to be looked at and signed out by itself."""

from typing import Literal, NamedTuple

from ludoteca.server.protocol import Refused
from ludoteca.server.store import Database, Person, Statement

ID_LETTERS = 16  # of a hash: they tell sessions apart, and nothing of the token

LIST = """
SELECT substr(token_hash, 1, 16), kind, device, made_at, seen_at, expires_at FROM sessions
WHERE person = ? AND kind IN ('cookie', 'link') AND expires_at > ? ORDER BY seen_at DESC, made_at DESC, token_hash
"""
END = """
DELETE FROM sessions WHERE person = ? AND substr(token_hash, 1, 16) = ? AND kind IN ('cookie', 'link')
RETURNING token_hash
"""


class Device(NamedTuple):
    """A device, or a personal link that nobody has to have opened yet."""

    id: str
    kind: Literal["cookie", "link"]
    device: str  # what its browser said of itself
    made_at: int  # milliseconds since 1970; 0: before this was noted
    seen_at: int
    expires_at: int


async def devices_of(db: Database, person: Person, now: int) -> list[Device]:
    """Where a person is signed in, the latest seen first."""
    return [Device(*row) for row in await db.read(LIST, person.id, now)]


async def sign_out(db: Database, person: Person, device: str) -> None:
    """End one of a person's sessions; Refused if they have none of that id."""
    if not (await db.write(Statement(END, (person.id, device))))[0]:
        raise Refused("not_found")


def id_of(token_hash: str) -> str:
    """What a session is called in lists."""
    return token_hash[:ID_LETTERS]
