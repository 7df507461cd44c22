"""The package as installed: its version, what the command says of it, what is loaded and what is not."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from itertools import chain
from pathlib import Path

import pytest

from ludoteca.kernel.languages import LANGUAGES
from ludoteca.terminal.games import all_games

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
Command = Callable[..., tuple[int, str, str]]

WITHOUT_SERVER = """
import sys
for name in {names}:
    sys.modules[name] = None  # an import fails as if it were not installed
from ludoteca.cli import main
sys.argv = ["ludoteca", *{words}]
main()
"""
SIMULATE = """
import sys
import ludoteca
match = ludoteca.new_match("yangtze", seats=2, seed=1)
match.play(match.active[0], match.legal(match.active[0])[0])
ludoteca.replay(match.record())
ludoteca.playouts("yangtze", seats=2, games=2)
print(*sorted(set({names}) & set(sys.modules)))
"""


def modules_of(extra: str) -> list[str]:
    """The modules that the packages of an extra bring, by the names that these packages have here."""
    requirements = PROJECT["optional-dependencies"][extra]
    return [re.split(r"[\[<>=;]", each)[0].replace("-", "_") for each in requirements]


def run(script: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)


def test_the_command_says_its_version(command: Command) -> None:
    assert command("--version") == (0, f"ludoteca {PROJECT['version']}\n", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_says_every_game_with_its_seats_and_options(command: Command, language: str) -> None:
    code, out, _ = command("games", "--language", language)
    assert code == 0
    for game in all_games():
        assert re.search(rf"^{game.id}  .*{game.seats[0]}-{game.seats[-1]} ", out, re.MULTILINE)
        for name, values in game.options.items():
            assert all(f"--option {name}={value.name.lower()}" in out for value in values)


def test_programs_get_the_games_as_json(command: Command) -> None:
    games = {each["id"]: each for each in json.loads(command("games", "--json")[1])}
    assert games["river_dragons"]["seats"] == [2, 3, 4, 5, 6]
    assert games["summer_pavilion"]["options"] == {"side": ["colored", "variant"]}


def test_a_language_that_nobody_speaks_here_is_refused(command: Command) -> None:
    code, _, complaint = command("games", "--language", "xx")
    assert (code, complaint) == (2, "ludoteca: there is no language 'xx'; there are en, es, pt\n")


def test_who_simulates_loads_nothing_of_the_server() -> None:
    done = run(SIMULATE.format(names=modules_of("server")))
    assert done.stdout == "\n", done.stderr


@pytest.mark.parametrize("words", [["serve"], ["bench", "server"]])
def test_without_the_servers_packages_a_sentence_says_what_to_install(words: list[str]) -> None:
    done = run(WITHOUT_SERVER.format(names=modules_of("server"), words=words))
    assert done.returncode == 2
    assert re.fullmatch(r"ludoteca: \w+ is not installed: pip install 'ludoteca\[server\]'\n", done.stderr)


def test_without_the_servers_packages_a_record_can_still_be_verified(tmp_path: Path) -> None:
    import ludoteca

    file = tmp_path / "match.json"
    file.write_text(ludoteca.new_match("yangtze", seats=2, seed=1).record(), encoding="utf-8")
    done = run(WITHOUT_SERVER.format(names=modules_of("server"), words=["verify", str(file)]))
    assert done.returncode == 0, done.stderr


def test_the_changelog_begins_with_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    first = changelog.split("\n## ")[1]
    assert first.startswith(PROJECT["version"] + "\n")
    assert re.findall(r"^### (\w+)$", first, re.MULTILINE) == ["Added", "Changed", "Fixed", "Rulings"]


def test_every_dependency_has_a_lowest_and_a_highest_version() -> None:
    for requirement in chain(PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()):
        if not requirement.startswith("ludoteca["):
            assert re.search(r">=[\d.]+,<[\d.]+|==", requirement), requirement
