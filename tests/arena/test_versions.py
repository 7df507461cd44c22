"""Versions of agents: what was changed is another one."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from ludoteca.arena.agents import player_named
from ludoteca.arena.versions import version_of_module, version_of_program


def test_a_program_is_known_by_the_files_that_its_command_names(tmp_path: Path) -> None:
    program, weights = tmp_path / "program.py", tmp_path / "weights"
    program.write_text("1")
    weights.write_text("2")
    command = [sys.executable, str(program), "--seed", "3", str(weights)]
    before = version_of_program(command)
    assert version_of_program(["python3", *command[1:]]) == before  # whatever runs them
    weights.write_text("3")
    heavier = version_of_program(command)
    program.write_text("2")
    assert len({before, heavier, version_of_program(command)}) == 3


def test_a_program_that_names_no_file_is_known_by_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "own"
    monkeypatch.setenv("PATH", str(tmp_path))
    versions = set()
    for text in ("1", "2"):
        program.write_text(text)
        program.chmod(0o755)
        versions.add(version_of_program(["own", "--quick"]))
    assert len(versions) == 2


def test_a_module_or_a_folder_that_is_run_is_known_by_its_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house" / "rooms").mkdir(parents=True)
    versions = set()
    for text in ("1", "2"):
        for name in ("alone.py", "house/__main__.py", "house/rooms/idea.py"):
            (tmp_path / name).write_text(text)
        for command in ("python3 -m alone", "python3 -m house", "python3 house", "python3 -m house.rooms.idea"):
            versions.add((command, version_of_program(command.split())))
    assert len(versions) == 8


def test_a_module_is_known_by_what_it_says_or_by_its_source(tmp_path: Path) -> None:
    file, beside = tmp_path / "agent.py", tmp_path / "idea.py"
    module = ModuleType("agent")
    module.__file__, module.__package__ = str(file), ""
    versions = {}
    for text in ("1", "2"):
        file.write_text("agent")
        beside.write_text(text)
        for package in ("", "house"):
            module.__package__ = package
            versions[text, package] = version_of_module(module)
    assert versions["1", ""] == versions["2", ""]
    assert versions["1", "house"] != versions["2", "house"]
    module.__version__ = 7  # type: ignore[attr-defined]
    assert version_of_module(module) == "7"


def test_a_program_in_the_arena_has_the_version_of_its_files(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("pass")
    player = player_named(f"pipe:{sys.executable} {program}")
    assert player.version == version_of_program(["python3", str(program)])
