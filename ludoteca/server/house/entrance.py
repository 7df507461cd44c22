"""Coming in where a password or an invitation is asked for."""

import asyncio
import base64
import hashlib
import hmac
import os
from concurrent.futures import ThreadPoolExecutor

from ludoteca.server.effects import Effects
from ludoteca.server.protocol import Refused
from ludoteca.server.store import Database
from ludoteca.server.store.house import keys
from ludoteca.server.store.house.facts import HouseFacts

# One of the sets that OWASP recommends: 16 MB for each try, which a small server has.
COST, BLOCK, TIMES = 1 << 14, 8, 5
MOST_MEMORY = 64 << 20
SALT_BYTES = 16

_trying = ThreadPoolExecutor(1, "ludoteca-password")  # one try at a time, beside play: each takes a tenth of a second


def hash_password(password: str, salt: bytes | None = None) -> str:
    """What is stored of a password.

    >>> is_password("open sesame", hash_password("open sesame"))
    True
    >>> is_password("sesame", hash_password("open sesame"))
    False
    """
    salt = salt or os.urandom(SALT_BYTES)
    found = hashlib.scrypt(password.encode(), salt=salt, n=COST, r=BLOCK, p=TIMES, maxmem=MOST_MEMORY)
    return f"scrypt${base64.b64encode(salt).decode()}${base64.b64encode(found).decode()}"


def is_password(password: str, stored: str) -> bool:
    """Whether this is the password of which that is stored."""
    salt = base64.b64decode(stored.split("$")[1])
    return hmac.compare_digest(hash_password(password, salt), stored)


async def hashed_password(password: str) -> str:
    """The same, without holding anybody up."""
    return await asyncio.get_running_loop().run_in_executor(_trying, hash_password, password)


async def by_password(db: Database, effects: Effects, facts: HouseFacts, password: str, person: str | None) -> str:
    """The pass for a device whose person knows the password; Refused if they do not."""
    loop, stored = asyncio.get_running_loop(), facts.password
    if stored is None or not await loop.run_in_executor(_trying, is_password, password, stored):
        raise Refused("bad_password")
    token, statement = keys.a_pass(effects, person)
    await db.write(statement)
    return token


async def by_invitation(db: Database, effects: Effects, invitation: str, person: str | None) -> str:
    """The pass for a device that came by an invitation; Refused if that is not good."""
    token, statement = keys.a_pass(effects, person)
    if not await db.write_if(keys.using(invitation, "invitation", effects.now_ms()), statement):
        raise Refused("bad_invitation")
    return token
