"""A table's log as it is stored: appending to it and reading it. It is the truth that everything else follows from."""

from ludoteca.server.store.base import Database, LogEntry, Statement

INSERT_ENTRY = """
INSERT INTO entries (table_id, position, kind, seat, decision, move, at, house, state_hash)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
"""
UPDATE_STATUS = """
UPDATE tables SET status = ?, active = ?, bot_due = ?, deadline = ?, progress = ?, touched_at = ? WHERE id = ?
"""


def insert(entry: LogEntry) -> Statement:
    """An entry of a log that is stored as a whole."""
    return Statement(INSERT_ENTRY, tuple(entry))


async def entries_after(db: Database, table: str, position: int) -> list[LogEntry]:
    """A table's log after a position."""
    sql = (
        "SELECT table_id, position, kind, seat, decision, move, at, house, state_hash FROM entries"
        " WHERE table_id = ? AND position > ? ORDER BY position"
    )
    return [LogEntry(*row) for row in await db.read(sql, table, position)]
