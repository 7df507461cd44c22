"""The store: whether it can be opened, is whole and up to date. Nothing is changed in it, also by looking."""

import asyncio
import sqlite3
import time
from collections.abc import Iterator

from ludoteca.kernel.errors import LudotecaError
from ludoteca.server.keeping.looks.finding import Finding, bad, warning, well
from ludoteca.server.settings import Settings
from ludoteca.server.store.migrate import NEWEST, migrations
from ludoteca.server.store.portable.files import opened, step_of
from ludoteca.server.store.portable.taking import without_password

MOST_APART_MS = 2_000  # between two machines' clocks
POSTGRES = (
    "SELECT current_setting('server_version'), current_setting('fsync'), pg_is_in_recovery(),"
    " current_setting('transaction_read_only'), (extract(epoch FROM clock_timestamp()) * 1000)::bigint,"
    " to_regclass('migrations') IS NOT NULL"
)


def store(settings: Settings) -> Iterator[Finding]:
    """The store of the settings."""
    yield from postgres(settings.store) if settings.is_postgres else sqlite(settings)


def sqlite(settings: Settings) -> Iterator[Finding]:
    """A file."""
    file = settings.file
    if not file.exists():
        yield warning("store", f"There is no {file} yet: the first start makes it.")
        return
    try:
        with opened(file) as db:
            found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                yield bad("store", f"{file} is damaged ({found}): restore a backup.")
                return
            yield of_step(step_of(db), f"{file} is whole, {file.stat().st_size / 1e6:.1f} MB")
            yield from ahead(newest_in(db))
    except LudotecaError as error:
        yield bad("store", f"{error}.")


def newest_in(db: sqlite3.Connection) -> int:
    """When something was last touched, by the clock of that time."""
    return int(db.execute("SELECT coalesce(max(touched_at), 0) FROM tables").fetchone()[0]) if step_of(db) else 0


def ahead(newest: int) -> Iterator[Finding]:
    """A store from the future: the clock is wrong now, or was."""
    if newest > time.time() * 1000 + MOST_APART_MS:
        yield warning("clock", "The store holds moves from later than now: this machine's clock is wrong, or was.")


def of_step(step: int, said: str) -> Finding:
    """Whether this program and the store fit each other."""
    known = max(each.version for each in migrations())
    if step > known:
        return bad("store", f"{said}; but a newer Ludoteca has used it (step {step}; this one knows {known}).")
    if step < known:
        return well("store", f"{said}; the next start brings it up to date (from step {step} to {known}).")
    return well("store", f"{said} and up to date (step {step}).")


def postgres(address: str) -> Iterator[Finding]:
    """A database."""
    try:
        import asyncpg  # noqa: PLC0415  (an extra)
    except ModuleNotFoundError:
        yield bad("store", "PostgreSQL needs more than is installed: pip install 'ludoteca[postgres]'")
        return

    async def ask() -> tuple[tuple[object, ...], int, int]:
        db = await asyncpg.connect(address, timeout=10)
        try:
            facts = tuple(await db.fetchrow(POSTGRES))
            step = int(await db.fetchval(NEWEST)) if facts[-1] else 0
            newest = int(await db.fetchval("SELECT coalesce(max(touched_at), 0) FROM tables")) if step else 0
            return facts, step, newest
        finally:
            await db.close()

    try:
        facts, step, newest = asyncio.run(ask())
    except (OSError, asyncpg.PostgresError, ValueError, TimeoutError) as error:
        yield bad("store", f"{without_password(address)} cannot be opened: {error}.")
        return
    yield of_step(step, f"PostgreSQL {facts[0]} answers")
    yield from durable(facts)
    yield from ahead(newest)


def durable(facts: tuple[object, ...]) -> Iterator[Finding]:
    """Whether what it acknowledges stays, and whether its clock and ours agree."""
    _, fsync, is_following, read_only, now, _ = facts
    if fsync != "on":
        yield bad("store", "PostgreSQL runs with fsync off: a power cut would lose acknowledged moves.")
    if is_following or read_only == "on":
        yield bad("store", "This PostgreSQL may only be read: nobody can play.")
    apart = abs(int(str(now)) - time.time() * 1000)
    if apart > MOST_APART_MS:
        yield warning("clock", f"PostgreSQL's clock and this machine's are {apart / 1000:.0f} seconds apart.")
