"""Looking at a store without changing it, for `ludoteca doctor`."""

from pathlib import Path
from typing import NamedTuple

from ludoteca.server.store.drivers.migrate import NEWEST
from ludoteca.server.store.portable.files import opened, step_of

SECONDS = 10
SECRETS_STEP = 10  # from which on there are secrets
SECRETS = "SELECT name FROM secrets"
LAST_TOUCHED = "SELECT coalesce(max(touched_at), 0) FROM tables"
POSTGRES = """
SELECT current_setting('server_version'), current_setting('fsync') = 'on',
    pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on',
    (extract(epoch FROM clock_timestamp()) * 1000)::bigint, to_regclass('migrations') IS NOT NULL
"""


class StoreFacts(NamedTuple):
    """What a store says of itself."""

    step: int  # the last that brought it up to date; 0 if it is no store yet
    newest: int  # when a table was last touched, in milliseconds since 1970
    secrets: frozenset[str] = frozenset()  # names of those that were made
    fault: str = ""  # what is broken in it
    version: str = ""  # of PostgreSQL
    is_durable: bool = True
    may_only_be_read: bool = False
    now: int | None = None  # by its own clock


def at_sqlite(file: Path) -> StoreFacts:
    """A file that is there."""
    with opened(file) as db:
        found = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
        step = step_of(db)
        newest = int(db.execute(LAST_TOUCHED).fetchone()[0]) if step else 0
        secrets = frozenset(row[0] for row in db.execute(SECRETS)) if step >= SECRETS_STEP else frozenset()
    return StoreFacts(step, newest, secrets, "" if found == "ok" else found)


async def at_postgres(address: str) -> StoreFacts:
    """A database; OSError, or an error of asyncpg, if it does not answer."""
    import asyncpg  # noqa: PLC0415  (an extra)

    db = await asyncpg.connect(address, timeout=SECONDS)
    try:
        version, is_durable, may_only_be_read, now, is_store = await db.fetchrow(POSTGRES)
        step = int(await db.fetchval(NEWEST)) if is_store else 0
        newest = int(await db.fetchval(LAST_TOUCHED)) if step else 0
        secrets = frozenset(row[0] for row in await db.fetch(SECRETS)) if step >= SECRETS_STEP else frozenset()
        return StoreFacts(step, newest, secrets, "", version, is_durable, may_only_be_read, now)
    finally:
        await db.close()
