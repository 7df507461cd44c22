"""One server on one file: SQLite lets several write, but they would not hear of each other."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from ludoteca.kernel import LudotecaError
from ludoteca.server.store.drivers.owning import hand_over


@contextmanager
def only_server(file: Path) -> Iterator[None]:
    """Hold the file for this process; a clear sentence if another server does. Whoever is killed lets it go."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        name = file.with_name(file.name + ".lock")
        lock = FileLock(name, timeout=0, mode=0o600)
        lock.acquire()
        hand_over(name, file)
    except Timeout:
        raise LudotecaError(f"the store {file} is in use: another server runs on it") from None
    except OSError as error:
        raise LudotecaError(f"the store {file} cannot be opened: {error}") from None
    try:
        yield
    finally:
        lock.release()
