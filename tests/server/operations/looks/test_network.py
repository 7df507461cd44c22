"""Addresses that lead to the server or do not, proxies that pass no sockets, the mail server."""

import asyncio
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from ludoteca.server.operations.doctor import look
from ludoteca.server.operations.looks.finding import Finding
from ludoteca.server.settings import Settings
from tests.server.notices.post import a_post
from tests.server.processes import ServerProcess, free_port


def found(settings: Settings, subject: str) -> list[Finding]:
    return [each for each in look(settings) if each.subject == subject]


def test_an_address_that_leads_nowhere_is_found_out(server: ServerProcess) -> None:
    elsewhere = f"http://127.0.0.1:{free_port()}"
    (proxy,) = found(Settings(store=server.store, port=server.port, origins=elsewhere), "proxy")
    assert (proxy.state, "does not lead to the server" in proxy.sentence) == ("bad", True)


def test_a_name_that_nobody_knows_is_said_without_the_systems_words(tmp_path: Path) -> None:
    (proxy,) = found(Settings(store=str(tmp_path / "t.db"), origins="https://play.invalid"), "proxy")
    assert (proxy.state, "play.invalid is not known. Make its A record" in proxy.sentence) == ("bad", True)


class NoSockets(BaseHTTPRequestHandler):
    """A proxy that passes requests on, but no sockets."""

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/healthz" else 400)
        self.end_headers()

    def log_message(self, *_words: object) -> None:
        """Nothing."""


@pytest.fixture
def without_sockets() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), NoSockets)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_proxy_that_passes_no_sockets_is_found_out(without_sockets: str, tmp_path: Path) -> None:
    (proxy,) = found(Settings(store=str(tmp_path / "t.db"), origins=without_sockets), "proxy")
    assert proxy.state == "bad"
    assert "does not pass WebSockets on" in proxy.sentence


def test_the_mail_server_is_greeted_and_nothing_is_sent(tmp_path: Path) -> None:
    async def story() -> Settings:
        async with a_post() as post:
            sender = "Ludoteca <play@example.org>"
            settings = Settings(store=str(tmp_path / "t.db"), mail=post.setting, mail_from=sender)
            assert [each.state for each in await asyncio.to_thread(found, settings, "mail")] == ["well"]
            assert post.all == []
            return settings

    (mail,) = found(asyncio.run(story()), "mail")  # nobody is there any more
    assert (mail.state, mail.sentence) == ("bad", "The mail server 127.0.0.1 does not let us in: nobody answers there.")


@pytest.mark.parametrize(
    ("setting", "why"),
    [
        ("smtp://127.0.0.1:{port}", "it offers no encryption there; smtps://"),
        ("smtps://127.0.0.1:{port}", "it speaks no TLS from the first byte there; smtp://"),
        ("smtp+plain://ana:secret@127.0.0.1:{port}", "it asks for no user and password there"),
        ("smtps://mail.invalid", "its name is not known"),
    ],
)
def test_what_keeps_mail_from_going_is_said_so_that_its_setting_can_be_mended(
    tmp_path: Path, setting: str, why: str
) -> None:
    async def story() -> list[Finding]:
        async with a_post() as post:
            wished = Settings(
                store=str(tmp_path / "t.db"), mail=setting.format(port=post.port), mail_from="a@b.example"
            )
            return await asyncio.to_thread(found, wished, "mail")

    (mail,) = asyncio.run(story())
    assert mail.state == "bad"
    assert f"does not let us in: {why}" in mail.sentence
    assert "secret" not in mail.sentence
