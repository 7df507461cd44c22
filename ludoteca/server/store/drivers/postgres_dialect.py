"""PostgreSQL's way with statements, and bringing a database up to date."""

import functools
from typing import Any

from ludoteca.server.store.base import Row, Statement
from ludoteca.server.store.drivers.migrate import MAKE, MARK, NEWEST, missing

MIGRATION_LOCK = 7_305_116_104  # any number that nobody else uses


@functools.lru_cache(1024)  # statements are few, and asked at every move
def dollars(sql: str) -> str:
    """The same statement with numbered arguments."""
    parts = sql.split("?")
    return parts[0] + "".join(f"${n}{part}" for n, part in enumerate(parts[1:], 1))


async def fetch(db: Any, statement: Statement) -> list[Row]:
    """Do one statement; the rows that it returned."""
    return [tuple(row) for row in await db.fetch(dollars(statement.sql), *statement.args)]


async def migrate(db: Any) -> None:
    """Bring the database up to date; a second process waits for the first and finds nothing to do."""
    await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
    await db.execute(MAKE)
    for step in missing(await db.fetchval(NEWEST)):
        for statement in step.statements:
            await db.execute(statement)
        await db.execute(dollars(MARK), step.version)
