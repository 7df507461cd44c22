"""What logs and metrics say, how much of it, and what they never tell."""

import contextlib
import json
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from starlette.requests import HTTPConnection

from ludoteca.server import metrics
from ludoteca.server.http.access import may_read_metrics
from ludoteca.server.http.site.pages import SafeHeaders
from ludoteca.server.settings import Settings
from tests.server.actions.test_moves import seated
from tests.server.clients import PATIENCE, Guest, first_move, run
from tests.server.processes import ServerProcess, Zygote


def test_what_fails_while_the_store_is_away_fills_no_disk(capsys: pytest.CaptureFixture[str]) -> None:
    metrics._lines._buckets.clear()
    structlog.configure(processors=[structlog.processors.format_exc_info, structlog.processors.JSONRenderer()])
    try:
        for _ in range(500):
            try:
                raise OSError("the store is away")
            except OSError:
                metrics.log_failure("message_failed", table="abcdef")
    finally:
        structlog.reset_defaults()
        metrics._lines._buckets.clear()
    assert capsys.readouterr().out.count("OSError: the store is away") == 5


def test_a_flood_of_refusals_fills_no_disk_and_tells_no_whole_address(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, rate_requests="1/hour").start()
    with httpx.Client(headers={"x-forwarded-for": "192.0.2.17"}) as client:
        answers = [client.get(f"{server.address}/api/games").status_code for _ in range(200)]
    assert answers.count(429) == 199
    server.end()
    text = server.log.read_text(encoding="utf-8")
    assert 1 <= text.count('"code": "too_fast"') <= 10
    assert "192.0.2.…" in json.loads(next(line for line in text.splitlines() if "too_fast" in line))["who"]
    assert "192.0.2.17" not in text


def test_what_is_no_http_at_all_fills_no_disk_with_a_librarys_lines(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path).start()
    for _ in range(30):
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as opened:
            opened.sendall(b"this is no request\r\n\r\n")
            assert opened.recv(100).startswith(b"HTTP/1.1 400")
    server.end()
    assert server.log.read_text(encoding="utf-8").count("Invalid HTTP request received.") == 5


def test_a_page_that_fails_is_logged_without_the_table() -> None:
    async def failing(_scope: object, _receive: object, _send: object) -> None:
        raise OSError("index.html is away")

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request"}

    scope = {"type": "http", "scheme": "http", "path": "/table/w3kq8v0n2m5r7t1x", "headers": []}
    with structlog.testing.capture_logs() as lines:
        run(SafeHeaders(failing)(scope, receive, send))
    assert sent[0]["status"] == 500
    assert [(line["event"], line["path"]) for line in lines] == [("request_failed", "/table")]


def test_logs_hold_no_secret(server: ServerProcess) -> None:
    async def story() -> list[str]:
        table, guests, chairs, _ = await seated(server)
        await chairs[0].ask(type="say", text="a-line-of-talk")
        token = (await guests[0].post("/api/me/link"))["token"]
        await Guest(server.address).post("/api/me/claim", token=token)
        with contextlib.closing(sqlite3.connect(server.store)) as db:
            ((seed,),) = db.execute("SELECT seed FROM tables WHERE id = ?", (table,)).fetchall()
        name = (await guests[0].get("/api/me"))["name"]
        return [table, token, guests[0].http.cookies["ludoteca"], "a-line-of-talk", name, seed]

    secrets = run(story())
    text = server.log.read_text(encoding="utf-8")
    assert '"event": "started"' in text
    assert '"event": "guest_came"' in text
    assert '"event": "link_claimed"' in text
    assert not [secret for secret in secrets if secret in text]


def test_every_line_of_the_log_is_json_also_when_a_library_speaks() -> None:
    told = (
        "import logging, structlog; from ludoteca.server import logs; logs.set_up('info')\n"
        "structlog.get_logger().info('started')\n"
        "try: 1 / 0\n"
        "except ZeroDivisionError: logging.getLogger('asyncio').exception('a task %s', 'failed')\n"
    )
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    first, second = [json.loads(line) for line in done.stderr.splitlines()]
    assert (first["event"], first["level"]) == ("started", "info")
    assert (second["event"], second["level"]) == ("a task failed", "error")
    assert "ZeroDivisionError" in second["exception"]


@pytest.mark.parametrize(
    ("asks", "host", "may"),
    [
        ("127.0.0.1", "localhost:8000", True),
        ("10.0.0.7", "ludoteca:8000", True),
        ("::ffff:10.0.0.7", "10.0.0.2:8000", True),
        ("10.0.0.7", "evil.example", False),  # a browser in that network, led here by a name
        ("192.0.2.1", "10.0.0.2:8000", False),
        ("testclient", "10.0.0.2:8000", False),
    ],
)
def test_metrics_are_read_from_where_the_settings_say(asks: str, host: str, may: bool) -> None:
    scope = {"type": "http", "client": (asks, 5000), "headers": [(b"host", host.encode())]}
    assert may_read_metrics(HTTPConnection(scope), Settings(metrics="127.0.0.1, 10.0.0.0/24")) is may


def test_health_and_metrics_tell_nothing_of_people(server: ServerProcess) -> None:
    assert httpx.get(f"{server.address}/healthz").json() == {"status": "ok"}
    run(seated(server))
    text = httpx.get(f"{server.address}/metrics").text
    assert "ludoteca_lines_stored_total" in text
    assert "Ana" not in text
    through_a_proxy = httpx.get(f"{server.address}/metrics", headers={"x-forwarded-for": "192.0.2.1"})
    assert (through_a_proxy.status_code, through_a_proxy.json()["error"]["code"]) == (404, "not_found")


def test_a_fault_is_logged_and_told_without_its_inside(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path).start()

    async def story() -> None:
        table, guests, chairs, states = await seated(server)
        with sqlite3.connect(server.store) as db:
            db.execute("ALTER TABLE entries RENAME TO elsewhere")
        db.close()
        seat = states[0]["active"][0]
        await chairs[seat].send(id=5, **first_move(states[seat]))
        told = await chairs[seat].until(lambda m: m["type"] in ("ack", "error", "bye") and m.get("id") != 1)
        assert (told["type"], told["error"]["code"]) == ("bye", "trouble")
        assert "entries" not in told["error"]["message"]
        with sqlite3.connect(server.store) as db:
            db.execute("ALTER TABLE elsewhere RENAME TO entries")
        db.close()
        again = await guests[seat].enter(table)
        assert (await again.told(0))["state"] == states[seat]
        assert (await again.ask(**first_move(states[seat])))["position"] == 1

    run(story())
    server.end()
    assert "message_failed" in server.log.read_text(encoding="utf-8")
