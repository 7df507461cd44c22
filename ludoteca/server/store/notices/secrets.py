"""Secrets of the house: made when they are first asked for, and the same ever after, in every worker."""

from collections.abc import Callable

from ludoteca.server.store import Database, Statement

FIND = "SELECT value FROM secrets WHERE name = ?"
MAKE = "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"


async def kept(db: Database, name: str, make: Callable[[], str]) -> str:
    """The secret of that name."""
    rows = await db.read(FIND, name)
    if not rows:
        await db.write(Statement(MAKE, (name, make())))  # unless another worker was quicker
        rows = await db.read(FIND, name)
    return str(rows[0][0])
