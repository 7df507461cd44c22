"""Logs: sentences for who sits at a terminal, one JSON object to a line for everything else."""

import json
import os
import pty
import subprocess
import sys

import pytest

from ludoteca.server.settings import Settings

SAY = """import structlog
from ludoteca.server import logs
logs.set_up('info', '{}')
structlog.get_logger().info('started', store='sqlite', name='Ana')
"""


def said(form: str, at_terminal: bool) -> str:
    """What a process says on standard error."""
    ours, theirs = pty.openpty() if at_terminal else os.pipe()
    with os.fdopen(ours, "rb") as heard:
        subprocess.run([sys.executable, "-c", SAY.format(form)], stderr=theirs, check=True)
        line = heard.read1(4096).decode()
        os.close(theirs)
    return line


@pytest.mark.parametrize(("form", "at_terminal"), [("auto", True), ("plain", False)])
def test_somebody_at_a_terminal_reads_a_sentence(form: str, at_terminal: bool) -> None:
    line = said(form, at_terminal)
    assert "ready: Ctrl+C stops the server" in line
    assert "{" not in line
    assert "Ana" not in line


@pytest.mark.parametrize(("form", "at_terminal"), [("auto", False), ("json", True)])
def test_a_program_reads_json(form: str, at_terminal: bool) -> None:
    line = json.loads(said(form, at_terminal))
    assert (line["event"], line["level"], line["store"], line["name"]) == ("started", "info", "sqlite", "…")


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://localhost:8000"),
        ("0.0.0.0", "http://localhost:8000"),
        ("192.168.1.5", "http://192.168.1.5:8000"),
        ("fe80::1", "http://[fe80::1]:8000"),
    ],
)
def test_the_address_that_is_printed_is_one_that_a_browser_opens(host: str, address: str) -> None:
    assert Settings(host=host).address == address
