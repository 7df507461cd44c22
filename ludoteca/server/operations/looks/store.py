"""The store: whether it can be opened, is whole and up to date. Nothing is changed in it, also by looking."""

import asyncio
import time
from collections.abc import Iterator

from ludoteca.kernel import LudotecaError
from ludoteca.server.notices import push
from ludoteca.server.operations.looks.finding import Finding, bad, warning, well
from ludoteca.server.settings import Settings
from ludoteca.server.store.portable import files, looking, taking

MOST_APART_MS = 2_000  # between two machines' clocks


def store(settings: Settings) -> Iterator[Finding]:
    """The store of the settings."""
    yield from postgres(settings.store) if settings.is_postgres else sqlite(settings)


def sqlite(settings: Settings) -> Iterator[Finding]:
    """The store is a file of SQLite."""
    file = settings.file
    if not file.exists():
        yield warning("store", f"There is no {file} yet: the first start makes it.")
        return
    try:
        facts = looking.at_sqlite(file)
    except LudotecaError as error:
        yield bad("store", f"{error}.")
        return
    if facts.fault:
        yield bad("store", f"{file} is damaged ({facts.fault}): restore a backup.")
        return
    yield of_step(facts.step, f"{file} is whole, {file.stat().st_size / 1e6:.1f} MB")
    yield of_push(facts)
    yield from of_time(facts)


def postgres(address: str) -> Iterator[Finding]:
    """The store is a database of PostgreSQL."""
    try:
        import asyncpg  # noqa: PLC0415  (an extra)
    except ModuleNotFoundError:
        yield bad("store", "PostgreSQL needs more than is installed: pip install 'ludoteca[postgres]'")
        return
    try:
        facts = asyncio.run(looking.at_postgres(address))
    except (OSError, asyncpg.PostgresError, ValueError, TimeoutError) as error:
        yield bad("store", f"{taking.without_password(address)} cannot be opened: {error}.")
        return
    yield of_step(facts.step, f"PostgreSQL {facts.version} answers")
    yield of_push(facts)
    if not facts.is_durable:
        yield bad("store", "PostgreSQL runs with fsync off: a power cut would lose acknowledged moves.")
    if facts.may_only_be_read:
        yield bad("store", "This PostgreSQL may only be read: nobody can play.")
    yield from of_time(facts)


def of_step(step: int, said: str) -> Finding:
    """Whether this program and the store fit each other."""
    known = files.known_step()
    if step > known:
        return bad("store", f"{said}; but a newer Ludoteca has used it (step {step}; this one knows {known}).")
    if step < known:
        return well("store", f"{said}; the next start brings it up to date (from step {step} to {known}).")
    return well("store", f"{said}; it is up to date (step {step}).")


def of_push(facts: looking.StoreFacts) -> Finding:
    """Whether push services know the house. Its key is made at the first start, and must never change: whoever
    subscribed did so to it."""
    if push.SECRET in facts.secrets:
        return well("push", "The house has its key for push messages; it is part of every backup.")
    return well("push", "The key for push messages is made at the next start.")


def of_time(facts: looking.StoreFacts) -> Iterator[Finding]:
    """Whether clocks agree, now and when something was last stored."""
    now = time.time() * 1000
    if facts.newest > now + MOST_APART_MS:
        yield warning("clock", "The store holds moves from later than now: this machine's clock is wrong, or was.")
    if facts.now is not None and abs(facts.now - now) > MOST_APART_MS:
        apart = abs(facts.now - now) / 1000
        yield warning("clock", f"PostgreSQL's clock and this machine's are {apart:.0f} seconds apart.")
