"""Links by which whoever gets a mail stops it at one press, without a cookie: they name the way, and are signed."""

import hashlib
import hmac
import secrets as chance

from ludoteca.server.store import Database
from ludoteca.server.store.notices import secrets, ways

SECRET = "link_key"  # noqa: S105  (its name in the store)
LETTERS = 32  # of a signature: 128 bits


async def unsubscribe_token(db: Database, way: str) -> str:
    """What the link in a mail holds."""
    return f"{way}.{await _signature(db, way)}"


async def unsubscribe(db: Database, token: str) -> bool:
    """Send nothing more by this way; False if the token is none of ours. Pressed twice it is the same."""
    way, _, signed = token.partition(".")
    if not hmac.compare_digest(signed.encode(), (await _signature(db, way)).encode()):
        return False
    await ways.remove_any(db, way)
    return True


async def _signature(db: Database, way: str) -> str:
    key = await secrets.kept(db, SECRET, lambda: chance.token_hex(32))
    return hmac.new(bytes.fromhex(key), f"unsubscribe {way}".encode(), hashlib.sha256).hexdigest()[:LETTERS]
