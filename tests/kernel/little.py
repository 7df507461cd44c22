"""Starts of Ludoteca in processes of their own, from one that has loaded numba already: loading it takes a second."""

import contextlib
import io
import os
import sys
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

_context = get_context("forkserver")
_context.set_forkserver_preload(["numba.core.event", "ludoteca.kernel.compiled.units", "tests.kernel.little"])
PATIENCE = 120.0  # seconds; only so that a broken test ends


@dataclass
class Start:
    """A process that runs a script."""

    process: Any
    printed: Connection

    def output(self) -> list[str]:
        """The words that it printed, when it has ended."""
        assert self.printed.poll(PATIENCE), "it does not end"
        words: list[str] = self.printed.recv().split()
        self.process.join()
        return words


def start(folder: Path, script: str) -> Start:
    """Run a script that may import what is in a folder, with a cache of its own there."""
    here, there = _context.Pipe(duplex=False)
    process = _context.Process(target=_run, args=(folder, script, there))
    process.start()
    there.close()
    return Start(process, here)


def _run(folder: Path, script: str, printed: Connection) -> None:
    os.environ["LUDOTECA_CACHE"] = str(folder / "cache")
    sys.path.insert(0, str(folder))
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(script, {})
    printed.send(out.getvalue())
