"""Real server processes under test, killed by their number and started again on the same store and port."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import fields
from pathlib import Path
from typing import Any

import httpx

from ludoteca.server.settings import Settings
from ludoteca.server.variables import variable

LIMITLESS = {variable(each.name): "1000000/second" for each in fields(Settings) if each.name.startswith("rate_")}
PATIENCE = 120.0  # seconds; only so that a broken test ends
REVIEWS = 240  # iterations for a turn of a review: what it finds is tested elsewhere


class Zygote:
    """The process that forks servers."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.server.zygote"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._answer()

    def fork(self, order: dict[str, Any]) -> int:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return int(self._answer()["pid"])

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the process that starts servers ended"
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(10)


class ServerProcess:
    """One server; it may be killed and started again."""

    def __init__(self, zygote: Zygote, folder: Path, store: str | None = None, **settings: object) -> None:
        self._zygote = zygote
        self.port = free_port()
        self.log = folder / f"server-{self.port}.log"
        self.store = store or str(folder / "tables.db")
        self.settings = {
            **LIMITLESS,
            "LUDOTECA_PORT": str(self.port),
            "LUDOTECA_STORE": self.store,
            "LUDOTECA_CONNECTIONS_EACH": "1000",
            "LUDOTECA_THINKERS": "1",
            "LUDOTECA_REVIEW_ITERATIONS": str(REVIEWS),
            "LUDOTECA_PATIENCE": "0",  # most tests are not about how long somebody is away
            "LUDOTECA_BOT_NICENESS": "0",  # tests wait for bots, and other tests run beside them
            **{f"LUDOTECA_{name.upper()}": str(value) for name, value in settings.items()},
        }
        self.pid = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, **order: object) -> "ServerProcess":
        """Start, and wait until it answers, or has ended at the fault that was ordered."""
        self.pid = self._zygote.fork({"settings": self.settings, "log": str(self.log), **order})
        end = time.monotonic() + PATIENCE
        while True:
            try:
                httpx.get(f"{self.address}/healthz", timeout=5).raise_for_status()
            except httpx.HTTPError:
                if not self.is_alive and order.get("fault") is None:
                    raise AssertionError(self.log.read_text(encoding="utf-8")) from None
                if not self.is_alive:
                    return self
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)
            else:
                return self

    @property
    def is_alive(self) -> bool:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def end(self, number: int = signal.SIGKILL) -> None:
        """Kill it, and see that it is gone."""
        if self.pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)
            self.wait_for_end()

    def wait_for_end(self) -> None:
        end = time.monotonic() + PATIENCE
        while self.is_alive:
            assert time.monotonic() < end, "the server does not end"
            time.sleep(0.005)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
