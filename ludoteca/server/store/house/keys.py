"""Keys of the house, stored hashed: invitations, passes of devices that came in, links that make an administrator."""

from typing import Literal

from ludoteca.server.effects import DAY_MS, Effects, hashed
from ludoteca.server.store import Database, Statement
from ludoteca.server.store.downtime import was_made_up

Kind = Literal["invitation", "pass", "keeper"]
PASS_DAYS = 400  # as a cookie
MANY = 1_000_000  # uses of what is not counted

INSERT = "INSERT INTO house_keys (token_hash, kind, person, uses_left, expires_at) VALUES (?, ?, ?, ?, ?)"
USE = """
UPDATE house_keys SET uses_left = uses_left - 1
WHERE token_hash = ? AND kind = ? AND expires_at > ? AND uses_left > 0 RETURNING kind
"""


def make(
    effects: Effects, kind: Kind, until: int, uses: int = MANY, person: str | None = None
) -> tuple[str, Statement]:
    """A new key, and what stores it."""
    token = effects.token()
    return token, Statement(INSERT, (hashed(token), kind, person, uses, until))


def a_pass(effects: Effects, person: str | None) -> tuple[str, Statement]:
    """The key of a device that has come in."""
    return make(effects, "pass", effects.now_ms() + PASS_DAYS * DAY_MS, person=person)


def using(token: str, kind: Kind, now: int) -> Statement:
    """Use a key once; returns a row if it was good."""
    return Statement(USE, (hashed(token), kind, now))


async def is_pass(db: Database, token: str | None, now: int) -> bool:
    """Whether a device has come in."""
    sql = "SELECT 1 FROM house_keys WHERE token_hash = ? AND kind = 'pass' AND expires_at > ?"
    if not token:
        return False
    given = (hashed(token), now)
    return bool(await db.read(sql, *given) or (await was_made_up(db, now) and await db.read(sql, *given)))


async def belongs_to(db: Database, token: str, person: str) -> None:
    """Note whose device it is: anybody who is banned needs to come in again."""
    sql = "UPDATE house_keys SET person = ? WHERE token_hash = ? AND kind = 'pass' AND person IS NULL"
    await db.write(Statement(sql, (person, hashed(token))))


def forget_expired(now: int) -> Statement:
    """Keys that are good for nothing any more."""
    return Statement("DELETE FROM house_keys WHERE expires_at < ? OR uses_left < 1", (now,))


def forget_all(kind: Kind) -> Statement:
    """None of this kind is good any more."""
    return Statement("DELETE FROM house_keys WHERE kind = ?", (kind,))


def forget_passes_of(person: str) -> Statement:
    """A person's devices have to come in again."""
    return Statement("DELETE FROM house_keys WHERE kind = 'pass' AND person = ?", (person,))
