"""Passkeys: the public keys by which people sign in, and what is to be signed: each challenge once, and soon."""

from typing import NamedTuple

from ludoteca.server.effects import Effects, hashed
from ludoteca.server.protocol import Refused
from ludoteca.server.store import Database, Person, Statement

MOST_PASSKEYS = 20  # of one person
CHALLENGE_MS = 5 * 60_000
MOST_CHALLENGES = 10_000  # that wait at once: whoever asks for more pushes out the oldest

CHALLENGE = "INSERT INTO challenges (hash, person, expires_at) VALUES (?, ?, ?)"
FORGET_CHALLENGES = """
DELETE FROM challenges WHERE expires_at < ?
OR hash IN (SELECT hash FROM challenges ORDER BY expires_at DESC LIMIT 1000 OFFSET ?)
"""
ANSWERED = "DELETE FROM challenges WHERE hash = ? AND expires_at > ? RETURNING person"
ADD = """
INSERT INTO passkeys (id, person, public_key, sign_count, name, made_at, used_at)
SELECT CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS BIGINT),
    CAST(? AS BIGINT) WHERE (SELECT count(*) FROM passkeys WHERE person = ?) < ?
ON CONFLICT DO NOTHING RETURNING id
"""
COLUMNS = "passkeys.id, passkeys.person, public_key, sign_count, passkeys.name, made_at, used_at"
OF = f"SELECT {COLUMNS} FROM passkeys WHERE person = ? ORDER BY made_at, id"
WITH_ID = f"SELECT {COLUMNS}, people.name FROM passkeys JOIN people ON people.id = person WHERE passkeys.id = ?"
USED = "UPDATE passkeys SET sign_count = ?, used_at = ? WHERE id = ?"
REMOVE = "DELETE FROM passkeys WHERE id = ? AND person = ? RETURNING id"


class Passkey(NamedTuple):
    """A key of a person's, of which the server has the public half."""

    id: str  # as the authenticator calls it, in base64url
    person: str
    public_key: str  # base64url
    sign_count: int
    name: str
    made_at: int  # milliseconds since 1970
    used_at: int


async def challenge(db: Database, effects: Effects, person: str | None) -> str:
    """Something new to sign: to make a passkey for a person, or (None) to sign in with one."""
    token, now = effects.token(), effects.now_ms()
    forget = Statement(FORGET_CHALLENGES, (now, MOST_CHALLENGES))
    await db.write(forget, Statement(CHALLENGE, (hashed(token), person, now + CHALLENGE_MS)))
    return token


async def answered(db: Database, effects: Effects, token: str, person: str | None) -> None:
    """A challenge was signed: it is good once, for whom it was made; Refused if it is not."""
    rows = (await db.write(Statement(ANSWERED, (hashed(token), effects.now_ms()))))[0]
    if not rows or rows[0][0] != person:
        raise Refused("bad_passkey")


async def add(db: Database, key: Passkey) -> None:
    """Keep a new passkey; Refused if there are too many, or another person has it."""
    given = (*key, key.person, MOST_PASSKEYS)
    if not (await db.write(Statement(ADD, given)))[0]:
        raise Refused("too_many", f"you have this passkey already, or {MOST_PASSKEYS} of them")


async def passkeys_of(db: Database, person: Person) -> list[Passkey]:
    """A person's passkeys, the oldest first."""
    return [Passkey(*row) for row in await db.read(OF, person.id)]


async def find(db: Database, key: str) -> tuple[Passkey, Person] | None:
    """The passkey that an authenticator names, and whose it is."""
    rows = await db.read(WITH_ID, key)
    if not rows:
        return None
    *columns, name = rows[0]
    found = Passkey(*columns)
    return found, Person(found.person, name)


async def used(db: Database, key: str, sign_count: int, now: int) -> None:
    """It signed; its count goes on."""
    await db.write(Statement(USED, (sign_count, now, key)))


async def remove(db: Database, person: Person, key: str) -> None:
    """A passkey is no longer good; Refused if the person has none of that id."""
    if not (await db.write(Statement(REMOVE, (key, person.id))))[0]:
        raise Refused("not_found")
