"""Where a match's chance comes from: its seed, and how somebody can be held to it (a commitment)."""

import hashlib
import secrets

from ludoteca.kernel.errors import BadTable
from ludoteca.kernel.integers import whole

SEED_BYTES = 32


def seed_bytes(seed: object) -> bytes:
    """A seed's 32 bytes: from the system without one, 64 hex digits or 32 bytes as they are, a number hashed."""
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, bytes) and len(seed) == SEED_BYTES:
        return seed
    if isinstance(seed, str) and len(seed) == 2 * SEED_BYTES and set(seed) <= set("0123456789abcdef"):
        return bytes.fromhex(seed)
    number = whole(seed)
    if number is not None and 0 <= number < 2**256:
        return hashlib.sha256(f"ludoteca {number}".encode()).digest()
    raise BadTable(f"a seed is a whole number from 0, or 64 hex digits, not {str(seed)[:40]!r}")


def commitment(table: str, secret: str) -> str:
    """SHA-256 of a table's id and its seed in hex (or the hash of its given start), as hex digits.

    Shown when a match begins: when it is over, anybody can check that the shuffle was fixed by then.
    """
    return hashlib.sha256(f"{table}:{secret}".encode()).hexdigest()
