"""Settings come from the environment, are checked at the start with a clear sentence, and are all documented."""

import os
import re
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

from ludoteca.server.settings import Settings, read_settings
from ludoteca.server.variables import BadSetting, variable

DEPLOY = (Path(__file__).parent.parent.parent / "docs" / "deploy.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PORT", "http", "LUDOTECA_PORT is a whole number, not 'http'"),
        ("PORT", "70000", "LUDOTECA_PORT is from 0 to 65535, not 70000"),
        ("WORKERS", "4", "LUDOTECA_WORKERS above 1 needs PostgreSQL"),
        ("STORE", "mysql://x", "LUDOTECA_STORE is the name of a file, or an address that begins with postgresql://"),
        ("RATE_TALK", "often", "LUDOTECA_RATE_TALK is a rate such as 10/second, not 'often'"),
        ("LOG_FORMAT", "xml", "LUDOTECA_LOG_FORMAT is one of auto, json, plain"),
        ("LOG_LEVEL", "loud", "LUDOTECA_LOG_LEVEL is one of debug, info, warning, error"),
        ("PROXIES", "my proxy", "LUDOTECA_PROXIES are addresses or networks such as 10.0.0.0/8, not 'my proxy'"),
        ("INSIDE", "home", "LUDOTECA_INSIDE are addresses or networks such as 10.0.0.0/8, not 'home'"),
        ("MAIL", "mail.example.org", "LUDOTECA_MAIL is a mail server such as smtps://user:password@mail.example.org"),
        ("MAIL", "smtp+plain://me:open@far.example", "without encryption, which takes a password on this machine only"),
        ("MAIL", "smtps://mail.example.org", "LUDOTECA_MAIL needs LUDOTECA_MAIL_FROM, such as Ludoteca"),
        ("PAGE", "play.example.org", "LUDOTECA_PAGE is an address such as https://play.example.org"),
        ("PAGE", "https://[::1", "LUDOTECA_PAGE is an address such as https://play.example.org, not 'https://[::1'"),
        ("PAGE", "https://play.example.org:x", "LUDOTECA_PAGE is an address such as https://play.example.org"),
        ("PAGE", "https://play.example.org/#x", "LUDOTECA_PAGE is an address such as https://play.example.org"),
        ("ORIGINS", "play.example.org", "LUDOTECA_ORIGINS are addresses such as https://play.example.org, without a"),
        ("ORIGINS", "https://[::1", "LUDOTECA_ORIGINS are addresses such as https://play.example.org"),
        ("ORIGINS", "https://a.example, *", "LUDOTECA_ORIGINS are addresses such as https://play.example.org"),
        ("ORIGINS", "https://a.example/games", "without a path, not 'https://a.example/games'"),
        ("HOST", "", "LUDOTECA_HOST is an address to listen on such as 127.0.0.1, not ''"),
        ("PATH", "/games/..", "LUDOTECA_PATH is a path such as /games, not '/games/..'"),
        ("SWEEP_DAYS", "0", "LUDOTECA_SWEEP_DAYS is from 1 to 36500, not 0"),
    ],
)
def test_a_wrong_setting_is_refused_in_a_sentence(name: str, value: str, sentence: str) -> None:
    with pytest.raises(BadSetting, match=re.escape(sentence)):
        read_settings({f"LUDOTECA_{name}": value})


def test_the_command_says_the_sentence_and_does_not_start(
    monkeypatch: pytest.MonkeyPatch, command: Callable[..., tuple[int, str, str]]
) -> None:
    monkeypatch.setenv("LUDOTECA_PORT", "http")
    assert command("serve") == (2, "", "ludoteca: LUDOTECA_PORT is a whole number, not 'http'\n")


def test_a_misspelled_setting_is_told_at_the_start_and_by_the_doctor(
    monkeypatch: pytest.MonkeyPatch, command: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    said = "LUDOTECA_ORIGIN is no setting: is it LUDOTECA_ORIGINS?"
    monkeypatch.setenv("LUDOTECA_ORIGIN", "https://play.example.org")
    told = command("serve", "--store", str(tmp_path))  # where it ends: a folder is no store
    assert told[2].splitlines()[0] == f"ludoteca: {said}"
    assert f"! settings  {said}\n" in command("doctor", "--store", str(tmp_path / "tables.db"))[1]
    monkeypatch.delenv("LUDOTECA_ORIGIN")
    assert "✓ settings  " in command("doctor", "--store", str(tmp_path / "tables.db"))[1]


def test_an_origin_is_taken_as_browsers_say_it() -> None:
    settings = read_settings({"LUDOTECA_ORIGINS": "https://Play.Example.org/, http://localhost:8001"})
    assert settings.page_origins == {"https://play.example.org", "http://localhost:8001"}
    assert settings.page_address == "https://play.example.org"


def test_a_store_in_ones_own_folder_is_not_in_a_folder_of_that_name() -> None:
    assert read_settings({"LUDOTECA_STORE": "~/tables.db"}).file == Path.home() / "tables.db"


def test_what_is_given_on_the_command_line_wins() -> None:
    assert read_settings({"LUDOTECA_PORT": "9000"}).port == 9000
    assert read_settings({"LUDOTECA_PORT": "9000"}, port=9001, host=None).port == 9001


@pytest.mark.parametrize(
    ("cores", "workers", "thinkers", "at_once"),
    [(None, 1, 0, 1), (1, 1, 0, 1), (2, 1, 0, 1), (8, 1, 0, 7), (8, 3, 0, 2), (8, 20, 0, 1), (2, 1, 5, 5)],
)
def test_all_workers_together_leave_a_core_to_play(
    monkeypatch: pytest.MonkeyPatch, cores: int | None, workers: int, thinkers: int, at_once: int
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert Settings(store="postgresql://x", workers=workers, thinkers=thinkers).thinking == at_once


def test_every_setting_is_documented_with_its_default() -> None:
    for each in fields(Settings):
        row = next((line for line in DEPLOY.splitlines() if line.startswith(f"| `{variable(each.name)}`")), "")
        assert row, each.name
        assert f"`{each.default}`" in row or each.default == "", each.name
        assert each.metadata["explained"] in row, each.name
