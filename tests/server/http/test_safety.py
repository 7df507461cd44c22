"""What docs/security.md promises: cookies, origins, headers, sizes, rates, tokens, logs."""

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import structlog
from starlette.requests import HTTPConnection
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from ludoteca.server import metrics
from ludoteca.server.effects import Effects, hashed
from ludoteca.server.http.access import may_read_metrics
from ludoteca.server.http.pages import SafeHeaders
from ludoteca.server.limits import MOST_BUCKETS, Limits, Rate
from ludoteca.server.protocol.errors import Refused
from ludoteca.server.settings import Settings
from ludoteca.server.store.chat import FORGET_EVERY, STORED
from ludoteca.server.store.people import MOST_SESSIONS
from tests.server.actions.test_moves import seated
from tests.server.clients import PATIENCE, Chair, Guest, first_move, run
from tests.server.processes import ServerProcess, Zygote

ME, OPEN = {"kind": "me"}, {"kind": "open"}
ROOT = Path(__file__).parent.parent.parent.parent


def test_tokens_have_at_least_128_bits_and_are_stored_hashed(server: ServerProcess) -> None:
    async def story() -> list[str]:
        ana = await Guest.named(server.address, "Ana")
        return [ana.http.cookies["ludoteca"], (await ana.post("/api/me/link"))["token"]]

    tokens = run(story())
    with sqlite3.connect(server.store) as db:
        everything = "\n".join(str(row) for row in db.execute("SELECT * FROM sessions").fetchall())
        everything += "\n".join(str(row) for row in db.execute("SELECT * FROM people").fetchall())
    db.close()
    for token in tokens:
        assert len(token) >= 43  # 32 bytes in base64
        assert token not in everything
        assert hashed(token) in everything
    assert len({Effects().token() for _ in range(1000)}) == 1000


def test_a_cookie_is_out_of_reach_of_scripts_and_of_other_sites(server: ServerProcess) -> None:
    answer = httpx.post(f"{server.address}/api/me", json={"name": "Ana"}, headers={"origin": server.address})
    plain = answer.headers["set-cookie"]
    assert "HttpOnly" in plain
    assert "SameSite=lax" in plain
    assert "Secure" not in plain
    behind_tls = {"x-forwarded-proto": "https", "origin": server.address}
    plain_page = httpx.post(f"{server.address}/api/me", json={"name": "Ana"}, headers=behind_tls)
    assert plain_page.json()["error"]["code"] == "bad_origin"
    behind_tls["origin"] = server.address.replace("http", "https")
    secure = httpx.post(f"{server.address}/api/me", json={"name": "Ana"}, headers=behind_tls)
    assert secure.headers["set-cookie"].startswith("__Host-ludoteca=")
    assert "Secure" in secure.headers["set-cookie"]
    assert secure.headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"


def test_who_signs_out_is_nobody(server: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        token = ana.http.cookies["ludoteca"]
        answer = await ana.http.post("/api/me/sign-out")
        assert answer.status_code == 204
        assert "cookies" in answer.headers["clear-site-data"]
        assert "ludoteca" not in ana.http.cookies
        assert (await Guest(server.address, token).get("/api/me"))["error"]["code"] == "no_name"

    run(story())


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "http://127.0.0.1:1", "http://[", "ftp://{host}"]
)
def test_another_sites_page_gets_nothing(server: ServerProcess, origin: str) -> None:
    origin = origin.format(host=server.address.removeprefix("http://"))
    posted = httpx.post(f"{server.address}/api/me", json={"name": "Ana"}, headers={"origin": origin})
    assert (posted.status_code, posted.json()["error"]["code"]) == (403, "bad_origin")

    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        table = await ana.open_table("yangtze", [ME, OPEN])
        headers = {"cookie": f"ludoteca={ana.http.cookies['ludoteca']}"}
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        chair = Chair(await connect(url, additional_headers={**headers, "origin": origin}))
        bye = await chair.receive()
        assert (bye["type"], bye["error"]["code"]) == ("bye", "bad_origin")

    run(story())


