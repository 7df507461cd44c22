"""Passwords that everybody tries first: the 3,000 most common ones of eight letters and more, of leaked lists.

They are kept as the beginnings of their hashes, so that nobody has to read them. Which they are was counted by zxcvbn
(Dropbox, Inc., MIT license) from public leaks; docs/decisions/046-the-house.md says why that is taken.
"""

import hashlib
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("common_passwords.txt")
DIGITS = 10  # of each hash
OURS = "ludoteca"  # what comes to mind first here


@cache
def marks() -> frozenset[str]:
    """The beginnings of the hashes."""
    text = FILE.read_text(encoding="ascii").replace("\n", "")
    return frozenset(text[first : first + DIGITS] for first in range(0, len(text), DIGITS))


def is_common(password: str) -> bool:
    """Whether somebody who guesses would try this among the first.

    >>> is_common("Password1"), is_common("Ludoteca2026"), is_common("seven lanterns on a lake")
    (True, True, False)
    """
    word = password.lower()
    return hashlib.sha256(word.encode()).hexdigest()[:DIGITS] in marks() or OURS in word
