"""Where compiled rules are kept between runs, so that nothing can make them stale and no damage can stop a start.

numba's own cache looks only at the file a function stands in: editing a helper in another file leaves the old
machine code in use, and a truncated file is fatal. Here a folder is named after a hash of every source file that
could matter and of every version involved; a file carries its own digest; whatever cannot be read is compiled again,
and whatever cannot be written is simply not kept.
"""

import contextlib
import hashlib
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path

from platformdirs import user_cache_path

KEPT_FOLDERS = 200  # older ones, left behind by edits and upgrades, are removed; a version in one mode fills about 15
DIGEST = hashlib.sha256().digest_size


def sources_of(folder: Path) -> list[Path]:
    """The Python files of a folder in a fixed order, its tests left out."""
    return sorted(p for p in folder.rglob("*.py") if "tests" not in p.relative_to(folder).parts)


@cache
def key_of(folders: tuple[Path, ...], mode: str) -> str:
    """A name that changes whenever compiled code might: by an edit, another version, another way of compiling."""
    digest = hashlib.sha256()
    versions = [f"{name} {version(name)}" for name in ("numba", "llvmlite", "numpy")]
    for fact in (sys.version, platform.machine(), mode, os.environ.get("NUMBA_OPT", ""), *versions):
        digest.update(fact.encode() + b"\0")
    for folder in folders:
        digest.update(_content_of(folder))
    return digest.hexdigest()[:24]


@cache
def _content_of(folder: Path) -> bytes:
    """All of a folder's sources with their names; the kernel's are asked for by every unit."""
    sources = [(source.relative_to(folder).as_posix(), source.read_bytes()) for source in sources_of(folder)]
    return b"".join([name.encode() + b"\0" + content + b"\0" for name, content in sources])


@cache
def root() -> Path | None:
    """The first folder that can be written to by us and by nobody else, or None: then nothing is kept."""
    return next((folder for folder in candidates() if is_ours(folder)), None)


def candidates() -> Iterator[Path]:
    """Where compiled rules might be kept: as told, in the user's cache, among temporary files."""
    if given := os.environ.get("LUDOTECA_CACHE"):
        yield Path(given)
    folder = user_cache_path("ludoteca", appauthor=False)
    if folder.is_absolute():  # without a home folder it begins with "~"
        yield folder
    with contextlib.suppress(OSError):  # no temporary folder
        yield Path(tempfile.gettempdir()) / f"ludoteca-{os.getuid() if hasattr(os, 'getuid') else 'user'}"


def is_ours(folder: Path) -> bool:
    """Whether the folder can be made and written, and holds no files that another user could have put there."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        tempfile.TemporaryFile(dir=folder).close()
        facts = folder.stat()
    except OSError:
        return False
    return not hasattr(os, "getuid") or (facts.st_uid == os.getuid() and not facts.st_mode & 0o022)


def folder_for(folders: tuple[Path, ...], mode: str) -> Path | None:
    """The folder for what is compiled from these sources, made if need be; None if nothing can be kept."""
    base = root()
    if base is None:
        return None
    folder = base / key_of(folders, mode)
    try:
        folder.mkdir(exist_ok=True, mode=0o700)
        os.utime(folder)
    except OSError:
        return None
    return folder


def prune() -> None:
    """Remove what edits and upgrades have left behind, the longest unused first."""
    base = root()
    if base is None:
        return
    with contextlib.suppress(OSError):
        folders = sorted((p for p in base.iterdir() if p.is_dir()), key=lambda p: p.stat().st_mtime, reverse=True)
        for folder in folders[KEPT_FOLDERS:]:
            shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def locked(folder: Path | None) -> Iterator[None]:
    """Let one process compile while the others wait for its result. Without a lock they only work twice."""
    from filelock import FileLock  # noqa: PLC0415  (a start that finds everything compiled does without)

    with contextlib.ExitStack() as held:
        if folder is not None:
            with contextlib.suppress(OSError, NotImplementedError):  # a file system without locks
                held.enter_context(FileLock(folder / "lock"))
        yield


def load(file: Path) -> bytes | None:
    """What was saved, or None where it is absent, cut short or changed."""
    try:
        content = file.read_bytes()
    except OSError:
        return None
    digest, payload = content[:DIGEST], content[DIGEST:]
    return payload if hashlib.sha256(payload).digest() == digest else None


def save(file: Path, payload: bytes) -> None:
    """Keep something for later runs, whole or not at all; a full disk must not stop play."""
    with contextlib.suppress(OSError):
        with tempfile.NamedTemporaryFile(dir=file.parent, prefix=".new-", delete=False) as new:
            new.write(hashlib.sha256(payload).digest() + payload)
        Path(new.name).replace(file)