def test_every_answer_carries_the_headers_that_keep_browsers_strict(server: ServerProcess) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/healthz", "/table/x"):
        headers = httpx.get(server.address + path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert "object-src 'none'; base-uri 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    assert httpx.get(server.address + "/api/games").headers["cache-control"] == "no-store"
    nothing = httpx.post(server.address + "/api/me/sign-out", headers={"origin": server.address})
    assert (nothing.status_code, nothing.headers["cache-control"]) == (204, "no-store")


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", "/api/tables/%00%00", "unknown_table"),
        ("DELETE", "/api/tables", "not_found"),
        ("PUT", "/api/me", "not_found"),
        ("POST", "/api/nothing", "not_found"),
        ("POST", "/", "not_found"),
    ],
)
def test_what_nobody_asks_for_gets_the_one_shape(server: ServerProcess, method: str, path: str, code: str) -> None:
    answer = httpx.request(method, server.address + path)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, code)
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "Traceback" not in server.log.read_text(encoding="utf-8")


def test_a_body_of_more_than_16_kb_is_refused(server: ServerProcess) -> None:
    headers = {"origin": server.address}
    answer = httpx.post(f"{server.address}/api/me", content=b"x" * 20_000, headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")


def test_no_page_lies_outside_its_folder(server: ServerProcess) -> None:
    for path in ("/../pyproject.toml", "/%2e%2e/pyproject.toml", "/..%2f..%2fetc/passwd", "/assets/../../x.py"):
        answer = httpx.get(server.address + path)
        assert "root:" not in answer.text
        assert "build-system" not in answer.text


@pytest.fixture
def strict(zygote: Zygote, tmp_path: Path) -> ServerProcess:
    rates = {"rate_messages": "20/hour", "rate_previews": "2/hour", "rate_tables": "2/hour", "rate_guests": "3/hour"}
    rates |= {"rate_talk": "1/hour", "rate_codes": "12/hour", "rate_hints": "1/hour", "connections_each": "4"}
    return ServerProcess(zygote, tmp_path, None, **rates).start()


def test_who_asks_too_much_is_told_so_and_others_go_on(strict: ServerProcess) -> None:
    async def story() -> None:
        _, guests, chairs, states = await seated(strict)
        seat = states[0]["active"][0]
        asked = {"type": "preview", "seat": seat, "move": {"move": "finish"}}
        codes = [(await chairs[seat].ask(**asked))["error"]["code"] for _ in range(3)]
        assert codes == ["illegal_move", "illegal_move", "too_fast"]
        hints = [(await chairs[1 - seat].ask(type="hint", seat=1 - seat))["error"]["code"] for _ in range(2)]
        assert hints == ["not_your_turn", "too_fast"]
        said = [(await chairs[0].ask(type="say", text="hi"))["type"] for _ in range(2)]
        assert said == ["ack", "error"]
        opened = [await guests[0].post("/api/tables", game="yangtze", seats=[ME, OPEN]) for _ in range(2)]
        assert opened[1]["error"]["code"] == "too_fast"
        for chair in chairs:
            await chair.ask(type="agree")
        assert (await chairs[0].ask(type="rematch"))["error"]["code"] == "too_fast"
        assert (await Guest(strict.address).post("/api/me", name="Third"))["name"] == "Third"
        assert (await Guest(strict.address).post("/api/me", name="Fourth"))["error"]["code"] == "too_fast"
        assert (await chairs[seat].ask(type="history", after=0))["error"]["code"] == "too_fast"
        assert (await chairs[1 - seat].ask(type="history", after=0))["type"] == "history"
        for _ in range(20):
            answer = await chairs[seat].ask(type="nonsense", id=0)
        assert answer["error"]["code"] == "too_fast"
        more = [await guests[0].connect(opened[0]["table"]) for _ in range(4)]
        last = Chair(more[-1])
        assert (await last.receive())["error"]["code"] == "too_many"
        for _ in range(13):
            found = await guests[0].get("/api/tables/zzzzzz")
        assert found["error"]["code"] == "too_fast"
        for each in more:
            await each.close()

    run(story())
    strict.end()
    assert '"code": "too_fast"' in strict.log.read_text(encoding="utf-8")


def test_who_comes_many_times_at_once_is_let_in_as_often_as_may_be(strict: ServerProcess) -> None:
    async def story() -> None:
        ana = await Guest.named(strict.address, "Ana")
        table = await ana.open_table("yangtze", [ME, OPEN])
        chairs = [Chair(socket) for socket in await asyncio.gather(*(ana.connect(table) for _ in range(20)))]
        for chair in chairs:
            with contextlib.suppress(ConnectionClosed):
                await chair.send(type="hello")
        first = [await chair.receive() for chair in chairs]
        assert sorted(message["type"] for message in first) == ["bye"] * 16 + ["table"] * 4

    run(story())
    strict.end()


def test_whoever_has_many_addresses_is_counted_once(strict: ServerProcess) -> None:
    own = {"origin": strict.address}
    sent = [own | {"x-forwarded-for": f"2001:db8:1:2::{number}"} for number in range(4)]
    posted = [httpx.post(f"{strict.address}/api/me", json={"name": "Ana"}, headers=each) for each in sent]
    assert [answer.status_code for answer in posted] == [200, 200, 200, 429]
    elsewhere = own | {"x-forwarded-for": "2001:db8:1:3::1"}
    assert httpx.post(f"{strict.address}/api/me", json={"name": "Ana"}, headers=elsewhere).status_code == 200
    strict.end()


def test_a_proxy_is_believed_where_the_settings_say(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, proxies="127.0.0.9", rate_requests="1/hour").start()
    for number in (1, 2):
        headers = {"x-forwarded-for": f"192.0.2.{number}"}
        through = httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.9"), headers=headers)
        assert through.get(f"{server.address}/api/games").status_code == 200
        others = httpx.get(f"{server.address}/api/games", headers=headers)
        assert others.status_code == (200 if number == 1 else 429)
        through.close()
    server.end()


def test_a_name_that_is_not_ours_leads_a_browser_nowhere(zygote: Zygote, tmp_path: Path) -> None:
    """Whoever owns a name may let it point at a server at home, and their page then is of the same origin."""
    server = ServerProcess(zygote, tmp_path, origins="http://games.example.org").start()
    port = server.port

    def ask(host: str, path: str, **more: str) -> tuple[int, str]:
        headers = {"host": f"{host}:{port}", "origin": f"http://{host}:{port}"} | more
        answer = httpx.request("GET" if path == "/metrics" else "POST", server.address + path, json={}, headers=headers)
        return answer.status_code, answer.json()["error"]["code"] if "json" in answer.headers["content-type"] else ""

    assert ask("evil.example", "/api/me") == (403, "bad_origin")
    assert ask("evil.example", "/metrics") == (404, "not_found")
    assert ask("evil.example", "/metrics", **{"x-forwarded-proto": "https"}) == (404, "not_found")
    for host in ("127.0.0.1", "localhost", "raspberry", "raspberry.local", "[::1]", "games.example.org"):
        assert ask(host, "/api/me") == (400, "bad_message")  # as an empty message is
    assert ask("localhost", "/metrics") == (200, "")
    over_tls = {"x-forwarded-proto": "https", "origin": f"https://play.example.org:{port}"}
    assert ask("play.example.org", "/api/me", **over_tls) == (400, "bad_message")

    async def story() -> None:
        url = f"ws://127.0.0.1:{port}/api/tables/x/socket"
        headers = {"host": f"evil.example:{port}", "origin": f"http://evil.example:{port}"}
        refused = await asyncio.to_thread(handshake, port, url, headers)
        assert b"bad_origin" in refused

    run(story())
    server.end()


def handshake(port: int, url: str, headers: dict[str, str]) -> bytes:
    """What the server says to who opens a socket with these headers, to the end."""
    lines = [f"GET {urlsplit(url).path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    lines += ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
    lines += ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as opened:
        opened.sendall("\r\n".join([*lines, "", ""]).encode())
        said = b""
        while b"bye" not in said or b"}}" not in said:
            part = opened.recv(4096)
            if not part:
                break
            said += part
    return said


def test_a_body_with_two_lengths_is_refused_and_what_is_no_request_gets_strict_headers(server: ServerProcess) -> None:
    def ask(text: str) -> str:
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as opened:
            opened.sendall(text.encode())
            return b"".join(iter(lambda: opened.recv(4096), b"")).decode()

    head = f"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.address}\r\n"
    both = ask(head + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
    assert both.startswith("HTTP/1.1 400")
    assert "a body has one length" in both
    nonsense = ask("this is no request\r\n\r\n")
    assert nonsense.startswith("HTTP/1.1 400")
    assert "default-src 'none'" in nonsense


def test_codes_are_counted_for_a_network_and_for_everybody(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, rate_codes_wide="3/hour", rate_codes_all="8/hour").start()

    def ask(address: str) -> int:
        headers = {"x-forwarded-for": address}
        return httpx.get(f"{server.address}/api/tables/zzzzzz", headers=headers).status_code

    assert [ask(f"2001:db8:1:{number}::1") for number in range(4)] == [404, 404, 404, 429]
    assert [ask(f"2001:db8:2:{number}::1") for number in range(3)] == [404, 404, 404]
    assert [ask(f"192.0.2.{number}") for number in range(3)] == [404, 404, 429]
    server.end()


def test_who_knows_a_code_uses_up_nobodys_guesses(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, rate_codes_all="3/hour").start()

    async def story() -> list[int]:
        ana = await Guest.named(server.address, "Ana")
        table = await ana.open_table("yangtze", [ME, OPEN])
        code = (await (await ana.enter(table)).receive())["table"]["code"]
        asked = [code] * 6 + ["zzzzzz"] * 4 + [code, table]
        return [(await ana.http.get(f"/api/tables/{each}")).status_code for each in asked]

    assert run(story()) == [200] * 6 + [404] * 3 + [429, 429, 200]
    server.end()


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


def test_an_address_asks_so_often_and_no_more(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, rate_requests="3/hour").start()
    answers = [httpx.get(f"{server.address}/api/games") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[-1].json()["error"]["code"] == "too_fast"
    assert httpx.get(f"{server.address}/healthz").status_code == 200
    server.end()


def test_many_who_ask_are_forgotten_in_the_order_in_which_they_last_asked() -> None:
    limits = Limits({"guests": Rate(2, 3600)})
    for number in range(MOST_BUCKETS):
        limits.count("guests", str(number))
    limits.count("guests", "0")  # it has asked again
    for number in range(100):
        limits.count("guests", f"new {number}")
    assert len(limits._buckets) == MOST_BUCKETS
    with pytest.raises(Refused):
        limits.count("guests", "0")
    limits.count("guests", "1")  # it was forgotten: as if it had never asked
    limits.count("guests", "1")


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


def test_what_is_said_at_a_table_is_kept_within_bounds(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path, rate_talk_long=f"{STORED + 60}/day").start()

    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        chair = await ana.enter(await ana.open_table("yangtze", [ME, OPEN]))
        for number in range(STORED + 60):
            await chair.send(type="say", id=2, text=str(number))
        last = await chair.until(lambda m: m["type"] == "said" and m["number"] == STORED + 60)
        assert last["text"] == str(STORED + 59)
        assert (await chair.ask(type="say", text="too much for today"))["error"]["code"] == "too_fast"

    run(story())
    with contextlib.closing(sqlite3.connect(server.store)) as db:
        assert STORED <= db.execute("SELECT count(*) FROM talk").fetchone()[0] <= STORED + FORGET_EVERY
    server.end()


def test_who_breaks_off_a_request_or_sends_no_text_is_no_fault_of_ours(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path).start()
    own = f"Host: 127.0.0.1:{server.port}\r\nOrigin: {server.address}\r\n"
    with socket.create_connection(("127.0.0.1", server.port)) as opened:
        opened.sendall(f"POST /api/me HTTP/1.1\r\n{own}Content-Length: 100\r\n\r\n{{".encode())

    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        chair = await ana.enter(await ana.open_table("yangtze", [ME, OPEN]))
        await chair.socket.send(b"\xff\xfe", text=True)
        with pytest.raises(ConnectionClosed):
            await chair.until(lambda _: False)
        assert chair.socket.close_code == 1007

    run(story())
    server.end()
    assert "Traceback" not in server.log.read_text(encoding="utf-8")


def test_while_the_store_is_away_a_socket_is_told_trouble_and_comes_back(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path).start()

    async def story() -> None:
        ana = await Guest.named(server.address, "Ana")
        table = await ana.open_table("yangtze", [ME, OPEN])
        with contextlib.closing(sqlite3.connect(server.store)) as db:
            db.execute("ALTER TABLE sessions RENAME TO away")
            bye = await Chair(await ana.connect(table)).receive()
            assert (bye["type"], bye["error"]["code"]) == ("bye", "trouble")
            db.execute("ALTER TABLE away RENAME TO sessions")
        assert (await (await ana.enter(table)).receive())["type"] == "table"

    run(story())
    server.end()


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


def test_a_stopping_server_says_goodbye(zygote: Zygote, tmp_path: Path) -> None:
    server = ServerProcess(zygote, tmp_path).start()

    async def story() -> None:
        _, _, chairs, _ = await seated(server)
        os.kill(server.pid, signal.SIGTERM)
        bye = await chairs[0].until(lambda m: m["type"] == "bye")
        assert bye["error"]["code"] == "stopping"

    run(story())
    server.wait_for_end()
    assert '"event": "stopped"' in server.log.read_text(encoding="utf-8")


def test_the_oldest_sessions_go_when_there_are_too_many(server: ServerProcess) -> None:
    async def story() -> str:
        ana = await Guest.named(server.address, "Ana")
        links = [(await ana.post("/api/me/link"))["token"] for _ in range(MOST_SESSIONS + 5)]
        assert "error" not in await ana.get("/api/me")  # links take no device's place
        old, new = [await Guest(server.address).post("/api/me/claim", token=links[n]) for n in (0, -1)]
        assert (old["error"]["code"], new["name"]) == ("bad_link", "Ana")
        devices = [Guest(server.address) for _ in range(MOST_SESSIONS)]
        for device in devices:
            await device.post("/api/me/claim", token=links[-1])
        fresh = (await devices[-1].post("/api/me/link"))["token"]  # not dead at birth
        assert (await Guest(server.address).post("/api/me/claim", token=fresh))["name"] == "Ana"
        assert (await ana.get("/api/me"))["error"]["code"] == "no_name"  # the oldest device
        return str((await devices[-1].get("/api/me"))["person"])

    person = run(story())
    with contextlib.closing(sqlite3.connect(server.store)) as db:
        rows = db.execute("SELECT kind, count(*) FROM sessions WHERE person = ? GROUP BY kind ORDER BY kind", (person,))
        assert rows.fetchall() == [("cookie", MOST_SESSIONS), ("link", MOST_SESSIONS)]


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


def test_every_line_of_the_security_page_names_tests_that_exist() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    written = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests" / "server").rglob("test_*.py"))
    named = re.findall(r"`(test_[a-z0-9_]+)`", page)
    assert len(named) > 40
    assert [name for name in named if f"def {name}(" not in written] == []
    files = re.findall(r"`((?:tests|tools)/[a-z_/]+\.py)`", page)
    assert [file for file in files if not (ROOT / file).exists()] == []
    lines = [line for line in page.splitlines() if line.startswith("| ") and "**" not in line]
    bare = [line for line in lines[2:] if not re.search(r"`(test_|tests/|tools/)", line)]
    assert [line for line in bare if "4.4.1" not in line] == []
