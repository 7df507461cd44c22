"""Taking a backup of a store while servers run on it: all of it as it was at one moment."""

import re
import sqlite3
from pathlib import Path
from typing import Any

from ludoteca.kernel import LudotecaError
from ludoteca.server.store.drivers.migrate import NEWEST, missing
from ludoteca.server.store.portable import files

ROWS_AT_ONCE = 1_000


def from_sqlite(store: Path, file: Path) -> files.Counts:
    """By SQLite's own means: whoever plays is not held up."""
    with files.opened(store) as source:
        if not files.step_of(source):
            raise LudotecaError(f"{store} is no store of Ludoteca")
        with files.whole_file(file) as part:
            files.copy(source, part)
            with files.opened(part) as made:
                return files.counted(made)


async def from_postgres(address: str, file: Path) -> files.Counts:
    """Row by row from one snapshot, into a file of the same shape."""
    import asyncpg  # noqa: PLC0415  (an extra)

    try:
        db = await asyncpg.connect(address, server_settings={"application_name": "ludoteca-backup"})
    except (OSError, asyncpg.PostgresError, ValueError) as error:
        raise LudotecaError(f"the store {without_password(address)} cannot be opened: {error}") from None
    try:
        async with db.transaction(isolation="repeatable_read", readonly=True):
            if await db.fetchval("SELECT to_regclass('migrations')") is None:
                raise LudotecaError(f"{without_password(address)} is no store of Ludoteca")
            step = int(await db.fetchval(NEWEST))
            missing(step)  # a newer store has tables that this program does not know
            with files.whole_file(file) as part, files.opened(part) as made:
                files.make_tables(made, step)
                await _fill(made, db)
                return files.counted(made)
    finally:
        await db.close()


async def _fill(made: sqlite3.Connection, db: Any) -> None:
    """All rows of the snapshot; what making the tables put there goes first."""
    made.execute("BEGIN IMMEDIATE")
    for table in files.tables_in_order(made):
        columns = files.columns_of(made, table)
        made.execute(f"DELETE FROM {table}")
        insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
        cursor = await db.cursor(f"SELECT {', '.join(columns)} FROM {table}")
        while rows := await cursor.fetch(ROWS_AT_ONCE):
            made.executemany(insert, [tuple(row) for row in rows])
    made.execute("COMMIT")


def without_password(address: str) -> str:
    """An address as it may be shown.

    >>> without_password("postgresql://me:secret@here/tables")
    'postgresql://…@here/tables'
    """
    return re.sub(r"//[^@/]*@", "//…@", address)
