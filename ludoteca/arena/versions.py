"""Versions of agents that were brought along: what a module says of itself, or else a digest of its files.

So an agent that was changed does not go on with results of what it was before.
"""

import shutil
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from types import ModuleType

DIGITS = 12  # of a digest
SOURCES = {".py", ".pyc", ".so"}


def version_of_module(module: ModuleType) -> str:
    """Its `__version__`, or a digest of its source; of a module in a package, of all sources beside it."""
    if hasattr(module, "__version__"):
        return str(module.__version__)
    if module.__file__ is None:
        return "without a file"
    file = Path(module.__file__)
    return digest(sources_in(file.parent) if module.__package__ else [file])


def version_of_program(command: list[str]) -> str:
    """A digest of the files that a command names: `python3 agent.py weights.npz` names two. If none, the program."""
    named = [file for word, before in zip(command, ["", *command], strict=False) for file in files_named(word, before)]
    program = shutil.which(command[0])
    return digest(named or ([Path(program)] if program else []))


def files_named(word: str, before: str) -> list[Path]:
    """The file, or the sources in a folder, that a word of a command names; after -m, a module of this folder."""
    path = Path(word)
    if before == "-m":
        path = Path(*word.split("."))
        path = path if path.is_dir() else path.with_suffix(".py")
    elif not before:
        return []  # what runs the others is the same for all
    if path.is_dir():
        return sources_in(path)
    return [path] if path.is_file() else []


def sources_in(folder: Path) -> list[Path]:
    """What a package is made of, in an order that depends on names alone."""
    found = (file for file in folder.rglob("*") if file.suffix in SOURCES and "__pycache__" not in file.parts)
    return sorted(found, key=lambda file: file.relative_to(folder).as_posix())


def digest(files: Iterable[Path]) -> str:
    """Of what stands in files, wherever they lie: the same on every machine that has them."""
    whole = sha256()
    for file in files:
        whole.update(sha256(file.read_bytes()).digest())
    return whole.hexdigest()[:DIGITS]
