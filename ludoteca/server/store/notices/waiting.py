"""What waits for a person, counted for the icon of an installed page, and when its clocks run out."""

from ludoteca.server.store.base import Database

TURNS = """
SELECT count(DISTINCT tables.id) FROM tables JOIN seats ON seats.table_id = tables.id
WHERE person = ? AND status = 'running' AND bot_plays = 0 AND has_left = 0 AND puzzle IS NULL AND lesson IS NULL
    AND start IS NULL AND (active >> CAST(seat AS INTEGER)) & 1 = 1
"""
DEADLINE = "SELECT deadline FROM tables WHERE id = ?"


async def turns_of(db: Database, person: str) -> int:
    """At how many tables a person has something to decide."""
    return int((await db.read(TURNS, person))[0][0])


async def deadline_of(db: Database, table: str) -> int | None:
    """When the next clock of a table runs out, in the service's time."""
    rows = await db.read(DEADLINE, table)
    return rows[0][0] if rows else None
