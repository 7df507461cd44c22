"""What ships for hosts: proxies, compose, the unit and the lines of the guides agree with the server they are for."""

import configparser
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml

from ludoteca.server.limits import Limits
from ludoteca.server.protocol import Refused
from ludoteca.server.protocol.base import MOST_RECORD
from ludoteca.server.settings import Settings, read_settings
from ludoteca.server.store.drivers.sqlite import make_private, migrate
from ludoteca.server.variables import variable

ROOT = Path(__file__).parent.parent.parent
CLUB, GUIDE = ((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("club.md", "deploy.md"))
SIZES = {"KB": 1000, "MB": 1000**2, "k": 1024, "m": 1024**2}  # Caddy counts in thousands, nginx does not
CACHE = "LUDOTECA_CACHE"  # of compiled rules: the kernel reads it, so it is no setting of the server
KNOWN = {variable(each.name) for each in fields(Settings)} | {CACHE}
PROGRAM = "/opt/ludoteca/bin/ludoteca"
Command = Callable[..., tuple[int, str, str]]


def shipped(name: str) -> str:
    return (ROOT / "deploy" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("limit", [r"max_size (\d+)(\w+)", r"client_max_body_size (\d+)(\w);"], ids=["Caddy", "nginx"])
def test_a_proxy_lets_every_record_through_that_the_server_takes_and_little_more(limit: str) -> None:
    found = re.findall(limit, shipped("Caddyfile") + GUIDE)
    assert found
    for number, unit in found:
        assert MOST_RECORD <= int(number) * SIZES[unit] <= 2 * MOST_RECORD


def values_of_the_example() -> dict[str, str]:
    lines = [line for line in shipped("example.env").splitlines() if line and not line.startswith("#")]
    return {name: value or "said" for name, _, value in (line.partition("=") for line in lines)}


def filled_in(text: str, values: dict[str, str]) -> str:
    """A value of compose with its variables; one that the example does not name is a fault here."""
    return re.sub(r"\$\{(\w+)[^}]*\}", lambda found: values[found[1]], text)


def test_what_is_set_up_for_hosts_has_a_font_for_pictures_of_links() -> None:
    served = shipped("Containerfile").rpartition("\nFROM ")[2]
    (guided,) = [line for line in CLUB.splitlines() if line.startswith("apt update")]
    assert ("fonts-dejavu-core" in served, "fonts-dejavu-core" in guided) == (True, True)


def test_compose_starts_the_server_with_settings_that_it_has() -> None:
    services: dict[str, Any] = yaml.safe_load(shipped("compose.yaml"))["services"]
    environment = services["ludoteca"]["environment"]
    assert set(environment) <= KNOWN
    values = values_of_the_example() | {"MAIL": "", "MAIL_FROM": ""}
    settings = read_settings({name: filled_in(str(value), values) for name, value in environment.items()})
    assert settings.is_postgres
    assert settings.origins == "https://play.example.org"
    for service in services.values():
        assert filled_in(yaml.safe_dump(service), values)
    proxy = services["caddy"]
    assert set(re.findall(r"\{\$(\w+)\}", shipped("Caddyfile"))) <= set(proxy["environment"])
    assert all((ROOT / "deploy" / each.split(":")[0]).exists() for each in proxy["volumes"] if each.startswith("."))
    assert services["ludoteca"]["read_only"]


def test_compose_is_understood_by_the_podman_compose_of_debian_12() -> None:
    """Its version 1.0.3 passes an empty default on as it stands, gives networks addresses of its own, and podman brings
    back after a reboot what is restarted always."""
    text = shipped("compose.yaml")
    described: dict[str, Any] = yaml.safe_load(text)
    assert not re.findall(r"\$\{\w+:?-\}", text)
    assert {each["restart"] for each in described["services"].values()} == {"always"}
    proxies = described["services"]["ludoteca"]["environment"]["LUDOTECA_PROXIES"]
    believed = [ip_network(each.strip()) for each in proxies.split(",")]
    for given in ("10.89.0.7", "172.18.0.3", "192.168.112.2"):  # podman's, docker's, docker's when those are spent
        assert any(ip_address(given) in network for network in believed)
    assert "ports" not in described["services"]["ludoteca"]  # that many are believed only where nobody else comes


def test_the_container_names_settings_that_the_server_has() -> None:
    named = set(re.findall(r"\b(LUDOTECA_\w+)=", shipped("Containerfile")))
    assert {"LUDOTECA_STORE", CACHE} <= named <= KNOWN


@pytest.fixture
def unit(command: Command) -> configparser.ConfigParser:
    """The unit as it is printed."""
    code, text, _ = command("unit")
    assert code == 0
    read = configparser.ConfigParser(interpolation=None, strict=False)
    read.optionxform = str  # type: ignore[assignment,method-assign]  # names are written as systemd does
    read.read_string(text)
    return read


def test_the_unit_starts_this_program_with_settings_that_it_has(unit: configparser.ConfigParser) -> None:
    service = unit["Service"]
    environment = dict(each.split("=", 1) for each in service["Environment"].split())
    assert set(environment) <= KNOWN
    settings = read_settings(environment)
    assert settings.file == Path("/var/lib") / service["StateDirectory"] / "tables.db"
    assert environment[CACHE] == f"/var/cache/{service['CacheDirectory']}"
    for what, word in (("ExecStartPre", "warm-up"), ("ExecStart", "serve")):
        program, *words = service[what].split()
        assert (Path(program).parent, words) == (Path(sys.executable).parent, [word])
    assert service["TimeoutStartSec"] == "30min"  # systemd's own is over before a slow machine has compiled


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
def test_systemd_understands_the_unit(tmp_path: Path, command: Command) -> None:
    file = tmp_path / "ludoteca.service"
    file.write_text(command("unit")[1], encoding="utf-8")
    verify = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(file)]
    done = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_nightly_backup_of_the_guide_needs_nothing_of_its_surroundings(tmp_path: Path) -> None:
    """Cron gives a command neither a store nor a path to it, and takes a bare % for the end of the line."""
    (line,) = re.findall(r"^\d+ \d+ \* \* \* root (.*)$", CLUB, re.MULTILINE)
    assert not re.search(r"(?<!\\)%", line)
    store, kept = tmp_path / "store", tmp_path / "kept"
    kept.mkdir()
    make_private(store / "tables.db")
    migrate(store / "tables.db")
    moved = {PROGRAM: str(Path(sys.executable).parent / "ludoteca"), "/var/lib/ludoteca": store, "/var/backups": kept}
    for place, here in moved.items():
        assert place in line
        line = line.replace(place, str(here))
    bare = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "SHELL": "/bin/sh"}
    for _ in range(2):  # a week later the same name is written over
        done = subprocess.run(["/bin/sh", "-c", line.replace("\\%", "%")], env=bare, check=False, capture_output=True)
        assert done.returncode == 0, done.stderr
    assert len(list(kept.iterdir())) == 1


MEMBERS, HOME, STEPS = 50, 9, 2  # who come within a minute; requests of Home; steps of signing in


def comes_into_one_room(settings: Settings) -> None:
    """Everybody from one address: the password, a name, Home, and half of them sign in."""
    limits = Limits(settings.rates)
    for what, count in (("house", 1), ("guests", 1), ("requests", HOME), ("sign_in", STEPS)):
        for _ in range(MEMBERS * count):
            limits.count(what, "198.51.100.7")


def test_a_club_that_meets_in_one_room_comes_in_with_the_settings_that_the_guides_name() -> None:
    lines = dict(re.findall(r"^(LUDOTECA_RATE_\w+)=(\S+)$", CLUB, re.MULTILINE))  # without spaces: a shell reads them
    comes_into_one_room(read_settings(lines))
    example = {f"LUDOTECA_{name}": value for name, value in values_of_the_example().items() if name.startswith("RATE")}
    assert example == lines
    with pytest.raises(Refused):  # for whom a household is enough
        comes_into_one_room(Settings())
