"""Tables as the administrators of the house close, delete and count them."""

from ludoteca.server.store import Database, Statement

MOST_AT_ONCE = 100


async def closing(db: Database) -> list[str]:
    """Tables that shall be closed."""
    return [row[0] for row in await db.read("SELECT id FROM tables WHERE closing = 1 LIMIT ?", MOST_AT_ONCE)]


def close(table: str) -> Statement:
    """A table shall be closed by whichever worker looks first."""
    return Statement("UPDATE tables SET closing = 1 WHERE id = ?", (table,))


def closed(table: str) -> Statement:
    """A worker has closed it."""
    return Statement("UPDATE tables SET closing = 0 WHERE id = ?", (table,))


def delete(table: str) -> Statement:
    """A table and its log are gone."""
    return Statement("DELETE FROM tables WHERE id = ?", (table,))


async def counts(db: Database, since: int) -> dict[str, int]:
    """How many people there are, tables of each status, and matches that somebody moved since a moment."""
    rows = await db.read("SELECT status, count(*) FROM tables GROUP BY status")
    people = await db.read("SELECT count(*) FROM people WHERE owner IS NULL")
    busy = await db.read("SELECT count(*) FROM tables WHERE status = 'running' AND touched_at > ?", since)
    return {"people": people[0][0], "busy": busy[0][0], **{str(status): count for status, count in rows}}
