"""What waits for a person: the one number that Home's title, the icon of an installed page and push messages tell. And
when clocks run out."""

from ludoteca.server.store import Database, tables

# Their turn, or an end that others propose and they have not answered. What is tried by oneself waits for nobody.
GOING = """
SELECT count(DISTINCT tables.id) FROM tables JOIN seats me ON me.table_id = tables.id
WHERE me.person = ? AND status = 'running' AND me.has_left = 0 AND puzzle IS NULL AND lesson IS NULL AND start IS NULL
    AND ((me.bot_plays = 0 AND (active >> CAST(me.seat AS INTEGER)) & 1 = 1)
        OR (me.agrees = 0 AND EXISTS (SELECT 1 FROM seats others
            WHERE others.table_id = tables.id AND others.person <> me.person AND others.agrees = 1)))
"""
DEADLINE = "SELECT deadline FROM tables WHERE id = ?"


async def count_of(db: Database, person: str) -> int:
    """At how many tables something waits for a person; those to which they are asked count too."""
    return int((await db.read(GOING, person))[0][0]) + await tables.count_asked(db, person)


async def deadline_of(db: Database, table: str) -> int | None:
    """When the next clock of a table runs out, in the service's time."""
    rows = await db.read(DEADLINE, table)
    return rows[0][0] if rows else None
