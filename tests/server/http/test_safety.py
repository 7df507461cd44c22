"""What docs/security.md promises: cookies, origins, headers, sizes, tokens."""

import asyncio
import contextlib
import os
import re
import signal
import socket
import sqlite3
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from ludoteca.server.effects import Effects, hashed
from ludoteca.server.store.people import MOST_SESSIONS
from tests.server.actions.test_moves import seated
from tests.server.clients import PATIENCE, Chair, Guest, run
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


def test_a_handshake_that_is_refused_gets_strict_headers_too(server: ServerProcess) -> None:
    own = {"host": f"127.0.0.1:{server.port}", "origin": server.address}
    nowhere = handshake(server.port, "/api/nowhere", own).decode()
    two_versions = handshake(server.port, "/api/tables/x/socket", own | {"Sec-WebSocket-Version": "99"}).decode()
    for said, status in ((nowhere, "403"), (two_versions, "400")):
        assert said.startswith(f"HTTP/1.1 {status}")
        assert "default-src 'none'" in said
        assert "x-content-type-options: nosniff" in said.lower()


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
