"""The machine: versions, settings, disk, clock, how many files may be open."""

import ctypes
import os
import platform
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from importlib import metadata

from ludoteca.kernel.extras.drawing import FONT
from ludoteca.server.http.site.pages import Page
from ludoteca.server.operations.looks.finding import Finding, bad, warning, well
from ludoteca.server.settings import Settings
from ludoteca.server.variables import PREFIX, unknown_settings

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

LEAST_FREE, FEW_FREE = 100_000_000, 1_000_000_000  # bytes: nothing can be stored; not for long
FILES_BESIDE = 100  # that are open beside those of connections
UNSYNCHRONIZED = 5  # adjtimex: nobody sets this clock
TIMEX_BYTES = 512  # more than the structure that adjtimex fills
OTHERS_READ = stat.S_IROTH
LETTER = "W"


def versions(_settings: Settings) -> Iterator[Finding]:
    """Which versions are installed, and whether the page is built."""
    names = ("ludoteca", "uvicorn", "starlette", "websockets", "numba")
    told = ", ".join(f"{name} {metadata.version(name)}" for name in names)
    python = platform.python_version()
    yield well("versions", f"{told}, Python {python}, SQLite {sqlite3.sqlite_version}, {platform.machine()}")
    if Page().is_built:
        yield well("page", "The page is built and will be served.")
    else:
        yield bad("page", "The page is not built: install the wheel, or `make page` in a checkout.")


def settings_said(_settings: Settings) -> Iterator[Finding]:
    """Which settings the environment has, and whether all of them are settings."""
    said = sorted(name for name in os.environ if name.startswith(PREFIX))
    strange = unknown_settings(os.environ)
    for each in strange:
        yield warning("settings", f"{each}{'' if each.endswith('?') else '.'}")
    if not strange:
        yield well("settings", f"From the environment: {', '.join(said) or 'none, so all have their defaults'}.")


def disk(settings: Settings) -> Iterator[Finding]:
    """Room for the store, and who may read it. PostgreSQL's disk is PostgreSQL's to watch."""
    if settings.is_postgres:
        yield well("disk", "The store is PostgreSQL's: look at its disk where it runs.")
        return
    folder = next(each for each in (settings.file.absolute(), *settings.file.absolute().parents) if each.exists())
    usage = shutil.disk_usage(folder)
    said = f"{usage.free / 1e9:.1f} of {usage.total / 1e9:.1f} GB are free at {folder}"
    if usage.free < LEAST_FREE:
        yield bad("disk", f"{said}: hardly a move can be stored.")
    elif usage.free < FEW_FREE:
        yield warning("disk", f"{said}: that will not last.")
    else:
        yield well("disk", f"{said}.")
    if settings.file.is_file() and settings.file.stat().st_mode & OTHERS_READ:
        yield warning("disk", f"Everybody on this machine may read {settings.file}: chmod o-rwx {settings.file}")


def clock(_settings: Settings) -> Iterator[Finding]:
    """Whether somebody keeps this machine's clock right: links, clocks of seats and leases compare times."""
    state = clock_state()
    if state is None:
        yield warning("clock", "This system does not tell whether its clock is kept right (NTP).")
    elif state == UNSYNCHRONIZED:
        yield warning("clock", "Nobody keeps this machine's clock right: switch on NTP (timedatectl set-ntp true).")
    else:
        yield well("clock", "The machine's clock is kept right.")


def clock_state() -> int | None:
    """What Linux says of its clock; None elsewhere, and where it may not be asked."""
    if platform.system() != "Linux":
        return None
    answer = ctypes.CDLL(None, use_errno=True).adjtimex(ctypes.create_string_buffer(TIMEX_BYTES))
    return int(answer) if answer >= 0 else None


def files(settings: Settings) -> Iterator[Finding]:
    """Whether as many connections fit as the settings promise."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1] if resource is not None else -1
    if 0 <= hard < settings.most_connections + FILES_BESIDE:
        said = f"A process may open {hard} files, which is too few for {settings.most_connections} connections"
        yield warning("files", f"{said}: LimitNOFILE= in the unit, or a smaller LUDOTECA_MOST_CONNECTIONS.")
    else:
        yield well("files", f"A process may open enough files for {settings.most_connections} connections.")


def letters(_settings: Settings) -> Iterator[Finding]:
    """Whether there is a font to write names and numbers with in the pictures that links show."""
    if drawn(LETTER) == drawn(""):
        yield warning("pictures", "Pictures of links have no letters: there is no font here (fonts-dejavu-core).")
    else:
        yield well("pictures", "Pictures of links have their letters.")


def drawn(text: str, fonts: bool = True) -> bytes:
    """A text as a picture has it."""
    import resvg_py  # noqa: PLC0415  (loaded where something is drawn)

    written = f'<text y="8" font-family="{FONT}">{text}</text>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{written}</svg>'
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, background="#FFFFFF", skip_system_fonts=not fonts))


def cores(settings: Settings) -> Iterator[Finding]:
    """What bots have to think with."""
    yield well("bots", f"{settings.thinking} may think at once in each worker; the machine has {os.cpu_count()} cores.")
