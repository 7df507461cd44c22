"""What `ludoteca doctor` says of a server and its surroundings."""

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from ludoteca.server.notices.push import key_of_house
from ludoteca.server.operations.doctor import look
from ludoteca.server.operations.looks import machine
from ludoteca.server.operations.looks.finding import Finding
from ludoteca.server.run import see_store
from ludoteca.server.settings import Settings
from ludoteca.server.worker import Worker
from tests.server.indoors import in_a_worker
from tests.server.notices.post import a_post
from tests.server.processes import ServerProcess, free_port

Command = Callable[..., tuple[int, str, str]]


def found(settings: Settings, subject: str) -> list[Finding]:
    return [each for each in look(settings) if each.subject == subject]


def test_a_server_that_is_well_is_said_to_be_so(server: ServerProcess) -> None:
    settings = Settings(store=server.store, port=server.port, origins=server.address)
    states = {each.subject: each.state for each in look(settings)}
    assert {states[each] for each in ("versions", "store", "disk", "server", "proxy")} == {"well"}
    (sentence,) = [each.sentence for each in found(settings, "proxy")]
    assert sentence == f"{server.address} leads here, sockets included."


def test_an_address_that_leads_nowhere_is_found_out(server: ServerProcess) -> None:
    elsewhere = f"http://127.0.0.1:{free_port()}"
    (proxy,) = found(Settings(store=server.store, port=server.port, origins=elsewhere), "proxy")
    assert (proxy.state, "does not lead to the server" in proxy.sentence) == ("bad", True)


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

    assert [each.state for each in found(asyncio.run(story()), "mail")] == ["bad"]


def test_a_store_is_looked_at_and_not_changed(store: str) -> None:
    settings = Settings(store=store)
    first = found(settings, "store")
    assert {each.state for each in first} <= {"well", "warning", "bad"}
    assert settings.is_postgres or not Path(store).exists()
    see_store(settings)
    said = [each.sentence for each in found(settings, "store") if "up to date" in each.sentence]
    assert len(said) == 1


def test_whether_push_services_know_the_house_is_said(store: str) -> None:
    settings = Settings(store=store)
    see_store(settings)
    assert [each.sentence for each in found(settings, "push")] == [
        "The key for push messages is made when somebody first switches notices on."
    ]

    async def switch_on(worker: Worker) -> None:
        await key_of_house(worker.db)

    in_a_worker(store, switch_on)
    assert [(each.state, each.sentence) for each in found(settings, "push")] == [
        ("well", "The house has its key for push messages; it is part of every backup.")
    ]


def test_a_store_of_another_time_or_in_pieces_is_found_out(tmp_path: Path) -> None:
    settings = Settings(store=str(tmp_path / "tables.db"))
    see_store(settings)
    with contextlib.closing(sqlite3.connect(settings.file)) as db, db:
        db.execute("INSERT INTO migrations (version) VALUES (9999)")
    assert [each.state for each in found(settings, "store")] == ["bad"]
    settings.file.write_bytes(b"no database, but long enough to be taken for one " * 100)
    assert [each.state for each in found(settings, "store")] == ["bad"]


def test_a_disk_that_is_nearly_full_and_a_file_that_all_may_read_are_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(store=str(tmp_path / "tables.db"))
    see_store(settings)
    settings.file.chmod(0o644)
    monkeypatch.setattr(machine, "LEAST_FREE", 1 << 62)
    assert [each.state for each in found(settings, "disk")] == ["bad", "warning"]


def test_the_command_says_it_as_json_and_by_its_status(command: Command, tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("no database, but long enough to be taken for one " * 100)
    code, said, _ = command("doctor", "--json", "--store", str(tmp_path / "tables.db"))
    assert code == 1
    assert {"subject", "state", "sentence"} == set(json.loads(said)[0])
    code, said, _ = command("doctor", "--store", str(tmp_path / "tables.db"))
    assert code == 1
    assert "✗ store" in said
