"""A table's log as it is stored: appending to it and reading it. It is the truth that everything else follows from."""

from ludoteca.server.store.base import Database, LogEntry, NoTable, Statement

INSERT_ENTRY = """
INSERT INTO entries (table_id, position, kind, seat, decision, move, at, house, state_hash)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
"""
ENTRIES_AFTER = """
SELECT table_id, position, kind, seat, decision, move, at, house, state_hash
FROM tables LEFT JOIN entries ON table_id = id AND position > ? WHERE id = ? ORDER BY position
"""
UPDATE_STATUS = """
UPDATE tables SET status = ?, active = ?, bot_due = ?, deadline = ?, progress = ?, touched_at = ? WHERE id = ?
"""


def insert(entry: LogEntry) -> Statement:
    """An entry of a log that is stored as a whole."""
    return Statement(INSERT_ENTRY, tuple(entry))


async def entries_after(db: Database, table: str, position: int) -> list[LogEntry]:
    """A table's log after a position; NoTable if it was swept, which an empty log could not be told from."""
    found = await db.read(ENTRIES_AFTER, position, table)
    if not found:
        raise NoTable(table)
    return [LogEntry(*row) for row in found if row[0] is not None]
