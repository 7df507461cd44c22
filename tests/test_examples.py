"""Every example in the documents works: Python is run, and so is every command, with fewer matches and less time."""

import builtins
import io
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from itertools import chain, groupby, repeat
from pathlib import Path

import pytest
from typer.main import get_command

import ludoteca
from ludoteca.arena import part
from ludoteca.cli import app, bench_app, puzzles_app
from ludoteca.hosting.house import house_app
from ludoteca.server.settings import read_settings

ROOT = Path(__file__).parent.parent
TUTORIAL = "docs/add-a-game.md"  # tests/test_docs.py puts its game together
PAGES = [
    page.relative_to(ROOT).as_posix()
    for page in sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
    if page.relative_to(ROOT).as_posix() != TUTORIAL
]
WHEEL = f"dist/ludoteca-{ludoteca.__version__}-py3-none-any.whl"
FEWER = {"100_000": "1_000", "20_000": "200"}
WEAKER = {"novice": "random", "casual": "greedy", "skilled": "flat:1"}
WEAKER |= dict.fromkeys(["expert", "expert-0.1", "master"], "search:1")
Command = Callable[..., tuple[int, str, str]]


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


def having(language: str) -> list[str]:
    return [page for page in PAGES if blocks(page, language)]


@pytest.mark.parametrize("page", having("python"))
def test_the_python_of_a_page_runs_from_top_to_bottom(page: str) -> None:
    names: dict[str, object] = {}
    for block in blocks(page, "python"):
        exec(re.sub("|".join(FEWER), lambda many: FEWER[many[0]], block), names)


@pytest.mark.parametrize("page", having("sh"))
def test_the_commands_of_a_page_work(page: str, shell: "Shell") -> None:
    for line in "".join(blocks(page, "sh")).splitlines():
        shell.run(shlex.split(re.sub(r"\$\(date [^)]*\)", "2026-11-17", line), comments=True))
    read_settings(shell.settings)


