"""Everything that the server takes from outside itself: time, chance, ids. Two servers given the same effects and the
same messages say the same; a test that kills a server at a named point does so here."""

import hashlib
import secrets
import time

from ludoteca.kernel.play.seeds import SEED_BYTES, commitment

ALPHABET = "23456789bcdfghjkmnpqrstvwxyz"  # nothing that is misread, no vowel that would make a word
TABLE_LETTERS = 20  # 96 bits: whoever has a table's id may watch it
PERSON_LETTERS = 12
CODE_LETTERS = 6  # to be said aloud: lookups are limited
TOKEN_BYTES = 32
DAY_MS = 86_400_000


class Effects:
    """The real clock, the system's randomness, and fault points at which nothing happens."""

    def now_ms(self) -> int:
        """The time of day, in milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def token(self) -> str:
        """A secret that names a guest: 256 bits."""
        return secrets.token_urlsafe(TOKEN_BYTES)

    def letters(self, count: int) -> str:
        """An id: this many letters at random."""
        return "".join(secrets.choice(ALPHABET) for _ in range(count))

    def seed(self) -> bytes:
        """What a match is shuffled by."""
        return secrets.token_bytes(SEED_BYTES)

    def thinking(self) -> str:
        """What all thinking of bots at a table starts from: a secret that has nothing to do with the shuffle."""
        return secrets.token_hex(SEED_BYTES)

    def commitment(self, table: str, secret: str) -> str:
        """Shown when the match begins; when it is over anybody can check it."""
        return commitment(table, secret)

    def fault(self, point: str) -> None:
        """A named point around a write. Nothing happens here; tests end the process at one."""


def hashed(token: str) -> str:
    """What is stored of a token: from it the token cannot be found."""
    return hashlib.sha256(token.encode()).hexdigest()
