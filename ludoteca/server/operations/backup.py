"""`ludoteca backup` and `ludoteca restore`."""

import asyncio
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from ludoteca.kernel import LudotecaError
from ludoteca.server.operations.replaying import Replayed, replay_all
from ludoteca.server.settings import Settings
from ludoteca.server.store.drivers.lock import only_server
from ludoteca.server.store.drivers.sqlite import migrate
from ludoteca.server.store.portable import files, putting, taking

MOST_NAMED = 5  # matches that a sentence names


@dataclass
class Restored:
    """What was in a backup, and where the store before it is kept."""

    rows: files.Counts
    matches: Replayed = field(default_factory=Replayed)
    former: Path | None = None


def take(settings: Settings, file: Path, *, replace: bool) -> files.Counts:
    """Write a backup of the store, while servers run on it or not; how many rows there are of what."""
    require_another(file, settings)
    if file.is_dir():
        raise LudotecaError(f"{file} is a folder: name a file in it")
    if file.exists() and not replace:
        raise LudotecaError(f"{file} is there already: --replace writes over it")
    if not file.absolute().parent.is_dir():
        raise LudotecaError(f"there is no folder {file.absolute().parent}")
    if settings.is_postgres:
        return asyncio.run(taking.from_postgres(settings.store, file))
    return taking.from_sqlite(settings.file, file)


def require_another(file: Path, settings: Settings) -> None:
    """A clear sentence if a backup is said to be the store itself: to write over that would take it from under whoever
    plays."""
    if not settings.is_postgres and file.exists() and settings.file.exists() and file.samefile(settings.file):
        raise LudotecaError(f"{file} is the store itself: name another file")


def require_restorable(settings: Settings, file: Path) -> None:
    """What can be said at once against restoring, before rules are compiled and every match is played again."""
    require_another(file, settings)
    with files.opened(file) as given:
        require_backup(given, file)
    if not settings.is_postgres:
        if settings.file.is_dir():
            raise LudotecaError(f"the store {settings.file} is a folder: name a file in it")
        if settings.file.exists():
            with only_server(settings.file):
                pass


def require_backup(given: sqlite3.Connection, file: Path) -> None:
    """A clear sentence if a file of SQLite holds something else."""
    if not files.step_of(given):
        raise LudotecaError(f"{file} is no backup of Ludoteca")


def restore(settings: Settings, file: Path, *, replace: bool, damaged: bool) -> Restored:
    """Check a backup and put it into the store: the whole of it, or nothing has changed."""
    require_restorable(settings, file)
    with workplace(settings) as part:
        restored = check(file, part)
        if restored.matches.damaged and not damaged:
            raise LudotecaError(complaint(restored.matches.damaged))
        if settings.is_postgres:
            asyncio.run(putting.into_postgres(part, settings.store, replace=replace))
        else:
            restored.former = putting.into_sqlite(part, settings.file, replace=replace)
        return restored


@contextmanager
def workplace(settings: Settings) -> Iterator[Path]:
    """A file to check the backup in: beside the store, so that it can take its place."""
    if settings.is_postgres:
        with (
            tempfile.TemporaryDirectory(prefix="ludoteca-") as folder,
            files.part_of(Path(folder) / "backup.db") as part,
        ):
            yield part
    else:
        settings.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with files.part_of(settings.file) as part:
            yield part


def check(file: Path, part: Path) -> Restored:
    """A copy of a backup, brought up to date, in which every row and every match was looked at."""
    with files.opened(file) as given:
        require_backup(given, file)
        if found := files.damage_in(given):
            raise LudotecaError(f"{file} is damaged: {found}")
        files.copy(given, part)
    migrate(part)
    with files.opened(part) as db:
        if lost := files.lost_in(db):
            raise LudotecaError(f"{file} is damaged: {lost}")
        restored = Restored(files.counted(db))
    restored.matches = asyncio.run(replay_all(part))
    return restored


def complaint(damaged: list[str]) -> str:
    """Why a backup is not restored."""
    named = ", ".join(damaged[:MOST_NAMED]) + (" …" if len(damaged) > MOST_NAMED else "")
    return (
        f"matches whose log does not lead where it led when it was stored: {len(damaged)} (tables {named});"
        " --damaged restores all the same, and these will not go on"
    )
