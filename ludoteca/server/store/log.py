"""A table's log as it is stored: appending to it and reading it. It is the truth that everything else follows from."""

from ludoteca.server.store.base import Database, Line

INSERT_LINE = """
INSERT INTO entries (table_id, position, kind, seat, decision, move, at, house, state_hash)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
"""
UPDATE_STANDING = """
UPDATE tables SET status = ?, active = ?, bot_due = ?, deadline = ?, touched_at = ? WHERE id = ?
"""


async def lines_after(db: Database, table: str, position: int) -> list[Line]:
    """A table's log after a position."""
    sql = (
        "SELECT table_id, position, kind, seat, decision, move, at, house, state_hash FROM entries"
        " WHERE table_id = ? AND position > ? ORDER BY position"
    )
    return [Line(*row) for row in await db.read(sql, table, position)]