class Shell:
    """Does what a line says, or as much of it as can be done without a network, a database and a day's time."""

    def __init__(self, command: Command, folder: Path) -> None:
        self.command = command
        self.folder = folder
        self.settings: dict[str, str] = {}  # that a page has set by themselves: they belong together

    def run(self, words: list[str]) -> None:
        for is_joint, one in groupby(words, "&&".__eq__):
            if not is_joint:
                self.run_one(list(one))

    def run_one(self, words: list[str]) -> None:
        words = words[: words.index(">")] if ">" in words else words  # what goes into a file is looked at elsewhere
        if len(words) == 1 and words[0].startswith("LUDOTECA_"):
            words = ["echo", *words]
        program = Path(words[0].partition("=")[0]).name
        does = getattr(self, "do_" + program.replace("-", "_").lower(), None)
        assert does is not None, f"nobody tries {shlex.join(words)}"
        does(words)

    def do_make(self, words: list[str]) -> None:
        done = subprocess.run([*words, "--dry-run"], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def do_ludoteca(self, words: list[str]) -> None:
        if words[1] == "serve":  # tests/server serve, and `make test-dist` from an installed wheel
            read_settings({}, port=8000)
            words = [*words[:2], "--help"]
        if words[1] == "bench":  # tests/bench runs them; here only what is asked for is understood
            bench = get_command(bench_app).commands[words[2]]  # type: ignore[attr-defined]
            bench.make_context(words[2], words[3:])
            return
        if words[1:3] == ["puzzles", "make"]:  # tests/puzzles make one
            get_command(puzzles_app).commands[words[2]].make_context(words[2], words[3:])  # type: ignore[attr-defined]
            return
        if words[1] == "house":  # tests/server/house do it; here only what is asked for is understood
            get_command(house_app).commands[words[2]].make_context(words[2], words[3:])  # type: ignore[attr-defined]
            return
        # tests/on_ray play on a cluster, tests/server/operations keep, restore and look after a server
        if "--cluster" in words or words[1] in {"backup", "restore", "doctor"}:
            get_command(app).commands[words[1]].make_context(words[1], words[2:])  # type: ignore[attr-defined]
            return
        code, _, complaint = self.command(*self.quicker(words[1:]))
        assert code == 0, f"{shlex.join(words)}: {complaint}"

    def quicker(self, words: list[str]) -> list[str]:
        for number, word in enumerate(words[:-1]):
            if word in {"--games", "--seconds"}:
                words[number + 1] = "2" if word == "--games" else "0.05"
        if words[0] == "arena":
            words = [WEAKER.get(word, word) for word in words]
            words += [] if words[1] == "merge" else ["--processes", "1"]
            shutil.copytree(ROOT / "examples", self.folder / "examples", dirs_exist_ok=True)  # an agent to bring along
        if words[0] == "review":
            words += ["--iterations", "8"]
        return words

    def do_python(self, words: list[str]) -> None:
        """The ladder: no time to play, but it reads and writes its files. Training: its arguments are understood."""
        if words[2].startswith("training"):
            module = import_module("training.__main__" if words[2] == "training" else words[2])
            assert module.parser().parse_args(words[3:]).game in ludoteca.game_ids()
            return
        assert words[:3] == ["python", "-m", "ludoteca.arena.part"]
        words[words.index("--seconds") + 1] = "0"
        shutil.copy(ROOT / "docs/experiments/ladder-0.1.jsonl", self.folder / "earlier.jsonl")
        (self.folder / "docs/experiments").mkdir(parents=True)
        (self.folder / "results.jsonl").touch()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "argv", words[2:])
            part.main()

    def do_python3(self, words: list[str]) -> None:
        assert words[:3] == ["python3", "-m", "venv"]  # tools/try_wheel.py does it

    def do_scp(self, words: list[str]) -> None:
        assert words[1] == f"dist/ludoteca-{ludoteca.__version__}-py3-none-any.whl"  # the wheel of this version
        assert words[2].endswith(":")  # goes to another machine

    def do_set(self, words: list[str]) -> None:
        """What the server reads is read into a shell, too, with what the line adds."""
        assert (words[1], words[-1]) == ("-a;", "+a")
        for word in words:
            if word.startswith("LUDOTECA_"):
                self.do_echo(["echo", word.rstrip(";")])

    def do_apt(self, words: list[str]) -> None:
        assert words[1] in {"update", "install"}

    def do_echo(self, words: list[str]) -> None:
        """A line for the file of settings."""
        name, _, value = words[1].partition("=")
        self.settings[name] = value

    def do_chmod(self, words: list[str]) -> None:
        assert words[1] == "600"

    def do_systemctl(self, words: list[str]) -> None:
        assert words[-1] in {"ludoteca", "podman-restart"}

    def do_cp(self, words: list[str]) -> None:
        assert (ROOT / words[1]).is_file()

    def do_podman(self, words: list[str]) -> None:
        """Nothing is built here, but the files that are named are there."""
        named = [words[number + 1] for number, word in enumerate(words) if word == "-f"]
        assert all((ROOT / each).is_file() for each in named)

    do_podman_compose = do_podman

    def do_pip(self, words: list[str]) -> None:
        assert words[1] == "install"
        wheel = words[-1].replace(".[", f"{WHEEL}[") if words[2] == "-e" else words[-1]
        self.is_ours(re.sub(r"-0\.3\.\d+-", f"-{ludoteca.__version__}-", wheel) if words[2] == "--upgrade" else wheel)

    def do_pipx(self, words: list[str]) -> None:
        assert words[1] == "install"
        self.is_ours(words[-1])

    def do_uvx(self, words: list[str]) -> None:
        assert words[1] == "--from"
        self.is_ours(words[2])
        self.do_ludoteca(words[3:])

    def is_ours(self, requirement: str) -> None:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        wheel, _, extra = requirement.rstrip("]").partition("[")
        assert wheel in (WHEEL, ".") or Path(wheel) == Path(WHEEL).relative_to("dist")
        assert not extra or extra in project["optional-dependencies"]

    def do_ludoteca_store(self, words: list[str]) -> None:
        """A server on PostgreSQL: there is none here, but the settings are read."""
        assert words[1:3] == [".venv/bin/ludoteca", "serve"]
        read_settings({"LUDOTECA_STORE": words[0].partition("=")[2]}, workers=int(words[4]))

    def do_sqlite3(self, words: list[str]) -> None:
        statement = words[2].replace("/var/backups", str(self.folder))
        sqlite3.connect(self.folder / "tables.db").execute(statement)


class Typing(io.StringIO):
    """A terminal at which somebody sits."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def shell(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """In a folder with a match in it; at the terminal somebody takes the first choice, then leaves."""
    match = ludoteca.new_match("yangtze", seats=2, seed=1)
    while not match.is_over:
        match.play(match.active[0], match.legal(match.active[0])[0])
    (tmp_path / "match.json").write_text(match.record(), encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    def at_terminal(*words: str) -> tuple[int, str, str]:
        if words[0] != "play":
            return command(*words)
        answers = chain(["1"], repeat("q"))
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", Typing())
            patch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
            patch.setattr(builtins, "input", lambda *_: next(answers))
            return command(*words, "--record", str(tmp_path / "played.json"))

    return Shell(at_terminal, tmp_path)
