"""Migrations: numbered .sql files that bring a store up to date, each run once, in order."""

from collections.abc import Iterator
from importlib import resources
from typing import NamedTuple

from ludoteca.kernel import LudotecaError

MARK = "INSERT INTO migrations (version) VALUES (?)"
MAKE = "CREATE TABLE IF NOT EXISTS migrations (version BIGINT PRIMARY KEY)"
NEWEST = "SELECT coalesce(max(version), 0) FROM migrations"


class Migration(NamedTuple):
    """One numbered step: the statements of a file."""

    version: int
    statements: list[str]


def missing(newest: int) -> list[Migration]:
    """The steps that a store lacks; a clear sentence if it has some that this program does not know."""
    known = list(migrations())
    if newest > known[-1].version:
        raise LudotecaError(
            f"the store was brought up to date by a newer Ludoteca (step {newest}; this one knows {known[-1].version}):"
            " install that one, or restore a backup of before"
        )
    return [step for step in known if step.version > newest]


def migrations(after: int = 0) -> Iterator[Migration]:
    """The steps that come after a version."""
    folder = resources.files("ludoteca.server.store") / "migrations"
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        version = int(file.name[:4]) if file.name.endswith(".sql") else 0
        if version > after:
            yield Migration(version, _statements(file.read_text(encoding="utf-8")))


def _statements(text: str) -> list[str]:
    lines = [line for line in text.splitlines() if not line.startswith("--")]
    return [part.strip() for part in "\n".join(lines).split(";") if part.strip()]
