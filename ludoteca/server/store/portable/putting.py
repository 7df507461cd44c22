"""Putting a backup into a store: all of it, or nothing."""

import contextlib
import itertools
import os
import sqlite3
from pathlib import Path
from typing import Any

from ludoteca.kernel import LudotecaError
from ludoteca.server.store.drivers import lock, owning, postgres_dialect
from ludoteca.server.store.portable.files import columns_of, counted, opened, put_in_place, step_of, tables_in_order
from ludoteca.server.store.portable.taking import without_password

FORMER = ".before"  # behind the name of a store that was replaced
IN_USE = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'ludoteca' AND datname = current_database()"


def into_sqlite(checked: Path, store: Path, *, replace: bool) -> Path | None:
    """The checked copy becomes the store; where the one before is kept, if there was one."""
    with lock.only_server(store):
        former = None
        if store.exists() and store.stat().st_size:
            with opened(store) as db:
                _require_empty(bool(step_of(db) and db.execute("SELECT 1 FROM people LIMIT 1").fetchall()), replace)
                _gather(db, store)
            former = _kept_beside(store)
        owning.hand_over(checked, store)
        put_in_place(checked, store)
        return former


def _kept_beside(store: Path) -> Path:
    """A second name for the store, the next that is free: what an earlier restore kept is never written over."""
    for number in itertools.count(1):
        former = store.with_name(store.name + FORMER + (f"-{number}" if number > 1 else ""))
        with contextlib.suppress(FileExistsError):
            os.link(store, former)
            break
    return former


def _gather(db: sqlite3.Connection, store: Path) -> None:
    """Bring what is beside the file into it: else it would be taken for a part of the new one."""
    db.execute("PRAGMA journal_mode = DELETE")
    if any(store.with_name(store.name + end).exists() for end in ("-wal", "-shm")):
        raise LudotecaError(f"the store {store} is in use: something else has it open")


async def into_postgres(checked: Path, address: str, *, replace: bool) -> None:
    """All rows in one transaction, in place of what was there."""
    import asyncpg  # noqa: PLC0415  (an extra)

    try:
        db = await asyncpg.connect(address, server_settings={"application_name": "ludoteca-restore"})
    except (OSError, asyncpg.PostgresError, ValueError) as error:
        raise LudotecaError(f"the store {without_password(address)} cannot be opened: {error}") from None
    with contextlib.ExitStack() as stack:
        stack.callback(db.terminate)
        made = stack.enter_context(opened(checked))
        if await db.fetchval(IN_USE):
            raise LudotecaError(f"the store {without_password(address)} is in use: a server runs on it")
        async with db.transaction():
            await postgres_dialect.migrate(db)
            _require_empty(bool(await db.fetchval("SELECT count(*) FROM people")), replace)
            await _fill(db, made)


async def _fill(db: Any, made: sqlite3.Connection) -> None:
    tables = tables_in_order(made)
    for table in reversed(tables):
        await db.execute(f"DELETE FROM {table}")
    for table in tables:
        columns = columns_of(made, table)
        rows = made.execute(f"SELECT {', '.join(columns)} FROM {table}")
        await db.copy_records_to_table(table, records=rows, columns=columns)
    for table, count in counted(made).items():
        if await db.fetchval(f"SELECT count(*) FROM {table}") != count:
            raise LudotecaError(f"not all rows of {table} arrived: nothing was restored")


def _require_empty(is_full: bool, replace: bool) -> None:
    if is_full and not replace:
        raise LudotecaError("this store is not empty: --replace puts the backup in the place of what it holds")
