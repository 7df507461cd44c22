"""What `ludoteca doctor` says of a server and its surroundings."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from ludoteca.server.notices import push
from ludoteca.server.operations.doctor import look
from ludoteca.server.operations.looks import machine
from ludoteca.server.run import see_store
from ludoteca.server.settings import Settings
from ludoteca.server.worker import Worker
from tests.server.indoors import in_a_worker
from tests.server.operations.looks.test_network import found
from tests.server.processes import ServerProcess


def test_a_server_that_is_well_is_said_to_be_so(server: ServerProcess) -> None:
    settings = Settings(store=server.store, port=server.port, origins=server.address)
    states = {each.subject: each.state for each in look(settings)}
    assert {states[each] for each in ("versions", "store", "disk", "server", "proxy")} == {"well"}
    (sentence,) = [each.sentence for each in found(settings, "proxy")]
    assert sentence == f"{server.address} leads here, sockets included."


def test_a_store_is_looked_at_and_not_changed(store: str) -> None:
    settings = Settings(store=store)
    first = found(settings, "store")
    assert {each.state for each in first} <= {"well", "warning", "bad"}
    assert settings.is_postgres or not Path(store).exists()
    see_store(settings)
    said = [each.sentence for each in found(settings, "store") if "up to date" in each.sentence]
    assert len(said) == 1


def test_push_services_know_the_house_from_its_first_start_on(store: str) -> None:
    settings = Settings(store=store)

    async def before(worker: Worker) -> None:  # a store that no server has been started on
        assert await worker.db.read("SELECT name FROM secrets") == []

    in_a_worker(store, before)
    assert [each.sentence for each in found(settings, "push")] == [
        "The key for push messages is made at the next start."
    ]
    see_store(settings)
    made = []

    async def after(worker: Worker) -> None:
        made.append(await worker.db.read("SELECT value FROM secrets WHERE name = ?", push.SECRET))

    in_a_worker(store, after)
    assert [(each.state, each.sentence) for each in found(settings, "push")] == [
        ("well", "The house has its key for push messages; it is part of every backup.")
    ]
    see_store(settings)
    in_a_worker(store, after)
    assert made[0] == made[1] != []


def test_a_store_of_another_time_or_in_pieces_is_found_out(tmp_path: Path) -> None:
    settings = Settings(store=str(tmp_path / "tables.db"))
    see_store(settings)
    with contextlib.closing(sqlite3.connect(settings.file)) as db, db:
        db.execute("INSERT INTO migrations (version) VALUES (9999)")
    assert [each.state for each in found(settings, "store")] == ["bad"]
    settings.file.write_bytes(b"no database, but long enough to be taken for one " * 100)
    assert [each.state for each in found(settings, "store")] == ["bad"]


def test_pictures_without_letters_are_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(store=str(tmp_path / "tables.db"))
    without = machine.drawn("W", fonts=False)
    monkeypatch.setattr(machine, "drawn", lambda _text: without)
    assert [each.state for each in found(settings, "pictures")] == ["warning"]
    monkeypatch.setattr(machine, "drawn", lambda text: text.encode())
    assert [each.state for each in found(settings, "pictures")] == ["well"]
    monkeypatch.undo()
    assert machine.drawn("", fonts=False) == without


def test_a_disk_that_is_nearly_full_and_a_file_that_all_may_read_are_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(store=str(tmp_path / "tables.db"))
    see_store(settings)
    settings.file.chmod(0o644)
    monkeypatch.setattr(machine, "LEAST_FREE", 1 << 62)
    assert [each.state for each in found(settings, "disk")] == ["bad", "warning"]
