"""Chat at a table, stored with numbers of its own. (The table in the store is called `talk`.)"""

from collections.abc import Sequence

from ludoteca.server.protocol import Refused, Said
from ludoteca.server.store.base import Database, Statement

KEPT = 200  # lines that a client which comes back is sent at most
STORED = 1_000  # lines of a table that are stored
ATTEMPTS = 20

INSERT = """
INSERT INTO talk (table_id, number, seat, name, text, at)
SELECT CAST(? AS TEXT), coalesce(max(number), 0) + 1, CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS TEXT),
    CAST(? AS BIGINT) FROM talk WHERE table_id = ?
ON CONFLICT DO NOTHING RETURNING number
"""
FORGET = "DELETE FROM talk WHERE table_id = ? AND number <= ?"
FORGET_EVERY = 50  # lines


async def store(
    db: Database, table: str, seat: int | None, name: str, text: str, at: int, also: Sequence[Statement] = ()
) -> Said:
    """Keep a line, and what else follows from it; it gets the next number."""
    for _ in range(ATTEMPTS):  # another worker may take the number first
        rows = await db.write_if(Statement(INSERT, (table, seat, name, text, at, table)), *also)
        if rows:
            if rows[0][0] % FORGET_EVERY == 0:
                await db.write(Statement(FORGET, (table, rows[0][0] - STORED)))
            return Said(number=rows[0][0], seat=seat, name=name, text=text, at=at)
    raise Refused("trouble")


async def last_numbers(db: Database, tables: list[str]) -> dict[str, int]:
    """The number of the last line at each table where somebody said something."""
    if not tables:
        return {}
    marks = ", ".join("?" * len(tables))
    sql = f"SELECT table_id, max(number) FROM talk WHERE table_id IN ({marks}) GROUP BY table_id"
    return {row[0]: row[1] for row in await db.read(sql, *tables)}


async def after(db: Database, table: str, number: int) -> list[Said]:
    """Lines after a number, the last ones if they are many."""
    sql = "SELECT number, seat, name, text, at FROM talk WHERE table_id = ? AND number > ? ORDER BY number DESC LIMIT ?"
    rows = await db.read(sql, table, number, KEPT)
    return [Said(number=n, seat=seat, name=name, text=text, at=at) for n, seat, name, text, at in reversed(rows)]
